package reports

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestValueAxisIsRound(t *testing.T) {
	tests := []struct {
		highest float64
		most    int
		whole   bool
		want    []string
	}{
		{28, 6, true, []string{"0", "5", "10", "15", "20", "25", "30"}},
		{2.95, 7, true, []string{"0", "1", "2", "3"}},
		{2.95, 7, false, []string{"0.0", "0.5", "1.0", "1.5", "2.0", "2.5", "3.0"}},
		{7.68, 4, false, []string{"0", "2", "4", "6", "8"}},
		{0.12, 3, false, []string{"0.00", "0.05", "0.10", "0.15"}},
		{0.4, 4, true, []string{"0", "1"}},
		{0, 4, false, []string{"0.0", "0.5", "1.0"}},
		{math.NaN(), 4, true, []string{"0", "1"}},
		{math.Inf(1), 4, true, []string{"0", "1"}},
		{45000, 5, true, []string{"0", "10 000", "20 000", "30 000", "40 000", "50 000"}},
		{30, 3, true, []string{"0", "10", "20", "30"}},
	}
	for _, tt := range tests {
		if _, ticks := valueAxis(tt.highest, tt.most, tt.whole); !slices.Equal(labelsOf(ticks), tt.want) {
			t.Errorf("%v in %d: %q, want %q", tt.highest, tt.most, labelsOf(ticks), tt.want)
		}
	}
}

func TestValueAxisCovers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		highest := math.Pow(10, rapid.Float64Range(-9, 14).Draw(t, "exponent"))
		most := rapid.IntRange(1, 12).Draw(t, "most")
		s, ticks := valueAxis(highest, most, rapid.Bool().Draw(t, "whole"))
		if s.lo != 0 || s.hi < highest*(1-1e-6) || len(ticks) > most+1 || len(ticks) < 2 || ticks[len(ticks)-1].at != s.hi {
			t.Fatalf("%v: %v, %d ticks", highest, s, len(ticks))
		}
	})
}
