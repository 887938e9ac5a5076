package study

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"poolsim/sim"
	"poolsim/workloads"
	"poolsim/workloads/draw"
)

// filling is a simulator whose pool fills in Seed minutes in a straight line, and keeps its level from then on but for a
// sawtooth that the mean over five minutes does not see.
type filling struct{ cfg *sim.Config }

func (f filling) Run(context.Context, uint32) (*sim.Result, error) {
	n := int(f.cfg.Duration / time.Minute)
	r := &sim.Result{CPUTime: make([]float64, sim.CPUBins), Series: sim.Series{Width: time.Minute, Buckets: make([]sim.Bucket, n)}}
	for i := range n {
		saw := [...]float64{0, 2, -2, 1, -1}[i%5]
		r.Series.Buckets[i].Sessions = 100*min(1, float64(i)/float64(f.cfg.Seed)) + saw
	}
	return r, nil
}

func newFilling(cfg *sim.Config, _ sim.Options) simulator { return filling{cfg} }

func everyDay(p workloads.Pattern) workloads.Workload {
	return workloads.Workload{Pattern: p, Days: workloads.EveryDay, SessionLength: law(draw.Constant(60))}
}

// settling is a cell with a steady stream of users and an automatic warm-up.
func settling(name string, minutes uint64, duration time.Duration) Cell {
	return Cell{Name: name, Warmup: Warmup{Auto: true}, Config: &sim.Config{
		Duration: duration, Warmup: time.Hour, Seed: minutes,
		Workloads: []workloads.Workload{everyDay(workloads.Steady{RatePerHour: 60})},
	}}
}

func TestSettleWarmup(t *testing.T) {
	given := Cell{Name: "given", Config: &sim.Config{Duration: time.Hour, Warmup: 7 * time.Minute}}
	cells := []Cell{settling("slow", 50, 5*time.Hour), given, settling("quick", 20, 5*time.Hour)}
	settled, err := settleWarmup(t.Context(), cells, Options{}, newFilling)
	if err != nil {
		t.Fatal(err)
	}
	// The slow pool has its level in the batch that begins at minute 50, and the quick one waits for it.
	for i, want := range []time.Duration{50 * time.Minute, 7 * time.Minute, 50 * time.Minute} {
		if got := settled[i].Config.Warmup; got != want {
			t.Errorf("%s: warm-up %v, want %v", settled[i].Name, got, want)
		}
	}
	if cells[0].Config.Warmup != time.Hour || cells[0].Warmup.Note != "" {
		t.Error("the cells given were changed")
	}
	if !strings.Contains(settled[0].Warmup.Note, "MSER-5") || settled[1].Warmup != (Warmup{}) {
		t.Errorf("notes %+v and %+v", settled[0].Warmup, settled[1].Warmup)
	}
}

func TestWarmupOfARunThatIsTooShort(t *testing.T) {
	operated := settling("operated", 50, 5*time.Hour)
	operated.Config.Operations = []sim.Operation{{At: 80 * time.Minute}}
	early := settling("early", 5, 5*time.Hour)
	early.Config.Operations = []sim.Operation{{At: 49 * time.Minute}}
	cases := map[string]Cell{
		"half of the 1h30m before the end":        settling("short", 85, 90*time.Minute),
		"1h20m before the first thing":            operated,
		"at least 50m are needed":                 early,
		"on more than one day":                    clockwork(25 * time.Hour),
		`warmup = "auto" (variant "operated"): t`: operated,
	}
	for want, c := range cases {
		_, err := settleWarmup(t.Context(), []Cell{c}, Options{}, newFilling)
		var refused *WarmupError
		if !errors.As(err, &refused) || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want one with %q", err, want)
		}
	}
}

// clockwork is a cell in which everything goes by the clock.
func clockwork(duration time.Duration) Cell {
	c := settling("clockwork", 1, duration)
	c.Config.Workloads = []workloads.Workload{everyDay(&workloads.Storm{Users: 3, At: time.Hour})}
	return c
}

