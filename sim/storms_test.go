package sim

import (
	"fmt"
	"math"
	"testing"
	"time"

	"poolsim/balancer"
	"poolsim/sim/theory"
	"poolsim/workloads"
)

// filling is a pool that fills with so many users who come within ten minutes and stay, and are not refused twice.
func filling(hosts, users, limit int, shape workloads.Shape, lag time.Duration, settings balancer.Settings) *Config {
	p := plainPool(hosts, 8, settings)
	p.limit(int32(limit))
	p.Rules.VisibilityLag = lag
	storm := &workloads.Storm{Users: users, At: time.Minute, Window: 10 * time.Minute, Shape: shape}
	return config(15*time.Minute, p, seatOnly(), workload(storm, constant(86400)))
}

// fullest and range of the hosts at the end of a run in which nobody leaves.
func fullest(r *Result) float64 { return float64(r.Peaks.Busiest) }

func unevenness(r *Result) float64 {
	least := int32(math.MaxInt32)
	for _, h := range r.Hosts {
		least = min(least, h.SessionsPeak)
	}
	return float64(r.Peaks.Busiest - least)
}

// TestBreadthFirstSpread: ten users a host arrive one after the other under breadth-first. Small pools are solved
// exactly; for larger ones the means of an independent program over 400 seeds are known to two decimals (range SD about
// 1.1, fullest SD about 0.7: standard errors of 0.055 and 0.035, three of which are allowed).
func TestBreadthFirstSpread(t *testing.T) {
	for _, hosts := range []int{2, 3, 4, 5} {
		exact, err := theory.FillUp{Hosts: hosts, Sessions: 10 * hosts, Choose: theory.PlaceHalf}.Solve()
		if err != nil {
			t.Fatal(err)
		}
		results := runs(t, filling(hosts, 10*hosts, 999, workloads.ShapeUniform, 0, balancer.DefaultBreadthFirst()), 1000)
		covers(t, fmt.Sprintf("%d hosts, range", hosts), exact.MeanRange, 1e-9, each(results, unevenness))
		covers(t, fmt.Sprintf("%d hosts, fullest", hosts), exact.MeanMax, 1e-9, each(results, fullest))
	}
	for _, c := range []struct {
		hosts           int
		spread, fullest float64
	}{{9, 2.40, 11.0}, {10, 2.25, 11.0}, {20, 2.60, 11.0}} {
		results := runs(t, filling(c.hosts, 10*c.hosts, 999, workloads.ShapeUniform, 0, balancer.DefaultBreadthFirst()), 400)
		covers(t, fmt.Sprintf("%d hosts, range", c.hosts), c.spread, 0.17, each(results, unevenness))
		covers(t, fmt.Sprintf("%d hosts, fullest", c.hosts), c.fullest, 0.16, each(results, fullest))
	}
}

// TestOverfill: when the broker sees a placement late, hosts go beyond their limit: 10 hosts, limit 10, 100 users within
// ten minutes. The figures are those of two independent programs, which agree within 0.2.
func TestOverfill(t *testing.T) {
	for _, c := range []struct {
		lag            time.Duration
		depth, breadth float64
	}{{0, 10, 10}, {5 * time.Second, 12.3, 10.7}, {15 * time.Second, 14.8, 11.3}, {30 * time.Second, 18.1, 11.7}, {time.Minute, 23.9, 12.5}} {
		depth := runs(t, filling(10, 100, 10, workloads.ShapeUniform, c.lag, balancer.DefaultDepthFirst()), 200)
		covers(t, fmt.Sprintf("depth-first, %v late", c.lag), c.depth, 0.25, each(depth, fullest))
		breadth := runs(t, filling(10, 100, 10, workloads.ShapeUniform, c.lag, balancer.DefaultBreadthFirst()), 200)
		covers(t, fmt.Sprintf("breadth-first, %v late", c.lag), c.breadth, 0.25, each(breadth, fullest))
	}
}

// lateCounts checks at every placement how many sessions of the host the broker could see.
type lateCounts struct {
	t      *testing.T
	lag    time.Duration
	limit  int
	placed map[string][]time.Duration // by host
}

func (l *lateCounts) Trace(e *TraceEvent) {
	if e.Kind != TracePlaced {
		return
	}
	visible := 0
	for _, at := range l.placed[e.Host] {
		if at+l.lag <= e.At {
			visible++
		}
	}
	if visible >= l.limit {
		l.t.Errorf("%v: a session on %s, of which %d must show", e.At, e.Host, visible)
	}
	l.placed[e.Host] = append(l.placed[e.Host], e.At)
}

