package workloads

import "time"

// Trace is a log of sessions whose users come, and leave, at the recorded times. ReadTrace makes one.
//
// Users are numbered by their first row in the file. Where one_session_per_user is off, a user with several sessions at
// once takes several numbers, since a user of a pool has one session at most: the name of the second is "name#2". A copy
// made by scaling is a user of its own as well, "name~2". They follow after the users of the file.
type Trace struct {
	// Rows are the sessions in the order of their starts, then of user numbers.
	Rows []Row
	// Users are the names by user number.
	Users []string
	// Hosts, Classes and Reasons are the texts that rows refer to, each in the order of first appearance.
	Hosts, Classes, Reasons []string
	// ClassIndex is the index of the session class for each of Classes, negative for none; whoever knows the classes sets
	// it. Without it no arrival names a class.
	ClassIndex []int32
	// FromMidnight says that the times of the rows count from midnight of the first day (the file has clock times or
	// dates). Otherwise they count from the start of the run.
	FromMidnight bool
	// FirstDay is the midnight that they count from when the file has dates; otherwise the zero time.
	FirstDay time.Time
	// Merged is the number of rows that were joined to an earlier row of the same user.
	Merged int
	// Dropped is the number of the file's users left out by scaling.
	Dropped int
}

// Row is one session of a log.
type Row struct {
	Start time.Duration
	// End has no meaning when Leaves is LeaveOpen.
	End time.Duration
	// Logon is the recorded logon duration, negative when there is none. It is for comparison and never imposed.
	Logon time.Duration
	User  int32
	// Host, Class and Reason are indices of the texts in the Trace, negative for an empty field.
	Host, Class, Reason int32
	// Line is the line of the file, from 1; of the first when rows were merged.
	Line int32
	// Leaves is what the end reason says: LeaveDrawn for reasons other than logoff, disconnect and open.
	Leaves Leaving
	// Already is set for a session that was there when the log began, at second 0.
	Already bool
}

// Kind is "trace".
func (p *Trace) Kind() string { return "trace" }

// Named is the number of users.
func (p *Trace) Named() int { return len(p.Users) }

// Host is the recorded host of a row; ok is false when there is none.
func (p *Trace) Host(r *Row) (name string, ok bool) { return text(p.Hosts, r.Host) }

// Class is the recorded class of a row; ok is false when there is none.
func (p *Trace) Class(r *Row) (name string, ok bool) { return text(p.Classes, r.Class) }

// Reason is the recorded end reason of a row as it is written in the file; ok is false when there is none.
func (p *Trace) Reason(r *Row) (name string, ok bool) { return text(p.Reasons, r.Reason) }

func text(texts []string, i int32) (string, bool) {
	if i < 0 {
		return "", false
	}
	return texts[i], true
}

// Origin is the simulated time from which the times of the rows count: 0, or midnight of the day on which the run starts.
func (p *Trace) Origin(c Calendar) time.Duration {
	if !p.FromMidnight {
		return 0
	}
	return c.Midnight(c.Day(0))
}

// Source yields the rows that start within the bounds.
func (p *Trace) Source(s Stream) Source {
	return &replay{trace: p, stream: s, origin: p.Origin(s.Calendar)}
}

type replay struct {
	trace  *Trace
	stream Stream
	origin time.Duration
	next   int
}

func (r *replay) Next() (Arrival, bool) {
	for r.next < len(r.trace.Rows) {
		row := &r.trace.Rows[r.next]
		r.next++
		at := row.Start + r.origin
		if r.stream.holds(at) && r.stream.Days.Has(r.stream.Calendar.Day(at)) {
			return r.arrival(row, at), true
		}
	}
	return Arrival{}, false
}

func (r *replay) arrival(row *Row, at time.Duration) Arrival {
	a := Arrival{At: at, User: row.User, End: -1, Leaves: row.Leaves, Class: -1, Already: row.Already}
	if row.Leaves != LeaveOpen {
		a.End = row.End + r.origin
	}
	if row.Class >= 0 && r.trace.ClassIndex != nil {
		a.Class = r.trace.ClassIndex[row.Class]
	}
	return a
}
