package scenarios

import (
	"bytes"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"poolsim/balancer"
	"poolsim/scenarios/library"
	"poolsim/sim"
	"poolsim/workloads"
)

const small = `start = "07:45"
duration = "2h"
[pool]
max_session_limit = 20
[[pool.hosts]]
name = "main"
count = 4
size = "D8s_v5"
[[workload.storm]]
name = "early"
users = 50
at = "08:00"
window = "10m"
`

func TestBuiltins(t *testing.T) {
	for _, b := range Builtins() {
		t.Run(b.Name, func(t *testing.T) {
			s, err := Load(b.Name, Overrides{})
			if err != nil {
				t.Fatalf("\n%v", err)
			}
			if s.ID != b.Name || s.Title != b.Title || s.Title == "" || s.Source != "built-in "+b.Name || s.Description == "" {
				t.Errorf("id %q, title %q (listed %q), source %q", s.ID, s.Title, b.Title, s.Source)
			}
			if !strings.HasSuffix(b.Summary, ".") && !strings.HasSuffix(b.Summary, "?") {
				t.Errorf("the summary is no sentence: %q", b.Summary)
			}
			if len(s.Warnings) > 0 {
				t.Errorf("warnings: %q", s.Warnings)
			}
			if x := s.Cells[0].Config.Pools[0].Rules.LoadIndex; x.CPUThreshold != 90 || x.MemoryThreshold != 90 {
				t.Errorf("thresholds are not the vendor's advice: %+v", x)
			}
		})
	}
}

func TestEveryLibraryFileIsListed(t *testing.T) {
	entries, err := library.Files.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		id, isScenario := strings.CutSuffix(e.Name(), ".toml")
		if isScenario && !slices.Contains(builtinIDs(), id) {
			t.Errorf("%s is not listed", e.Name())
		}
	}
}

func TestBuiltinsForComparison(t *testing.T) {
	for _, name := range []string{"morning-storm", "office-day", "black-hole"} {
		s, err := Load(name, Overrides{Algorithms: []string{"breadth-first", "depth-first", "horizon-78", "horizon"}})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		var names []string
		for _, c := range s.Cells {
			names = append(names, c.Name+"="+c.Config.Pools[0].Rules.Balancer.Algorithm())
		}
		if got := strings.Join(names, " "); got != "breadth-first=breadth-first depth-first=depth-first horizon-78=horizon-78 horizon=horizon" {
			t.Errorf("%s: %s", name, got)
		}
	}
}

func TestStarter(t *testing.T) {
	s := load(t, string(Starter()), Overrides{})
	if len(s.Warnings) > 0 {
		t.Errorf("warnings: %q", s.Warnings)
	}
	if n := strings.Count(string(Starter()), "<=="); n != 7 {
		t.Errorf("%d marks; six lines and the explanation are marked", n)
	}
	drained := strings.NewReplacer("# [[operation", "[[operation", "# at    = \"07:35\"", "at = \"07:35\"", "# hosts = 2", "hosts = 2", "# until", "until").Replace(string(Starter()))
	if s := load(t, drained, Overrides{}); len(s.Cells[0].Config.Operations) != 1 {
		t.Errorf("the drain to try is not there: %+v", s.Cells[0].Config.Operations)
	}
}

func TestHeadline(t *testing.T) {
	s, err := Load("", Overrides{})
	if err != nil {
		t.Fatal(err)
	}
	if want := "180 users log on within 10 minutes · 10 hosts D8s_v5, limit 28"; s.Headline != want {
		t.Errorf("got %q, want %q", s.Headline, want)
	}
	s = load(t, small+"[[pool.hosts]]\ncount = 1\nvcpus = 4\nmemory_gib = 16\nsessions = 2\n[[operation.drain]]\nat = \"07:50\"\nhosts = \"50%\"\n", Overrides{})
	if want := "50 users log on within 10 minutes, 2 users are there · 4 hosts D8s_v5, 1 host 4 vCPU, 16 GiB, limit 20 · 3 hosts drained at 07:50"; s.Headline != want {
		t.Errorf("got %q, want %q", s.Headline, want)
	}
}