// TestOverfillBound: however far a host is overfilled, only with placements that the broker could not see yet.
func TestOverfillBound(t *testing.T) {
	for _, settings := range []balancer.Settings{balancer.DefaultDepthFirst(), balancer.DefaultBreadthFirst(), balancer.DefaultHorizon()} {
		for _, lag := range []time.Duration{0, 5 * time.Second, time.Minute} {
			check := &lateCounts{t: t, lag: lag, limit: 10, placed: map[string][]time.Duration{}}
			cfg := filling(10, 150, check.limit, workloads.ShapeNormal, lag, settings)
			if _, err := New(cfg, Options{Tracer: check}).Run(t.Context(), 0); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestOverfillPoisson is the same with a Poisson number of users.
func TestOverfillPoisson(t *testing.T) {
	for _, c := range []struct {
		settings balancer.Settings
		fullest  float64
	}{{balancer.DefaultBreadthFirst(), 11.9}, {balancer.DefaultDepthFirst(), 18.1}} {
		cfg := filling(10, 0, 10, workloads.ShapeUniform, 30*time.Second, c.settings)
		cfg.Duration = 10 * time.Minute
		cfg.Workloads[0].Pattern = workloads.Steady{RatePerHour: 600}
		covers(t, c.settings.Algorithm()+", 30 s late", c.fullest, 0.25, each(runs(t, cfg, 400), fullest))
	}
}

// TestDrain: sessions with exponential remaining times leave a drained host after the time of the last of them.
func TestDrain(t *testing.T) {
	for _, n := range first(1, []int{10, 1, 20}) {
		exact, err := theory.NewDrain(n, 60) // minutes
		if err != nil {
			t.Fatal(err)
		}
		p := plainPool(1, 8, balancer.DefaultBreadthFirst())
		p.Hosts[0].Sessions, p.Hosts[0].SessionsLength = n, exponential(3600)
		cfg := config(24*time.Hour, p, seatOnly())
		cfg.Operations = []Operation{{Kind: Drain, Hosts: HostChoice{Count: 1}, ForceLogoffAfter: Never, Until: Never}}
		results := runs(t, cfg, 2000)
		minutes := each(results, func(r *Result) float64 { return r.Drains.Mean() })
		covers(t, fmt.Sprintf("%d sessions, mean minutes", n), exact.Mean(), 0, minutes)
		late, err := exact.Quantile(0.95)
		if err != nil {
			t.Fatal(err)
		}
		covers(t, fmt.Sprintf("%d sessions, share empty after %.0f minutes", n, late), 0.95, 0, each(results, func(r *Result) float64 {
			return r.Drains.ShareWithin(late)
		}))
	}
}

// TestUniformWindow: 1000 users within an hour, exponential sessions of eight hours: the mean number present follows the
// integral of arrivals and survival.
func TestUniformWindow(t *testing.T) {
	exact, err := theory.NewUniformWindow(1000, 60, 480) // minutes
	if err != nil {
		t.Fatal(err)
	}
	cfg := filling(50, 0, 999, workloads.ShapeUniform, 0, balancer.DefaultBreadthFirst())
	cfg.Duration = 11 * time.Hour
	cfg.Workloads[0] = workload(&workloads.Storm{Users: 1000, Window: time.Hour, Shape: workloads.ShapeUniform}, exponential(8*3600))
	results := runs(t, cfg, 100)
	for _, minute := range []int{30, 60, 120, 300, 480, 600} {
		// A bucket holds the mean over a minute: the exact mean of its middle, to second order in the width.
		want := exact.Mean(float64(minute) + 0.5)
		covers(t, fmt.Sprintf("sessions after %d minutes", minute), want, 0.01, each(results, func(r *Result) float64 {
			return r.Series.Buckets[minute].Sessions
		}))
	}
}

// TestNormalStormPeak: with logons of a fixed length, the logons in progress at the middle of a normal storm are the
// arrivals of the last logon's length around its peak.
func TestNormalStormPeak(t *testing.T) {
	exact, err := theory.NewWindowStorm(1000, 60) // minutes
	if err != nil {
		t.Fatal(err)
	}
	class := seatOnly()
	class.LogonFixed = constant(240)
	cfg := filling(100, 0, 999, workloads.ShapeNormal, 0, balancer.DefaultBreadthFirst())
	cfg.Classes[0] = class
	cfg.Duration = 2 * time.Hour
	cfg.Workloads[0] = workload(&workloads.Storm{Users: 1000, Window: time.Hour, Shape: workloads.ShapeNormal}, constant(86400))
	// Logons of 4 minutes are most at 32 minutes; the bucket from 31.5 would be centred there, so the mean of the two
	// around 32 is compared. The cut tails (0.165 % on both sides) make the middle that much higher.
	middle := func(r *Result) float64 {
		return (r.Series.Buckets[31].Connecting + r.Series.Buckets[32].Connecting) / 2
	}
	// Over two minutes the mean lies below the peak by (1/6) x (1 min)^2 x |curvature|: the peak of a normal curve of
	// deviation 9.53 min seen through a window of 4 min bends by about peak/sd^2 = 1.1 % a square minute, 0.2 % in all.
	want := exact.PeakInProgress(4)
	covers(t, "logons in progress at the peak", want, 0.004*want, each(runs(t, cfg, 200), middle))
}
