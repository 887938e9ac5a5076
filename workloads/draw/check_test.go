package draw

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// TestAnyParameters: whatever the parameters, a constructor gives an error or a law that works at both ends.
func TestAnyParameters(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Float64().Draw(t, "x")
		y := rapid.OneOf(rapid.Float64(), rapid.Float64Range(0, 20)).Draw(t, "y")
		z := rapid.Float64().Draw(t, "z")
		constructors := []func() (Law, error){
			func() (Law, error) { return Constant(x) },
			func() (Law, error) { return Exponential(x) },
			func() (Law, error) { return Lognormal(x, y) },
			func() (Law, error) { return Normal(x, y, z) },
			func() (Law, error) { return Uniform(x, z) },
			func() (Law, error) { return Triangular(x, y, z) },
			func() (Law, error) { return Gamma(x, y) },
			func() (Law, error) { return Weibull(x, y) },
			func() (Law, error) { return Empirical([]float64{x, y, z}) },
		}
		l, err := rapid.SampledFrom(constructors).Draw(t, "constructor")()
		if err != nil {
			return
		}
		for _, u := range []float64{smallest, 0.5, largest} {
			if v := l.At(u); !(v >= 0) || v < l.Min() || v > l.Max() {
				t.Fatalf("%s: At(%v) = %v", l.String(), u, v)
			}
		}
	})
}

func TestImpossibleParameters(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	tests := []struct {
		name string
		err  error
	}{
		{"negative constant", second(Constant(-1))},
		{"NaN constant", second(Constant(nan))},
		{"infinite mean", second(Exponential(inf))},
		{"negative mean", second(Exponential(-1))},
		{"negative CV", second(Lognormal(1, -0.1))},
		{"NaN CV", second(Lognormal(1, nan))},
		{"negative SD", second(Normal(1, -1, 0))},
		{"negative cut", second(Normal(1, 1, -1))},
		{"cut out of reach", second(Normal(1, 1, 20))},
		{"constant below the cut", second(Normal(1, 0, 2))},
		{"crossed bounds", second(Uniform(2, 1))},
		{"negative bound", second(Uniform(-2, 1))},
		{"mode outside", second(Triangular(1, 5, 4))},
		{"NaN mode", second(Triangular(1, nan, 4))},
		{"gamma too wide", second(Gamma(1, 21))},
		{"weibull too narrow", second(Weibull(1, 1e-9))},
		{"no values", second(Empirical(nil))},
		{"negative value", second(Empirical([]float64{1, -1}))},
		{"no parts", second(Mix(nil))},
		{"shares below 1", second(Mix([]Part{{0.5, Never()}}))},
		{"share 0", second(Mix([]Part{{0, Never()}, {1, Never()}}))},
	}
	for _, test := range tests {
		if test.err == nil {
			t.Errorf("%s is accepted", test.name)
		}
	}
}

func second(_ Law, err error) error { return err }

// TestZeroSpread: without spread a law is the constant that its mean says.
func TestZeroSpread(t *testing.T) {
	for _, l := range []Law{
		must(Lognormal(3, 0)), must(Gamma(3, 0)), must(Weibull(3, 0)), must(Normal(3, 0, 0)), must(Constant(3)),
		must(Uniform(3, 3)), must(Triangular(3, 3, 3)), must(Empirical([]float64{3})),
	} {
		if l.At(0.3) != 3 || l.Mean() != 3 || l.Variance() != 0 || l.CV() != 0 || l.Varies() {
			t.Errorf("%s: %v, mean %v, variance %v", l.String(), l.At(0.3), l.Mean(), l.Variance())
		}
	}
	for _, l := range []Law{must(Exponential(0)), must(Lognormal(0, 0.6)), must(Gamma(0, 1)), must(Weibull(0, 1)), {}} {
		if l.At(0.9) != 0 || l.Mean() != 0 || l.Varies() {
			t.Errorf("%s: %v, mean %v", l.String(), l.At(0.9), l.Mean())
		}
	}
}
