package draw

import (
	"math"
	"testing"
)

// TestGammaTails checks both far ends of the tabled law where its tails have closed forms: shape 1 is the exponential
// law, and for shape 1/16 the probability of staying below a tiny x is x^(1/16)/Gamma(17/16).
func TestGammaTails(t *testing.T) {
	one := must(Gamma(1, 1))
	for _, u := range []float64{0x1p-54, 1e-12, 1e-6, 1 - 1e-6, 1 - 1e-12, largest} {
		if got, want := one.At(u), -math.Log1p(-u); math.Abs(got-want) > 1e-8*want {
			t.Errorf("shape 1: At(%v) = %v, want %v", u, got, want)
		}
	}
	sixteenth := must(Gamma(1.0/16, 4)) // scale 1
	for _, u := range []float64{1e-12, 1e-6, 1e-3, 0.1} {
		want := math.Pow(u*math.Gamma(17.0/16), 16)
		if got := sixteenth.At(u); math.Abs(got-want) > 1e-7*want {
			t.Errorf("shape 1/16: At(%v) = %v, want %v", u, got, want)
		}
	}
}
