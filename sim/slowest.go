package sim

import "slices"

// SlowLogon is a logon that took long.
type SlowLogon struct {
	Request int64   // number of the request that led to it, as in a Placement
	Seconds float64 // from the first try to the desktop
}

// slowestKept is how many of the slowest logons a result keeps.
const slowestKept = 3

// keepSlow keeps a logon if it is among the slowest, which stand in falling order; of equal ones the earlier.
func (r *Result) keepSlow(request int64, seconds float64) {
	place := len(r.Slowest)
	for place > 0 && r.Slowest[place-1].Seconds < seconds {
		place--
	}
	if place == slowestKept {
		return
	}
	r.Slowest = slices.Insert(r.Slowest, place, SlowLogon{Request: request, Seconds: seconds})
	r.Slowest = r.Slowest[:min(len(r.Slowest), slowestKept)]
}
