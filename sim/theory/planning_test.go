package theory

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func TestOccupancyTail(t *testing.T) {
	for _, c := range []struct {
		n          int
		mean, tail float64
	}{
		{15, 10, .048740403304},
		{120, 100, .0226693290784},
		{125, 100, .00679764898424},
		{360, 320, .0129485657203},
		{384, 320, .000230258143038},
		{1080, 1000, .00590486410709},
	} {
		near(t, "P(N > n)", must(NewOccupancy(c.mean)).Tail(c.n), c.tail, printed)
	}
}

func TestOccupancyQuantile(t *testing.T) {
	shares := []float64{.5, .9, .95, .99, .999}
	for _, c := range []struct {
		mean float64
		want []int
	}{
		{10, []int{10, 14, 15, 18, 21}},
		{20, []int{20, 26, 28, 31, 35}},
		{50, []int{50, 59, 62, 67, 73}},
		{100, []int{100, 113, 117, 124, 132}},
		{320, []int{320, 343, 350, 362, 377}},
		{1000, []int{1000, 1041, 1052, 1074, 1099}},
	} {
		for i, p := range shares {
			if got := must(must(NewOccupancy(c.mean)).Quantile(p)); got != c.want[i] {
				t.Errorf("quantile %v at mean %v = %d, want %d", p, c.mean, got, c.want[i])
			}
		}
	}
}

func TestOccupancyAddsUp(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		mean := rapid.Float64Range(.01, 300).Draw(r, "mean")
		n := rapid.IntRange(-1, 400).Draw(r, "n")
		o := must(NewOccupancy(mean))
		sum := 0.0
		for k := -1; k <= n; k++ {
			sum += o.Probability(k)
		}
		near(t, "mean", o.Mean(), mean, 0)
		nearBy(t, "P(N <= n) + P(N > n)", sum+o.Tail(n), 1, 1e-11)
	})
}

func TestSinusoidalDay(t *testing.T) {
	d := must(NewSinusoidalDay(100, 60, 24, 8))
	for _, c := range []struct{ hour, mean float64 }{
		{0, 613.364641640}, {6, 889.111819516}, {12, 986.635358360}, {15, 868.959555642}, {18, 710.888180484},
	} {
		near(t, "mean", d.Mean(c.hour), c.mean, printed)
	}
	near(t, "amplitude", d.Amplitude(), 206.817971579, printed)
	near(t, "lag", d.Lag(), 4.29847770976, printed)
	near(t, "level", d.Level(), 800, printed)
}

func TestUniformWindow(t *testing.T) {
	w := must(NewUniformWindow(1000, 60, 480))
	for _, c := range []struct{ minute, mean float64 }{
		{-5, 0}, {0, 0},
		{30, 484.695497492}, {60, 940.024779323}, {120, 829.568956106},
		{300, 570.153849549}, {480, 391.860628057}, {600, 305.181363985},
	} {
		near(t, "mean", w.Mean(c.minute), c.mean, printed)
	}
}

func TestTimeVaryingLoadAgainstClosedForms(t *testing.T) {
	day := must(NewSinusoidalDay(100, 60, 24, 8))
	// Beyond 40 mean lengths exp(-40) = 4e-18 of the sessions are left.
	varying := TimeVaryingLoad{
		Rate:      func(t float64) float64 { return 100 + 60*math.Sin(2*math.Pi*t/24) },
		Survival:  func(u float64) float64 { return math.Exp(-u / 8) },
		Reach:     320,
		Tolerance: 1e-9,
	}
	for _, hour := range []float64{0, 6, 12, 15, 18} {
		nearBy(t, "sinusoidal mean", must(varying.Mean(hour)), day.Mean(hour), 2e-9)
	}
	window := must(NewUniformWindow(1000, 60, 480))
	burst := TimeVaryingLoad{
		Rate:      func(t float64) float64 { return indicator(t >= 0 && t <= 60) * 1000 / 60 },
		Survival:  func(u float64) float64 { return math.Exp(-u / 480) },
		Reach:     700,
		Tolerance: 1e-7,
	}
	for _, minute := range []float64{-5, 30, 60, 120, 300, 480, 600} {
		nearBy(t, "uniform mean", must(burst.Mean(minute)), window.Mean(minute), 2e-7)
	}
}

func indicator(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}

// TestTimeVaryingLoadGivesUpOnNoise asks for a rate that differs from one point
// to the next, however close.
func TestTimeVaryingLoadGivesUpOnNoise(t *testing.T) {
	varying := TimeVaryingLoad{
		Rate:      func(t float64) float64 { return math.Abs(math.Sin(1e12 * t)) },
		Survival:  func(float64) float64 { return 1 },
		Reach:     10,
		Tolerance: 1e-9,
	}
	_, err := varying.Mean(0)
	refused(t, "noise", err)
}

