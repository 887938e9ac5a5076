package sim

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"time"

	"poolsim/balancer"
	"poolsim/sim/theory"
	"poolsim/workloads"
)

// desktops are the times at which desktops appear, by user number.
type desktops map[string]time.Duration

func (d desktops) Trace(e *TraceEvent) {
	if e.Kind == TraceDesktop {
		d[e.User] = e.At
	}
}

// arrivals is a pattern of exact times; the work of user i follows from the class of that number.
type arrivals []workloads.Arrival

func (a arrivals) Kind() string { return "trace" }
func (a arrivals) Named() int   { return 0 }
func (a arrivals) Source(workloads.Stream) workloads.Source {
	rest := a
	return &rest
}

func (a *arrivals) Next() (workloads.Arrival, bool) {
	if len(*a) == 0 {
		return workloads.Arrival{}, false
	}
	first := (*a)[0]
	*a = (*a)[1:]
	return first, true
}

// logonTrace logs on users at given times with given CPU work, on one host.
func logonTrace(t *testing.T, cores float64, at, work []float64) desktops {
	t.Helper()
	p := plainPool(1, cores, balancer.DefaultBreadthFirst())
	cfg := config(time.Hour, p, seatOnly())
	cfg.Classes = nil
	var list arrivals
	for i := range at {
		cfg.Classes = append(cfg.Classes, logonOnly(constant(work[i])))
		list = append(list, workloads.Arrival{At: workloads.Seconds(at[i]), User: int32(i), End: -1, Class: int32(i)})
	}
	cfg.Workloads = []workloads.Workload{workload(list, constant(7200))}
	seen := desktops{}
	if _, err := New(cfg, Options{Tracer: seen}).Run(context.Background(), 0); err != nil {
		t.Fatal(err)
	}
	return seen
}

// TestProcessorSharingTraces compares departures with values worked out by hand: three jobs (arrival, work) (0,4), (1,3),
// (2,1). On one core: the first has had 1 + 1/2 and the second 1/2 when the third comes at 2 s, so both have 2.5 left; the
// third needs three seconds of thirds (5 s), after which both have 1.5 left and share for 3 s (8 s). On two cores, at most
// one a job: the first has 2 left and the second 2 when the third comes; at 2/3 of a core each the third is done at 3.5 s,
// the others have 1 left and a core each (4.5 s).
func TestProcessorSharingTraces(t *testing.T) {
	at, work := []float64{0, 1, 2}, []float64{4, 3, 1}
	for _, c := range []struct {
		cores float64
		want  []float64
	}{{1, []float64{8, 8, 5}}, {2, []float64{4.5, 4.5, 3.5}}} {
		seen := logonTrace(t, c.cores, at, work)
		for i, name := range []string{"trace/1", "trace/2", "trace/3"} {
			if d := seen[name] - workloads.Seconds(c.want[i]); d < -4 || d > 4 {
				t.Errorf("%v cores: %s at %v, want %v s", c.cores, name, seen[name], c.want[i])
			}
		}
	}
}

// TestTwentyLogons: 20 logons of 8 CPU seconds at once on 8 cores are 160 CPU seconds, done together after 20 s.
func TestTwentyLogons(t *testing.T) {
	at, work := make([]float64, 20), make([]float64, 20)
	for i := range work {
		work[i] = 8
	}
	for name, when := range logonTrace(t, 8, at, work) {
		if d := when - 20*time.Second; d < -1 || d > 1 {
			t.Errorf("%s at %v, want 20 s", name, when)
		}
	}
}

// TestSharingAgainstSlowSolver compares random jobs with the slow solver of package theory, to 1 ns for each of the rate
// changes (two a job).
func TestSharingAgainstSlowSolver(t *testing.T) {
	for seed := range uint64(20) {
		at, work := randomJobs(seed, 30)
		cores := 1 + float64(seed%5)
		jobs := make([]theory.Job, len(at))
		for i := range at {
			jobs[i] = theory.Job{Arrival: at[i], Work: work[i]}
		}
		want, err := theory.ShareCores(jobs, cores, 1)
		if err != nil {
			t.Fatal(err)
		}
		seen := logonTrace(t, cores, at, work)
		for i := range at {
			got := seen[workloadUser(i)].Seconds()
			if math.Abs(got-want[i]) > 60e-9 {
				t.Errorf("seed %d, job %d: desktop at %.9f s, want %.9f s", seed, i, got, want[i])
			}
		}
	}
}

func workloadUser(i int) string { return "trace/" + strconv.Itoa(i+1) }

// randomJobs draws arrivals over a minute and exponential work of 10 s.
func randomJobs(seed uint64, n int) (at, work []float64) {
	r := rand.New(rand.NewPCG(seed, 7))
	for range n {
		at = append(at, math.Round(r.Float64()*60e9)/1e9)
		work = append(work, math.Round(r.ExpFloat64()*10e9)/1e9+1e-3)
	}
	slices.Sort(at)
	return at, work
}
