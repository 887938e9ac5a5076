package proof

import (
	"math"

	"poolsim/balancer"
	"poolsim/sim"
	"poolsim/sim/theory"
	"poolsim/workloads"
)

// Quantities that are simulated too.
const (
	refusedQuantity   = "refused"
	sessionsQuantity  = "mean sessions"
	logonTimeQuantity = "mean logon time"
	drainTimeQuantity = "mean time to empty"
)

// trialHours is for how many mean session lengths a trial can be measured when so many events happen in one, after a
// warm-up; ok is false when there is not time enough for anything to be seen.
func trialHours(eventsPerHour float64) (measured float64, ok bool) {
	const least, most = 10, 2000
	measured = trialEvents/trialReplications/eventsPerHour - trialWarmup
	return math.Min(measured, most), measured >= least
}

// trialWarmup is in mean session lengths.
const trialWarmup = 12

// erlangBTrial has exponential sessions of an hour on one host. A seat takes an arrival and an end.
func erlangBTrial(s *suite, p []float64) experiment {
	seats, load := int(p[0]), p[1]
	measured, ok := trialHours(2 * load)
	if !ok || seats < 1 || load <= 0 {
		return experiment{}
	}
	pool := s.pool(1, 1, int32(seats), balancer.DefaultBreadthFirst())
	cfg := run(pool, s.seat(), workloads.Steady{RatePerHour: load}, s.exponential(3600), hours(trialWarmup), hours(measured))
	refused, carried := of[float64](s)(theory.ErlangB(seats, load)), of[float64](s)(theory.ErlangBCarried(seats, load))
	return simulated("erlang-b", "trial", trialReplications, cfg,
		Case{Name: refusedQuantity, Theory: refused}.from(refusedShare).by(usersPerHour, load),
		Case{Name: sessionsQuantity, Theory: carried}.from(sessionsMean).by(usersPerHour, load))
}

// engsetTrial has exponential sessions of an hour. The warm-up also lets the users, who are all away at first, mix.
func engsetTrial(s *suite, p []float64) experiment {
	users, seats, demand := int(p[0]), int(p[1]), p[2]
	measured, ok := trialHours(3 * float64(users) * demand)
	if !ok || seats < 1 || demand < 0.05 {
		return experiment{}
	}
	e := of[theory.Engset](s)(theory.NewEngset(users, seats, demand))
	pool := s.pool(1, 1, int32(seats), balancer.DefaultBreadthFirst())
	population := &workloads.Population{Users: users, Offline: s.exponential(3600 / demand)}
	cfg := run(pool, s.seat(), population, s.exponential(3600), hours(trialWarmup), hours(measured))
	return simulated("engset", "trial", trialReplications, cfg,
		Case{Name: refusedQuantity, Theory: e.CallCongestion()}.from(refusedShare),
		Case{Name: sessionsQuantity, Theory: e.MeanBusy()}.from(sessionsMean))
}

// logonSlowdownTrial has exponential work on one host. A mean session is one of the work alone.
func logonSlowdownTrial(s *suite, p []float64) experiment {
	cores, perMinute, work := int(p[0]), p[1], p[2]
	load := perMinute / 60 * work
	perHour := perMinute * 60
	lengths, ok := trialHours(3 * perHour * work / 3600)
	// Close to full load a queue takes far longer to settle than any run of a second.
	const busiest = 0.95
	if !ok || load > busiest*float64(cores) {
		return experiment{}
	}
	h := of[theory.SharedHost](s)(theory.NewSharedHost(cores, perMinute/60, work))
	pool := s.pool(1, float64(cores), balancer.NoLimit, balancer.DefaultRandom())
	unit := work / 3600 // hours
	cfg := run(pool, s.work(s.exponential(work)), workloads.Steady{RatePerHour: perHour}, s.constant(0), hours(lengths/4*unit), hours(lengths*unit))
	return simulated("logon-slowdown", "trial", trialReplications, cfg,
		Case{Name: logonTimeQuantity, Theory: h.MeanSojourn()}.from(logonMean).by(coresBusy(cores), load))
}

// drainTrial drains fifty hosts in every replication, whatever the unit of time.
func drainTrial(s *suite, p []float64) experiment {
	const hosts = 50
	sessions := int(p[0])
	if float64(sessions)*hosts*trialReplications > trialEvents {
		return experiment{}
	}
	d := of[theory.Drain](s)(theory.NewDrain(sessions, p[1]))
	return simulated("drain", "trial", trialReplications, s.drained(hosts, sessions, sim.Never),
		Case{Name: drainTimeQuantity, Theory: d.Mean()}.from(drainHours(p[1])))
}
