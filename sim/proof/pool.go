package proof

import (
	"fmt"
	"time"

	"poolsim/balancer"
	"poolsim/sim"
	"poolsim/workloads"
	"poolsim/workloads/draw"
)

// law is the law of a quantity whose parameters are constants of this package.
func (s *suite) law(l draw.Law, err error) draw.Law { return of[draw.Law](s)(l, err) }

func (s *suite) constant(x float64) draw.Law       { return s.law(draw.Constant(x)) }
func (s *suite) exponential(mean float64) draw.Law { return s.law(draw.Exponential(mean)) }

// namedLaw is a law with what to call it.
type namedLaw struct {
	name string
	law  draw.Law
}

// threeLaws have one mean and very different spreads: an insensitive result must not tell them apart.
func (s *suite) threeLaws(mean float64) []namedLaw {
	return []namedLaw{
		{"exponential", s.exponential(mean)},
		{"constant", s.constant(mean)},
		{"lognormal, CV 2", s.law(draw.Lognormal(mean, 2))},
	}
}

// seat is a class of sessions that occupy a seat and ask for nothing.
func (s *suite) seat() workloads.Class {
	nothing := s.constant(0)
	return workloads.Class{
		Name: "seat", CPU: nothing, ActiveTime: draw.Never(), IdleTime: draw.Never(), LogonFixed: nothing,
		LogonCPUSeconds: nothing, ReconnectFixed: nothing, ReconnectCPUSeconds: nothing,
		LogonCores: 1, LogonIOPSMax: 1, ProfileIOPSMax: 1,
	}
}

// work is a class whose logon is so many CPU seconds on one core, and nothing else.
func (s *suite) work(cpu draw.Law) workloads.Class {
	c := s.seat()
	c.Name, c.LogonCPUSeconds = "work", cpu
	return c
}

// waiting is a class whose logon takes a time that no load changes.
func (s *suite) waiting(seconds draw.Law) workloads.Class {
	c := s.seat()
	c.Name, c.LogonFixed = "waiting", seconds
	return c
}

// pool is a pool of equal hosts with one session limit, whose users go away when refused.
func (s *suite) pool(hosts int, cores float64, limit int32, rule balancer.Settings) sim.Pool {
	p := sim.Pool{Name: "pool", Rules: sim.Rules{
		Balancer: s.rule(rule), LoadIndex: balancer.DefaultLoadIndex(),
		Limits: make([]int32, hosts), Agents: make([]sim.AgentLimits, hosts),
		RedirectDelay: time.Second, RefusedRetry: s.constant(1),
		SessionLimits: sim.SessionLimits{IdleDisconnect: sim.Never, DisconnectedLogoff: sim.Never, LogonTimeout: sim.Never},
	}}
	for i := range hosts {
		p.Rules.Limits[i] = limit
		p.Hosts = append(p.Hosts, sim.Host{
			Name: fmt.Sprintf("host-%03d", i+1), Group: "hosts", CPUCapacity: cores, Speed: s.constant(1), MemoryGiB: 1,
			DiskIOPS: 1, Capabilities: balancer.DefaultCapabilities, Weight: 1, Boot: s.constant(0),
			SessionsLength: draw.Never(), PricePerHour: -1,
		})
	}
	return p
}

// run is a configuration of one pool, one class and one workload that begins at Monday midnight.
func run(p sim.Pool, c workloads.Class, w workloads.Pattern, length draw.Law, warmup, measured time.Duration) *sim.Config {
	return &sim.Config{
		Duration: warmup + measured, Warmup: warmup, Pools: []sim.Pool{p}, Classes: []workloads.Class{c},
		Workloads: []workloads.Workload{{
			Name: w.Kind(), Pattern: w, Classes: []workloads.ClassShare{{Share: 1}}, SessionLength: length, Days: workloads.EveryDay,
		}},
		Metrics: sim.Metrics{Interval: 30 * time.Second, Aligned: true},
	}
}

// hours is a time in hours.
func hours(x float64) time.Duration { return time.Duration(x * float64(time.Hour)) }
