package workloads

import (
	"math"
	"slices"
	"testing"
	"time"

	"gonum.org/v1/gonum/stat/distuv"
)

// TestStormShares compares the counts in parts of the window with the cumulative curve. Bounds are 3.29 standard
// deviations of a binomial count of 20,000.
func TestStormShares(t *testing.T) {
	const users = 20_000
	sd := normalDeviation
	cut := 1 - 2*distuv.UnitNormal.CDF(-0.5/sd)
	normal := func(x float64) float64 {
		return (distuv.UnitNormal.CDF((x-0.5)/sd) - distuv.UnitNormal.CDF(-0.5/sd)) / cut
	}
	tests := []struct {
		shape Shape
		peak  float64
		cdf   func(x float64) float64
	}{
		{ShapeNormal, 0, normal},
		{ShapeUniform, 0, func(x float64) float64 { return x }},
		{ShapeTriangular, 0.25, func(x float64) float64 {
			if x < 0.25 {
				return 4 * x * x
			}
			return 1 - (1-x)*(1-x)/0.75
		}},
		{ShapeTriangular, 0, func(x float64) float64 { return 1 - (1-x)*(1-x) }},
		{ShapeTriangular, 1, func(x float64) float64 { return x * x }},
		{ShapeExponential, 0, func(x float64) float64 { return (1 - math.Exp(-4*x)) / (1 - math.Exp(-4)) }},
	}
	for _, test := range tests {
		p := &Storm{Users: users, At: time.Hour, Window: time.Hour, Shape: test.shape, PeakShare: test.peak}
		list := all(p.Source(stream(9, day)))
		if len(list) != users {
			t.Errorf("%v: %d arrivals", test.shape, len(list))
		}
		for i := range 12 {
			a, b := float64(i)/12, float64(i+1)/12
			share := test.cdf(b) - test.cdf(a)
			begin := time.Hour + time.Duration(i)*5*time.Minute
			n := float64(within(list, begin, begin+5*time.Minute))
			if d := math.Abs(n - users*share); d > 3.29*math.Sqrt(users*share*(1-share))+1 {
				t.Errorf("%v, part %d: %v arrivals, want %v", test.shape, i, n, users*share)
			}
		}
	}
}

// TestNormalStormPeak: the planning rule puts 40 % into the middle sixth and makes the peak rate of 1,000 users in one hour
// 0.697352 a second, here seen in the middle 36 seconds of many replications: with the cut, 36 s x 0.697352 / 0.998347 =
// 25.146 users (the curve falls by less than a thousandth within 18 s of the middle), standard deviation of the mean over
// 2,000 replications sqrt(25.146 * (1-0.025) / 2000) = 0.111.
func TestNormalStormPeak(t *testing.T) {
	if sd := 3600 * normalDeviation; math.Abs(1000/(sd*math.Sqrt(2*math.Pi))-0.697351787945) > 1e-11 {
		t.Errorf("standard deviation %v s", sd)
	}
	if want := distuv.UnitNormal.CDF(-0.5 / normalDeviation); math.Abs(normalOutside-want) > 1e-12 {
		t.Errorf("share outside %v, want %v", normalOutside, want)
	}
	p := &Storm{Users: 1000, Window: time.Hour}
	peak, sixth := 0, 0
	const runs = 2000
	for r := range uint32(runs) {
		s := stream(1, time.Hour)
		s.Key.Replication = r
		list := all(p.Source(s))
		peak += within(list, 1782*time.Second, 1818*time.Second)
		sixth += within(list, 25*time.Minute, 35*time.Minute)
	}
	if mean := float64(peak) / runs; math.Abs(mean-25.146) > 3.29*0.111+0.025 {
		t.Errorf("%v users in the middle 36 s, want 25.146", mean)
	}
	// 400 / 0.998347 = 400.66 with standard deviation sqrt(400.66 * 0.59934 / 2000) = 0.347.
	if mean := float64(sixth) / runs; math.Abs(mean-400.66) > 3.29*0.347 {
		t.Errorf("%v users in the middle sixth, want 400.66", mean)
	}
}

// TestStormDays: a storm comes on each day in force whose window begins within the run.
func TestStormDays(t *testing.T) {
	p := &Storm{Users: 1, At: 8 * time.Hour, Shape: ShapeBurst}
	tests := []struct {
		name  string
		start time.Duration
		s     Stream
		want  []time.Duration
	}{
		{"three days", 0, Stream{To: 3 * day, Days: EveryDay}, []time.Duration{8 * time.Hour, 32 * time.Hour, 56 * time.Hour}},
		{"Monday and Wednesday", 0, Stream{To: 3 * day, Days: 1 | 1<<2}, []time.Duration{8 * time.Hour, 56 * time.Hour}},
		{"at the start", 8 * time.Hour, Stream{To: day, Days: EveryDay}, []time.Duration{0}},
		{"start after it", 9 * time.Hour, Stream{To: day, Days: EveryDay}, []time.Duration{23 * time.Hour}},
		{"end at it", 0, Stream{To: 8 * time.Hour, Days: EveryDay}, nil},
		{"from after it", 0, Stream{From: 9 * time.Hour, To: 2 * day, Days: EveryDay}, []time.Duration{32 * time.Hour}},
		{"Sunday to Monday", 6*day + 12*time.Hour, Stream{To: day, Days: 1}, []time.Duration{20 * time.Hour}},
	}
	for _, test := range tests {
		test.s.Calendar.Start = test.start
		var got []time.Duration
		for _, a := range all(p.Source(test.s)) {
			got = append(got, a.At)
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: storms at %v, want %v", test.name, got, test.want)
		}
	}
}

// TestStormBegunBeforeTheRun: a window that began before the run is left out whole, for a run in the middle of it.
func TestStormBegunBeforeTheRun(t *testing.T) {
	p := &Storm{Users: 100, At: 8 * time.Hour, Window: time.Hour, Shape: ShapeUniform}
	s := stream(1, 2*time.Hour)
	s.Calendar.Start = 8*time.Hour + time.Minute
	if list := all(p.Source(s)); len(list) != 0 {
		t.Errorf("%d users of a storm that began before the run", len(list))
	}
}
