//go:build slow

package main

import "testing"

// TestNearBareHeap: what handles, cancelling and moving cost the simulator's list is at most 30 % over a heap that can do
// none of it, at ten thousand pending events. The two take turns in one run; medians are compared.
func TestNearBareHeap(t *testing.T) {
	w := work{model: "hold", pending: 10_000, events: 500_000}
	var own, simple []float64
	for range 9 {
		own = append(own, hold(new(poolsimList), w).ns)
		simple = append(simple, hold(new(bare), w).ns)
	}
	ratio := median(own) / median(simple)
	t.Logf("%.1f ns an event, %.1f for the bare heap, ratio %.2f", median(own), median(simple), ratio)
	if ratio > 1.3 {
		t.Errorf("the list takes %.2f times a bare heap, at most 1.3 wanted", ratio)
	}
}
