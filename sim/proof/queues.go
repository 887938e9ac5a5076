package proof

import (
	"math"

	"poolsim/balancer"
	"poolsim/sim/theory"
	"poolsim/workloads"
	"poolsim/workloads/draw"
)

const (
	kleinrock1 = "L. Kleinrock, Queueing Systems I (1975)"
	kleinrock2 = "L. Kleinrock, Queueing Systems II (1976), 4.4"
	kelly      = "F. P. Kelly, Reversibility and Stochastic Networks (1979), 3.3"
	erlang     = "A. K. Erlang (1917); insensitivity: B. A. Sevastyanov (1957)"
	engset     = "T. O. Engset (1918)"
	massey     = "S. G. Eick, W. A. Massey, W. Whitt, Operations Research 41(4), 1993"
	byHand     = "worked out by hand"
)

// jobSeconds is the mean CPU work of a job.
const jobSeconds = 10

// queues are hosts as queues, and pools as loss systems.
func (s *suite) queues() {
	s.sharedCore()
	s.sharedHosts()
	s.sharingTraces()
	s.losses()
	s.occupancy()
	s.varyingLoad()
	s.storms()
}

// sharing is a host of some cores, with jobs of a law at so many erlangs.
func (s *suite) sharing(name string, cores int, load float64, law draw.Law, hoursMeasured float64, readings ...reading) {
	pool := s.pool(1, float64(cores), balancer.NoLimit, balancer.Random{})
	rate := workloads.Steady{RatePerHour: load * 3600 / jobSeconds}
	for i := range readings {
		readings[i] = readings[i].by(coresBusy(cores), load)
	}
	s.add(simulated(Queues, name, 40, run(pool, s.work(law), rate, s.constant(0), hours(1), hours(hoursMeasured)), readings...))
}

// sharedCore is one core: as a queue in order of arrival for exponential jobs, whose mean is the same, and shared by jobs
// of other laws.
func (s *suite) sharedCore() {
	const load = 0.7
	core := of[theory.SharedCore](s)(theory.NewSharedCore(load, jobSeconds))
	queue := of[theory.MM1](s)(theory.NewMM1(load, jobSeconds))
	for i, l := range s.threeLaws(jobSeconds) {
		measured := []float64{50, 25, 90}[i]
		readings := []reading{Case{Name: "M/G/1-PS at load 0.7, " + l.name + " jobs: mean time", Unit: "s", Source: kleinrock2, Theory: core.MeanSojourn()}.from(logonMean)}
		if l.name == "exponential" {
			readings = append(readings, Case{Name: "M/M/1 at load 0.7: mean number of jobs", Unit: "jobs", Source: kleinrock1, Theory: queue.MeanNumber()}.from(sessionsMean))
		}
		s.sharing("one core, "+l.name, 1, load, l.law, measured, readings...)
	}
}

// sharedHosts are hosts of several cores of which a job can use one.
func (s *suite) sharedHosts() {
	for _, h := range []struct {
		cores    int
		load     float64
		text     string
		measured []float64 // hours for each law
	}{{4, 3, "4 cores, 3 erlangs", []float64{16, 8, 20}}, {8, 6.4, "8 cores, 6.4 erlangs", []float64{9, 5, 10}}} {
		host := of[theory.SharedHost](s)(theory.NewSharedHost(h.cores, h.load/jobSeconds, jobSeconds))
		queue := of[theory.MMC](s)(theory.NewMMC(h.cores, h.load/jobSeconds, jobSeconds))
		for i, l := range s.threeLaws(jobSeconds) {
			s.sharing(h.text+", "+l.name, h.cores, h.load, l.law, h.measured[i],
				Case{Name: "M/G/c-PS, " + h.text + ", " + l.name + " jobs: mean time", Unit: "s", Source: kelly, Theory: host.MeanSojourn()}.from(logonMean),
				// More jobs than cores: Erlang's C counts those with just as many too.
				Case{Name: "M/M/c, " + h.text + ", " + l.name + " jobs: time with a queue", Unit: "share", Source: kleinrock1, Theory: queue.WaitProbability() * h.load / float64(h.cores)}.from(saturatedShare))
		}
	}
}

