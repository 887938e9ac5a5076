package sim

import (
	"context"
	"fmt"
	"reflect"
	"runtime"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"poolsim/balancer"
	"poolsim/workloads"
	"poolsim/workloads/draw"
)

// anyRules are the rules that a random scenario may have.
func anyRules() []balancer.Settings {
	var all []balancer.Settings
	for _, info := range balancer.Rules() {
		all = append(all, info.Default())
	}
	sampled := balancer.Least{Signal: balancer.SignalCPU, View: balancer.SampledView}
	return append(all, sampled, stale(2))
}

// seconds draws a duration in whole seconds.
func seconds(t *rapid.T, name string, least, most int) time.Duration {
	return time.Duration(rapid.IntRange(least, most).Draw(t, name)) * time.Second
}

// randomConfig draws a small scenario with everything in it: every rule, limits, lags, agents' thresholds, lost and
// stuck reports, all patterns, breaks, session limits and operations.
func randomConfig(t *rapid.T) *Config {
	hosts := rapid.IntRange(1, 5).Draw(t, "hosts")
	p := plainPool(hosts, float64(rapid.IntRange(1, 4).Draw(t, "cpu")), rapid.SampledFrom(anyRules()).Draw(t, "rule"))
	p.limit(int32(rapid.IntRange(1, 12).Draw(t, "limit")))
	p.Rules.LoadIndex.CPUThreshold = float64(rapid.IntRange(0, 1).Draw(t, "cpu threshold") * 90)
	p.Rules.VisibilityLag = seconds(t, "lag", 0, 40)
	p.Rules.RefusedPatience = seconds(t, "patience", 0, 200)
	p.Rules.SessionLimits = SessionLimits{
		IdleDisconnect:     rapid.SampledFrom([]time.Duration{Never, time.Minute}).Draw(t, "idle"),
		DisconnectedLogoff: rapid.SampledFrom([]time.Duration{Never, 0, time.Minute, time.Hour}).Draw(t, "logoff"),
		LogonTimeout:       rapid.SampledFrom([]time.Duration{Never, 20 * time.Second, 5 * time.Minute}).Draw(t, "timeout"),
	}
	for i := range p.Hosts {
		h := &p.Hosts[i]
		h.Off = rapid.IntRange(0, 4).Draw(t, "off") == 0
		if !h.Off {
			h.Sessions = rapid.IntRange(0, 3).Draw(t, "present")
			h.SessionsLength = exponential(600)
		}
		h.MemoryGiB = float64(rapid.IntRange(5, 32).Draw(t, "memory"))
		h.CPUSharing = CPUSharing(rapid.IntRange(0, 1).Draw(t, "sharing"))
		p.Rules.Agents[i] = AgentLimits{
			Connecting: int32(rapid.IntRange(0, 3).Draw(t, "agent connecting")),
			LoadIndex:  int32(rapid.SampledFrom([]int{0, 50, 100}).Draw(t, "agent index")),
		}
	}
	class := medium()
	class.ActiveTime, class.IdleTime = exponential(120), exponential(60)
	cfg := config(time.Hour, p, class, randomLoads(t)...)
	cfg.Warmup = seconds(t, "warmup", 0, 1200)
	cfg.ProfileShareIOPS = float64(rapid.IntRange(0, 1).Draw(t, "share") * 400)
	cfg.Metrics = Metrics{
		Interval: 30 * time.Second, Delay: seconds(t, "delay", 0, 70), Aligned: rapid.Bool().Draw(t, "aligned"),
		LostShare: float64(rapid.IntRange(0, 5).Draw(t, "lost")) / 10, StuckHosts: rapid.IntRange(0, 1).Draw(t, "stuck"),
	}
	cfg.Operations = randomOperations(t, &cfg.Pools[0])
	cfg.Seed = uint64(rapid.IntRange(1, 1000).Draw(t, "seed"))
	return cfg
}

