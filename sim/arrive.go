package sim

import (
	"time"

	"poolsim/sim/queue"
	"poolsim/workloads"
	"poolsim/workloads/draw"
)

func (s *Simulator) beginLoads() {
	for i := range s.cfg.Workloads {
		w, l := &s.cfg.Workloads[i], &s.loads[i]
		n := w.Pattern.Named()
		*l = load{
			stream: w.Stream(s.key, uint16(i), s.cfg.Calendar, s.cfg.Duration),
			slots:  resize(l.slots, n, none), visits: resize(l.visits, n, uint32(0)),
		}
		l.source = w.Pattern.Source(l.stream)
		s.nextArrival(int32(i))
	}
}

// resize gives a slice of n values, all the same.
func resize[T any](x []T, n int, value T) []T {
	if cap(x) < n {
		x = make([]T, n)
	}
	x = x[:n]
	for i := range x {
		x[i] = value
	}
	return x
}

// nextArrival schedules the next first try of a workload.
func (s *Simulator) nextArrival(workload int32) {
	l := &s.loads[workload]
	a, ok := l.source.Next()
	if !ok {
		return
	}
	l.next = a
	l.entry = s.main.Push(queue.Event{
		At: a.At, Order: orderRequests, Kind: evArrival, A: workload, Seq: userSeq(int16(workload), a.User),
	})
}

// arrive lets the next user of a workload come.
func (s *Simulator) arrive(workload int32) {
	a := s.loads[workload].next
	s.nextArrival(workload)
	s.come(int16(workload), a)
}

// comeAgain lets a user of a finite population come for another session.
func (s *Simulator) comeAgain(workload, number int32) {
	s.come(int16(workload), workloads.Arrival{At: s.now, User: number, End: Never, Class: none})
}

// come is a user who wants a desktop: back to the session that is there, or with a request for a new one.
func (s *Simulator) come(workload int16, a workloads.Arrival) {
	l := &s.loads[workload]
	visit := uint32(0)
	if l.slots != nil {
		visit = l.visits[a.User]
		l.visits[a.User]++
		if slot := l.slots[a.User]; slot != none {
			s.comeBack(slot, visit, a)
			return
		}
	}
	slot := s.take()
	s.startVisit(slot, workload, visit, a)
	if l.slots != nil {
		l.slots[a.User] = slot
		s.users[slot].known = true
	}
	s.ask(slot)
}

// startVisit fills the record of a user who has none.
func (s *Simulator) startVisit(slot int32, workload int16, visit uint32, a workloads.Arrival) {
	w, u := &s.cfg.Workloads[workload], &s.users[slot]
	*u = user{
		gen: u.gen, workload: workload, number: a.User, visit: visit, leaves: a.Leaves, already: a.Already,
		host: none, next: none, prev: none, bounce: none, leaveAt: Never, backAt: Never,
	}
	if a.Class >= 0 {
		u.class = int16(a.Class)
	} else {
		u.class = int16(w.ClassFor(s.key, s.group(u), uint32(a.User)))
	}
	s.setLeaving(u, a)
}

// setLeaving fixes the end of a visit that does not depend on the logon.
func (s *Simulator) setLeaving(u *user, a workloads.Arrival) {
	w := &s.cfg.Workloads[u.workload]
	switch {
	case a.Leaves == workloads.LeaveOpen:
		u.leaveAt = workloads.Forever
	case a.End >= 0:
		u.leaveAt = max(a.End, s.now)
	case w.EndsByClock:
		u.leaveAt = s.now + s.length(u)
	}
}

// length is the drawn session length of a visit.
func (s *Simulator) length(u *user) time.Duration {
	if int(u.workload) == len(s.cfg.Workloads) {
		law := &s.hosts[u.host].cfg.SessionsLength
		return workloads.Seconds(law.At(s.key.Unit(draw.InitialSession, s.group(u), uint32(u.number), 0)))
	}
	return workloads.Seconds(s.cfg.Workloads[u.workload].Length(s.key, s.group(u), uint32(u.number), u.visit))
}

// comeBack is a new visit of a user who still has a session, or is on the way to one.
func (s *Simulator) comeBack(slot int32, visit uint32, a workloads.Arrival) {
	u := &s.users[slot]
	switch u.state {
	case stateAbsent:
		s.main.Cancel(u.pause)
		u.pause = queue.Handle{}
		u.begin(visit, a)
		u.reached = false
		s.setLeaving(u, a)
		s.ask(slot)
	case stateActive, stateIdle, stateDisconnected:
		s.renew(slot, visit, a)
		s.settle(s.users[slot].host)
	default:
		s.joinVisit(slot, a)
	}
}

// begin starts the draws of a new visit.
func (u *user) begin(visit uint32, a workloads.Arrival) {
	u.visit, u.leaves, u.leaveAt = visit, a.Leaves, Never
	u.placements, u.spells, u.rejoins, u.cuts = 0, 0, 0, 0
	if a.Class >= 0 {
		u.class = int16(a.Class)
	}
}

// joinVisit is a user who comes again while a request, a logon, a reconnect or a sign-out is under way: it goes on, and
// the end of the new visit holds. The draws stay those of the visit that it belongs to.
func (s *Simulator) joinVisit(slot int32, a workloads.Arrival) {
	u := &s.users[slot]
	u.leaves, u.leaveAt, u.reached = a.Leaves, Never, u.reached && u.state != stateLeaving
	s.setLeaving(u, a)
	if u.state != stateReconnecting {
		return
	}
	m := s.touch(u.host)
	s.stopTimer(m, &u.end)
	if u.leaveAt == Never {
		u.leaveAt = later(s.now, s.length(u))
	}
	s.setEnd(slot)
	s.settle(u.host)
}

// renew leads a user back to the session and gives it the end of the new visit.
func (s *Simulator) renew(slot int32, visit uint32, a workloads.Arrival) {
	u := &s.users[slot]
	m := s.touch(u.host)
	s.stopTimer(m, &u.end)
	class := u.class
	u.begin(visit, a)
	u.class = class // of the session that is there
	s.setLeaving(u, a)
	if u.leaveAt == Never {
		u.leaveAt = later(s.now, s.length(u))
	}
	s.setEnd(slot)
	s.reconnect(slot)
}

// later is a + b, held to workloads.Forever.
func later(a, b time.Duration) time.Duration { return min(a, workloads.Forever-b) + b }
