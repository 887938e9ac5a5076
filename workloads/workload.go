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
	Needs uint32
	// Breaks are the pauses that its users take, at most MaxBreaks.
	Breaks []Break
	// Pool is the index of the pool that its users go to.
	Pool int
}

// ClassShare is the share of a workload's users that are of one class.
type ClassShare struct {
	Class int // index of the class
	Share float64
}

// Stream is what the workload's pattern needs in one replication of a run that ends at end. Group is the index of the
// workload.
func (w *Workload) Stream(key draw.Key, group uint16, cal Calendar, end time.Duration) Stream {
	to := end
	if w.To > 0 {
		to = min(w.To, end)
	}
	return Stream{Key: key, Group: group, Calendar: cal, From: w.From, To: to, Days: w.Days}
}

// ClassFor is the index of the class of a user, the same in every visit. A record that names the class goes before it.
func (w *Workload) ClassFor(key draw.Key, group uint16, user uint32) int {
	if len(w.Classes) == 1 {
		return w.Classes[0].Class
	}
	u := key.Unit(draw.ClassChoice, group, user, 0)
	i := draw.Choose(u, len(w.Classes), func(i int) float64 { return w.Classes[i].Share })
	return w.Classes[i].Class
}

// Length is the session length of a user's visit in seconds; +Inf for a session without end.
func (w *Workload) Length(key draw.Key, group uint16, user, visit uint32) float64 {
	return w.SessionLength.At(key.Unit(draw.SessionLength, group, user, visit))
}
