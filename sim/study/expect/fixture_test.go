package expect

import (
	"fmt"
	"testing"
	"time"

	"poolsim/balancer"
	"poolsim/sim"
	"poolsim/sim/study"
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

func fixed(x float64) draw.Law       { return law(draw.Constant(x)) }
func exponential(m float64) draw.Law { return law(draw.Exponential(m)) }

// config is a pool of so many hosts with the same limit, whose users log on in ten seconds, ask for nothing, and try
// once.
func config(duration time.Duration, hosts int, limit int32, loads ...workloads.Workload) *sim.Config {
	class := workloads.Class{
		Name: "seat", CPU: fixed(0), ActiveTime: fixed(600), IdleTime: fixed(600), LogonFixed: fixed(10), LogonCPUSeconds: fixed(0),
		ReconnectFixed: fixed(0), ReconnectCPUSeconds: fixed(0), LogonCores: 1, LogonIOPSMax: 150, ProfileIOPSMax: 100,
	}
	pool := sim.Pool{Name: "pool", Rules: sim.Rules{
		Balancer: balancer.DefaultBreadthFirst(), LoadIndex: balancer.DefaultLoadIndex(), Agents: make([]sim.AgentLimits, hosts),
		RefusedRetry:  fixed(30),
		SessionLimits: sim.SessionLimits{IdleDisconnect: sim.Never, DisconnectedLogoff: sim.Never, LogonTimeout: sim.Never},
	}}
	for i := range hosts {
		pool.Hosts = append(pool.Hosts, sim.Host{
			Name: fmt.Sprintf("host-%d", i+1), CPUCapacity: 8, Speed: fixed(1), MemoryGiB: 32, DiskIOPS: 3200,
			DiskReadLatencyMS: 1, DiskWriteLatencyMS: 1, Capabilities: balancer.DefaultCapabilities, Weight: 1,
			Boot: fixed(180), SessionsLength: draw.Never(),
		})
		pool.Rules.Limits = append(pool.Rules.Limits, limit)
	}
	return &sim.Config{
		Duration: duration, Seed: 5, Pools: []sim.Pool{pool}, Classes: []workloads.Class{class}, Workloads: loads,
		Metrics: sim.Metrics{Interval: 30 * time.Second},
	}
}

func load(p workloads.Pattern, length draw.Law) workloads.Workload {
	return workloads.Workload{
		Name: p.Kind(), Pattern: p, Classes: []workloads.ClassShare{{Share: 1}}, SessionLength: length, Days: workloads.EveryDay,
	}
}

// simulated is the comparison of one figure after thirty replications; nil when there is none.
func simulated(t *testing.T, cfg *sim.Config, what string) *Comparison {
	t.Helper()
	s, err := study.Run(t.Context(), []study.Cell{{Name: "pool", Config: cfg}}, study.Options{Replications: 30})
	if err != nil {
		t.Fatal(err)
	}
	all, err := Of(&s.Outcomes[0])
	if err != nil {
		t.Fatal(err)
	}
	for i := range all {
		if all[i].What == what {
			return &all[i]
		}
	}
	return nil
}

const (
	mean   = "sessions, mean over time"
	peak   = "sessions, most at once"
	share  = "share of users refused"
	logons = "logons in progress, top of the storm"
	drains = "time until the last drained host is empty"
)
