package study

import (
	"context"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"poolsim/sim"
)

// spreadOut is a simulator whose requests are 1000 and, in turn, spread more and spread less.
type spreadOut struct{ fake }

func (f *spreadOut) Run(ctx context.Context, replication uint32) (*sim.Result, error) {
	r, err := f.fake.Run(ctx, replication)
	spread := int64(f.cfg.Seed)
	if replication%2 == 1 {
		spread = -spread
	}
	r.Tally.Requests = 1000 + spread
	return r, err
}

func newSpreadOut(cfg *sim.Config, opt sim.Options) simulator { return &spreadOut{fake{cfg, opt}} }

// spreadCells are cells of which cell i has the given spread.
func spreadCells(spreads ...uint64) []Cell {
	cells := make([]Cell, len(spreads))
	for i, spread := range spreads {
		cells[i] = Cell{Name: fmt.Sprint("spread ", spread), Config: &sim.Config{
			Seed: spread, Duration: time.Hour, Pools: []sim.Pool{{Hosts: make([]sim.Host, 2)}},
		}}
	}
	return cells
}

// With n values of 1000 +- d, n even, the sum of squares is n d^2, so half of the interval is t d/sqrt(n - 1); 5 % of the
// true mean are 1000 x 0.05/1.05 = 47.62.
//
//	d = 60:  n = 4 gives 3.182446 x 60/sqrt(3) = 110.2, n = 9 (one more above: mean 1006.67, s = 63.2, half 48.6) is
//	         still too wide for 47.9, n = 14 gives 2.160369 x 60/sqrt(13) = 35.95.
//	d = 10:  n = 4 gives 18.4.
func TestStudyStopsWhenPrecise(t *testing.T) {
	cases := []struct {
		name    string
		spreads []uint64
		most    int
		n       int
		rule    StopRule
		loose   []string
	}{
		{"at the first look", []uint64{10}, 50, 4, StopPrecise, nil},
		{"after two blocks", []uint64{60}, 50, 14, StopPrecise, nil},
		{"when every cell is precise", []uint64{10, 60}, 50, 14, StopPrecise, nil},
		{"at the cap", []uint64{10, 60}, 11, 11, StopPrecise, nil},
		{"at the cap without precision", []uint64{10, 60}, 7, 7, StopCapped, []string{"spread 60"}},
		{"at a cap that leaves no block", []uint64{60}, 4, 4, StopCapped, []string{"spread 60"}},
	}
	for _, c := range cases {
		p := &Precision{Metrics: []string{"requests"}, Relative: 0.05, Most: c.most}
		s, err := runWith(t.Context(), spreadCells(c.spreads...), Options{Replications: 4, Precision: p}, newSpreadOut)
		if err != nil {
			t.Fatal(err)
		}
		var loose []string
		for _, l := range s.Stop.Loose {
			loose = append(loose, l.Variant)
		}
		if s.Replications != c.n || s.Stop.Rule != c.rule || !slices.Equal(loose, c.loose) || s.Stop.Precision != p {
			t.Errorf("%s: %d replications, %v, %v", c.name, s.Replications, s.Stop.Rule, loose)
		}
		for i := range s.Outcomes {
			if n := len(s.Outcomes[i].Estimate("requests").Values); n != c.n {
				t.Errorf("%s: %d values", c.name, n)
			}
		}
	}
}

// A study that went on by itself is the one that is asked for with so many replications, for any number of workers.
func TestBlocksChangeNothing(t *testing.T) {
	p := &Precision{Metrics: []string{"requests"}, Relative: 0.05, Most: 30}
	var first *Study
	for _, o := range []Options{
		{Replications: 14}, {Replications: 4, Precision: p, Workers: 1}, {Replications: 4, Precision: p, Workers: 3}, {Replications: 9, Precision: p},
	} {
		s, err := runWith(t.Context(), spreadCells(60, 10), o, newSpreadOut)
		if err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = s
		}
		if s.Replications != 14 || !equalStudies(first, s) {
			t.Errorf("%+v: %d replications, or another study", o, s.Replications)
		}
	}
}

func TestProgressOfBlocks(t *testing.T) {
	var told [][2]int
	o := Options{Replications: 4, Precision: &Precision{Metrics: []string{"requests"}, Relative: 0.05, Most: 30}, Workers: 1}
	o.Progress = func(done, total int, _ int64) { told = append(told, [2]int{done, total}) }
	if _, err := runWith(t.Context(), spreadCells(60), o, newSpreadOut); err != nil {
		t.Fatal(err)
	}
	if want := [2]int{14, 14}; told[len(told)-1] != want || !slices.Contains(told, [2]int{4, 9}) {
		t.Errorf("%v", told)
	}
}

func TestPrecisionOfOneEstimate(t *testing.T) {
	p := &Precision{Relative: 0.05, Absolute: 0.005}
	share, seconds := Lookup("refused_users_share"), Lookup("logon_seconds_p95")
	at := func(m *Metric, mean, half float64) Estimate {
		return Estimate{Metric: m, Mean: mean, Low: mean - half, High: mean + half}
	}
	cases := []struct {
		name string
		e    Estimate
		want bool
	}{
		{"relative, just enough", at(seconds, 21, 0.999), true}, // 21 x 0.05/1.05 = 1
		{"relative, not quite", at(seconds, 21, 1.001), false},
		{"negative mean", at(seconds, -21, 0.999), true},
		{"a share near 0", at(share, 0.001, 0.0049), true},
		{"a share near 0, too wide", at(share, 0.001, 0.0051), false},
		{"a large share by its relative error", at(share, 0.8, 0.03), true}, // 0.8/21 = 0.038
		{"no absolute target for seconds", at(seconds, 0.001, 0.0049), false},
		{"always the same", at(seconds, 0, 0), true},
		{"no interval", at(seconds, 21, math.NaN()), false},
		{"never", Estimate{Metric: seconds, State: Unserved}, true},
		{"absent", Estimate{Metric: seconds, State: Absent}, true},
	}
	for _, c := range cases {
		if got := p.reached(&c.e); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

func TestPrecisionIsChecked(t *testing.T) {
	good := Precision{Metrics: []string{"requests"}, Relative: 0.05, Most: 30}
	cases := []struct {
		want   string
		first  int
		change func(p *Precision)
	}{
		{"two replications", 1, func(*Precision) {}},
		{"not above 0 and below 1", 4, func(p *Precision) { p.Relative = 1 }},
		{"not above 0 and below 1", 4, func(p *Precision) { p.Relative = math.NaN() }},
		{"below 0", 4, func(p *Precision) { p.Absolute = -1 }},
		{"fewer than the 31", 31, func(*Precision) {}},
		{"needs a metric", 4, func(p *Precision) { p.Metrics = nil }},
		{`"reqests"`, 4, func(p *Precision) { p.Metrics = []string{"reqests"} }},
	}
	for _, c := range cases {
		p := good
		c.change(&p)
		_, err := runWith(t.Context(), spreadCells(1), Options{Replications: c.first, Precision: &p}, newSpreadOut)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want one about %q", err, c.want)
		}
	}
}

func TestFixedNumberOfReplications(t *testing.T) {
	s, err := runWith(t.Context(), spreadCells(1), Options{Replications: 3}, newSpreadOut)
	if err != nil || !reflect.DeepEqual(s.Stop, Stop{}) || s.Stop.Rule.String() != "fixed" {
		t.Errorf("%+v, %v", s.Stop, err)
	}
}
