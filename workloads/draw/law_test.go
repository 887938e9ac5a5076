package draw

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
	"pgregory.net/rapid"
)

// must unwraps a law whose parameters are known to be good.
func must(l Law, err error) Law {
	if err != nil {
		panic(err)
	}
	return l
}

// laws are one of each kind, with the parameters of the built-in session classes where they have one.
func laws() map[string]Law {
	return map[string]Law{
		"constant":    must(Constant(30)),
		"exponential": must(Exponential(14400)),
		"lognormal":   must(Lognormal(12, 0.6)),
		"normal":      must(Normal(28800, 1800, 0)),
		"normal cut":  must(Normal(1, 2, 0.5)),
		"uniform":     must(Uniform(10, 20)),
		"triangular":  must(Triangular(120, 180, 360)),
		"gamma":       must(Gamma(5, 0.7)),
		"gamma wide":  must(Gamma(5, 2.5)),
		"weibull":     must(Weibull(8, 0.5)),
		"empirical":   must(Empirical([]float64{4, 1, 9, 4})),
		"mix":         must(Mix([]Part{{0.85, must(Normal(32400, 3600, 0))}, {0.15, must(Exponential(900))}})),
	}
}

// names are the names of the laws in order.
func names(m map[string]Law) []string {
	list := make([]string, 0, len(m))
	for name := range m {
		list = append(list, name)
	}
	slices.Sort(list)
	return list
}

// TestMomentsByQuadrature integrates the quantile function over u and compares with Mean and Variance. The midpoint rule
// on 400,000 cells, with the tails folded by u = v^2 (3 - 2v), is good to a few parts in 10^4 for the widest law.
func TestMomentsByQuadrature(t *testing.T) {
	all := laws()
	for _, name := range names(all) {
		l := all[name]
		const n = 400_000
		sum, square := 0.0, 0.0
		for i := range n {
			v := (float64(i) + 0.5) / n
			x, w := l.At(v*v*(3-2*v)), 6*v*(1-v)/n
			sum += w * x
			square += w * x * x
		}
		if math.Abs(sum-l.Mean()) > 1e-4*l.Mean() {
			t.Errorf("%s: mean %v, quadrature %v", name, l.Mean(), sum)
		}
		if variance := square - sum*sum; math.Abs(variance-l.Variance()) > 1e-3*l.Variance()+1e-7 {
			t.Errorf("%s: variance %v, quadrature %v", name, l.Variance(), variance)
		}
	}
}

// TestMomentsByFormula compares with figures worked out by hand.
func TestMomentsByFormula(t *testing.T) {
	tests := []struct {
		name               string
		law                Law
		mean, cv, low, max float64
	}{
		{"constant", must(Constant(30)), 30, 0, 30, 30},
		{"exponential", must(Exponential(7)), 7, 1, 0, math.Inf(1)},
		{"lognormal", must(Lognormal(12, 0.6)), 12, 0.6, 0, math.Inf(1)},
		{"uniform", must(Uniform(10, 20)), 15, 10 / math.Sqrt(12) / 15, 10, 20},
		// (60^2 + 60*180 + 180^2) / 18 = 2600.
		{"triangular", must(Triangular(120, 180, 360)), 220, math.Sqrt(2600) / 220, 120, 360},
		{"gamma", must(Gamma(5, 0.7)), 5, 0.7, 0, math.Inf(1)},
		{"weibull", must(Weibull(8, 0.5)), 8, 0.5, 0, math.Inf(1)},
		// Mean 4.5, squares 16+1+81+16 = 114, 28.5 - 20.25 = 8.25.
		{"empirical", must(Empirical([]float64{4, 1, 9, 4})), 4.5, math.Sqrt(8.25) / 4.5, 1, 9},
		// Half normal: mean sqrt(2/pi), variance 1 - 2/pi.
		{"half normal", must(Normal(0, 1, 0)), math.Sqrt(2 / math.Pi), math.Sqrt(math.Pi/2 - 1), 0, math.Inf(1)},
		// Mean 0.5*10 + 0.5*20, mean square 0.5*100 + 0.5*400 = 250, 250 - 225 = 25.
		{"mix", must(Mix([]Part{{0.5, must(Constant(10))}, {0.5, must(Constant(20))}})), 15, 5.0 / 15, 10, 20},
	}
	for _, test := range tests {
		l := test.law
		if math.Abs(l.Mean()-test.mean) > 1e-12*test.mean {
			t.Errorf("%s: mean %v, want %v", test.name, l.Mean(), test.mean)
		}
		if math.Abs(l.CV()-test.cv) > 1e-12 {
			t.Errorf("%s: CV %v, want %v", test.name, l.CV(), test.cv)
		}
		if l.Min() != test.low || l.Max() != test.max {
			t.Errorf("%s: support %v to %v, want %v to %v", test.name, l.Min(), l.Max(), test.low, test.max)
		}
	}
}

