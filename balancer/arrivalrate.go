package balancer

import "time"

// rateSlots is into how many parts the window of an arrivalRate is divided.
const rateSlots = 16

// arrivalRate counts placements in a sliding window: in slots of a sixteenth of it, so that the window is between fifteen
// and sixteen slots long. It needs no exponential, whose last digit differs between processors.
type arrivalRate struct {
	slot   time.Duration // width of a slot
	counts [rateSlots]int64
	sum    int64
	last   int64 // number of the slot of the latest placement
	first  time.Duration
	begun  bool
}

// newArrivalRate counts within a window, above 0.
func newArrivalRate(window time.Duration) arrivalRate {
	return arrivalRate{slot: max(1, window/rateSlots)}
}

// count notes a placement. Time must not go back.
func (a *arrivalRate) count(now time.Duration) {
	a.forget(now)
	a.counts[a.last%rateSlots]++
	a.sum++
}

// expected is the mean number of placements within a time, at the rate of the window. While less time than least has been
// seen, least counts as its length.
func (a *arrivalRate) expected(now, least, within time.Duration) float64 {
	a.forget(now)
	seen := max(now-a.first, 0)
	oldest := time.Duration(max(0, a.last-rateSlots+1)) * a.slot
	seen = max(least, min(seen, now-oldest))
	return float64(a.sum) * (float64(within) / float64(seen))
}

// forget empties the slots that have left the window.
func (a *arrivalRate) forget(now time.Duration) {
	if !a.begun {
		a.begun, a.first, a.last = true, now, int64(now/a.slot)
	}
	to := int64(now / a.slot)
	for gone := min(to-a.last, rateSlots); gone > 0; gone-- {
		slot := &a.counts[(to-gone+1)%rateSlots]
		a.sum -= *slot
		*slot = 0
	}
	a.last = to
}
