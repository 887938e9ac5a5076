package proof

import (
	"fmt"
	"time"

	"poolsim/balancer"
	"poolsim/sim"
	"poolsim/sim/theory"
	"poolsim/workloads"
)

const orderStatistics = "H. A. David, H. N. Nagaraja, Order Statistics (2003), 2.5"

// drain is how long hosts take to empty when they take nobody any more.
func (s *suite) drain() {
	for _, n := range []int{1, 10, 16, 100} {
		s.drainTimes(n)
	}
	s.forcedDrain()
}

// drained is a pool of hosts with sessions of mean one hour in which all hosts drain from the start.
func (s *suite) drained(hosts, sessions int, force time.Duration) *sim.Config {
	p := s.pool(hosts, 1, balancer.NoLimit, balancer.DefaultBreadthFirst())
	for h := range p.Hosts {
		p.Hosts[h].Sessions, p.Hosts[h].SessionsLength = sessions, s.exponential(3600)
	}
	// Nobody comes; the last session ends long before the run does.
	cfg := run(p, s.seat(), workloads.Steady{RatePerHour: 1e-9}, s.constant(0), 0, hours(60))
	cfg.Operations = []sim.Operation{{
		Name: "drain", Kind: sim.Drain, Hosts: sim.HostChoice{Count: hosts}, ForceLogoffAfter: force, Until: sim.Never,
	}}
	return cfg
}

// drainTimes compares the mean, the median and the 95th percentile.
func (s *suite) drainTimes(sessions int) {
	const hosts = 50
	d := of[theory.Drain](s)(theory.NewDrain(sessions, 1))
	name := fmt.Sprintf("drain of %d sessions of mean 1 h", sessions)
	readings := []reading{Case{
		Name: name + ": time to empty", Unit: "h", Source: orderStatistics, Theory: d.Mean(),
	}.from(drainHours(1))}
	for _, p := range []float64{0.5, 0.95} {
		t := of[float64](s)(d.Quantile(p))
		readings = append(readings, Case{
			Name: fmt.Sprintf("%s: empty within %.3f h", name, t), Unit: "share", Source: orderStatistics, Theory: d.EmptyBy(t),
		}.from(func(r *sim.Result) float64 { return r.Drains.ShareWithin(t * 60) }))
	}
	s.add(simulated(Drain, name, 300, s.drained(hosts, sessions, sim.Never), readings...))
}

// forcedDrain signs everybody out after a time: every host is empty then, except those that were before.
func (s *suite) forcedDrain() {
	const hosts, sessions = 10, 100
	cfg := s.drained(hosts, sessions, 30*time.Minute)
	const name = "drain of 100 sessions of mean 1 h, forced after 30 min"
	// A host of 100 is empty before with probability (1 - exp(-1/2))^100 = 3e-41.
	d := of[theory.Drain](s)(theory.NewDrain(sessions, 1))
	s.add(simulated(Drain, name, 40, cfg, Case{
		Name: name + ": signed out", Unit: "sessions", Source: orderStatistics, Theory: hosts * d.Left(0.5),
	}.from(func(r *sim.Result) float64 { return float64(r.Tally.ForcedLogoffs) })))
	once := s.drained(hosts, sessions, 30*time.Minute)
	s.add(simulated(Drain, name+", time", 1, once,
		exactly(name+": time to empty", "min", byHand, 30).from(func(r *sim.Result) float64 { return r.Drains.Max() })))
}