func TestPrecedence(t *testing.T) {
	text := small + "[[variant]]\nname = \"tight\"\nset = { \"pool.max_session_limit\" = 10 }\n[[variant]]\nname = \"long\"\nset = { duration = \"3h\", pool.visibility_lag = \"9s\" }\n"
	seed := uint64(7)
	s := load(t, text, Overrides{Sets: []string{"pool.max_session_limit=15", "pool.algorithm=least", "duration = 90m"}, Seed: &seed})
	if s.Seed != 7 || s.Replications != 20 {
		t.Errorf("seed %d, replications %d", s.Seed, s.Replications)
	}
	for i, want := range []struct {
		name, limit, origin string
		duration            time.Duration
	}{
		{"least", "15", "--set", 90 * time.Minute},
		{"tight", "10", `variant "tight"`, 90 * time.Minute},
		{"long", "15", "--set", 3 * time.Hour},
	} {
		c := s.Cells[i]
		value, origin := setting(s, i, "pool.max_session_limit")
		if c.Name != want.name || value != want.limit || origin != want.origin || c.Config.Duration != want.duration {
			t.Errorf("cell %d: %s limit %s from %s, %v", i, c.Name, value, origin, c.Config.Duration)
		}
	}
	if lag := s.Cells[2].Config.Pools[0].Rules.VisibilityLag; lag != 9*time.Second {
		t.Errorf("a dotted key in a variant: lag %v", lag)
	}
}

// setting is the value and the origin of a completed setting of a cell; empty when it is not there.
func setting(s *Scenario, cell int, key string) (value, origin string) {
	for _, one := range s.Cells[cell].Settings {
		if one.Key == key {
			return one.Value, one.Origin
		}
	}
	return "", ""
}

func TestSets(t *testing.T) {
	for _, c := range []struct{ set, key, want string }{
		{"workload.storm[0].users=7", "workload.storm[0].users", "7"},
		{"workload.storm.early.users=7", "workload.storm[0].users", "7"},
		{`workload.storm."early".users = 7`, "workload.storm[0].users", "7"},
		{"pool.hosts.main.count=5", "pool.hosts[0].count", "5"},
		{"pool.algorithm=depth-first", "pool.algorithm", `"depth-first"`},
		{`pool.algorithm="depth-first"`, "pool.algorithm", `"depth-first"`},
		{"workload.storm[0].at=08:15:00", "workload.storm[0].at", `"08:15"`},
		{"workload.storm[0].at=Mon 08:15", "workload.storm[0].at", `"Mon 08:15"`},
		{"class.medium.logon_cpu_seconds.mean=31", "class.medium.logon_cpu_seconds", `{ dist = "lognormal", mean = 31, cv = 0.6 }`},
		{"class.medium.logon_cpu_seconds={ cv = 0.3 }", "class.medium.logon_cpu_seconds", `{ dist = "lognormal", mean = 12, cv = 0.3 }`},
		{"class.medium.logon_cpu_seconds=15", "class.medium.logon_cpu_seconds", "15"},
		{"pool.refused_retry.mean=45s", "pool.refused_retry", `{ dist = "exponential", mean = "45s" }`},
		{"name=A pool = \"mine\"", "name", `"A pool = \"mine\""`},
		{"pool.max_session_limit=1e1", "pool.max_session_limit", "10"},
		{"pool.hosts[0].sessions=[1, 2, 3, 4]", "pool.hosts[0].sessions", "[1, 2, 3, 4]"},
		{"workload.storm[0].classes={ light = 0.25, heavy = 0.75 }", "workload.storm[0].classes", "{ light = 0.25, heavy = 0.75 }"},
		{"workload.storm[0].days=[\"Mon\"]", "workload.storm[0].days", `["Mon"]`},
		{"session_limits.disconnected_logoff=never", "session_limits.disconnected_logoff", `"never"`},
	} {
		s := load(t, small, Overrides{Sets: []string{c.set}})
		if got, origin := setting(s, 0, c.key); got != c.want || origin != "--set" {
			t.Errorf("%s: %s = %s from %s, want %s", c.set, c.key, got, origin, c.want)
		}
	}
}

