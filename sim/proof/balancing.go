package proof

import (
	"fmt"
	"time"

	"poolsim/balancer"
	"poolsim/sim"
	"poolsim/sim/theory"
	"poolsim/workloads"
)

const (
	exactChain  = "stationary law of the chain of session counts"
	exactFillUp = "all orders of session counts, followed one by one"
	simulation  = "independent simulation"
)

// placed is a rule with the same rule in the theory.
type placed struct {
	name   string
	rule   balancer.Settings
	theory theory.Placement
}

func random() placed { return placed{"random", balancer.DefaultRandom(), theory.PlaceRandom} }
func least() placed  { return placed{"least", balancer.DefaultLeast(), theory.PlaceLeast} }
func half() placed {
	return placed{"breadth-first", balancer.DefaultBreadthFirst(), theory.PlaceHalf}
}
func depth() placed { return placed{"depth-first", balancer.DefaultDepthFirst(), theory.PlaceDepth} }

// balancing is how rules spread sessions when they see true counts.
func (s *suite) balancing() {
	s.chain(2, 2, 2, half(), 2000)
	for _, p := range []placed{random(), least(), half(), depth()} {
		s.chain(3, 4, 4, p, 500)
		s.chain(3, 4, 10, p, 450)
	}
	s.chain(5, 3, 14, half(), 350)
	s.chain(5, 3, 14, depth(), 350)
	s.fillUp(3, 30, 10_000)
	s.fillUp(4, 40, 11_000)
	s.fillUp(5, 25, 3500)
	s.halfLaw(200, 10, 3)
	s.finiteHalf()
	s.packing()
}

// chain is a small pool with a limit, solved exactly.
func (s *suite) chain(hosts int, limit int32, load float64, p placed, measured float64) {
	want := of[theory.ChainResult](s)(theory.Chain{Hosts: hosts, Limit: int(limit), Load: load, Choose: p.theory}.Solve())
	name := fmt.Sprintf("%s, %d hosts, limit %d, %v erlangs", p.name, hosts, limit, load)
	exact := func(what, unit string, value float64) Case {
		return Case{Name: name + ": " + what, Unit: unit, Source: exactChain, Theory: value}
	}
	readings := []reading{
		exact("busiest less emptiest host", "sessions", want.MeanRange).from(rangeMean),
		exact("busiest host", "sessions", want.MeanMax).from(busiestMean),
		exact("hosts with a session", "hosts", want.MeanOccupied).from(usedMean),
	}
	// What is rarer takes longer to count than there is time.
	const rare = 0.08
	if want.HostFull > rare {
		readings = append(readings, exact("a host is full", "share", want.HostFull).from(fullShare))
	}
	if want.Refused > rare {
		readings = append(readings, exact("refused", "share", want.Refused).from(refusedShare).by(usersPerHour, load))
	}
	if p.name == "breadth-first" {
		readings = append(readings, Case{
			Name: name + ": sessions on the last of the hosts", Unit: "share", Source: "equal hosts and ties at random", Theory: 1 / float64(hosts),
		}.from(lastHostShare))
	}
	cfg := run(s.pool(hosts, 1, limit, p.rule), s.seat(), workloads.Steady{RatePerHour: load}, s.exponential(3600), hours(12), hours(measured))
	s.add(simulated(Balancing, name, 100, cfg, readings...))
}

// fillUp is breadth-first from an empty pool that nobody leaves.
func (s *suite) fillUp(hosts, sessions, replications int) {
	want := of[theory.FillUpResult](s)(theory.FillUp{Hosts: hosts, Sessions: sessions, Choose: theory.PlaceHalf}.Solve())
	name := fmt.Sprintf("breadth-first, %d sessions on %d empty hosts", sessions, hosts)
	arrivals := make(timetable, sessions)
	for i := range arrivals {
		arrivals[i] = time.Duration(i) * time.Second
	}
	cfg := run(s.pool(hosts, 1, balancer.NoLimit, balancer.DefaultBreadthFirst()), s.seat(), arrivals, s.constant(7200), 0, 5*time.Minute)
	s.add(simulated(Balancing, name, replications, cfg,
		Case{Name: name + ": busiest less emptiest", Unit: "sessions", Source: exactFillUp, Theory: want.MeanRange}.from(rangePeakAtEnd),
		Case{Name: name + ": busiest", Unit: "sessions", Source: exactFillUp, Theory: want.MeanMax}.from(busiestPeak)))
}

