package study

import (
	"fmt"
	"math"
	"testing"
	"time"

	"poolsim/balancer"
	"poolsim/sim"
	"poolsim/workloads"
	"poolsim/workloads/draw"
)

// law unwraps a law whose parameters are possible.
func law(l draw.Law, err error) draw.Law {
	if err != nil {
		panic(err)
	}
	return l
}

// burst is a real configuration: so many users come at once to two hosts of two seats each, stay, and try once. A logon
// takes a wait of ten seconds and nothing else.
func burst(users int, rule balancer.Settings) *sim.Config {
	fixed := func(x float64) draw.Law { return law(draw.Constant(x)) }
	class := workloads.Class{
		Name: "seat", CPU: fixed(0), ActiveTime: fixed(600), IdleTime: fixed(600), LogonFixed: fixed(10), LogonCPUSeconds: fixed(0),
		ReconnectFixed: fixed(0), ReconnectCPUSeconds: fixed(0), LogonCores: 1, LogonIOPSMax: 150, ProfileIOPSMax: 100,
	}
	pool := sim.Pool{Name: "pool"}
	for i := range 2 {
		pool.Hosts = append(pool.Hosts, sim.Host{
			Name: fmt.Sprintf("host-%d", i+1), Group: "hosts", CPUCapacity: 8, Speed: fixed(1), MemoryGiB: 32,
			DiskIOPS: 3200, DiskReadLatencyMS: 1, DiskWriteLatencyMS: 1, Capabilities: balancer.DefaultCapabilities,
			Weight: 1, Boot: fixed(180), SessionsLength: draw.Never(), PricePerHour: 1,
		})
	}
	pool.Rules = sim.Rules{
		Balancer: rule, LoadIndex: balancer.DefaultLoadIndex(), Limits: []int32{2, 2}, Agents: make([]sim.AgentLimits, 2),
		RefusedRetry:  fixed(30),
		SessionLimits: sim.SessionLimits{IdleDisconnect: sim.Never, DisconnectedLogoff: sim.Never, LogonTimeout: sim.Never},
	}
	return &sim.Config{
		Duration: time.Hour, Seed: 5, Pools: []sim.Pool{pool}, Classes: []workloads.Class{class},
		Workloads: []workloads.Workload{{
			Name: "burst", Pattern: &workloads.Storm{Users: users, At: 10 * time.Minute, Shape: workloads.ShapeBurst},
			Classes: []workloads.ClassShare{{Class: 0, Share: 1}}, SessionLength: fixed(1e6), Days: workloads.EveryDay,
		}},
		Metrics: sim.Metrics{Interval: 30 * time.Second},
	}
}

func burstCells(users int) []Cell {
	return []Cell{
		{Name: "breadth-first", Config: burst(users, balancer.DefaultBreadthFirst())},
		{Name: "depth-first", Config: burst(users, balancer.DefaultDepthFirst())},
		{Name: "random", Config: burst(users, balancer.DefaultRandom())},
	}
}

// Five users on four seats: one is refused and never gets a desktop. The others have theirs after ten seconds.
func TestSimulatedBurst(t *testing.T) {
	s, err := Run(t.Context(), burstCells(5), Options{Replications: 3})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]Value{
		"users": {X: 5}, "refused_users": {X: 1}, "unserved_users": {X: 1}, "refused_users_share": {X: 0.2},
		"logon_seconds_mean": {X: 10}, "logon_seconds_p50": {X: 10},
		"logon_seconds_p95": {State: Unserved}, "logon_seconds_max": {State: Unserved},
		"desktop_within_share": {X: 0.8}, "reconnect_seconds_p95": {State: Absent}, "drain_minutes_max": {State: Absent},
		"sessions_peak": {X: 4}, "busiest_host_peak": {X: 2}, "connecting_peak": {X: 2},
		"host_hours": {X: 2}, "cost": {X: 2},
	}
	for i := range s.Outcomes {
		o := &s.Outcomes[i]
		for name, w := range want {
			e := o.Estimate(name)
			if e.State != w.State || w.State == Known && !near(e.Mean, w.X, 1e-9) {
				t.Errorf("%s, %s: %v in state %d, want %+v", o.Cell.Name, name, e.Mean, e.State, w)
			}
		}
		if c := o.LogonCurve; len(c) != curvePoints || c[0] != 10 || c[160] != 10 || !math.IsInf(c[161], 1) {
			t.Errorf("%s: logon curve %v", o.Cell.Name, c) // 80 % of the users have a desktop
		}
		if o.History == nil {
			t.Errorf("%s: no history", o.Cell.Name)
		}
	}
	if d := s.Difference("logon_seconds_p95", "depth-first"); !math.IsNaN(d.Mean) || d.Distinguishable {
		t.Errorf("difference of two times that are never: %+v", d)
	}
}

// Four users on four seats are served at once, and are so for any number of workers.
func TestSimulatedStudyDoesNotDependOnWorkers(t *testing.T) {
	var first *Study
	for _, workers := range []int{1, 2, 5} {
		s, err := Run(t.Context(), burstCells(4), Options{Replications: 6, Workers: workers})
		if err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = s
		}
		if !equalStudies(first, s) {
			t.Errorf("%d workers conclude otherwise than one", workers)
		}
	}
}

// BenchmarkRun is a study of three variants with ten replications each, conclusions included.
func BenchmarkRun(b *testing.B) {
	cells := burstCells(4)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Run(b.Context(), cells, Options{Replications: 10}); err != nil {
			b.Fatal(err)
		}
	}
}
