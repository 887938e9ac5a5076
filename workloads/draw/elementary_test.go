package draw

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/mathext"
	"gonum.org/v1/gonum/stat/distuv"
	"pgregory.net/rapid"
)

// near says whether two numbers agree to a relative tolerance.
func near(got, want, tol float64) bool {
	return got == want || math.Abs(got-want) <= tol*math.Abs(want)
}

func TestLogAndExp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Float64Range(0x1p-1022, math.MaxFloat64).Draw(t, "x")
		if got := ln(x); !near(got, math.Log(x), 4e-16) {
			t.Fatalf("ln(%v) = %v, want %v", x, got, math.Log(x))
		}
		y := rapid.Float64Range(-708, 709).Draw(t, "y")
		if got := exp(y); !near(got, math.Exp(y), 6e-16) {
			t.Fatalf("exp(%v) = %v, want %v", y, got, math.Exp(y))
		}
		u := rapid.Float64Range(0, largest).Draw(t, "u")
		if got := negLog1m(u); !near(got, -math.Log1p(-u), 1e-15) {
			t.Fatalf("negLog1m(%v) = %v, want %v", u, got, -math.Log1p(-u))
		}
		if got := log1p(x); !near(got, math.Log1p(x), 1e-15) {
			t.Fatalf("log1p(%v) = %v, want %v", x, got, math.Log1p(x))
		}
	})
}

func TestElementaryEdges(t *testing.T) {
	tests := []struct {
		name      string
		got, want float64
	}{
		{"ln 1", ln(1), 0},
		{"ln inf", ln(math.Inf(1)), math.Inf(1)},
		{"ln of the least number", ln(math.SmallestNonzeroFloat64), -744.4400719213812}, // -1074 ln 2 = -1074 x 0.69314718055994531
		{"exp 0", exp(0), 1},
		{"exp of much", exp(710), math.Inf(1)},
		{"exp of little", exp(-800), 0},
		{"exp of -inf", exp(math.Inf(-1)), 0},
		{"negLog1m 0", negLog1m(0), 0},
		{"log1p 0", log1p(0), 0},
	}
	for _, test := range tests {
		if test.got != test.want {
			t.Errorf("%s = %v, want %v", test.name, test.got, test.want)
		}
	}
}

// TestNormalQuantile compares with tabled values of 20 digits (the classic percentage points) and with gonum.
func TestNormalQuantile(t *testing.T) {
	tests := []struct{ u, want float64 }{
		{0.5, 0},
		{0.75, 0.67448975019608174320},
		{0.9, 1.28155156554460046697},
		{0.95, 1.64485362695147271487},
		{0.975, 1.95996398454005423552},
		{0.999, 3.09023230616781354152},
		{0.025, -1.95996398454005423552},
		{1e-10, -6.36134090240405550310},
	}
	for _, test := range tests {
		if got := normalQuantile(test.u); math.Abs(got-test.want) > 1e-13*math.Abs(test.want) {
			t.Errorf("normalQuantile(%v) = %.17g, want %.17g", test.u, got, test.want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		u := unit(rapid.Uint64().Draw(t, "u"))
		if got, want := normalQuantile(u), distuv.UnitNormal.Quantile(u); math.Abs(got-want) > 1e-13*math.Abs(want)+1e-16 {
			t.Fatalf("normalQuantile(%v) = %v, want %v", u, got, want)
		}
	})
}

func TestSpecialFunctions(t *testing.T) {
	for z := -37.0; z < 37; z += 0.0625 {
		if got, want := normalTail(z), math.Erfc(z/math.Sqrt2)/2; !near(got, want, 2e-13) {
			t.Errorf("normalTail(%v) = %v, want %v", z, got, want)
		}
	}
	for x := 0.001; x < 1e6; x *= 1.1 {
		want, _ := math.Lgamma(x)
		if got := lnGamma(x); math.Abs(got-want) > 1e-13*math.Max(1, math.Abs(want)) {
			t.Errorf("lnGamma(%v) = %v, want %v", x, got, want)
		}
	}
	for shape := 0.01; shape < 1e4; shape *= 1.7 {
		for x := shape / 50; x < 20*shape; x *= 1.3 {
			below, above := gammaTails(shape, math.Log(x))
			if want := mathext.GammaIncReg(shape, x); math.Abs(below-want) > 1e-10 {
				t.Errorf("below(%v, %v) = %v, want %v", shape, x, below, want)
			}
			if want := mathext.GammaIncRegComp(shape, x); math.Abs(above-want) > 1e-10 {
				t.Errorf("above(%v, %v) = %v, want %v", shape, x, above, want)
			}
		}
	}
}
