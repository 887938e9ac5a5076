package scenarios

import (
	"fmt"
	"testing"

	"poolsim/sim/study"
	search "poolsim/sim/study/plan"
	"poolsim/sim/theory"
)

// Searches with known answers: refusals by Erlang B, logon times by equal sharing of the cores.

// benchOf is a bench for a scenario given as text.
func benchOf(t *testing.T, s *Scenario) *search.Bench {
	t.Helper()
	vary := func(sets ...string) (study.Cell, error) { return s.Variation(0, sets...) }
	return search.NewBench(vary, search.Settings{Confidence: 0.95, Budget: 100000})
}

// erlangText is a pool with a steady load of so many sessions of one hour, whose users try once, and a bound on the share of
// refused ones.
func erlangText(load float64, limit int, seed int, most float64) string {
	return fmt.Sprintf(`
seed = %d
duration = "60h"
warmup = "10h"
[pool]
algorithm = "least"
max_session_limit = %d
refused_patience = "0s"
[[pool.hosts]]
count = 4
size = "D8s_v5"
[[workload.steady]]
rate_per_hour = %v
class = "none"
session_length = { dist = "exponential", mean = "1h" }
[[objective]]
metric = "refused_users_share"
max = %v
`, seed, limit, load, most)
}

// fewestServers is the least number of servers, a multiple of step, with which Erlang B refuses at most a share.
func fewestServers(t *testing.T, load, most float64, step int) int {
	t.Helper()
	for n := step; ; n += step {
		refused, err := theory.ErlangB(n, load)
		if err != nil {
			t.Fatal(err)
		}
		if refused <= most {
			return n
		}
	}
}

// planSeeds is how many seeds the searches are tried with; the slow tests take more.
var planSeeds = 2

// TestPlanHostsByErlang: at 20 erlangs 24 servers refuse 6.6 %, 28 refuse 1.8 %. With a bound of 3.5 % hosts of four seats
// are seven. A run of 50 h with 1,000 users has a standard deviation of about 1 %, so that 20 replications know the share to
// 0.5 %, a third of the distance to either side.
func TestPlanHostsByErlang(t *testing.T) {
	const offered, most, limit = 20, 0.035, 4
	want := fewestServers(t, offered, most, limit) / limit
	for seed := 1; seed <= planSeeds; seed++ {
		s := load(t, erlangText(offered, limit, seed, most), Overrides{})
		a, err := search.Hosts(t.Context(), benchOf(t, s), []search.Way{{Name: "least"}}, search.Range{Low: 1, High: 32, Start: 4},
			func(n int) []string { return study.HostSettings(&s.Cells[0], n) })
		if err != nil {
			t.Fatal(err)
		}
		c := a.Recommended()
		if c == nil || c.Number != want || !a.Confirmed || !c.Trial.Sure || !c.Beyond.Sure || !c.Monotone {
			t.Errorf("seed %d: %+v, confirmed %v; Erlang B says %d hosts", seed, c, a.Confirmed, want)
		}
	}
}

// TestPlanLimitByErlang: nothing but the seats matters to users without work, so one host is the cheapest, with the least
// limit that refuses few enough: at 5 erlangs 7 seats refuse 12.1 %, 8 refuse 7.0 %; the bound lies between.
func TestPlanLimitByErlang(t *testing.T) {
	const offered, most = 5, 0.095
	want := fewestServers(t, offered, most, 1)
	for seed := 1; seed <= planSeeds; seed++ {
		s := load(t, erlangText(offered, 8, seed, most), Overrides{})
		hosts := func(n int) []string { return study.HostSettings(&s.Cells[0], n) }
		a, err := search.Limit(t.Context(), benchOf(t, s), search.Limits{
			Ways: []search.Way{{Name: "least"}}, Low: 1, Hosts: search.Range{Low: 1, High: 32, Start: 4}, Pool: hosts,
		})
		if err != nil {
			t.Fatal(err)
		}
		c := a.Recommended()
		if c == nil || c.Limit != want || c.Number != 1 || !a.Confirmed {
			t.Errorf("seed %d: %+v, confirmed %v; Erlang B says a limit of %d on one host", seed, c, a.Confirmed, want)
		}
		if last := a.Points[len(a.Points)-1]; last.Binds || last.Number != 1 || last.Limit <= want {
			t.Errorf("seed %d: the limits that never bind are %+v", seed, last)
		}
	}
}

