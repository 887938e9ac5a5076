package workloads

import (
	"time"

	"poolsim/workloads/draw"
)

// Workload is one stream of users. What is special to its kind is in Pattern; the rest holds for every kind.
type Workload struct {
	Name    string
	Pattern Pattern

	// Classes are the session classes of its users with their shares, which add up to 1.
	Classes []ClassShare
	// SessionLength is from desktop to the user's leaving, in seconds.
	SessionLength draw.Law
	// EndsByClock makes a user leave SessionLength after the first try, however slow the logon was; otherwise the
	// length counts from the desktop.
	EndsByClock bool
	// From and To bound the arrivals within the run; To 0 means to the end.
	From, To time.Duration
	// Days are the weekdays on which the pattern is in force.
	Days Days
	// Needs is a set of capabilities (bits as in balancer.Capability) that the host must have; 0 for any host.
	Needs  uint32
	Breaks []Break
	// Pool is the index of the pool that its users go to.
	Pool int
}

// ClassShare is the share of a workload's users that are of one class.
type ClassShare struct {
	Class int // index of the class
	Share float64
}

// Break is a pause that users take: at a time of day, or at random.
type Break struct {
	// At is the time of day at which the break begins, Spread the width of the interval around it in which each user's
	// break begins (uniform). They do not count when PerHour is set.
	At, Spread time.Duration
	// PerHour is the rate of breaks of one user at random times; 0 for breaks at a time of day.
	PerHour float64
	// Share of users who take a break at a time of day.
	Share float64
	// Length of the break in seconds.
	Length draw.Law
	// DisconnectsShare of breaks are taken by disconnecting; in the others the session is idle.
	DisconnectsShare float64
}

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
	Days     Days
}

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

// Days is a set of weekdays, bit 0 Monday.
type Days uint8

// EveryDay is the set of all weekdays.
const EveryDay Days = 1<<7 - 1

// Calendar tells the weekday and time of day of a simulated time.
type Calendar struct {
	// Start is the time since Monday 00:00 at simulated zero, less than a week.
	Start time.Duration
}

// Day is the number of days that have begun at t since the Monday before the start, from 0.
func (c Calendar) Day(t time.Duration) int { return int((c.Start + t) / (24 * time.Hour)) }

// Midnight is the simulated time at which day number d (as counted by Day) begins; negative for the days before zero.
func (c Calendar) Midnight(d int) time.Duration {
	return time.Duration(d)*24*time.Hour - c.Start
}

// Has says whether the set holds day number d.
func (s Days) Has(d int) bool { return s&(1<<(d%7)) != 0 }
