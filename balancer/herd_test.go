package balancer

import (
	"math"
	"slices"
	"testing"
)

// interval places k requests while no report arrives, and returns the placements of each host.
func interval(b *Board, s Settings, k int, seed uint64) []int32 {
	v := b.View()
	rule, placed := s.New(v), make([]int32, v.Len())
	for i := range k {
		host := rule.Place(v, Request{Draw: seed*uint64(k) + uint64(i)}).Host
		placed[host]++
		b.place(host)
	}
	return placed
}

// TestOneInterval has four hosts at index 10, 30, 30 and 30, from metrics alone, and 60 logons before the next sample: the
// lowest index takes all of them, and segment 1, raised to all four hosts, shares them out.
func TestOneInterval(t *testing.T) {
	for _, c := range []struct {
		settings Settings
		want     []int32
	}{
		{DefaultHorizon78(), []int32{60, 0, 0, 0}},
		{Horizon{LoadIndexThreshold: 20, ConnectingThreshold: 100, MinHosts: 4}, []int32{15, 15, 15, 15}},
		{DefaultHorizon(), []int32{15, 15, 15, 15}},
	} {
		if got := interval(indexBoard(10, 30, 30, 30), c.settings, 60, 0); !slices.Equal(got, c.want) {
			t.Errorf("%+v: %v, want %v", c.settings, got, c.want)
		}
	}
}

// equalMaximum is the expected largest of the counts when k logons fall on n hosts at random:
// P(max <= m) = k!/n^k x coefficient of x^k in (sum over i <= m of x^i/i!)^n.
func equalMaximum(k, n int) float64 {
	mean := 0.0
	for m := range k {
		mean += 1 - atMost(k, n, m)
	}
	return mean
}

// atMost is the probability that no host gets more than m. Host by host it keeps the chance of i logons so far, with the
// factorials in the terms.
func atMost(k, n, m int) float64 {
	coefficients := make([]float64, k+1)
	coefficients[0] = 1
	for range n {
		next := make([]float64, k+1)
		for i, c := range coefficients {
			term := c
			for j := 0; j <= m && i+j <= k; j++ {
				next[i+j] += term
				term /= float64(j + 1)
			}
		}
		coefficients = next
	}
	p := coefficients[k]
	for i := 1; i <= k; i++ {
		p *= float64(i) / float64(n)
	}
	return p
}

// TestHerd has 30 logons on ten equal hosts within one sampling interval. Breaking ties by order sends all to one host,
// at random 5.907 to the busiest one on average, and counters that are kept up to date three to each.
func TestHerd(t *testing.T) {
	const k, n, runs = 30, 10, 2000
	equal := func() *Board { return indexBoard(slices.Repeat([]int32{30}, n)...) }
	for _, s := range []Settings{Least{SignalLoadIndex, SampledView, TiesFirst}, Horizon78{TiesFirst}, Least{SignalSessions, SampledView, TiesFirst}} {
		if got := slices.Max(interval(equal(), s, k, 0)); got != k {
			t.Errorf("%+v: busiest host has %d, want %d", s, got, k)
		}
	}
	for _, s := range []Settings{DefaultLeast(), Least{SignalConnecting, LiveView, TiesFirst}, RoundRobin{}} {
		if got := slices.Max(interval(equal(), s, k, 0)); got != k/n {
			t.Errorf("%+v: busiest host has %d, want %d", s, got, k/n)
		}
	}
	want := equalMaximum(k, n)
	if math.Abs(want-5.90693477811) > 1e-9 {
		t.Fatalf("expected maximum is computed as %v", want)
	}
	for _, s := range []Settings{Horizon78{}, Least{Signal: SignalCPU}, Random{}} {
		var busiest moments
		for seed := range uint64(runs) {
			busiest.add(float64(slices.Max(interval(equal(), s, k, seed))))
		}
		busiest.check(t, s.Algorithm(), want, 0, math.Inf(1))
	}
}
