package sim

import (
	"fmt"
	"testing"
	"time"

	"poolsim/balancer"
	"poolsim/workloads"
)

// work is the mean logon work of the tests of stale metrics, in CPU seconds: their unit of time.
const work = 10.0

// boards is the model of old load figures of M. Mitzenmacher ("How useful is old information?", IEEE TPDS 11(1), 2000):
// 100 one-core hosts, exponential work, and a board with every host's queue that is renewed at an interval of so many
// mean works. A logon is a job and the sampled number of logons in progress its queue; that a host shares its core instead
// of serving in turn does not change the number present.
func boards(load, interval float64, settings balancer.Settings, units float64) *Config {
	p := plainPool(100, 1, settings)
	rate := 100 * load / work
	cfg := config(workloads.Seconds(units*work), p, logonOnly(exponential(work)), workload(workloads.Steady{RatePerHour: rate * 3600}, constant(0)))
	cfg.Warmup = cfg.Duration / 4
	cfg.Metrics = Metrics{Interval: workloads.Seconds(interval * work), Aligned: true}
	return cfg
}

func stale(d int32) balancer.Settings {
	if d == 0 {
		return balancer.Least{Signal: balancer.SignalConnecting, View: balancer.SampledView}
	}
	return balancer.Choices{D: d, Replacement: true, Signal: balancer.SignalConnecting, View: balancer.SampledView}
}

// inWorks is the mean time in the system in mean works: by Little's law, so that logons still in progress count.
func inWorks(load float64) func(r *Result) float64 {
	return func(r *Result) float64 { return r.Pool.Sessions / r.Span.Seconds() / (100 * load) }
}

// periodic are mean times for a board renewed periodically, with 95 % half-widths, from an independent program of 10 runs
// of 8000 units. 0 choices stands for "the least loaded of all".
var periodic = []struct {
	load, interval float64
	choices        int32
	mean, half     float64
}{
	{0.9, 1, 2, 2.9727, 0.0100}, {0.9, 1, 0, 4.0135, 0.0424}, {0.9, 1, 3, 2.5950, 0.0102},
	{0.5, 1, 2, 1.4399, 0.0038}, {0.5, 1, 3, 1.3831, 0.0024}, {0.5, 1, 0, 1.3805, 0.0043},
	{0.5, 5, 2, 1.8082, 0.0054}, {0.9, 5, 2, 4.0013, 0.0191}, {0.9, 5, 3, 4.3312, 0.0176}, {0.9, 5, 0, 12.0056, 0.1844},
}

// widen turns a 95 % half-width of 10 runs into one of 99.9 %: t(0.9995, 9)/t(0.975, 9) = 4.781/2.262.
const widen = 4.781 / 2.262

// TestPeriodicBoard: what 30-second samples do to logons of about 30 seconds is the case of interval 1.
func TestPeriodicBoard(t *testing.T) {
	for _, c := range first(2, periodic) {
		units := 200.0
		if thorough { // old figures and long queues settle slowly
			units = 400 * max(1, c.interval)
		}
		results := runs(t, boards(c.load, c.interval, stale(c.choices), units), enough)
		covers(t, fmt.Sprintf("load %g, every %g, %d choices", c.load, c.interval, c.choices), c.mean, widen*c.half, each(results, inWorks(c.load)))
	}
}

// freshHost is the farm of TestFreshHost: ten hosts with 40 of 50 sessions and an empty one, listed last; a user comes at
// each of the seconds 0 to 59, and a logon takes 40 s. Samples are taken at 0 and 30 s.
func freshHost(settings balancer.Settings, part balancer.SessionPart) *Config {
	p := plainPool(11, 8, settings)
	p.limit(50)
	p.Rules.LoadIndex.SessionPart = part
	for i := range 10 {
		p.Hosts[i].Sessions = 40
	}
	class := seatOnly()
	class.LogonFixed = constant(40)
	var list arrivals
	for i := range int32(60) {
		list = append(list, workloads.Arrival{At: time.Duration(i) * time.Second, User: i, End: -1, Class: -1})
	}
	cfg := config(2*time.Minute, p, class, workload(list, constant(86400)))
	cfg.Metrics.Aligned = true
	return cfg
}

