package proof

import (
	"time"

	"poolsim/workloads"
	"poolsim/workloads/draw"
)

// timetable is a pattern of arrivals at given times, in their order.
type timetable []time.Duration

// Kind implements workloads.Pattern.
func (timetable) Kind() string { return "trace" }

// Named implements workloads.Pattern.
func (timetable) Named() int { return 0 }

// Source implements workloads.Pattern.
func (t timetable) Source(workloads.Stream) workloads.Source { return &timetableSource{times: t} }

// timetableSource is where a timetable has got to.
type timetableSource struct {
	times timetable
	next  int32
}

// Next implements workloads.Source.
func (s *timetableSource) Next() (workloads.Arrival, bool) {
	if int(s.next) == len(s.times) {
		return workloads.Arrival{}, false
	}
	a := workloads.Arrival{At: s.times[s.next], User: s.next, End: -1, Class: -1}
	s.next++
	return a, true
}

// batches is a Poisson stream of groups of one size.
type batches struct {
	perHour float64 // groups
	size    int32
}

// Kind implements workloads.Pattern.
func (batches) Kind() string { return "steady" }

// Named implements workloads.Pattern.
func (batches) Named() int { return 0 }

// Source implements workloads.Pattern.
func (b batches) Source(s workloads.Stream) workloads.Source {
	return &batchSource{batches: b, stream: s, left: 0, at: s.From}
}

// batchSource is where a stream of groups has got to.
type batchSource struct {
	batches
	stream workloads.Stream
	at     time.Duration
	left   int32 // of the group at hand
	user   int32
}

// Next implements workloads.Source.
func (s *batchSource) Next() (workloads.Arrival, bool) {
	if s.left == 0 {
		u := s.stream.Key.Unit(draw.ArrivalGap, s.stream.Group, uint32(s.user), 0)
		s.at += workloads.Seconds(draw.StandardExponential(u) * 3600 / s.perHour)
		s.left = s.size
	}
	if s.at >= s.stream.To {
		return workloads.Arrival{}, false
	}
	a := workloads.Arrival{At: s.at, User: s.user, End: -1, Class: -1}
	s.left--
	s.user++
	return a, true
}