func TestSetsTogether(t *testing.T) {
	s := load(t, small, Overrides{Sets: []string{"class.medium.logon_cpu_seconds.mean=31", "class.medium.logon_cpu_seconds.cv=0.2"}})
	if got, _ := setting(s, 0, "class.medium.logon_cpu_seconds"); got != `{ dist = "lognormal", mean = 31, cv = 0.2 }` {
		t.Errorf("got %s", got)
	}
}

func TestWrongSets(t *testing.T) {
	for _, c := range []struct{ set, want string }{
		{"pool.max_sesion_limit=3", "--set: pool.max_sesion_limit: no such key. Did you mean max_session_limit?"},
		{"pool.max_session_limit", `--set: "pool.max_session_limit" is not KEY=VALUE, such as pool.max_session_limit=12.`},
		{"=3", `--set: "=3" is not KEY=VALUE, such as pool.max_session_limit=12.`},
		{"pool..x=3", `--set: "pool..x" is not the address of a setting, such as pool.max_session_limit or workload.storm[0].users.`},
		{"workload.storm[1].users=3", "--set: workload.storm[1].users: there is no workload.storm[1]; the scenario has 1."},
		{"workload.storm.earli.users=3", `--set: workload.storm.earli.users: there is no workload.storm named "earli". Did you mean early?`},
		{"workload.storm.users=3", `--set: workload.storm.users: there is no workload.storm named "users". The first of 1 is workload.storm[0].`},
		{"workload.day[0].users=3", "--set: workload.day[0].users: there is no workload.day[0]; the scenario has 0."},
		{"pool.max_session_limit.mean=3", "--set: pool.max_session_limit.mean: pool.max_session_limit is 20 here, without parts of its own; give it a whole new value."},
		{"pool=3", "--set: pool: 3 is a number; a table [pool] is wanted."},
		{"duration=5", `--set: duration: 5 has no unit; write "5s" or "5m".`},
		{"warmup=2h", "--set: warmup: 2h is not shorter than the run (2h); nothing would be left to measure."},
		{"pool.max_session_limit=0", "--set: pool.max_session_limit: 0 is not a number of sessions a host; 1 to 999999 are."},
	} {
		got := problemText(t, small, c.set)
		if first, _, _ := strings.Cut(got, "\n"); first != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.set, first, c.want)
		}
	}
}

func TestWrongArguments(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, "pool.toml", small)
	write(t, "big.toml", strings.Repeat("#", MaxFileBytes+1))
	for _, c := range []struct {
		arg  string
		o    Overrides
		want string
	}{
		{"morning-strom", Overrides{}, `there is no built-in scenario "morning-strom"`},
		{"nowhere.toml", Overrides{}, `there is no file "nowhere.toml".`},
		{"./", Overrides{}, `"./" is a folder; a file is wanted.`},
		{"big.toml", Overrides{}, `"big.toml" has 1048577 bytes; at most 1048576 are read.`},
		{"pool.toml", Overrides{Algorithms: []string{"lest"}}, `--algorithms: "lest" is no algorithm`},
		{"pool.toml", Overrides{Algorithms: []string{"least", "least"}}, `--algorithms: "least" is given twice.`},
		{"stale-herd", Overrides{Algorithms: []string{"least"}}, "--algorithms cannot be given for a scenario with [[variant]]s"},
	} {
		_, err := Load(c.arg, c.o)
		var problems *Problems
		if !errors.As(err, &problems) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", c.arg, err, c.want)
		}
	}
}

func TestAllAlgorithms(t *testing.T) {
	s := load(t, small, Overrides{Algorithms: []string{"all"}})
	if len(s.Cells) != len(balancer.Rules()) {
		t.Errorf("%d cells for %d rules", len(s.Cells), len(balancer.Rules()))
	}
	s = load(t, strings.Replace(small, "max_session_limit = 20", "", 1), Overrides{Algorithms: []string{"all"}})
	for _, c := range s.Cells {
		if c.Name == "depth-first" {
			t.Error("depth-first needs a limit and does not run with its defaults")
		}
	}
}

