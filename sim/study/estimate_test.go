package study

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// values makes known values.
func values(xs ...float64) []Value {
	all := make([]Value, len(xs))
	for i, x := range xs {
		all[i] = Value{X: x}
	}
	return all
}

func near(a, b, tolerance float64) bool {
	return math.Abs(a-b) <= tolerance || math.IsNaN(a) && math.IsNaN(b)
}

// The quantiles t(0.975) are those of printed tables of Student's distribution, to ten digits.
func TestStudentQuantile(t *testing.T) {
	cases := map[int]float64{
		1: 12.70620474, 2: 4.302652730, 4: 2.776445105, 9: 2.262157163, 19: 2.093024054, 29: 2.045229642, 49: 2.009575234,
	}
	for freedom, want := range cases {
		if got := studentQuantile(0.05, freedom); !near(got, want, 1e-8) {
			t.Errorf("t(0.975, %d) = %.10f, want %.9f", freedom, got, want)
		}
	}
	// With 2 degrees of freedom the quantile is 2 c sqrt(2/(1 - 4c^2)), c = p - 1/2: for p = 0.99, 2 x 0.49 x
	// sqrt(2/(1 - 0.9604)) = 0.98 x 7.106690545 = 6.964556734.
	if got := studentQuantile(0.02, 2); !near(got, 6.964556734, 1e-8) {
		t.Errorf("t(0.99, 2) = %.10f", got)
	}
}

func TestEstimateInterval(t *testing.T) {
	// Mean 30; deviations -2, -1, 0, 1, 2: sum of squares 10, variance 10/4 = 2.5, standard error sqrt(2.5/5) =
	// 0.7071067812; times 2.776445105 = 1.963243161.
	e := NewEstimate(Lookup("logon_seconds_p95"), values(28, 29, 30, 31, 32))
	if e.State != Known || e.N != 5 || !near(e.Mean, 30, 1e-12) {
		t.Fatalf("%+v", e)
	}
	if !near(e.Low, 30-1.963243161, 1e-8) || !near(e.High, 30+1.963243161, 1e-8) {
		t.Errorf("interval [%v, %v]", e.Low, e.High)
	}
}

func TestEstimateStates(t *testing.T) {
	nan := math.NaN()
	never, none := Value{State: Unserved}, Value{State: Absent}
	cases := []struct {
		name      string
		values    []Value
		state     State
		n         int
		mean, low float64
	}{
		{"one replication has no interval", values(7), Known, 1, 7, nan},
		{"equal values have no width", values(0.1, 0.1, 0.1), Known, 3, 0.1, 0.1},
		{"one never makes all never", append(values(1, 2), never), Unserved, 2, nan, nan},
		{"never beats absent", []Value{none, never}, Unserved, 0, nan, nan},
		{"absent values leave the others", append(values(4, 4), none), Known, 2, 4, 4},
		{"one known value beside absent ones has no interval", append(values(4), none, none), Known, 1, 4, nan},
		{"all absent", []Value{none, none}, Absent, 0, nan, nan},
		{"nothing", nil, Absent, 0, nan, nan},
	}
	for _, c := range cases {
		e := NewEstimate(nil, c.values)
		if e.State != c.state || e.N != c.n || !near(e.Mean, c.mean, 0) || !near(e.Low, c.low, 0) {
			t.Errorf("%s: %+v", c.name, e)
		}
		if math.IsNaN(e.Low) != math.IsNaN(e.High) {
			t.Errorf("%s: bounds %v and %v", c.name, e.Low, e.High)
		}
	}
}

func TestIntervalProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		xs := rapid.SliceOfN(rapid.Float64Range(-1e6, 1e6), 2, 40).Draw(t, "values")
		m := momentsOf(xs)
		low, high := m.interval(0.05)
		if !(low <= m.mean && m.mean <= high) {
			t.Fatalf("mean %v outside [%v, %v]", m.mean, low, high)
		}
		wideLow, wideHigh := m.interval(0.01)
		if wideLow > low || wideHigh < high {
			t.Fatalf("the 99 %% interval [%v, %v] does not hold the 95 %% one [%v, %v]", wideLow, wideHigh, low, high)
		}
		shift := rapid.Float64Range(-1e6, 1e6).Draw(t, "shift")
		shifted := make([]float64, len(xs))
		for i := range xs {
			shifted[i] = xs[i] + shift
		}
		if s := momentsOf(shifted); !near(s.mean, m.mean+shift, 1e-6) || !near(s.ss, m.ss, 1e-3+1e-9*m.ss) {
			t.Fatalf("shifted by %v: %+v, was %+v", shift, s, m)
		}
	})
}
