package workloads

import (
	"slices"
	"time"

	"poolsim/workloads/draw"
)

// Population is a finite set of users who come again and again: each stays away for a drawn time, comes, and after the
// session stays away again. All are away at the beginning. With exponential times and no waiting this is the model of
// Engset (https://en.wikipedia.org/wiki/Engset_formula). The time away runs on the days in force only.
type Population struct {
	// Users is their number.
	Users int
	// Offline is the time from the end of a user's session to the next coming, in seconds; +Inf for never.
	Offline draw.Law
}

// Kind is "steady".
func (p *Population) Kind() string { return "steady" }

// Named is the number of users.
func (p *Population) Named() int { return p.Users }

// Source yields the first coming of each user. Later ones follow from the ends of sessions: see Back.
func (p *Population) Source(s Stream) Source {
	arrivals := make([]Arrival, 0, p.Users)
	for user := range int32(p.Users) {
		if at := p.Back(s, uint32(user), 0, s.From); s.holds(at) {
			arrivals = append(arrivals, coming(at, user))
		}
	}
	slices.SortFunc(arrivals, inOrder)
	return &list{arrivals: arrivals}
}

// Return is the time for which a user stays away before the visit of that number (the first visit is 0), in seconds in
// force. It depends on nothing but the user and the visit.
func (p *Population) Return(key draw.Key, group uint16, user, visit uint32) float64 {
	return p.Offline.At(key.Unit(draw.Offline, group, user, visit))
}

// Back is when a user who left at the given time comes for the visit of that number: Return later, counted on the days in
// force. At or after s.To the user does not come again.
func (p *Population) Back(s Stream, user, visit uint32, left time.Duration) time.Duration {
	return s.Calendar.Advance(left, Seconds(p.Return(s.Key, s.Group, user, visit)), s.Days)
}