func TestVariation(t *testing.T) {
	s := load(t, small+"[[variant]]\nname = \"least\"\nset = { \"pool.algorithm\" = \"least\" }\n", Overrides{})
	c, err := s.Variation(1, "pool.max_session_limit=30", "pool.hosts[0].count=6")
	if err != nil {
		t.Fatal(err)
	}
	p := c.Config.Pools[0]
	if c.Name != "least" || p.Rules.Balancer.Algorithm() != "least" || len(p.Hosts) != 6 || p.Rules.Limits[5] != 30 {
		t.Errorf("got %s, %d hosts, limits %v", c.Name, len(p.Hosts), p.Rules.Limits)
	}
	if len(s.Cells[1].Config.Pools[0].Hosts) != 4 {
		t.Error("the variation changed the scenario")
	}
	if _, err := s.Variation(0, "pool.max_session_limit=0"); err == nil || err.Error() != "search: pool.max_session_limit: 0 is not a number of sessions a host; 1 to 999999 are." {
		t.Errorf("got %v", err)
	}
}

func TestShowIsTheSameScenario(t *testing.T) {
	cases := map[string][]byte{"starter": Starter(), "small": []byte(small)}
	for _, b := range Builtins() {
		if b.Name != "stand-in-day" {
			cases[b.Name] = b.Text
		}
	}
	cases["all kinds"] = []byte(everything)
	for name, text := range cases {
		first := load(t, string(text), Overrides{})
		var shown bytes.Buffer
		if err := Show(first, &shown); err != nil {
			t.Fatal(err)
		}
		write(t, "pool.toml", shown.String())
		again, err := Load("pool.toml", Overrides{})
		if err != nil {
			t.Errorf("%s: %v\n%s", name, err, shown.String())
			continue
		}
		if again.Digest != first.Digest {
			t.Errorf("%s: another digest\n%s", name, shown.String())
		}
	}
}

func TestDigest(t *testing.T) {
	base := load(t, small, Overrides{}).Digest
	if !strings.HasPrefix(base, "sha256:") || len(base) != len("sha256:")+64 {
		t.Errorf("digest %q", base)
	}
	same := load(t, "# a comment\n"+strings.Replace(small, `"2h"`, `"120m"`, 1), Overrides{}).Digest
	if same != base {
		t.Error("a comment and another spelling change the digest")
	}
	notInForce := load(t, small+"[depth_first]\nquery_order = \"name\"\n", Overrides{}).Digest
	if notInForce != base {
		t.Error("a table that is not in force changes the digest")
	}
	if other := load(t, small, Overrides{Sets: []string{"pool.max_session_limit=21"}}).Digest; other == base {
		t.Error("another limit has the same digest")
	}
}

func TestIdleHost(t *testing.T) {
	s := load(t, small, Overrides{})
	idle := s.Idle()
	// 6 s + 600/100 s + 12 CPU s: 24 s. The 95th percentile of lognormal(12, CV 0.6) is
	// 12/sqrt(1.36) exp(1.644854 sqrt(ln 1.36)) = 25.61 s, and 12 s before it make 37.6 s. (32 - 3) GiB hold 29 of 1 GiB.
	if len(idle) != 1 || math.Abs(idle[0].Mean-24) > 0.3 || math.Abs(idle[0].P95-37.61) > 0.05 || idle[0].MemorySessions != 29 {
		t.Errorf("got %+v", idle)
	}
	if want := "medium on D8s_v5: desktop after 24 s on average, 37.6 s at the 95th percentile; memory binds at 29 medium sessions on 32 GiB."; idle[0].String() != want {
		t.Errorf("got %s", idle[0])
	}
}