// losses are pools that refuse when every seat is taken, with a Poisson stream and with a known number of users.
func (s *suite) losses() {
	laws := s.threeLaws(3600)
	exponential, constant, lognormal := laws[0], laws[1], laws[2]
	for _, l := range []struct {
		hosts    int
		limit    int32
		load     float64
		rule     balancer.Settings
		law      namedLaw
		measured float64 // hours
	}{
		{4, 5, 16, balancer.DefaultBreadthFirst(), exponential, 500},
		{4, 5, 16, balancer.DefaultDepthFirst(), constant, 180},
		{4, 5, 20, balancer.DefaultLeast(), lognormal, 500},
		{5, 10, 50, balancer.DefaultBreadthFirst(), exponential, 160},
		{1, 5, 3, balancer.DefaultRandom(), exponential, 1000},
	} {
		s.add(s.erlangB(l.hosts*int(l.limit), l.load, l.rule.Algorithm(), l.law, run(s.pool(l.hosts, 1, l.limit, l.rule), s.seat(),
			workloads.Steady{RatePerHour: l.load}, l.law.law, hours(20), hours(l.measured))))
	}
	s.add(s.namedUsers(100, 34, 0.5, 250), s.namedUsers(60, 36, 1.5, 130))
}

// varyingLoad is a number of sessions that changes over the day.
func (s *suite) varyingLoad() {
	const users = 1000
	window := of[theory.UniformWindow](s)(theory.NewUniformWindow(users, 60, 480))
	storm := &workloads.Storm{Users: users, Window: hours(1), Shape: workloads.ShapeUniform}
	cfg := run(s.pool(4, 1, balancer.NoLimit, balancer.DefaultBreadthFirst()), s.seat(), storm, s.exponential(8*3600), 0, hours(10))
	var readings []reading
	for _, minute := range []int{30, 59, 120, 300, 599} {
		readings = append(readings, Case{
			Name: "M_t/G/infinity, 1000 users within an hour: sessions " + minuteText(minute), Unit: "sessions", Source: massey,
			// The mean over the minute: the curve is straight enough for its middle to stand for it.
			Theory: window.Mean(float64(minute) + 0.5),
		}.from(sessionsIn(minute)))
	}
	s.add(simulated(Queues, "window", 60, cfg, readings...))
	s.daily()
}

// daily is a triangular morning with lognormal sessions, by the integral of rate and survival.
func (s *suite) daily() {
	const users, begin, top, end = 800, 8.0, 9.0, 11.0 // hours
	length := s.law(draw.Lognormal(4*3600, 0.8))
	rate := func(t float64) float64 {
		height := users * 2 / (end - begin)
		switch {
		case t < begin || t > end:
			return 0
		case t < top:
			return height * (t - begin) / (top - begin)
		}
		return height * (end - t) / (end - top)
	}
	spread := math.Sqrt(math.Log1p(0.8 * 0.8))
	survival := func(u float64) float64 {
		if u <= 0 {
			return 1
		}
		return math.Erfc((math.Log(u/4)+spread*spread/2)/spread/math.Sqrt2) / 2
	}
	load := theory.TimeVaryingLoad{Rate: rate, Survival: survival, Reach: 14, Tolerance: 1e-6}
	day := &workloads.Day{Users: users, Curve: []workloads.Point{{At: hours(begin)}, {At: hours(top), Rate: 1}, {At: hours(end)}}}
	cfg := run(s.pool(4, 1, balancer.NoLimit, balancer.DefaultLeast()), s.seat(), day, length, 0, hours(14))
	var readings []reading
	for _, minute := range []int{9 * 60, 10*60 + 30, 13 * 60} {
		mean := of[float64](s)(load.Mean((float64(minute) + 0.5) / 60))
		readings = append(readings, Case{
			Name: "M_t/G/infinity, a morning of 800 users: sessions " + minuteText(minute), Unit: "sessions", Source: massey, Theory: mean,
		}.from(sessionsIn(minute)))
	}
	s.add(simulated(Queues, "morning", 60, cfg, readings...))
}
