package sim

import (
	"context"
	"fmt"
	"testing"
	"time"

	"poolsim/balancer"
	"poolsim/workloads"
	"poolsim/workloads/draw"
)

// must unwraps the constructors of laws, which fail on impossible parameters only.
func must(l draw.Law, err error) draw.Law {
	if err != nil {
		panic(err)
	}
	return l
}

func constant(x float64) draw.Law    { return must(draw.Constant(x)) }
func exponential(m float64) draw.Law { return must(draw.Exponential(m)) }

// seatOnly is the class "none": a session that occupies a seat and asks for nothing.
func seatOnly() workloads.Class {
	zero := constant(0)
	return workloads.Class{
		Name: "none", CPU: zero, ActiveTime: constant(600), IdleTime: constant(600), LogonFixed: zero, LogonCPUSeconds: zero,
		ReconnectFixed: zero, ReconnectCPUSeconds: zero, LogonCores: 1, LogonIOPSMax: 150, ProfileIOPSMax: 100,
	}
}

// logonOnly is a class whose logon is so much CPU work and nothing else.
func logonOnly(work draw.Law) workloads.Class {
	c := seatOnly()
	c.Name, c.LogonCPUSeconds = "work", work
	return c
}

// plainPool is a pool of equal hosts without a limit.
func plainPool(hosts int, cpu float64, settings balancer.Settings) Pool {
	p := Pool{Name: "pool"}
	for i := range hosts {
		p.Hosts = append(p.Hosts, Host{
			Name: fmt.Sprintf("host-%02d", i+1), Group: "hosts", CPUCapacity: cpu, Speed: constant(1), MemoryGiB: 32,
			OSMemoryGiB: 3, MemoryPenalty: 10, DiskIOPS: 3200, DiskReadLatencyMS: 1, DiskWriteLatencyMS: 1,
			Capabilities: balancer.DefaultCapabilities, Weight: 1, Boot: constant(180), SessionsLength: draw.Never(),
			PricePerHour: 0.384,
		})
	}
	p.Rules = Rules{
		Balancer: settings, LoadIndex: balancer.DefaultLoadIndex(),
		Limits: make([]int32, hosts), Agents: make([]AgentLimits, hosts), RedirectDelay: time.Second,
		RefusedRetry:  exponential(30),
		SessionLimits: SessionLimits{IdleDisconnect: Never, DisconnectedLogoff: Never, LogonTimeout: Never},
	}
	for i := range p.Rules.Limits {
		p.Rules.Limits[i] = balancer.NoLimit
	}
	return p
}

func (p *Pool) limit(l int32) {
	for i := range p.Rules.Limits {
		p.Rules.Limits[i] = l
	}
}

// config is a run of one pool, one class and some workloads.
func config(d time.Duration, p Pool, c workloads.Class, loads ...workloads.Workload) *Config {
	return &Config{
		Duration: d, Seed: 1, Pools: []Pool{p}, Classes: []workloads.Class{c}, Workloads: loads,
		Metrics: Metrics{Interval: 30 * time.Second},
	}
}

func workload(p workloads.Pattern, length draw.Law) workloads.Workload {
	return workloads.Workload{
		Name: p.Kind(), Pattern: p, Classes: []workloads.ClassShare{{Class: 0, Share: 1}}, SessionLength: length,
		Days: workloads.EveryDay,
	}
}

// runs simulates replications and gives their results.
func runs(t testing.TB, cfg *Config, n int) []*Result {
	t.Helper()
	s := New(cfg, Options{})
	var all []*Result
	for i := range n {
		r, err := s.Run(context.Background(), uint32(i))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, r)
	}
	return all
}

// recorder keeps a trace as lines of text.
type recorder struct{ lines []string }

func (r *recorder) Trace(e *TraceEvent) {
	r.lines = append(r.lines, fmt.Sprintf("%v %s %s %s %d/%d %s", e.At, e.Kind, e.User, e.Host, e.Sessions, e.Connecting, e.Note))
}
