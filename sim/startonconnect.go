package sim

import "poolsim/sim/queue"

// awaitingUsers are the users of a pool who wait for a host to boot, in the order in which they came. The list goes through
// the users' own links, which serve the list of a host once they have one.
type awaitingUsers struct {
	first, last int32
	count       int64
}

// awaitBoot lets a user who found no running host with a free seat wait for one that boots. A host is started when those
// that boot already have too few seats for everybody who waits: one for the first user, another for each further filling of
// a host, whatever the placement rule of the pool
// (https://learn.microsoft.com/azure/virtual-desktop/start-virtual-machine-connect). It is false when there is none to start.
//
// The user waits as long as for a desktop, SessionLimits.LogonTimeout, and is then refused.
func (s *Simulator) awaitBoot(slot int32, p *pool) bool {
	if !p.rules.StartVMOnConnect || !s.seatToCome(slot, p) {
		return false
	}
	u := &s.users[slot]
	s.dropBounces(u)
	if !u.awaited {
		u.awaited, u.placed = true, s.now
		s.tally.BootWaits++
	}
	u.state = stateAwaiting
	s.queueUp(slot, &p.awaiting)
	if limit := p.rules.SessionLimits.LogonTimeout; limit != Never {
		at := max(s.now, later(u.placed, limit))
		u.end = s.main.Push(queue.Event{At: at, Order: orderTimers, Kind: evBootTimeout, A: slot, Seq: s.seq()})
	}
	return true
}

// seatToCome says whether a booting host has a seat for one more user who waits, after starting one if need be.
func (s *Simulator) seatToCome(slot int32, p *pool) bool {
	needs, seats, off := s.needs(&s.users[slot]), int64(0), none
	for h := range p.cfg.Hosts {
		m := &s.hosts[p.first+int32(h)]
		if m.drained || m.failed || m.cfg.Capabilities&needs != needs {
			continue
		}
		switch m.state() {
		case Booting:
			seats += int64(p.rules.Limits[h])
		case Off:
			if off == none {
				off = m.self
			}
		}
	}
	if seats > p.awaiting.count {
		s.trace(TraceAwaiting, slot, none, "no running host has a free seat; waits for one that boots")
		return true
	}
	if off == none {
		return false
	}
	s.trace(TraceAwaiting, slot, off, "no running host has a free seat; this one is started")
	s.touch(off)
	s.boot(off, &s.hosts[off].cfg.Boot)
	s.settle(off)
	return true
}

// queueUp puts a user at the end of those who wait.
func (s *Simulator) queueUp(slot int32, q *awaitingUsers) {
	u := &s.users[slot]
	u.prev, u.next = q.last, none
	if q.last != none {
		s.users[q.last].next = slot
	} else {
		q.first = slot
	}
	q.last = slot
	q.count++
}

// leaveQueue takes a user out of those who wait, with what was scheduled.
func (s *Simulator) leaveQueue(slot int32, q *awaitingUsers) {
	u := &s.users[slot]
	if u.prev != none {
		s.users[u.prev].next = u.next
	} else {
		q.first = u.next
	}
	if u.next != none {
		s.users[u.next].prev = u.prev
	} else {
		q.last = u.prev
	}
	q.count--
	s.main.Cancel(u.timer)
	s.main.Cancel(u.end)
	u.prev, u.next, u.timer, u.end = none, none, queue.Handle{}, queue.Handle{}
}

// callAwaiting places everybody who waits, now that a host has opened: as requests of this time. Who finds no seat still
// waits on.
func (s *Simulator) callAwaiting(p *pool) {
	for slot := p.awaiting.first; slot != none; slot = s.users[slot].next {
		u := &s.users[slot]
		if _, called := s.main.At(u.timer); !called {
			u.timer = s.main.Push(queue.Event{
				At: s.now, Order: orderRequests, Kind: evAwaited, A: slot, Seq: userSeq(u.workload, u.number),
			})
		}
	}
}

// awaited is the end of a user's wait: a host has opened.
func (s *Simulator) awaited(slot int32) {
	p := s.poolOf(&s.users[slot])
	s.leaveQueue(slot, &p.awaiting)
	s.place(slot)
}

// bootTimeout refuses a user for whom no host opened in time.
func (s *Simulator) bootTimeout(slot int32) {
	p := s.poolOf(&s.users[slot])
	s.leaveQueue(slot, &p.awaiting)
	s.trace(TraceRefused, slot, none, "no host has booted in time")
	s.refuse(slot, p)
}
