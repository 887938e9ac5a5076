//go:build slow

package balancer

import (
	"slices"
	"testing"
	"time"
)

// TestPlacementScales checks that a placement on 10,000 hosts takes less than three times as long as on 100. The two are
// measured in turn, and the median of their ratios counts, so that a busy machine slows both.
func TestPlacementScales(t *testing.T) {
	for _, rule := range measuredRules() {
		ratios := make([]float64, 7)
		for i := range ratios {
			ratios[i] = perPlacement(rule.settings, 10_000) / perPlacement(rule.settings, 100)
		}
		slices.Sort(ratios)
		if ratio := ratios[len(ratios)/2]; ratio >= 3 {
			t.Errorf("%s: 10,000 hosts take %.2f times as long as 100", rule.name, ratio)
		}
	}
}

// perPlacement is the time of a placement in nanoseconds.
func perPlacement(s Settings, hosts int) float64 {
	const placements = 50_000
	p := newSteadyPool(s, hosts)
	start := time.Now()
	for range placements {
		p.step()
	}
	return float64(time.Since(start).Nanoseconds()) / placements
}
