package reports

import "math"

// scale is the range of an axis; lo is greater than hi on an axis that runs downwards.
type scale struct{ lo, hi float64 }

// place is where x lies between the ends of the axis, 0 to 1 within it.
func (s scale) place(x float64) float64 { return (x - s.lo) / (s.hi - s.lo) }

// within is place, with what lies beyond an end of the axis put at that end.
func (s scale) within(x float64) float64 { return min(max(s.place(x), 0), 1) }

// valueAxis is an axis from 0 to a round value of at least highest, with evenly spaced ticks of which there are at most
// most+1. Whole says that values are counts, with no tick between two of them. Nothing that is simulated is as small or
// as large as what does not count here.
func valueAxis(highest float64, most int, whole bool) (scale, []tick) {
	const smallest, largest = 1e-9, 1e15
	if !(highest >= smallest && highest <= largest) {
		highest = 1
	}
	step, decimals := roundStep(highest/float64(most), whole)
	n := max(1, int(math.Ceil(highest/step-1e-9)))
	ticks := make([]tick, 0, n+1)
	for i := range n + 1 {
		at := float64(i) * step
		ticks = append(ticks, tick{at, plain(at, decimals)})
	}
	return scale{0, ticks[n].at}, ticks
}

// roundStep is the smallest of 1, 2 and 5 times a power of ten that is at least x > 0, and the decimals it needs.
func roundStep(x float64, whole bool) (step float64, decimals int) {
	power := math.Floor(math.Log10(x)) - 1
	if whole {
		power = max(power, 0)
	}
	for ; ; power++ {
		for _, digit := range [...]float64{1, 2, 5} {
			if step := digit * math.Pow10(int(power)); step >= x*(1-1e-9) {
				return step, max(0, -int(power))
			}
		}
	}
}

// percentAxis is an axis from 0 to 100 %.
func percentAxis() (scale, []tick) {
	return scale{0, 100}, []tick{{0, "0 %"}, {25, "25 %"}, {50, "50 %"}, {75, "75 %"}, {100, "100 %"}}
}
