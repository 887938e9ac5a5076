package balancer

import (
	"math"
	"slices"
	"testing"
)

// shares counts which host a rule without state chooses on an unchanging board, over n requests.
func shares(s Settings, b *Board, n int) []int {
	rule, hosts := s.New(b.View()), make([]int, b.View().Len())
	for i := range n {
		if d := rule.Place(b.View(), Request{Draw: uint64(i)}); d.Host != None {
			hosts[d.Host]++
		}
	}
	return hosts
}

// checkUniform checks that the hosts of a list have equal shares, and that the others have none. The bound is 5 standard
// deviations of a binomial count.
func checkUniform(t *testing.T, got []int, members ...int32) {
	t.Helper()
	total := 0
	for _, n := range got {
		total += n
	}
	p := 1 / float64(len(members))
	mean, bound := float64(total)*p, 5*math.Sqrt(float64(total)*p*(1-p))
	for h, n := range got {
		switch member := slices.Contains(members, int32(h)); {
		case !member && n > 0:
			t.Errorf("host %d has %d, want none", h, n)
		case member && math.Abs(float64(n)-mean) > bound:
			t.Errorf("host %d has %d, want %.0f ± %.0f", h, n, mean, bound)
		}
	}
}
