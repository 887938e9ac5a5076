package main

import (
	"math"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// TestListsAgree pushes and pops the same events on every list written in Go.
func TestListsAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lists := []list{new(poolsimList), new(bare), new(standard)}
		pending, seq := 0, uint64(0)
		for range rapid.IntRange(1, 200).Draw(t, "steps") {
			if pending == 0 || rapid.Bool().Draw(t, "push") {
				at, kind := time.Duration(rapid.IntRange(0, 20).Draw(t, "at")), uint8(seq%7)
				for _, l := range lists {
					l.push(at, kind, seq)
				}
				pending, seq = pending+1, seq+1
				continue
			}
			at, kind := lists[0].pop()
			for _, l := range lists[1:] {
				if a, k := l.pop(); a != at || k != kind {
					t.Fatalf("%T popped kind %d at %d, the first list %d at %d", l, k, a, kind, at)
				}
			}
			pending--
		}
	})
}

// TestStation follows three customers by hand: they come at 0, 1 and 5 s and are served for 2, 2 and 1 s, so they stay for
// 2, 3 and 1 s.
func TestStation(t *testing.T) {
	var s station
	s.join(0)
	s.join(1 * time.Second)
	if !s.leave(2 * time.Second) {
		t.Fatal("the second customer is waiting")
	}
	if s.leave(4*time.Second) || !s.empty() {
		t.Fatal("nobody is waiting")
	}
	s.join(5 * time.Second)
	s.leave(6 * time.Second)
	if s.served != 3 || s.total != 6*time.Second {
		t.Fatalf("%d served in %v, want 3 in 6s", s.served, s.total)
	}
}

// TestMM1 holds the mean time in the system against 1/(1 - r) = 10 services at r = 0.9. The mean waiting time of n customers
// has the variance r (2 + 5r - 4r^2 + r^3)/(1 - r)^4/n (Daley 1968, The serial correlation coefficients of waiting times in a
// stationary single server queue, Journal of the Australian Mathematical Society 8(4)): a standard error of 0.19 for a
// million of them, beside which the services themselves do not count. The band is 3.29 of these.
func TestMM1(t *testing.T) {
	f := mm1(new(bare), work{model: "mm1", events: 2_000_000})
	if math.Abs(f.sojourn-10) > 3.29*0.19 {
		t.Fatalf("mean time in the system %v services, want 10", f.sojourn)
	}
}

func TestMedian(t *testing.T) {
	if m := median([]float64{5, 1, 3}); m != 3 {
		t.Errorf("median of three is %v, want 3", m)
	}
	if m := median([]float64{4, 1, 3, 2}); m != 2.5 {
		t.Errorf("median of four is %v, want 2.5", m)
	}
}
