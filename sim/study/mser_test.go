package study

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// Twenty-five zeros make five batches; from then on every batch of 10, 12, 8, 11, 9 has the mean 10, so that nothing
// varies once five batches are dropped.
func TestTruncationOfAStep(t *testing.T) {
	series := make([]float64, 25)
	for range 35 {
		series = append(series, 10, 12, 8, 11, 9)
	}
	if got := mser5(series); got.batches != 5 || got.statistic != 0 || got.mean != 10 || got.atEdge {
		t.Errorf("%+v", got)
	}
}

// The series falls from 10 to 0 with noise of a linear congruential generator; the cut and the statistic were worked out
// from the definition in exact arithmetic.
func TestTruncationOfADecay(t *testing.T) {
	series, s := make([]float64, 1000), uint64(42)
	for i := range series {
		s = (1103515245*s + 12345) % (1 << 31)
		series[i] = 10*math.Exp(-float64(i)/40) + 6*float64(s)/(1<<31) - 3
	}
	if !near(series[0], 10.4938455382362, 1e-12) {
		t.Fatalf("the series begins with %.14f", series[0])
	}
	got := mser5(series)
	if got.batches != 32 || !near(got.statistic, .002949346000300549, 1e-15) || !near(got.mean, .06160631296045875, 1e-14) || got.atEdge {
		t.Errorf("%+v", got)
	}
}

// A straight line never settles: the later the cut, the less the rest varies.
func TestTruncationAtTheEdge(t *testing.T) {
	series := make([]float64, 200)
	for i := range series {
		series[i] = float64(i)
	}
	if got := mser5(series); got.batches != 20 || !got.atEdge {
		t.Errorf("%+v", got)
	}
}

func TestTruncationOfConstants(t *testing.T) {
	for _, n := range []int{20, 23, 100} {
		series := make([]float64, n)
		for i := range series {
			series[i] = 7
		}
		if got := mser5(series); got.batches != 0 || got.mean != 7 || got.atEdge {
			t.Errorf("%d values: %+v", n, got)
		}
	}
}

// The cut is that of a slow search over the definition, and neither another level nor another unit moves it.
func TestTruncationProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		series := rapid.SliceOfN(rapid.Map(rapid.IntRange(-50, 50), func(n int) float64 { return float64(n) }), 20, 120).Draw(t, "series")
		got := mser5(series)
		moved := make([]float64, len(series))
		for i, x := range series {
			moved[i] = 4*x + 1024
		}
		if m := mser5(moved); !near(m.statistic, 16*got.statistic, 1e-9) || !near(m.mean, 4*got.mean+1024, 1e-9) {
			t.Fatalf("%+v, moved %+v", got, m)
		}
		m := len(series) / 5
		for d := 0; d <= m/2; d++ {
			if s := slowStatistic(series, d, m); s < got.statistic-1e-9 {
				t.Fatalf("dropping %d batches gives %v, not %+v", d, s, got)
			}
		}
	})
}

func slowStatistic(series []float64, d, m int) float64 {
	batch := func(j int) float64 {
		return (series[5*j] + series[5*j+1] + series[5*j+2] + series[5*j+3] + series[5*j+4]) / 5
	}
	mean := 0.0
	for j := d; j < m; j++ {
		mean += batch(j) / float64(m-d)
	}
	sum := 0.0
	for j := d; j < m; j++ {
		sum += (batch(j) - mean) * (batch(j) - mean)
	}
	return sum / float64((m-d)*(m-d))
}
