package balancer

import "testing"

// TestHorizon78Ties checks hosts that are equal after rounding: 30.4 and 29.6 are both 30.
func TestHorizon78Ties(t *testing.T) {
	b := indexBoard(31, 30, 30, 90)
	b.Deliver(1, Report{CPUPercent: 30.4})
	b.Deliver(2, Report{CPUPercent: 29.6})
	checkUniform(t, shares(DefaultHorizon78(), b, 10_000), 1, 2)
	checkUniform(t, shares(Horizon78{TiesFirst}, b, 100), 1)
}

// TestHorizon78Unlimited checks that hosts without a limit are compared by their totals: 28 and 29 of 150 are both index
// 19, and 160 and 170 both 100.
func TestHorizon78Unlimited(t *testing.T) {
	x := DefaultLoadIndex()
	checkUniform(t, shares(DefaultHorizon78(), openBoard(NoLimit, x, 31, 29), 100), 1)
	checkUniform(t, shares(DefaultHorizon78(), openBoard(NoLimit, x, 29, 28), 100), 1)
	checkUniform(t, shares(DefaultHorizon78(), openBoard(NoLimit, x, 170, 160), 100), 1)
	x.CPUThreshold = 90 // metrics decide too: the index is all there is
	checkUniform(t, shares(DefaultHorizon78(), openBoard(NoLimit, x, 29, 28), 10_000), 0, 1)
}