func randomLoads(t *rapid.T) []workloads.Workload {
	length := exponential(600)
	storm := workload(&workloads.Storm{
		Users: rapid.IntRange(0, 30).Draw(t, "storm"), At: 10 * time.Minute, Window: 5 * time.Minute,
		Shape: workloads.Shape(rapid.IntRange(0, 4).Draw(t, "shape")),
	}, length)
	storm.EndsByClock = rapid.Bool().Draw(t, "by clock")
	storm.Breaks = []workloads.Break{
		{PerHour: 6, Length: exponential(120), DisconnectsShare: 0.5},
		{At: 20 * time.Minute, Spread: 5 * time.Minute, Share: 0.5, Length: constant(300), DisconnectsShare: 1},
	}
	away := workload(&workloads.Population{Users: rapid.IntRange(0, 15).Draw(t, "population"), Offline: exponential(300)}, length)
	return []workloads.Workload{storm, away, workload(workloads.Steady{RatePerHour: 60}, length)}
}

func randomOperations(t *rapid.T, p *Pool) []Operation {
	var all []Operation
	for i := range rapid.IntRange(0, 6).Draw(t, "operations") {
		op := Operation{
			Name: fmt.Sprint("operation ", i), Kind: OperationKind(rapid.IntRange(0, 5).Draw(t, "kind")),
			At:               seconds(t, "at", 0, 3600),
			Hosts:            HostChoice{Count: rapid.IntRange(0, len(p.Hosts)).Draw(t, "count"), Choose: Choose(rapid.IntRange(0, 3).Draw(t, "choose"))},
			ForceLogoffAfter: rapid.SampledFrom([]time.Duration{Never, 0, time.Minute}).Draw(t, "force"),
			Restart:          rapid.Bool().Draw(t, "restart"), DrainFirst: rapid.Bool().Draw(t, "drain first"),
			SeenAfter: seconds(t, "seen", 0, 120), RepairAfter: rapid.SampledFrom([]time.Duration{Never, time.Minute}).Draw(t, "repair"),
			Share: 0.7, BackAfter: exponential(60), Until: Never,
		}
		if rapid.Bool().Draw(t, "returns") {
			op.Until = op.At + seconds(t, "until", 1, 900)
		}
		if op.Kind == Set {
			rules := p.Rules
			rules.Balancer = rapid.SampledFrom(anyRules()).Draw(t, "new rule")
			rules.Limits = append([]int32(nil), rules.Limits...)
			rules.Limits[0] = int32(rapid.IntRange(1, 12).Draw(t, "new limit"))
			op.Rules = &rules
		}
		all = append(all, op)
	}
	return all
}

// TestAnythingGoes: whatever a scenario says, requests, sessions and host time are conserved (Run checks it), and the same
// run gives the same result again, in the same simulator and in a fresh one.
func TestAnythingGoes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cfg := randomConfig(t)
		s := New(cfg, Options{History: true})
		var results []*Result
		for _, sim := range []*Simulator{s, s, New(cfg, Options{History: true})} {
			r, err := sim.Run(context.Background(), 3)
			if err != nil {
				t.Fatal(err)
			}
			results = append(results, r)
		}
		if !same(results[0], results[1]) {
			t.Fatal("a simulator that has run before gives another result")
		}
		if !same(results[0], results[2]) {
			t.Fatal("a fresh simulator gives another result")
		}
	})
}

// same compares results to the last bit; a figure that could not be had is the same as another.
func same(a, b *Result) bool {
	return cmp.Equal(a, b, cmpopts.EquateNaNs(), cmp.Exporter(func(reflect.Type) bool { return true }))
}

// firstTries records when every user first asks.
type firstTries map[string]time.Duration

func (f firstTries) Trace(e *TraceEvent) {
	if e.Kind == TraceRequest && e.Try == 1 {
		if _, seen := f[e.User]; !seen {
			f[e.User] = e.At
		}
	}
}

