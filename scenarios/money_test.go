package scenarios

import (
	"math"
	"slices"
	"testing"
	"time"

	"poolsim/sim"
)

// ledger pays for hosts by what the trace tells of them, one event after the other: a second way to the bill, which knows
// nothing of the simulator's own sums.
type ledger struct {
	t     *testing.T
	cfg   *sim.Config
	since map[string]time.Duration // of hosts that are paid for
	gone  map[string]time.Duration // places without a machine, since when
	boots map[string]time.Duration // of hosts that boot
	run   time.Duration            // paid for
	boot  time.Duration            // of that, booting
	empty time.Duration            // places without a machine
}

func newLedger(t *testing.T, cfg *sim.Config) *ledger {
	l := &ledger{t: t, cfg: cfg, since: map[string]time.Duration{}, gone: map[string]time.Duration{}, boots: map[string]time.Duration{}}
	for _, h := range cfg.Pools[0].Hosts {
		switch {
		case h.Absent:
			l.gone[h.Name] = 0
		case !h.Off:
			l.since[h.Name] = 0
		}
	}
	return l
}

// Trace books an event of a host.
func (l *ledger) Trace(e *sim.TraceEvent) {
	if e.Kind != sim.TraceHost {
		return
	}
	switch e.Note {
	case "booting", "being created":
		if at, absent := l.gone[e.Host]; absent {
			l.empty += e.At - at
			delete(l.gone, e.Host)
		}
		if _, paid := l.since[e.Host]; !paid {
			l.since[e.Host] = e.At
		}
		l.boots[e.Host] = e.At
	case "open", "booted, still drained":
		l.booted(e.Host, e.At)
	case "off":
		l.booted(e.Host, e.At)
		l.stop(e.Host, e.At)
	case "deleted":
		l.booted(e.Host, e.At)
		if _, paid := l.since[e.Host]; paid {
			l.stop(e.Host, e.At)
		}
		l.gone[e.Host] = e.At
	}
}

func (l *ledger) stop(host string, at time.Duration) {
	from, paid := l.since[host]
	if !paid {
		l.t.Errorf("%s is turned off at %v, but was not on", host, at)
	}
	l.run += at - from
	delete(l.since, host)
}

func (l *ledger) booted(host string, at time.Duration) {
	if from, booting := l.boots[host]; booting {
		l.boot += at - from
		delete(l.boots, host)
	}
}

// close books what still runs at the end.
func (l *ledger) close() {
	for host := range l.since {
		l.booted(host, l.cfg.Duration)
		l.run += l.cfg.Duration - l.since[host]
	}
	for host := range l.gone {
		l.empty += l.cfg.Duration - l.gone[host]
	}
}

// TestTheBillAddsUp: what the simulator says that a run cost is what its trace says, to the cent, and its parts, its time
// buckets and the time of its hosts add up to the same.
func TestTheBillAddsUp(t *testing.T) {
	dynamic := []string{"autoscale.kind=dynamic"}
	for _, phase := range []string{"ramp_up", "ramp_down"} {
		at := "autoscale.schedule[0]." + phase
		dynamic = append(dynamic, at+".minimum_pool_size=4", at+".maximum_pool_size=18")
	}
	tests := []struct {
		name string
		sets []string
	}{
		{"scaling-plan-week", nil},
		{"scaling-plan-week", dynamic},
		{"scaling-plan-week", []string{"autoscale.kind=capacity-buffer"}},
		{"scaling-plan-week", []string{"autoscale.kind=occupancy"}},
		{"scaling-plan-week", []string{"autoscale.kind=classic-tool"}},
		{"ramp-up-too-slow", nil},
		{"off-peak-hangers-on", []string{"autoscale.schedule[0].ramp_down.stop_when=zero-active-sessions"}},
		{"patch-night", nil},
		{"accelerator-plan", nil},
		{"drain-and-storm", nil},
	}
	for _, test := range tests {
		sets := append(slices.Clone(test.sets), "cost.disk_price_per_month=18.25", "pool.hosts[0].price_per_hour=0.4")
		s, err := Load(test.name, Overrides{Sets: sets})
		if err != nil {
			t.Fatal(err)
		}
		checkBill(t, test.name, s.Cells[0].Config)
	}
}

func checkBill(t *testing.T, name string, cfg *sim.Config) {
	t.Helper()
	l := newLedger(t, cfg)
	r, err := sim.New(cfg, sim.Options{Tracer: l}).Run(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	l.close()
	const cent = 0.005
	hosts := float64(len(cfg.Pools[0].Hosts))
	// A disk costs 18.25 a month of 730 hours, which is 0.025 an hour.
	disks := 0.025 * (hosts*cfg.Duration.Hours() - l.empty.Hours())
	want := 0.4*l.run.Hours() + disks
	if got := r.Cost.Total(); math.Abs(got-want) > cent {
		t.Errorf("%s: the run cost %.4f, its trace %.4f", name, got, want)
	}
	if got, want := r.Cost.Booting, 0.4*l.boot.Hours(); math.Abs(got-want) > cent {
		t.Errorf("%s: booting cost %.4f, in the trace %.4f", name, got, want)
	}
	buckets := 0.0
	for i := range r.Series.Buckets {
		buckets += r.Series.Buckets[i].Cost
	}
	if math.Abs(buckets-want) > cent {
		t.Errorf("%s: the time buckets cost %.4f, the trace %.4f", name, buckets, want)
	}
	p := &r.Pool
	if got, want := p.Open+p.Draining+p.Booting+p.Off+p.Absent, hosts*cfg.Duration.Seconds(); math.Abs(got-want) > 1e-6*want {
		t.Errorf("%s: hosts were open, draining, booting, off or absent for %v s, want %v", name, got, want)
	}
	if got, want := p.Open+p.Draining+p.Booting, l.run.Seconds(); math.Abs(got-want) > 1e-6*want {
		t.Errorf("%s: hosts ran for %v s, in the trace for %v", name, got, want)
	}
}