// TestPlanHostsBySharing: 64 users log on at one instant, with 10 CPU seconds each and one core at most. A host of eight
// cores with n of them takes 10 s x n/8. Within 15 s it serves 12, so 64 users, spread evenly, need six hosts (11 on the
// fullest, 13.75 s); five have 13 on the fullest, 16.25 s.
func TestPlanHostsBySharing(t *testing.T) {
	s := load(t, `
duration = "10m"
[pool]
algorithm = "least"
max_session_limit = 100
[least]
ties = "first"
[[pool.hosts]]
count = 3
vcpus = 8
memory_gib = 1000
price_per_hour = 1
[class.work]
cpu = 0
memory_gib = 0
iops = 0
logon_fixed = "0s"
logon_cpu_seconds = 10
startup_cpu_seconds = 0
logon_cores = 1
logon_ios = 0
logon_iops_max = 1
profile_ios = 0
profile_iops_max = 1
reconnect_fixed = "0s"
reconnect_cpu_seconds = 0
reconnect_ios = 0
signout_cpu_seconds = 0
signout_profile_ios = 0
disconnect_share = 0
active_time = "1h"
idle_time = "1h"
idle_share = 0
[[workload.storm]]
users = 64
at = "00:01"
window = "0s"
class = "work"
session_length = "8h"
[[objective]]
metric = "logon_seconds_max"
max = 15
`, Overrides{})
	a, err := search.Hosts(t.Context(), benchOf(t, s), []search.Way{{Name: "least"}}, search.Range{Low: 1, High: 64, Start: 3},
		func(n int) []string { return study.HostSettings(&s.Cells[0], n) })
	if err != nil {
		t.Fatal(err)
	}
	c := a.Recommended()
	if c == nil || c.Number != 6 || !a.Confirmed {
		t.Fatalf("%+v, confirmed %v; six hosts are enough and five are not", c, a.Confirmed)
	}
	if six, five := c.Trial.Estimate("logon_seconds_max").Mean, c.Beyond.Estimate("logon_seconds_max").Mean; !near(six, 13.75) || !near(five, 16.25) {
		t.Errorf("six hosts take %v s, five %v s; want 13.75 and 16.25", six, five)
	}
	b := benchOf(t, s)
	storm, err := search.Storm(t.Context(), b, []search.Way{{Name: "least"}}, search.Range{Low: 1, High: 4096, Start: 64},
		func(n int) []string { return []string{fmt.Sprintf("workload.storm[0].users=%d", n)} })
	if err != nil {
		t.Fatal(err)
	}
	// Three hosts serve twelve users each within 15 s.
	if c := storm.Recommended(); c == nil || c.Number != 36 {
		t.Errorf("the largest storm is %+v, want 36 users", c)
	}
}

func near(x, want float64) bool { return x > want-1e-6 && x < want+1e-6 }

// TestNothingMeetsTheObjectives: a logon has 10 CPU seconds and one core, so no number of hosts makes it quicker than that.
func TestNothingMeetsTheObjectives(t *testing.T) {
	s := load(t, erlangText(5, 1, 1, 0.001), Overrides{})
	a, err := search.Hosts(t.Context(), benchOf(t, s), []search.Way{{Name: "least"}}, search.Range{Low: 1, High: 4, Start: 4},
		func(n int) []string { return study.HostSettings(&s.Cells[0], n) })
	if err != nil {
		t.Fatal(err)
	}
	if a.Recommended() != nil || a.Points[0].Closest == nil || a.Points[0].Closest.RejectedBy() != "refused_users_share" {
		t.Errorf("%+v: four seats cannot hold five erlangs", a.Points[0])
	}
}

// TestGrowth: a fifth more than 10 an hour, and than the 50 users of the small scenario and 55.
func TestGrowth(t *testing.T) {
	s := load(t, small+`
[[workload.storm]]
users = 55
at = "08:00"
window = "5m"
[[workload.steady]]
rate_per_hour = 10
`, Overrides{})
	got := fmt.Sprint(s.Growth(1.2))
	if want := "[workload.steady[0].rate_per_hour=12 workload.storm[0].users=60 workload.storm[1].users=66]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestFactors: every uncertain setting has values that the scenario takes, and none is what a planner decides.
func TestFactors(t *testing.T) {
	for _, name := range []string{"morning-storm", "scaling-plan-week", "black-hole"} {
		s, err := Load(name, Overrides{})
		if err != nil {
			t.Fatal(err)
		}
		factors := s.Factors()
		if len(factors) < 10 {
			t.Errorf("%s: only %d uncertain settings", name, len(factors))
		}
		for _, f := range factors {
			if f.Key == "pool.max_session_limit" || f.Key == "pool.algorithm" {
				t.Errorf("%s: %s is for the planner to decide", name, f.Key)
			}
			for _, v := range f.Values {
				if _, err := s.Variation(0, v.Set); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			}
		}
	}
}
