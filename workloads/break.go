package workloads

import (
	"time"

	"poolsim/workloads/draw"
)

// MaxBreaks is how many kinds of breaks a workload may have.
const MaxBreaks = 16

// Break is a pause that users take: at a time of day, or at random.
type Break struct {
	// At is the time of day at which the break begins, Spread the width of the interval around it in which each user's
	// break begins (uniform), at most 24 hours. They do not count when PerHour is set.
	At, Spread time.Duration
	// PerHour is the rate of breaks of one user at random times; 0 for breaks at a time of day.
	PerHour float64
	// Share of users who take a break at a time of day; chosen anew each day.
	Share float64
	// Length of the break in seconds.
	Length draw.Law
	// DisconnectsShare of breaks are taken by disconnecting; in the others the session is idle.
	DisconnectsShare float64
}

// Pause is one break of one user.
type Pause struct {
	At     time.Duration
	Length time.Duration
	// Disconnects is set when the user disconnects for it and reconnects afterwards.
	Disconnects bool
}

// NextBreak is the first break of a user that begins after one time and before another; ok is false when there is none.
// The breaks of a user lie on the calendar, whether or not the user is there: they depend on the user and the time alone,
// not on the session, so that a slow logon moves none. What falls into an absence is skipped by asking from its end.
func (w *Workload) NextBreak(key draw.Key, group uint16, cal Calendar, user uint32, after, until time.Duration) (Pause, bool) {
	first, found := breakPoint{at: until}, false
	for i := range w.Breaks {
		s := breakSearch{
			Break: &w.Breaks[i], key: key, group: group, user: user, number: uint32(i) << breakNumberShift,
			calendar: cal, days: w.Days, after: after, until: first.at,
		}
		if p, ok := s.next(); ok {
			p.kind = i
			first, found = p, true
		}
	}
	if !found {
		return Pause{}, false
	}
	return w.pause(key, group, user, first), true
}

// pause draws what happens in a break.
func (w *Workload) pause(key draw.Key, group uint16, user uint32, p breakPoint) Pause {
	b := &w.Breaks[p.kind]
	return Pause{
		At:          p.at,
		Length:      Seconds(b.Length.At(key.Unit(draw.BreakLength, group, user, p.index))),
		Disconnects: key.Unit(draw.BreakLeave, group, user, p.index) < b.DisconnectsShare,
	}
}

// breakPoint is the beginning of a break.
type breakPoint struct {
	at    time.Duration
	kind  int    // index in Workload.Breaks
	index uint32 // of its draws
}

// A draw for a break is numbered by the kind of break (4 bits) and, for one at a time of day, the day; for one at random
// the cell of time (23 bits) and its number within the cell (5 bits).
const (
	breakNumberShift = 28
	breakCellShift   = 5
	breakCellMask    = 1<<23 - 1
	breakCellMost    = 1<<breakCellShift - 1
)

// breakSearch looks for the first break of one kind in the open interval (after, until).
type breakSearch struct {
	*Break
	key          draw.Key
	group        uint16
	user, number uint32
	calendar     Calendar
	days         Days
	after, until time.Duration
}

func (s *breakSearch) next() (breakPoint, bool) {
	if s.PerHour > 0 {
		return s.nextRandom()
	}
	return s.nextDaily()
}

func (s *breakSearch) unit(p draw.Purpose, index uint32) float64 {
	return s.key.Unit(p, s.group, s.user, index)
}

// nextDaily goes from day to day, beginning with the one whose break may be spread beyond midnight.
func (s *breakSearch) nextDaily() (breakPoint, bool) {
	begin, spread := s.At-s.Spread/2, s.Spread.Seconds()
	for d := s.calendar.Day(s.after - begin); ; d++ {
		earliest := s.calendar.Midnight(d) + begin
		if earliest >= s.until {
			return breakPoint{}, false
		}
		index := s.number | uint32(d)&(1<<breakNumberShift-1)
		if !s.days.Has(d) || s.unit(draw.BreakChoice, index) >= s.Share {
			continue
		}
		at := earliest + Seconds(spread*s.unit(draw.BreakTime, index))
		if at > s.after && at < s.until {
			return breakPoint{at: at, index: index}, true
		}
	}
}

// nextRandom looks into one cell of time after the other. A cell is as long as the mean gap: it holds a Poisson number of
// breaks of mean 1 at uniform times, which together are a Poisson stream of the rate wanted.
func (s *breakSearch) nextRandom() (breakPoint, bool) {
	width := max(1, Seconds(3600/s.PerHour))
	for cell := max(0, s.after) / width; cell <= s.until/width; cell++ {
		if p, ok := s.firstInCell(cell*width, width, s.number|uint32(cell&breakCellMask)<<breakCellShift); ok {
			return p, true
		}
	}
	return breakPoint{}, false
}

func (s *breakSearch) firstInCell(begin, width time.Duration, index uint32) (breakPoint, bool) {
	first, found := breakPoint{at: s.until}, false
	for j := range poissonOne(s.unit(draw.BreakChoice, index)) {
		at := begin + Seconds(width.Seconds()*s.unit(draw.BreakTime, index|j))
		if at > s.after && at < first.at && s.days.Has(s.calendar.Day(at)) {
			first, found = breakPoint{at: at, index: index | j}, true
		}
	}
	return first, found
}

// poissonOne is the quantile of u in the Poisson law of mean 1.
func poissonOne(u float64) uint32 {
	term := 0.36787944117144233 // 1/e
	sum := term
	n := uint32(0)
	for u >= sum && n < breakCellMost {
		n++
		term /= float64(n)
		sum += term
	}
	return n
}
