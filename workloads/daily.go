package workloads

import (
	"slices"
	"time"

	"poolsim/workloads/draw"
)

// daily is the source of a pattern in which each user comes once on each day in force, at a time of day that is a function
// of one uniform. It holds the arrivals of one day at a time.
type daily struct {
	stream Stream
	users  int32
	// at is the time after the day's midnight for a uniform, in an interval of at most 24 hours.
	at func(u float64) time.Duration

	day, last int // the next day to take up and the last one, as counted by the calendar
	today     []Arrival
	next      int
}

// newDaily starts with the day of which the pattern may still reach beyond midnight, but not before the first day given.
func newDaily(s Stream, users, first int, at func(u float64) time.Duration) *daily {
	return &daily{
		stream: s, users: int32(users), at: at,
		day: max(first, s.Calendar.Day(s.From)-1), last: s.Calendar.Day(s.To - 1),
	}
}

func (d *daily) Next() (Arrival, bool) {
	for d.next == len(d.today) {
		if d.day > d.last {
			return Arrival{}, false
		}
		d.load()
		d.day++
	}
	d.next++
	return d.today[d.next-1], true
}

// load makes the arrivals of the next day and brings them in order.
func (d *daily) load() {
	d.today, d.next = d.today[:0], 0
	if !d.stream.Days.Has(d.day) {
		return
	}
	midnight := d.stream.Calendar.Midnight(d.day)
	for user := range d.users {
		u := d.stream.Key.Unit(draw.ArrivalTime, d.stream.Group, uint32(user), uint32(d.day))
		if at := midnight + d.at(u); d.stream.holds(at) {
			d.today = append(d.today, coming(at, user))
		}
	}
	slices.SortFunc(d.today, inOrder)
}
