package workloads

import (
	"time"

	"poolsim/workloads/draw"
)

// Steady is a Poisson stream: users come independently of each other at a rate that does not change, and every arrival is
// a new user, numbered in the order of coming. On days that are not in force nobody comes, and the numbering goes on.
type Steady struct {
	// RatePerHour is the mean number of arrivals an hour, above 0.
	RatePerHour float64
}

// Kind is "steady".
func (p Steady) Kind() string { return "steady" }

// Named is 0.
func (p Steady) Named() int { return 0 }

// Source yields the arrivals one by one and keeps none. The gap before arrival k is draw k, so that another rate stretches
// the same stream.
func (p Steady) Source(s Stream) Source {
	if !(p.RatePerHour > 0) {
		return &list{}
	}
	return &poisson{stream: s, gap: 3600 / p.RatePerHour, at: s.From}
}

type poisson struct {
	stream Stream
	gap    float64 // mean, seconds
	at     time.Duration
	user   int32
}

func (p *poisson) Next() (Arrival, bool) {
	if p.at >= p.stream.To {
		return Arrival{}, false
	}
	gap := p.gap * draw.StandardExponential(p.stream.Key.Unit(draw.ArrivalGap, p.stream.Group, uint32(p.user), 0))
	p.at = p.stream.Calendar.Advance(p.at, Seconds(gap), p.stream.Days)
	if p.at >= p.stream.To {
		return Arrival{}, false
	}
	p.user++
	return coming(p.at, p.user-1), true
}
