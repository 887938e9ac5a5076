package balancer

import (
	"math"
	"testing"
)

// TestChoicesShares checks the chances of hosts with 0, 1, 2 and 3 sessions when two of them are drawn. With replacement
// the host of rank i (from the best, 0) is chosen when no draw is better and not both are worse:
// ((4-i)^2 - (3-i)^2)/16 = 7, 5, 3, 1 sixteenths; without it by (3-i)/6.
func TestChoicesShares(t *testing.T) {
	const n = 60_000
	for _, c := range []struct {
		replacement bool
		want        [4]float64
	}{
		{true, [4]float64{7. / 16, 5. / 16, 3. / 16, 1. / 16}},
		{false, [4]float64{3. / 6, 2. / 6, 1. / 6, 0}},
	} {
		s := Choices{D: 2, Replacement: c.replacement}
		got := shares(s, openBoard(100, LoadIndex{}, 0, 1, 2, 3), n)
		for h, p := range c.want {
			if bound := 5 * math.Sqrt(n*p*(1-p)); math.Abs(float64(got[h])-n*p) > bound {
				t.Errorf("replacement %v: host %d has %d, want %.0f ± %.0f", c.replacement, h, got[h], n*p, bound)
			}
		}
	}
}

// TestChoicesExtremes checks one draw, which is random, and as many draws as hosts, which is the least.
func TestChoicesExtremes(t *testing.T) {
	b := openBoard(100, LoadIndex{}, 5, 3, 4, 3)
	checkUniform(t, shares(Choices{D: 1, Replacement: true}, b, 10_000), 0, 1, 2, 3)
	checkUniform(t, shares(Choices{}, b, 10_000), 0, 1, 2, 3)
	checkUniform(t, shares(Choices{D: 4}, b, 10_000), 1, 3)
	checkUniform(t, shares(Choices{D: 99}, b, 10_000), 1, 3)
	checkUniform(t, shares(Choices{D: 4, Ties: TiesFirst}, b, 100), 1)
}
