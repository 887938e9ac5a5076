package proof

import (
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

func samplesOf(values ...float64) []sample {
	samples := make([]sample, len(values))
	for i, x := range values {
		samples[i].value = x
	}
	return samples
}

// TestStudent compares two-sided factors at 95 % with printed tables.
func TestStudent(t *testing.T) {
	for freedom, want := range map[int]float64{4: 2.776445105, 9: 2.262157163, 19: 2.093024054, 29: 2.045229642, 49: 2.009575234} {
		if got := student(0.05, freedom); math.Abs(got-want) > 1e-8 {
			t.Errorf("%d degrees of freedom: %v, want %v", freedom, got, want)
		}
	}
}

// TestVerdicts has 9 and 11 fifteen times each: mean 10, deviation sqrt(30/29) = 1.01710, standard error 0.185695. As the
// only case it is judged at 1 - 0.001, where Student's factor with 29 degrees of freedom is 3.65941: half-width 0.67954.
func TestVerdicts(t *testing.T) {
	var samples []sample
	for range 15 {
		samples = append(samples, samplesOf(9, 11)...)
	}
	for _, c := range []struct {
		theory float64
		err    Error
		want   Verdict
		half   float64
	}{
		{10, Error{}, Unproven, 0.67954}, // 6.8 % of 10
		{10.6, Error{}, Unproven, 0.67954},
		{10.7, Error{}, Failed, 0.67954},
		{9.3, Error{}, Failed, 0.67954},
		{10.7, Error{Half: 0.1}, Unproven, 0.77954},
		// Two runs of another simulator, 95 % half-width 0.01: Student's factor with one degree of freedom rises from
		// 12.7062 to 636.619, which makes it 0.50103.
		{11, Error{Half: 0.01, Replications: 2}, Unproven, 1.18057},
		// The mean of 30 of its runs, which vary as ours do.
		{11, Error{Peers: 30}, Unproven, 2 * 0.67954},
	} {
		got := Case{Theory: c.theory, Error: c.err}
		got.judge(samples, 1)
		if got.Verdict != c.want || math.Abs((got.High-got.Low)/2-c.half) > 1e-4 || got.Mean != 10 || got.Replications != 30 {
			t.Errorf("known %v ± %+v: %+v, want %s ± %v", c.theory, c.err, got, c.want, c.half)
		}
	}
	narrow := Case{Theory: 1000}
	narrow.judge(samplesOf(999, 1001, 999, 1001, 999, 1001, 999, 1001, 999, 1001), 1)
	if narrow.Verdict != Passed {
		t.Errorf("a narrow interval around the known value: %+v", narrow)
	}
	one, many := Case{Theory: 10}, Case{Theory: 10}
	one.judge(samples, 1)
	many.judge(samples, 200)
	if many.High-many.Low <= one.High-one.Low {
		t.Error("200 cases have bounds no wider than one has")
	}
	broken := Case{Theory: 10}
	broken.judge(samplesOf(10, math.NaN(), 10), 1)
	if broken.Verdict != Failed {
		t.Errorf("no number passes as %s", broken.Verdict)
	}
}

// TestExact asks for the very number in every replication.
func TestExact(t *testing.T) {
	c := Case{Theory: 5, Exact: true}
	c.judge(samplesOf(5, 5), 100)
	if c.Verdict != Passed || c.Mean != 5 || !math.IsNaN(c.Low) || !math.IsNaN(c.High) {
		t.Errorf("two times 5: %+v", c)
	}
	c.judge(samplesOf(5, 5.0000001, 7), 100)
	if c.Verdict != Failed || c.Mean != 5.0000001 {
		t.Errorf("a wrong one: %+v", c)
	}
}

// TestControlled checks the two ends: what a control explains fully is known exactly, and a control that never varies
// leaves the plain interval.
func TestControlled(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(5, 40).Draw(t, "replications")
		slope, at := rapid.Float64Range(-9, 9).Draw(t, "slope"), rapid.Float64Range(-9, 9).Draw(t, "value at the known mean")
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		values, controls := make([]float64, n), make([]float64, n)
		for i := range values {
			controls[i] = 3 + random.NormFloat64()
			values[i] = at + slope*(controls[i]-3)
		}
		mean, half := controlled(values, controls, 3, 0.01)
		if math.Abs(mean-at) > 1e-9 || half > 1e-5 {
			t.Fatalf("a straight line: %v ± %v, want %v", mean, half, at)
		}
		for i := range controls {
			controls[i] = 3
		}
		mean, half = controlled(values, controls, 3, 0.01)
		if wantMean, wantHalf := plain(values, 0.01); mean != wantMean || half != wantHalf {
			t.Fatalf("a constant control: %v ± %v, want %v ± %v", mean, half, wantMean, wantHalf)
		}
	})
}

// TestControlledCoverage draws values that follow a control with noise, as wide everywhere or wider where the control is
// larger, and counts how often the 95 % interval holds the known mean: over 4,000 runs within 93.6 and 96.4 % (four standard
// errors of 0.34 %).
func TestControlledCoverage(t *testing.T) {
	const runs, n, known = 4000, 30, 7.0
	for _, growing := range []float64{0, 0.5} {
		random, covered := rand.New(rand.NewPCG(1, 2)), 0
		values, controls := make([]float64, n), make([]float64, n)
		for range runs {
			for i := range values {
				controls[i] = random.NormFloat64()
				values[i] = known + 2*controls[i] + random.NormFloat64()*math.Exp(growing*controls[i])
			}
			if mean, half := controlled(values, controls, 0, 0.05); math.Abs(mean-known) <= half {
				covered++
			}
		}
		if share := float64(covered) / runs; share < 0.936 || share > 0.964 {
			t.Errorf("noise growing by %v: the interval holds the mean in %v of the runs", growing, share)
		}
	}
}
