package draw

import (
	"math"
	"testing"
)

// TestMixQuantiles: the lower quarter of u goes to 0..1, the rest to 10..13.
func TestMixQuantiles(t *testing.T) {
	l := must(Mix([]Part{{0.25, must(Uniform(0, 1))}, {0.75, must(Uniform(10, 13))}}))
	tests := []struct{ u, want float64 }{{0.125, 0.5}, {0.25, 10}, {0.5, 11}, {0.75, 12}, {0.875, 12.5}}
	for _, test := range tests {
		if got := l.At(test.u); math.Abs(got-test.want) > 1e-12 {
			t.Errorf("At(%v) = %v, want %v", test.u, got, test.want)
		}
	}
}

func TestNeverMixes(t *testing.T) {
	l := must(Mix([]Part{{0.5, must(Constant(1))}, {0.5, Never()}}))
	if !math.IsInf(l.At(0.9), 1) || l.At(0.1) != 1 || !math.IsInf(l.Mean(), 1) || l.Variance() != 0 {
		t.Errorf("got %v, %v, mean %v, variance %v", l.At(0.1), l.At(0.9), l.Mean(), l.Variance())
	}
}
