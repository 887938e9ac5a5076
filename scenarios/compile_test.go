package scenarios

import (
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"poolsim/balancer"
	"poolsim/sim"
	"poolsim/workloads"
)

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
		{"07:45", "48h", "07:50", 24 * time.Hour}, // the first after the drain begins, on the next day
		{"07:45", "48h", "Tue 08:00", 24*time.Hour + 15*time.Minute},
		{"Wed 07:45", "192h", "Tue 08:00", 6*24*time.Hour + 15*time.Minute},
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
