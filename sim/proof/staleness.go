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
	mitzenmacher = "M. Mitzenmacher, IEEE TPDS 11(1), 2000"
	supermarket  = "M. Mitzenmacher, IEEE TPDS 12(10), 2001"
)

// servers is the number of hosts, of one core each, in the studies of old information.
const servers = 100

// serviceTime is the unit of time there.
const serviceTime = jobSeconds * time.Second

// freshness is how a broker gets its figures.
type freshness struct {
	text    string
	metrics sim.Metrics
	// interval is between two reports of a host, for rules that need to know it.
	interval time.Duration
}

// periodic brings all figures up to date at the same moments.
func periodic(services float64) freshness {
	interval := inServices(services)
	return freshness{
		text: fmt.Sprintf("updated every %v", services), metrics: sim.Metrics{Interval: interval, Aligned: true}, interval: interval,
	}
}

// delayed shows everything as it was some time ago. Reports come ten times in that time, and are half an interval older on
// average than the delay says.
func delayed(services float64) freshness {
	interval := inServices(services / 10)
	return freshness{
		text:    fmt.Sprintf("%v old", services),
		metrics: sim.Metrics{Interval: interval, Delay: inServices(services) - interval/2, Aligned: true}, interval: interval,
	}
}

// individual lets every host report by itself, at intervals that are close to exponential: it would report ten times in
// the mean interval, and all reports but one of so many are lost. Half a step is added for the mean age, which is shorter by
// that when time goes in steps.
func individual(services float64) freshness {
	const steps = 10
	step := services / steps
	return freshness{
		text:    fmt.Sprintf("updated by each host, mean interval %v", services),
		metrics: sim.Metrics{Interval: inServices(step), LostShare: 1 - step/(services+step/2)}, interval: inServices(services),
	}
}

func inServices(x float64) time.Duration { return time.Duration(x * float64(serviceTime)) }

// staleness is what old figures do to rules that believe them.
func (s *suite) staleness() {
	s.fresh()
	s.periodicBoard()
	s.otherBoards()
	s.staleLimit()
	s.oneInterval()
}

// sampledChoices draws hosts, and compares their jobs as last reported.
func sampledChoices(d int32) balancer.Choices {
	return balancer.Choices{D: d, Replacement: true, Signal: balancer.SignalConnecting, View: balancer.SampledView}
}

// sampledShortest takes the host with the fewest jobs as last reported.
func sampledShortest() balancer.Least {
	return balancer.Least{Signal: balancer.SignalConnecting, View: balancer.SampledView}
}

func interpreted(aggressive bool, f freshness) balancer.Interpretation {
	return balancer.Interpretation{Aggressive: aggressive, Signal: balancer.SignalConnecting, Interval: f.interval, Window: 5 * time.Minute}
}

// board is the mean time of a job in services, on hosts of one core placed by a rule.
func (s *suite) board(rule balancer.Settings, ruleText string, load float64, f freshness, c Case) {
	warmup, measured := 60.0, 100.0
	switch {
	case load > 0.8:
		warmup, measured = 150, 120
	case f.metrics.LostShare > 0: // its known values are less exact
		measured = 150
	}
	name := fmt.Sprintf("%s at load %v, %s", ruleText, load, f.text)
	c.Name, c.Unit = name+": mean time", "services"
	rate := load * servers * float64(time.Hour/serviceTime)
	cfg := run(s.pool(servers, 1, balancer.NoLimit, rule), s.work(s.exponential(jobSeconds)), workloads.Steady{RatePerHour: rate}, s.constant(0),
		inServices(warmup), inServices(measured))
	cfg.Metrics = f.metrics
	s.add(simulated(Staleness, name, 30, cfg, c.from(func(r *sim.Result) float64 {
		return sessionsMean(r) / (load * servers) // Little's law, with the known rate of arrivals
	}).by(coresBusy(1), load*servers)))
}

// knownBySimulation is a value from ten replications of another simulator.
func knownBySimulation(value, half float64) Case {
	return Case{Source: simulation, Theory: value, Error: Error{Half: half, Replications: 10}}
}

// fresh is what the rules do with true figures.
func (s *suite) fresh() {
	now := freshness{text: "up to date", metrics: sim.Metrics{Interval: serviceTime, Aligned: true}}
	live := func(d int32, replacement bool) balancer.Choices {
		return balancer.Choices{D: d, Replacement: replacement, Signal: balancer.SignalConnecting}
	}
	s.board(live(2, true), "2 choices with replacement", 0.9, now, knownBySimulation(2.6592, 0.0116))
	s.board(live(2, false), "2 choices without replacement", 0.9, now, knownBySimulation(2.6474, 0.0063))
	s.board(live(3, false), "3 choices without replacement", 0.9, now, knownBySimulation(2.0613, 0.0040))
	s.board(balancer.Least{Signal: balancer.SignalConnecting}, "shortest", 0.9, now, knownBySimulation(1.0659, 0.0024))
	limit := of[theory.Supermarket](s)(theory.NewSupermarket(0.5, 2))
	c := Case{Source: supermarket, Theory: limit.MeanTime()}
	c.Error.Half = 0.01 * c.Theory // at 100 servers, with replacement, 0.5 % above the limit
	s.board(live(2, true), "2 choices with replacement", 0.5, now, c)
}