// halfLaw is breadth-first on many hosts, near its limit for infinitely many.
func (s *suite) halfLaw(hosts int, mean, measured float64) {
	law := of[*theory.HalfLaw](s)(theory.NewHalfLaw(mean))
	if law == nil {
		return
	}
	// At 100 hosts the deviation is 0.3 % above the limit (1.1736 against 1.1698), and the distance falls as 1/hosts.
	const distance = 0.005
	cfg := s.unlimited(hosts, mean, half(), measured)
	s.add(simulated(Balancing, "many hosts", 30, cfg, Case{
		Name: fmt.Sprintf("breadth-first, %d hosts with %v sessions: deviation", hosts, mean), Unit: "sessions",
		Source: "limit for many hosts", Theory: law.SD(), Error: Error{Half: distance * law.SD()},
	}.from(deviationMean)))
}

// unlimited is a pool without a limit, with a mean number of sessions a host.
func (s *suite) unlimited(hosts int, mean float64, p placed, measured float64) *sim.Config {
	return run(s.pool(hosts, 1, balancer.NoLimit, p.rule), s.seat(), workloads.Steady{RatePerHour: float64(hosts) * mean},
		s.exponential(3600), hours(9), hours(measured))
}

// finiteHalf is the spread on a few hosts with ten sessions each, known by simulation.
func (s *suite) finiteHalf() {
	const runs = 8
	for _, c := range []struct {
		hosts                    int
		p                        placed
		deviation, deviationHalf float64
		spread, spreadHalf       float64 // 0 when it is not known
		measured                 float64 // hours
	}{
		{3, half(), 1.0274, 0.0021, 2.3351, 0.0048, 220},
		{9, half(), 1.1573, 0.0012, 3.5948, 0.0036, 35},
		{10, half(), 1.0610, 0.0008, 3.3809, 0.0029, 35},
		{9, random(), 2.8858, 0.0053, 0, 0, 75},
		{9, least(), 0.5561, 0.0003, 0, 0, 30},
	} {
		name := fmt.Sprintf("%s, %d hosts with 10 sessions", c.p.name, c.hosts)
		readings := []reading{Case{
			Name: name + ": deviation", Unit: "sessions", Source: simulation, Theory: c.deviation, Error: Error{Half: c.deviationHalf, Replications: runs},
		}.from(deviationMean)}
		if c.spread > 0 {
			readings = append(readings, Case{
				Name: name + ": busiest less emptiest", Unit: "sessions", Source: simulation, Theory: c.spread, Error: Error{Half: c.spreadHalf, Replications: runs},
			}.from(rangeMean))
		}
		s.add(simulated(Balancing, name, 60, s.unlimited(c.hosts, 10, c.p, c.measured), readings...))
	}
}

// packing is depth-first on ten hosts of limit 16: it keeps more hosts in use than would have to be.
func (s *suite) packing() {
	const runs = 8
	for _, c := range []struct{ load, used, halfWidth float64 }{{100, 7.4966, 0.0036}, {40, 3.4011, 0.0035}} {
		name := fmt.Sprintf("depth-first, 10 hosts, limit 16, %v erlangs", c.load)
		cfg := run(s.pool(10, 1, 16, balancer.DefaultDepthFirst()), s.seat(), workloads.Steady{RatePerHour: c.load}, s.exponential(3600), hours(20), hours(100))
		s.add(simulated(Balancing, name, 30, cfg, Case{
			Name: name + ": hosts with a session", Unit: "hosts", Source: simulation, Theory: c.used, Error: Error{Half: c.halfWidth, Replications: runs},
		}.from(usedMean)))
	}
}