func TestNoWarmupByTheClock(t *testing.T) {
	broken := func(*sim.Config, sim.Options) simulator { t.Error("simulated"); return filling{} }
	settled, err := settleWarmup(t.Context(), []Cell{clockwork(24 * time.Hour)}, Options{}, broken)
	if err != nil || settled[0].Config.Warmup != 0 || !strings.HasPrefix(settled[0].Warmup.Note, "No warm-up is needed") {
		t.Errorf("%+v, %v", settled, err)
	}
}

// Real pools: users who stay for ten minutes on average fill a pool in about an hour, and every run of the program finds
// the same.
func TestSimulatedWarmup(t *testing.T) {
	cell := burstCells(0)[0]
	cell.Warmup.Auto = true
	cell.Config.Duration = 8 * time.Hour
	stream := cell.Config.Workloads[0]
	stream.Pattern = workloads.Steady{RatePerHour: 6}
	stream.SessionLength = law(draw.Exponential(600))
	cell.Config.Workloads = []workloads.Workload{stream}
	var first []Cell
	for _, workers := range []int{1, 3} {
		settled, err := SettleWarmup(t.Context(), []Cell{cell}, Options{Workers: workers})
		if err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = settled
		}
		if !reflect.DeepEqual(first[0].Config.Warmup, settled[0].Config.Warmup) {
			t.Errorf("%v with %d workers, %v with one", settled[0].Config.Warmup, workers, first[0].Config.Warmup)
		}
	}
	if w := first[0].Config.Warmup; w < 5*time.Minute || w > 4*time.Hour {
		t.Errorf("warm-up %v", w)
	}
}

func TestSteadyStretch(t *testing.T) {
	monday := workloads.Calendar{} // the run begins on Monday, 00:00
	cases := []struct {
		name   string
		want   time.Duration
		change func(c *sim.Config)
	}{
		{"undisturbed", 72 * time.Hour, func(*sim.Config) {}},
		{"operation", time.Hour, func(c *sim.Config) { c.Operations = []sim.Operation{{At: 5 * time.Hour}, {At: time.Hour}} }},
		{"stream that begins later", 3 * time.Hour, func(c *sim.Config) { c.Workloads[0].From = 3 * time.Hour }},
		{"stream that ends", 9 * time.Hour, func(c *sim.Config) { c.Workloads[0].To = 9 * time.Hour }},
		{"days off", 24 * time.Hour, func(c *sim.Config) { c.Workloads[0].Days = 1 }},
		{"burst beside it", 8 * time.Hour, func(c *sim.Config) {
			c.Workloads = append(c.Workloads, everyDay(&workloads.Storm{Users: 2, At: 8 * time.Hour, Shape: workloads.ShapeBurst}))
		}},
		{"storm of another day", 72 * time.Hour, func(c *sim.Config) {
			w := everyDay(&workloads.Storm{Users: 2, At: 8 * time.Hour, Shape: workloads.ShapeBurst})
			w.Days = 1 << 6
			c.Workloads = append(c.Workloads, w)
		}},
		{"lunch", 11*time.Hour + 30*time.Minute, func(c *sim.Config) {
			c.Workloads[0].Breaks = []workloads.Break{{At: 12 * time.Hour, Spread: time.Hour}}
		}},
		{"breaks at random", 72 * time.Hour, func(c *sim.Config) { c.Workloads[0].Breaks = []workloads.Break{{PerHour: 1}} }},
		{"break before the start", 20 * time.Hour, func(c *sim.Config) {
			c.Calendar.Start = 12 * time.Hour
			c.Workloads[0].Breaks = []workloads.Break{{At: 8 * time.Hour}}
		}},
	}
	for _, c := range cases {
		cfg := &sim.Config{Duration: 72 * time.Hour, Calendar: monday, Workloads: []workloads.Workload{everyDay(workloads.Steady{RatePerHour: 1})}}
		c.change(cfg)
		if got := steadyStretch(cfg); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

func TestSpanText(t *testing.T) {
	for d, want := range map[time.Duration]string{
		time.Hour: "1h", 90 * time.Minute: "1h30m", 10 * time.Minute: "10m", 100 * time.Second: "1m40s", 20 * time.Second: "20s", 10 * time.Hour: "10h",
	} {
		if got := spanText(d); got != want {
			t.Errorf("%v: %s", d, got)
		}
	}
}