// periodicBoard is a board that stands still between updates.
func (s *suite) periodicBoard() {
	for _, c := range []struct {
		load, interval, value, half float64
		d                           int32 // 0 for the shortest
	}{
		{0.5, 1, 1.4399, 0.0038, 2},
		{0.5, 1, 1.3831, 0.0024, 3},
		{0.5, 1, 1.3805, 0.0043, 0},
		{0.5, 5, 1.8082, 0.0054, 2},
		{0.5, 5, 2.0945, 0.0072, 0},
		{0.9, 1, 2.9727, 0.0100, 2},
		{0.9, 1, 2.5950, 0.0102, 3},
	} {
		rule, text := balancer.Settings(sampledChoices(c.d)), fmt.Sprintf("%d choices", c.d)
		if c.d == 0 {
			rule, text = sampledShortest(), "shortest"
		}
		s.board(rule, text, c.load, periodic(c.interval), knownBySimulation(c.value, c.half))
	}
	for _, c := range []struct {
		load, interval, value, half float64
		aggressive                  bool
	}{
		{0.5, 1, 1.3773, 0.0021, false},
		{0.5, 1, 1.3729, 0.0029, true},
		{0.5, 5, 1.7636, 0.0062, false},
		{0.5, 5, 1.7186, 0.0033, true},
		{0.9, 1, 2.5197, 0.0119, false},
		{0.9, 1, 2.3982, 0.0103, true},
	} {
		f := periodic(c.interval)
		rule := interpreted(c.aggressive, f)
		s.board(rule, rule.Algorithm(), c.load, f, knownBySimulation(c.value, c.half))
	}
}

// otherBoards are figures of one age, and figures that each host updates by itself.
func (s *suite) otherBoards() {
	s.board(sampledChoices(2), "2 choices", 0.5, delayed(1), knownBySimulation(1.5570, 0.0059))
	s.board(sampledChoices(2), "2 choices", 0.5, delayed(5), knownBySimulation(2.0026, 0.0073))
	s.board(sampledShortest(), "shortest", 0.5, delayed(1), knownBySimulation(1.5655, 0.0048))
	s.board(sampledChoices(2), "2 choices", 0.5, individual(1), knownBySimulation(1.5378, 0.0067))
	s.board(sampledShortest(), "shortest", 0.5, individual(1), knownBySimulation(1.6197, 0.0053))
}

// staleLimit is the limit for very many servers, which 100 of them meet within 1 % for two choices at half load.
func (s *suite) staleLimit() {
	board := of[theory.StaleBoard](s)(theory.NewStaleBoard(0.5, 2, 2))
	limit := of[theory.StaleBoardResult](s)(board.Solve())
	c := Case{Source: mitzenmacher, Theory: limit.MeanTime, Error: Error{Half: 0.01 * limit.MeanTime}}
	s.board(sampledChoices(2), "2 choices", 0.5, periodic(2), c)
}

// oneInterval is a storm of 30 logons between two reports of ten equal hosts.
func (s *suite) oneInterval() {
	const logons, hosts = 30, 10
	largest := of[float64](s)(theory.ExpectedMax(logons, hosts))
	for _, c := range []struct {
		text         string
		rule         balancer.Least
		replications int
		want         Case
	}{
		{"ties at random", sampledShortest(), 2000, Case{Source: "W. Feller, Probability Theory I (1968), II.5", Theory: largest}},
		{"ties to the first", balancer.Least{Signal: balancer.SignalConnecting, View: balancer.SampledView, Ties: balancer.TiesFirst}, 1, Case{Source: byHand, Theory: logons, Exact: true}},
		{"live counts", balancer.Least{Signal: balancer.SignalConnecting}, 1, Case{Source: byHand, Theory: logons / hosts, Exact: true}},
	} {
		name := fmt.Sprintf("%d logons at once on %d equal hosts, %s", logons, hosts, c.text)
		c.want.Name, c.want.Unit = name+": busiest host", "logons"
		burst := make(timetable, logons)
		for i := range burst {
			burst[i] = time.Second
		}
		cfg := run(s.pool(hosts, 1, balancer.NoLimit, c.rule), s.waiting(s.constant(20)), burst, s.constant(0), 0, 2*time.Minute)
		s.add(simulated(Staleness, name, c.replications, cfg, c.want.from(busiestPeak)))
	}
}