// TestQuantilesAgainstGonum puts the quantiles of a ladder of probabilities into gonum's cumulative laws.
func TestQuantilesAgainstGonum(t *testing.T) {
	// The logarithm of a lognormal of mean 12 and CV 0.6 has variance ln 1.36.
	s2 := math.Log(1.36)
	gammaCDF := func(mean, cv float64) func(float64) float64 {
		return distuv.Gamma{Alpha: 1 / (cv * cv), Beta: 1 / (cv * cv * mean)}.CDF
	}
	// A Weibull of shape 2 and scale 3 has mean 3 Gamma(3/2) = 3 sqrt(pi)/2 and CV^2 = 4/pi - 1.
	rayleigh := must(Weibull(1.5*math.Sqrt(math.Pi), math.Sqrt(4/math.Pi-1)))
	tests := []struct {
		name string
		law  Law
		cdf  func(float64) float64
		tol  float64
	}{
		{"exponential", must(Exponential(7)), distuv.Exponential{Rate: 1.0 / 7}.CDF, 1e-13},
		{"lognormal", must(Lognormal(12, 0.6)), distuv.LogNormal{Mu: math.Log(12) - s2/2, Sigma: math.Sqrt(s2)}.CDF, 1e-12},
		{"normal", must(Normal(100, 5, 0)), distuv.Normal{Mu: 100, Sigma: 5}.CDF, 1e-12},
		{"uniform", must(Uniform(10, 20)), distuv.Uniform{Min: 10, Max: 20}.CDF, 1e-14},
		{"triangular", must(Triangular(2, 3, 6)), distuv.NewTriangle(2, 6, 3, nil).CDF, 1e-12},
		{"gamma 0.05", must(Gamma(5, 0.05)), gammaCDF(5, 0.05), 1e-8},
		{"gamma 0.7", must(Gamma(5, 0.7)), gammaCDF(5, 0.7), 1e-9},
		{"gamma 1", must(Gamma(5, 1)), distuv.Exponential{Rate: 0.2}.CDF, 1e-9},
		{"gamma 3", must(Gamma(5, 3)), gammaCDF(5, 3), 1e-9},
		{"gamma 10", must(Gamma(5, 10)), gammaCDF(5, 10), 1e-8},
		{"weibull", rayleigh, distuv.Weibull{K: 2, Lambda: 3}.CDF, 1e-12},
	}
	for _, test := range tests {
		for i := 1; i < 1000; i++ {
			u := float64(i) / 1000
			if got := test.cdf(test.law.At(u)); math.Abs(got-u) > test.tol && test.law.At(u) > 1e-200 {
				t.Errorf("%s: the cumulative law at the quantile of %v is %v", test.name, u, got)
				break
			}
		}
	}
}

// TestMonotone: a quantile never falls (but for the last bits of rounding), stays within the support and is a number.
func TestMonotone(t *testing.T) {
	all := laws()
	list := slices.DeleteFunc(names(all), func(name string) bool { return name == "mix" })
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.SampledFrom(list).Draw(t, "law")
		l := all[name]
		u := unit(rapid.Uint64().Draw(t, "u"))
		v := unit(rapid.Uint64().Draw(t, "v"))
		low, high := l.At(min(u, v)), l.At(max(u, v))
		if !(low <= high*(1+1e-14)) {
			t.Fatalf("%s: At(%v) = %v above At(%v) = %v", name, min(u, v), low, max(u, v), high)
		}
		if low < l.Min() || high > l.Max() || math.IsInf(high, 1) {
			t.Fatalf("%s: %v, %v lie outside %v to %v", name, low, high, l.Min(), l.Max())
		}
	})
}

func TestDrawingAllocatesNothing(t *testing.T) {
	all := laws()
	key := Key{Seed: 1}
	for _, name := range names(all) {
		l := all[name]
		if n := testing.AllocsPerRun(100, func() { l.At(key.Unit(SessionLength, 1, 2, 3)) }); n != 0 {
			t.Errorf("%s allocates %v times a draw", name, n)
		}
	}
}

func BenchmarkLaw(b *testing.B) {
	all := laws()
	for _, name := range names(all) {
		l := all[name]
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			sum := 0.0
			for i := range b.N {
				sum += l.At((float64(i&1023) + 0.5) / 1024)
			}
			_ = sum
		})
	}
}