func TestWarnings(t *testing.T) {
	for _, c := range []struct {
		name, extra string
		sets        []string
		want        string
	}{
		{"never", "[session_limits]\ndisconnected_logoff = \"never\"\n", nil, `session_limits.disconnected_logoff = "never": sessions of users who disconnected hold their seats for good, so hosts fill up.`},
		{"999999", "", []string{"pool.algorithm=depth-first", "pool.max_session_limit=999999"}, "depth-first without a session limit (999999) puts every user on one host; that is what a pool with the limit left at its default does."},
		{"own limit", "", []string{"pool.hosts[0].max_session_limit=9"}, "pool.hosts[0].max_session_limit: a pool of Azure Virtual Desktop has one session limit for all hosts; a host's own limit is a Horizon setting."},
		{"agent below broker", "", []string{"pool.algorithm=horizon", "horizon.agent.connecting_threshold=10"}, "horizon.agent.connecting_threshold = 10 is below the broker's 20: the broker still sends users to hosts that will refuse them."},
		{"policy of an ordinary day", "", []string{"pool.algorithm=horizon", "horizon.agent_policy.load_index_threshold=20"}, "horizon.agent_policy.load_index_threshold = 20 is reached on an ordinary day: hosts then refuse users that they could serve. The vendor advises 0, or 90 to 100 for extreme load."},
		{"no price", "[[pool.hosts]]\ncount = 1\nvcpus = 4\nmemory_gib = 64\n", nil, "pool.hosts[1]: no price is known for hosts of 4 vCPU, 64 GiB, so there is no cost; give price_per_hour."},
		{"memory", "", []string{"pool.max_session_limit=30"}, "memory binds at 29 medium sessions on a host of D8s_v5 (32 GiB), below its limit of 30."},
		{"lag under horizon", "", []string{"pool.algorithm=horizon-78", "pool.visibility_lag=30s"}, "pool.visibility_lag has no effect under horizon-78: a Horizon broker counts its own allocations; it takes horizon.broker.brokers > 1."},
		{"objective", "[[objective]]\nmetric = \"logon_seconds_p95\"\nmax = 30\n", nil, "the objective logon_seconds_p95 of at most 30 s cannot be met: on an idle host it is 37.6 s already."},
	} {
		s := load(t, small+c.extra, Overrides{Sets: c.sets})
		if len(s.Warnings) != 1 || s.Warnings[0] != c.want {
			t.Errorf("%s: got %q, want %q", c.name, s.Warnings, c.want)
		}
	}
	s := load(t, small+"[[variant]]\nname = \"deep\"\nset = { \"pool.max_session_limit\" = 30 }\n", Overrides{})
	if len(s.Warnings) != 1 || !strings.HasPrefix(s.Warnings[0], "deep: memory binds") {
		t.Errorf("a variant's warning: %q", s.Warnings)
	}
}

func TestSettingChanges(t *testing.T) {
	s := load(t, small+`[[operation.set]]
at = "08:10"
key = "pool.algorithm"
value = "depth-first"
[[operation.set]]
at = "08:05"
key = "pool.hosts.main.max_session_limit"
value = 12
[[operation.set]]
at = "08:20"
key = "horizon.broker.min_hosts"
value = 2
`, Overrides{})
	ops := s.Cells[0].Config.Operations
	if len(ops) != 3 {
		t.Fatalf("%d operations", len(ops))
	}
	first, second, third := ops[0], ops[1], ops[2]
	if first.Kind != sim.Set || first.At != 20*time.Minute || first.Rules.Limits[0] != 12 || first.Rules.Balancer.Algorithm() != "breadth-first" || first.Text != "pool.hosts.main.max_session_limit = 12" {
		t.Errorf("the first in time: %+v", first)
	}
	if second.At != 25*time.Minute || second.Rules.Limits[0] != 12 || second.Rules.Balancer.Algorithm() != "depth-first" {
		t.Errorf("the second keeps the first's limit: %+v", second)
	}
	if third.Rules.Balancer.Algorithm() != "depth-first" || first.Name != "set[1]" {
		t.Errorf("the third: %+v", third)
	}
	if _, origin := setting(s, 0, "depth_first.query_order"); origin != "default" {
		t.Error("the table of a rule that comes into force later is not shown")
	}
}

