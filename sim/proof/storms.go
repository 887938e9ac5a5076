package proof

import (
	"fmt"
	"math"
	"time"

	"poolsim/balancer"
	"poolsim/sim"
	"poolsim/sim/theory"
	"poolsim/workloads"
)

// sharingTraces are jobs whose ends are worked out by hand.
func (s *suite) sharingTraces() {
	times := timetable{0, time.Second, 2 * time.Second}
	for _, c := range []struct {
		cores float64
		text  string
		// From each job's arrival to its end, shortest first.
		want []float64
	}{
		// The first has had 1.5 and the second 0.5 when the third comes at 2 s: 2.5, 2.5 and 1 are left. The third is done
		// after 3 s of thirds; the others then have 1.5 left and halve the core for 3 s. Ends: 8, 8, 5.
		{1, "one core", []float64{3, 7, 8}},
		// A core each until 2 s: 2, 2 and 1 are left, and two thirds of a core each. The third is done after 1.5 s; the
		// others have 1 left and a core each. Ends: 4.5, 4.5, 3.5.
		{2, "two cores", []float64{1.5, 3.5, 4.5}},
	} {
		cfg := run(s.pool(1, c.cores, balancer.NoLimit, balancer.Random{}), s.work(s.constant(0)), times, s.constant(3600), 0, hours(1))
		cfg.Classes = []workloads.Class{s.work(s.constant(4)), s.work(s.constant(3)), s.work(s.constant(1))}
		cfg.Workloads[0].Pattern = jobs{times}
		var readings []reading
		for i, want := range c.want {
			name := fmt.Sprintf("jobs of 4, 3 and 1 s at 0, 1 and 2 s on %s: time of number %d", c.text, i+1)
			readings = append(readings, exactly(name, "s", byHand, want).from(logonRank(i+1)))
		}
		s.add(simulated(Queues, "jobs on "+c.text, 1, cfg, readings...))
	}
	s.equalLogons()
}

// jobs is a timetable in which each user has a class of its own.
type jobs struct{ timetable }

// Source implements workloads.Pattern.
func (j jobs) Source(s workloads.Stream) workloads.Source { return classByUser{j.timetable.Source(s)} }

type classByUser struct{ workloads.Source }

// Next implements workloads.Source.
func (c classByUser) Next() (workloads.Arrival, bool) {
	a, ok := c.Source.Next()
	a.Class = a.User
	return a, ok
}

// exactly is a case that asks for the very number.
func exactly(name, unit, source string, value float64) Case {
	return Case{Name: name, Unit: unit, Source: source, Theory: value, Exact: true}
}

// logonRank is the logon time with a rank, the shortest being 1, in whole microseconds: the clock's nanoseconds and the
// rounding of shares stay below.
func logonRank(rank int) func(*sim.Result) float64 {
	return func(r *sim.Result) float64 {
		x := r.Logons.Quantile(float64(rank) / float64(r.Logons.Count()))
		return math.Round(x*1e6) / 1e6
	}
}

// equalLogons come at once, or evenly and faster than one core can do them.
func (s *suite) equalLogons() {
	burst := make(timetable, 20)
	cfg := run(s.pool(1, 8, balancer.NoLimit, balancer.Random{}), s.work(s.constant(8)), burst, s.constant(3600), 0, hours(1))
	s.add(simulated(Queues, "equal logons", 1, cfg,
		// 160 CPU seconds on 8 cores, evenly shared.
		exactly("20 logons of 8 s at once on 8 cores: last", "s", byHand, 20).from(logonRank(20)),
		exactly("20 logons of 8 s at once on 8 cores: first", "s", byHand, 20).from(logonRank(1))))
	fluid := of[theory.FluidStorm](s)(theory.NewFluidStorm(60, 300, 1, 8))
	var even timetable
	for i := range 60 {
		even = append(even, time.Duration(i)*5*time.Second)
	}
	cfg = run(s.pool(1, 1, balancer.NoLimit, balancer.Random{}), s.work(s.constant(8)), even, s.constant(0), 0, hours(1))
	s.add(simulated(Queues, "fluid storm", 1, cfg,
		// The core is never idle until all 60 x 8 s are done.
		exactly("60 logons of 8 s, one every 5 s, on one core: all done", "s", byHand, fluid.Cleared()).from(busySeconds)))
}

// busySeconds is for how long the pool held a session, in whole microseconds.
func busySeconds(r *sim.Result) float64 { return math.Round(r.Pool.Used*1e6) / 1e6 }

// storms are logons in progress at the top of a storm, and storms that a frozen view leads to one host.
func (s *suite) storms() {
	const users, logon = 1000, 40.0
	storm := of[theory.NormalStorm](s)(theory.NewWindowStorm(users, 3600))
	// The peak comes half a logon after the middle of the window: in the middle of minute 30 when the window begins at 10 s.
	const minute = 30
	pattern := &workloads.Storm{Users: users, At: 10 * time.Second, Window: hours(1), Shape: workloads.ShapeNormal}
	cfg := run(s.pool(10, 1, balancer.NoLimit, balancer.DefaultBreadthFirst()), s.waiting(s.constant(logon)), pattern, s.constant(0), 0, hours(1))
	// The curve is cut at the ends of the window, which the formula is not: what lies outside comes within.
	within := 1 - math.Erfc(1800/storm.Deviation()/math.Sqrt2)
	s.add(simulated(Queues, "normal storm", 500, cfg, Case{
		Name: "normal storm, 1000 users in an hour, logons of 40 s: in progress at the top", Unit: "logons",
		Source: "docs.vmware.com, Horizon 7.13 installation, planning for logon storms", Theory: storm.PeakInProgress(logon) / within,
	}.from(connectingIn(minute))))
}

// minuteText is "at 9:30" for a minute of a run.
func minuteText(minute int) string {
	return fmt.Sprintf("at %d:%02d", minute/60, minute%60)
}
