package workloads

import (
	"time"

	"poolsim/workloads/draw"
)

// Pattern is one kind of arrival pattern: Steady, Population, Storm, Day or Trace.
type Pattern interface {
	// Kind is the name of the pattern in scenario files: "steady", "storm", "day" or "trace".
	Kind() string
	// Named is the number of users when they are known by number beforehand, so that a user who comes again is known;
	// 0 when every arrival is a new user.
	Named() int
	// Source starts the stream of first tries in one replication.
	Source(s Stream) Source
}

// Stream is what a pattern needs to make its arrivals.
type Stream struct {
	Key      draw.Key
	Group    uint16 // index of the workload: keeps the draws of workloads apart
	Calendar Calendar
	From, To time.Duration // arrivals lie in [From, To)
	Days     Days          // and on these weekdays
}

// holds says whether an arrival at t lies within the bounds.
func (s *Stream) holds(t time.Duration) bool { return t >= s.From && t < s.To }

// Arrival is one coming of a user.
type Arrival struct {
	At   time.Duration
	User int32 // number within the workload, from 0
	// End is the time at which the user leaves, when a record says so; otherwise negative.
	End time.Duration
	// Leaves says how the user leaves when a record says so.
	Leaves Leaving
	// Class is the index of the session class when a record names it; otherwise negative.
	Class int32
	// Already is set when a record begins with the user already there: the session is older than At.
	Already bool
}

// coming is an arrival of which nothing is recorded but its time.
func coming(at time.Duration, user int32) Arrival {
	return Arrival{At: at, User: user, End: -1, Class: -1}
}

// inOrder compares arrivals by time, then by user number.
func inOrder(a, b Arrival) int {
	switch {
	case a.At < b.At:
		return -1
	case a.At > b.At:
		return 1
	default:
		return int(a.User) - int(b.User)
	}
}

// Leaving is how a user leaves a session.
type Leaving uint8

// Ways to leave.
const (
	LeaveDrawn      Leaving = iota // by the class's share of users who disconnect
	LeaveSignOut                   // signs out
	LeaveDisconnect                // leaves the session disconnected
	LeaveOpen                      // still there when the record ends
)

// Source yields arrivals in the order of their times, ties in the order of user numbers.
type Source interface {
	Next() (a Arrival, ok bool)
}

// list is a source of arrivals that are known and in order.
type list struct {
	arrivals []Arrival
	next     int
}

func (l *list) Next() (Arrival, bool) {
	if l.next == len(l.arrivals) {
		return Arrival{}, false
	}
	l.next++
	return l.arrivals[l.next-1], true
}