// TestFreshHost: how many of 60 logons land on a host that has just been booted. The rows with a ring follow from the rule
// by hand; those with random shares are means over 4,000 runs of an independent program, given to one decimal.
func TestFreshHost(t *testing.T) {
	horizon := func(share balancer.Share, ties balancer.SegmentTies) balancer.Settings {
		h := balancer.DefaultHorizon()
		h.Share, h.Ties = share, ties
		return h
	}
	landed := func(r *Result) float64 { return float64(r.Hosts[10].NewSessions) }
	most := func(r *Result) float64 { return float64(r.Hosts[10].ConnectingPeak) }
	for _, c := range []struct {
		name       string
		settings   balancer.Settings
		part       balancer.SessionPart
		runs       int
		land, peak float64
		error      float64 // rounding of the figures
	}{
		{"lowest index, live", balancer.Horizon78{Ties: balancer.TiesFirst}, balancer.Live, 2, 41, 40, 0},
		{"ring, all ties, live", horizon(balancer.Ring, balancer.TiesAll), balancer.Live, 2, 5, 4, 0},
		{"ring, exactly four, live", horizon(balancer.Ring, balancer.TiesExact), balancer.Live, 2, 5, 4, 0},
		{"random, exactly four, live", horizon(balancer.RandomShare, balancer.TiesExact), balancer.Live, 1000, 15.0, 11.8, 0.05},
		{"random, all ties, live", horizon(balancer.RandomShare, balancer.TiesAll), balancer.Live, 1000, 8.9, 7.4, 0.05},
		{"random, exactly four, sampled", horizon(balancer.RandomShare, balancer.TiesExact), balancer.Sampled, 1000, 15.1, 11.8, 0.05},
		{"random, all ties, sampled", horizon(balancer.RandomShare, balancer.TiesAll), balancer.Sampled, 1000, 8.8, 7.5, 0.05},
	} {
		results := runs(t, freshHost(c.settings, c.part), c.runs)
		covers(t, c.name+": landed", c.land, c.error, each(results, landed))
		covers(t, c.name+": most at once", c.peak, c.error, each(results, most))
	}
}

// TestFrozenIndex: four hosts at a CPU of 10, 30, 30 and 30 %, and two requests a second for 30 s, before the agents
// sample again. The lowest index takes all 60; Horizon's segment 1, whose threshold rises to 31 to hold four hosts, takes
// 15 each (the sampled session counts are left out of the index).
func TestFrozenIndex(t *testing.T) {
	for _, c := range []struct {
		settings balancer.Settings
		want     [4]int64
	}{
		{balancer.DefaultHorizon78(), [4]int64{60, 0, 0, 0}},
		{balancer.DefaultHorizon(), [4]int64{15, 15, 15, 15}},
	} {
		p := plainPool(4, 10, c.settings)
		p.Rules.LoadIndex.IncludeSessions, p.Rules.LoadIndex.CPUThreshold = false, 100
		for i, sessions := range []int{1, 3, 3, 3} { // of one vCPU each
			p.Hosts[i].Sessions, p.Hosts[i].SessionsClass = sessions, 1
		}
		busy := seatOnly()
		busy.CPU, busy.ActiveTime = constant(1), constant(86400)
		var list arrivals
		for i := range int32(60) {
			list = append(list, workloads.Arrival{At: time.Duration(i) * time.Second / 2, User: i, End: -1, Class: 0})
		}
		cfg := config(time.Minute, p, seatOnly(), workload(list, constant(86400)))
		cfg.Classes = append(cfg.Classes, busy)
		cfg.Metrics.Aligned = true
		for i, h := range runs(t, cfg, 1)[0].Hosts {
			if h.NewSessions != c.want[i] {
				t.Errorf("%s: %d new sessions on host %d, want %d", c.settings.Algorithm(), h.NewSessions, i+1, c.want[i])
			}
		}
	}
}
