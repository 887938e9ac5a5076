package scenarios

import (
	"errors"
	"strings"
	"testing"
	"time"

	"poolsim/balancer"
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