// TestTimeVaryingLoadGivesTheStormPeak: normal logon times and logons of 40 s
// peak 20 s after the middle of the storm.
func TestTimeVaryingLoadGivesTheStormPeak(t *testing.T) {
	const sd, logon = 600.0, 40.0
	storm := must(NewNormalStorm(1000, sd))
	varying := TimeVaryingLoad{
		Rate:      func(t float64) float64 { return storm.PeakRate() * math.Exp(-t*t/(2*sd*sd)) },
		Survival:  func(u float64) float64 { return indicator(u < logon) },
		Reach:     100,
		Tolerance: 1e-9,
	}
	nearBy(t, "peak", must(varying.Mean(logon/2)), storm.PeakInProgress(logon), 2e-9)
}

func TestNormalStorm(t *testing.T) {
	for _, c := range []struct {
		storm      NormalStorm
		peak, rate float64
	}{
		{must(NewNormalStorm(1000, 600)), 26.5912276342, .664903800669},
		{must(NewNormalStorm(1000, 1200)), 13.2974603874, .332451900335},
		{must(NewWindowStorm(1000, 3600)), 27.8883905184, .697351787945},
	} {
		near(t, "peak in progress", c.storm.PeakInProgress(40), c.peak, printed)
		near(t, "peak rate", c.storm.PeakRate(), c.rate, printed)
	}
	near(t, "deviation", must(NewWindowStorm(1000, 3600)).Deviation(), 572.081820536, printed)
}

func TestDrain(t *testing.T) {
	for _, c := range []struct {
		sessions                   int
		mean, sd, median, p95, p99 float64
	}{
		{1, 1, 1, .693147180560, 2.99573227355, 4.60517018599},
		{10, 2.92896825397, 1.24489667490, 2.70355519186, 5.27534391050, 6.90323679448},
		{16, 3.38072899323, 1.25870827972, 3.16068429470, 5.74438645851, 7.37305200557},
		{20, 3.59773965714, 1.26339354277, 3.37952382696, 5.96720958089, 7.59613274821},
		{100, 5.18737751764, 1.27866488971, 4.97514684059, 7.57562189054, 9.20536966402},
	} {
		d := must(NewDrain(c.sessions, 1))
		near(t, "mean", d.Mean(), c.mean, printed)
		near(t, "SD", math.Sqrt(d.Variance()), c.sd, printed)
		near(t, "median", must(d.Quantile(.5)), c.median, printed)
		near(t, "95 %", must(d.Quantile(.95)), c.p95, printed)
		near(t, "99 %", must(d.Quantile(.99)), c.p99, printed)
	}
}

func TestDrainProgress(t *testing.T) {
	near(t, "empty", must(NewDrain(10, 1)).EmptyBy(3), .600080293976, printed)
	near(t, "empty", must(NewDrain(16, 1)).EmptyBy(4), .743960639673, printed)
	near(t, "empty", must(NewDrain(20, 2)).EmptyBy(1), 7.91075515488e-9, printed)
	near(t, "left", must(NewDrain(20, 2)).Left(1), 12.1306131943, printed)
	near(t, "left before the start", must(NewDrain(20, 2)).Left(-1), 20, 0)
	near(t, "empty before the start", must(NewDrain(20, 2)).EmptyBy(-1), 0, 0)
}

func TestDrainQuantileInvertsEmptyBy(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		d := must(NewDrain(rapid.IntRange(1, 200).Draw(r, "sessions"), rapid.Float64Range(.1, 500).Draw(r, "mean")))
		p := rapid.Float64Range(0, .9999).Draw(r, "p")
		nearBy(t, "P(empty by quantile)", d.EmptyBy(must(d.Quantile(p))), p, 1e-9)
	})
}

func TestBatchVarianceRatio(t *testing.T) {
	near(t, "single users", must(BatchVarianceRatio(1, 0)), 1, 0)
	near(t, "fixed groups of 10", must(BatchVarianceRatio(10, 0)), 5.5, printed)
	// A geometric size with mean m has variance m*(m-1) = 90.
	near(t, "geometric groups of 10", must(BatchVarianceRatio(10, 90)), 10, printed)
}

func TestFluidStorm(t *testing.T) {
	f := must(NewFluidStorm(60, 300, 3, 20))
	near(t, "capacity", f.Capacity(), .15, printed)
	near(t, "backlog", f.Backlog(), 15, printed)
	near(t, "cleared", f.Cleared(), 400, printed)
	near(t, "longest wait", f.LongestWait(), 100, printed)
	slow := must(NewFluidStorm(30, 300, 3, 20))
	near(t, "backlog of a storm within capacity", slow.Backlog(), 0, 0)
	near(t, "cleared", slow.Cleared(), 300, printed)
}