// TestSameDemand: another rule, limit or threshold moves no first arrival.
func TestSameDemand(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cfg := randomConfig(t)
		cfg.Workloads = cfg.Workloads[:1] // users who come again do so after a session, which the rule may move
		cfg.Operations = nil
		first := firstTries{}
		if _, err := New(cfg, Options{Tracer: first}).Run(context.Background(), 0); err != nil {
			t.Fatal(err)
		}
		for _, settings := range anyRules() {
			other := *cfg
			other.Pools = []Pool{cfg.Pools[0]}
			other.Pools[0].Rules.Balancer = settings
			second := firstTries{}
			if _, err := New(&other, Options{Tracer: second}).Run(context.Background(), 0); err != nil {
				t.Fatal(err)
			}
			for user, at := range first {
				if second[user] != at && len(user) > 0 && user[:7] != "present" {
					t.Fatalf("%s first asks at %v under %s, at %v under %s", user, second[user], settings.Algorithm(), at, cfg.Pools[0].Rules.Balancer.Algorithm())
				}
			}
		}
	})
}

// TestTwoHostsHalfIsLeast: of two hosts the emptier half is the emptier one, so breadth-first and "least" go the same way
// whenever the hosts differ, and hold the same numbers of sessions at all times.
func TestTwoHostsHalfIsLeast(t *testing.T) {
	half := runs(t, seats(2, 10, 15, exponential(unit.Seconds()), balancer.DefaultBreadthFirst(), 100), 3)
	least := runs(t, seats(2, 10, 15, exponential(unit.Seconds()), balancer.DefaultLeast(), 100), 3)
	for i := range half {
		if a, b := half[i].Tally, least[i].Tally; a.NewSessions != b.NewSessions || a.RefusedRequests != b.RefusedRequests {
			t.Errorf("replication %d: breadth-first %+v, least %+v", i+1, a, b)
		}
	}
}

// TestHigherLimitRefusesFewer: with the same users, whose sessions do not depend on where they are, a higher limit never
// refuses more first tries in total.
func TestHigherLimitRefusesFewer(t *testing.T) {
	before := int64(1 << 62)
	for limit := 2; limit <= 8; limit++ {
		r := runs(t, seats(4, limit, 18, constant(unit.Seconds()), balancer.DefaultBreadthFirst(), 200), 1)[0]
		if r.Tally.RefusedUsers > before {
			t.Errorf("limit %d refuses %d users, one less refused %d", limit, r.Tally.RefusedUsers, before)
		}
		before = r.Tally.RefusedUsers
	}
}

// TestEventsAllocateNothing: a run of twice the length has twice the events and allocates no more, but for its time
// buckets and samples.
func TestEventsAllocateNothing(t *testing.T) {
	allocated := func(hours int) (uint64, int64) {
		p := plainPool(10, 8, balancer.DefaultHorizon())
		p.limit(40)
		p.Rules.LoadIndex.CPUThreshold = 90
		cfg := config(time.Duration(hours)*time.Hour, p, medium(), workload(workloads.Steady{RatePerHour: 400}, exponential(1800)))
		s := New(cfg, Options{})
		runOnce := func() *Result {
			r, err := s.Run(context.Background(), 0)
			if err != nil {
				t.Fatal(err)
			}
			return r
		}
		runOnce() // warm
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		r := runOnce()
		runtime.ReadMemStats(&after)
		return after.Mallocs - before.Mallocs, r.Events
	}
	short, few := allocated(10)
	long, many := allocated(40)
	// A bucket a minute holds the logons of that minute: 1,800 more buckets, each with one allocation.
	if extra := int64(long) - int64(short); extra > 1800+200 {
		t.Errorf("%d allocations more for %d events more", extra, many-few)
	}
}

// TestDrawnOnce: a law that yields nothing but zero does not stop the clock.
func TestDrawnOnce(t *testing.T) {
	class := medium()
	class.ActiveTime, class.IdleTime = draw.Law{}, draw.Law{}
	cfg := config(time.Second, plainPool(1, 1, balancer.DefaultLeast()), class)
	cfg.Pools[0].Hosts[0].Sessions = 1
	if r := runs(t, cfg, 1)[0]; r.Events > 3000 {
		t.Errorf("%d events in a second", r.Events)
	}
}
