package workloads

import (
	"math/bits"
	"time"
)

const (
	day  = 24 * time.Hour
	week = 7 * day
)

// Days is a set of weekdays, bit 0 Monday.
type Days uint8

// EveryDay is the set of all weekdays.
const EveryDay Days = 1<<7 - 1

// Has says whether the set holds day number d, as counted by Calendar.Day; d may be negative.
func (s Days) Has(d int) bool { return s&(1<<uint((d%7+7)%7)) != 0 }

// Calendar tells the weekday and time of day of a simulated time. Every day has 24 hours.
type Calendar struct {
	// Start is the time since Monday 00:00 at simulated zero, less than a week.
	Start time.Duration
}

// Day is the number of days that have begun at t since the Monday before the start, from 0; negative before that Monday.
func (c Calendar) Day(t time.Duration) int {
	since := c.Start + t
	d := since / day
	if since%day < 0 {
		d--
	}
	return int(d)
}

// Midnight is the simulated time at which day number d (as counted by Day) begins; negative for the days before zero.
func (c Calendar) Midnight(d int) time.Duration { return time.Duration(d)*day - c.Start }

// Clock is the time of day at t, at least 0 and less than 24 hours.
func (c Calendar) Clock(t time.Duration) time.Duration { return t - c.Midnight(c.Day(t)) }

// Advance is the time at which d has passed since t, d >= 0, when the clock runs on the days of the set only. The result
// lies on one of them, and is Forever when there is none or none is reached.
func (c Calendar) Advance(t, d time.Duration, days Days) time.Duration {
	inForce := time.Duration(bits.OnesCount8(uint8(days&EveryDay))) * day
	switch {
	case inForce == week:
		return later(t, d)
	case inForce == 0 || d >= Forever/week*inForce:
		return Forever
	}
	t = later(t, d/inForce*week)
	for left := d % inForce; t < Forever; {
		today := c.Day(t)
		end := c.Midnight(today + 1)
		if days.Has(today) {
			if left < end-t {
				return t + left
			}
			left -= end - t
		}
		t = end
	}
	return Forever
}
