package fit

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestProductLimit: the example with shown arithmetic. Lengths 6, 6, 6, 6+, 7, 9+, 10 (+ open):
// at 6: 7 at risk, 3 end, S = 4/7; at 7: 3 at risk, S = 4/7 x 2/3 = 8/21; at 10: 1 at risk, S = 0.
func TestProductLimit(t *testing.T) {
	s := NewSample([]Length{{10, false}, {6, false}, {6, true}, {6, false}, {9, true}, {7, false}, {6, false}})
	want := []step{{6, 0, 3.0 / 7}, {7, 3.0 / 7, 13.0 / 21}, {10, 13.0 / 21, 1}}
	for i, got := range s.steps() {
		if got.x != want[i].x || math.Abs(got.before-want[i].before) > 1e-12 || math.Abs(got.after-want[i].after) > 1e-12 {
			t.Errorf("step %d: %+v, want %+v", i, got, want[i])
		}
	}
	if s.Ended() != 5 || s.Open() != 2 {
		t.Errorf("%d ended, %d open", s.Ended(), s.Open())
	}
	if x, ok := s.Quantile(0.5); !ok || x != 7 {
		t.Errorf("median %v, %v", x, ok)
	}
}

// TestQuantilesWithoutOpen: without open sessions the quantile is the smallest value of rank ceil(p n).
func TestQuantilesWithoutOpen(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.Float64Range(1, 1e6), 1, 50).Draw(t, "values")
		p := rapid.Float64Range(0.001, 1).Draw(t, "p")
		got, ok := func() (float64, bool) { s := cutAt(values, math.Inf(1)); return s.Quantile(p) }()
		slices.Sort(values)
		rank := int(math.Ceil(p*float64(len(values)) - 1e-9))
		if !ok || got != values[max(rank, 1)-1] {
			t.Fatalf("quantile %v of %v: %v, %v", p, values, got, ok)
		}
	})
}

// TestUnreachedQuantile: the record does not reach beyond its last end.
func TestUnreachedQuantile(t *testing.T) {
	s := NewSample([]Length{{5, false}, {8, true}})
	if x, ok := s.Quantile(0.9); ok {
		t.Errorf("quantile %v", x)
	}
}
