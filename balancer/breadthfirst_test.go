package balancer

import (
	"fmt"
	"slices"
	"testing"
)

// TestBreadthFirstVendorExample is Microsoft's example: of nine hosts with 11 to 19 sessions any of the first five.
func TestBreadthFirstVendorExample(t *testing.T) {
	b := openBoard(NoLimit, LoadIndex{}, 11, 12, 13, 14, 15, 16, 17, 18, 19)
	checkUniform(t, shares(DefaultBreadthFirst(), b, 50_000), 0, 1, 2, 3, 4)
}

// TestBreadthFirstHalf checks the size of the half: rounded up.
func TestBreadthFirstHalf(t *testing.T) {
	for n, half := range map[int]int{1: 1, 2: 1, 3: 2, 4: 2, 5: 3} {
		sessions, want := make([]int32, n), make([]int32, half)
		for i := range sessions {
			sessions[i] = int32(10 - i) // the last listed has the fewest
		}
		for i := range want {
			want[i] = int32(n - 1 - i)
		}
		checkUniform(t, shares(DefaultBreadthFirst(), openBoard(16, LoadIndex{}, sessions...), 10_000), want...)
	}
}

// TestBreadthFirstEdgeOfHalf checks that hosts with equal counts at the edge have equal chances: of 3, 7, 7, 7 two are
// candidates, so the first has 1/2 and the others 1/6 each.
func TestBreadthFirstEdgeOfHalf(t *testing.T) {
	got := shares(DefaultBreadthFirst(), openBoard(16, LoadIndex{}, 7, 3, 7, 7), 60_000)
	// Standard deviations: sqrt(60000 x 1/2 x 1/2) = 122, sqrt(60000 x 1/6 x 5/6) = 91; five of them.
	for h, want := range []int{10_000, 30_000, 10_000, 10_000} {
		if got[h] < want-610 || got[h] > want+610 {
			t.Errorf("host %d has %d, want about %d", h, got[h], want)
		}
	}
}

// TestBreadthFirstLimit has three full hosts of six. The half is of the three others, of all six, or of all and chosen
// among the full ones too.
func TestBreadthFirstLimit(t *testing.T) {
	full := openBoard(10, LoadIndex{}, 10, 1, 10, 2, 10, 3)
	checkUniform(t, shares(BreadthFirst{RespectLimit: true}, full, 10_000), 1, 3)
	checkUniform(t, shares(BreadthFirst{RespectLimit: true, HalfOf: Allowing}, full, 10_000), 1, 3, 5)
	crowded := openBoard(10, LoadIndex{}, 10, 10, 10, 10, 10, 3) // half of 6 is 3, of which one can take a session
	checkUniform(t, shares(BreadthFirst{RespectLimit: true, HalfOf: Allowing}, crowded, 1000), 5)
	allFull := openBoard(10, LoadIndex{}, 12, 11, 10, 13)
	checkUniform(t, shares(BreadthFirst{}, allFull, 10_000), 1, 2)
}

// TestBreadthFirstLeast is the rule as documented until 2023: fewest sessions, first in the query.
func TestBreadthFirstLeast(t *testing.T) {
	b := openBoard(10, LoadIndex{}, 5, 2, 2, 9)
	checkUniform(t, shares(BreadthFirst{Pick: LeastSessions, RespectLimit: true}, b, 100), 1)
}

// TestBreadthFirstSpread lets ten users a host arrive on an empty pool, and checks the gap between the busiest and the
// emptiest host against 400 runs of an independent model. Odd numbers of hosts spread worse than the next even one.
func TestBreadthFirstSpread(t *testing.T) {
	const runs = 1000
	for _, c := range []struct {
		hosts int
		gap   float64
	}{{2, 0}, {3, 1.53}, {4, 1.18}, {5, 1.97}, {9, 2.40}, {10, 2.25}, {20, 2.60}} {
		var gap moments
		for seed := range uint64(runs) {
			b := openBoard(NoLimit, LoadIndex{}, make([]int32, c.hosts)...)
			placed := interval(b, DefaultBreadthFirst(), 10*c.hosts, seed)
			gap.add(float64(slices.Max(placed) - slices.Min(placed)))
		}
		gap.check(t, fmt.Sprintf("gap on %d hosts", c.hosts), c.gap, 0.01, 400)
	}
}
