package draw

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
)

// TestCutNormalIsConditional compares with the conditioned probability, (F(x)-F(min)) / (1-F(min)).
func TestCutNormalIsConditional(t *testing.T) {
	for _, least := range []float64{0, 0.5, 1, 3, 9} {
		l := must(Normal(1, 2, least))
		plain := distuv.Normal{Mu: 1, Sigma: 2}
		for i := 1; i < 200; i++ {
			u := float64(i) / 200
			x := l.At(u)
			if got := plain.Survival(x) / plain.Survival(least); x < least || math.Abs(got-(1-u)) > 1e-12 {
				t.Fatalf("cut at %v: At(%v) = %v, of which %v lie above", least, u, x, got)
			}
		}
	}
}