func TestAgents(t *testing.T) {
	s := load(t, small+`[horizon.agent]
connecting_threshold = 30
[horizon.agent_policy]
hosts = ["host-02", "host-04"]
connecting_threshold = 0
load_index_threshold = 95
`, Overrides{Sets: []string{"pool.algorithm=horizon"}})
	want := []sim.AgentLimits{{Connecting: 30}, {LoadIndex: 95}, {Connecting: 30}, {LoadIndex: 95}}
	if got := s.Cells[0].Config.Pools[0].Rules.Agents; !slices.Equal(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestRules(t *testing.T) {
	for _, rule := range balancer.Rules() {
		s := load(t, small, Overrides{Sets: []string{"pool.algorithm=" + rule.Name}})
		if got, want := s.Cells[0].Config.Pools[0].Rules.Balancer, rule.Default(); got != want {
			t.Errorf("%s: the table of keys gives %+v, the rule's own defaults are %+v", rule.Name, got, want)
		}
	}
	if got := load(t, small, Overrides{}).Cells[0].Config.Pools[0].Rules.LoadIndex; got != balancer.DefaultLoadIndex() {
		t.Errorf("load index: %+v", got)
	}
}

func TestMoments(t *testing.T) {
	for _, c := range []struct {
		start, duration, until string
		want                   time.Duration
	}{
		{"07:45", "2h", "12:00", 4*time.Hour + 15*time.Minute},
		{"07:45", "24h", "07:50", 24 * time.Hour}, // the first after the drain begins, on the next day
		{"07:45", "24h", "Tue 08:00", 24*time.Hour + 15*time.Minute},
		{"Wed 07:45", "24h", "Tue 08:00", 6*24*time.Hour + 15*time.Minute},
		{"07:45", "24h", "Day2 00:30", 16*time.Hour + 45*time.Minute},
	} {
		// The drain begins five minutes after the start.
		text := strings.Replace(small, `start = "07:45"`, `start = "`+c.start+`"`, 1) + "[[operation.drain]]\nat = \"07:50\"\nhosts = 1\nuntil = \"" + c.until + "\"\n"
		s := load(t, text, Overrides{Sets: []string{"duration=" + c.duration}})
		o := s.Cells[0].Config.Operations[0]
		if o.At != 5*time.Minute || o.Until != c.want+adjust(c.until) {
			t.Errorf("start %s, until %s: at %v, until %v, want %v", c.start, c.until, o.At, o.Until, c.want)
		}
	}
}

// adjust is 5 minutes for the case that comes round after a whole day.
func adjust(until string) time.Duration {
	if until == "07:50" {
		return 5 * time.Minute
	}
	return 0
}

func TestPinnedStorms(t *testing.T) {
	long := strings.NewReplacer(`"2h"`, `"240h"`).Replace(small)
	w := load(t, long, Overrides{Sets: []string{"workload.storm[0].at=Tue 08:00"}}).Cells[0].Config.Workloads[0]
	if w.Days != 1<<1 || w.From != 0 || w.To != 0 {
		t.Errorf("a weekday: %+v", w)
	}
	w = load(t, long, Overrides{Sets: []string{"workload.storm[0].at=Day3 08:00"}}).Cells[0].Config.Workloads[0]
	begin := 48*time.Hour + 15*time.Minute
	if w.Days != workloads.EveryDay || w.From != begin || w.To != begin+10*time.Minute+1 {
		t.Errorf("a day of the run: %+v", w)
	}
}

func TestHostNames(t *testing.T) {
	s := load(t, small+"[[pool.hosts]]\ncount = 2\nsize = \"D8s_v5\"\nnames = [\"gpu-a\", \"gpu-b\"]\n[[pool.hosts]]\ncount = 1\nsize = \"D8s_v5\"\n", Overrides{})
	var names []string
	for _, h := range s.Cells[0].Config.Pools[0].Hosts {
		names = append(names, h.Name)
	}
	if got := strings.Join(names, " "); got != "host-01 host-02 host-03 host-04 gpu-a gpu-b host-07" {
		t.Errorf("got %s", got)
	}
}

func TestDiskPriceIsAMean(t *testing.T) {
	s := load(t, small+"[[pool.hosts]]\ncount = 1\nsize = \"D8s_v5\"\ndisk_price_per_month = 25\n[cost]\ndisk_price_per_month = 10\n", Overrides{})
	// Four disks of 10 and one of 25 are 65, 13 for each of five hosts.
	if got := s.Cells[0].Config.Cost.DiskPerMonth; math.Abs(got-13) > 1e-9 {
		t.Errorf("got %v", got)
	}
}

func TestPrices(t *testing.T) {
	price := func(sets ...string) float64 {
		return load(t, small, Overrides{Sets: sets}).Cells[0].Config.Pools[0].Hosts[0].PricePerHour
	}
	if got := price(); got != 0.384 {
		t.Errorf("catalogue: %v", got)
	}
	if got := price("cost.price_per_hour.D8s_v5=0.5"); got != 0.5 {
		t.Errorf("[cost]: %v", got)
	}
	if got := price("cost.price_per_hour.D8s_v5=0.5", "pool.hosts[0].price_per_hour=0.7"); got != 0.7 {
		t.Errorf("the group's own: %v", got)
	}
	if got := price("cost.currency=EUR"); got >= 0 {
		t.Errorf("the catalogue's prices are in USD, got %v", got)
	}
}

// everything uses each kind of workload, operation and value once.
const everything = `name = "Everything"
start = "Tue 06:00"
duration = "36h"
warmup = "1h"
[pool]
algorithm = "choices"
max_session_limit = 30
refused_retry = { dist = "uniform", min = "10s", max = "1m" }
[choices]
signal = "load-index"
[[pool.hosts]]
name = "big ones"
count = 3
size = "d8s_V5"
speed = { dist = "normal", mean = 1, sd = 0.05 }
boot = { dist = "gamma", mean = "3m", cv = 0.3 }
sessions = [1, 0, 2]
sessions_length = { dist = "weibull", mean = "2h", cv = 1.5 }
capabilities = ["multi-session", "gpu"]
price_per_hour = 1.5
[[pool.hosts]]
count = 2
vcpus = 4
memory_gib = 16
state = "off"
[metrics]
phase = "aligned"
stuck_hosts = 1
[profile_share]
iops = 5000
[[workload.steady]]
name = "open"
rate_per_hour = 12
needs = ["gpu"]
classes = { light = 0.5, "odd one" = 0.5 }
from = "08:00"
to = "20:00"
[[workload.steady]]
users = 20
offline = { dist = "exponential", mean = "3h" }
session_length = "90m"
class = "none"
[[workload.storm]]
users = 10
at = "Day2 08:00"
window = "10m"
shape = "triangular"
peak_share = 0.2
[[workload.storm]]
users = 10
at = "Wed 09:00"
window = "0s"
shape = "burst"
ends = "clock"
[[workload.day]]
users = 10
curve = [["07:00", 0], ["08:00", 30], ["24:00", 0.5]]
session_length = { mix = [ { share = 0.5, dist = "triangular", min = "1h", mode = "2h", max = "3h" }, { share = 0.5, dist = "lognormal", mean = "1h", cv = 1 } ] }
[[workload.day.break]]
at = "12:00"
length = "30m"
[[workload.day.break]]
per_hour = 0.5
length = { dist = "exponential", mean = "5m" }
[[operation.drain]]
name = "patch"
at = "22:00"
hosts = "50%"
choose = "emptiest"
force_logoff_after = "30m"
until = "23:00"
restart = true
[[operation.start]]
at = "07:00"
hosts = 2
[[operation.stop]]
at = "Wed 12:00"
hosts = ["host-05"]
[[operation.fail]]
at = "13:00"
hosts = 1
repair_after = "20m"
[[operation.disconnect]]
at = "14:00"
share = 0.5
[[operation.set]]
at = "15:00"
key = "pool.refused_retry.min"
value = "20s"
[session_limits]
idle_disconnect = "1h"
[class."odd one"]
like = "heavy"
cpu.mean = 0.6
[cost]
reserved_hosts = 1
reserved_price_per_hour = 0.2
[cost.price_per_hour]
Standard_D8s_v5 = 0.4
[[objective]]
metric = "desktop_within_share"
within = "30s"
min = 0.9
at = "p90"
[[objective]]
metric = "refused_users_share"
max = 0.01
variant = "other"
[[variant]]
name = "other"
set = { "operation.drain.patch.hosts" = 1, "pool.hosts.\"big ones\".count" = 3, "class.odd one.cpu.mean" = 0.7 }
`
