package sim

import (
	"time"

	"poolsim/sim/queue"
	"poolsim/workloads"
	"poolsim/workloads/draw"
)

// drain closes a host to new users. A later drain of the same host replaces what the earlier one had planned.
func (s *Simulator) drain(i int32, op *Operation) {
	m := &s.hosts[i]
	if !m.running {
		s.traceHost(i, "not drained: it is not running")
		return
	}
	s.closeHostTo(i)
	m.byPolicy = false
	m.plan = plan{until: op.Until, forceAt: Never, restart: op.Restart, work: m.plan.work}
	if op.ForceLogoffAfter != Never {
		m.plan.forceAt = later(s.now, op.ForceLogoffAfter)
		s.schedule(evForce, i, m.plan.forceAt, orderOperations)
	}
	if op.Until != Never {
		s.schedule(evUntil, i, op.Until, orderOperations)
	}
	s.traceHost(i, "drained")
	s.emptied(i)
}

// closeHostTo lets no new users on a running host, and begins to time its drain.
func (s *Simulator) closeHostTo(i int32) {
	m := &s.hosts[i]
	if m.drained {
		return
	}
	m.drained, m.draining, m.drainedAt = true, true, s.now
	s.setBroker(i, false)
}

// emptied goes on when the last session has left a host that waits for it.
func (s *Simulator) emptied(i int32) {
	m := &s.hosts[i]
	if m.sessions > 0 || !m.running || !m.drained {
		return
	}
	s.timeDrain(m)
	switch {
	case m.plan.work:
		m.plan.work = false
		s.work(i)
	case m.maintained(): // the work is under way
	case m.plan.stopEmpty:
		s.turnOff(i)
		s.endDrain(m)
		s.tally.HostStops++
	case m.plan.restart:
		m.plan.restart = false
		s.reboot(i)
	}
}

// timeDrain records how long a drain took.
func (s *Simulator) timeDrain(m *machine) {
	if !m.draining {
		return
	}
	m.draining = false
	if m.drainedAt >= s.cfg.Warmup {
		s.check(s.result.Drains.add((s.now - m.drainedAt).Minutes()))
	}
}

// neverEmpty records a drain that did not come to its end. One of a scaling policy's is not expected to.
func (s *Simulator) neverEmpty(m *machine) {
	if m.draining && !m.byPolicy && m.drainedAt >= s.cfg.Warmup {
		s.result.Drains.addNever()
	}
	m.draining = false
}

// reopen returns a drained host to service.
func (s *Simulator) reopen(i int32) {
	m := &s.hosts[i]
	if m.maintained() && !m.upgrading { // the work is done first
		m.plan.until, m.plan.reopen = Never, true
		return
	}
	restart := m.running && m.plan.restart
	if restart { // not restarted yet: who is still there loses the session
		m.plan.restart = false
		s.timeDrain(m)
		s.loseAll(i)
	}
	s.neverEmpty(m)
	s.endDrain(m)
	if restart {
		s.reboot(i)
	} else if m.state() == Open {
		s.opened(i)
		s.traceHost(i, "back in service")
	}
}

// start boots a host that is off.
func (s *Simulator) start(i int32, op *Operation) {
	if s.hosts[i].state() != Off {
		return
	}
	law := &s.hosts[i].cfg.Boot
	if op.HasBoot {
		law = &op.Boot
	}
	s.endDrain(&s.hosts[i])
	s.boot(i, law)
}

// boot starts the machine; it is open, or stays drained, when it has booted.
func (s *Simulator) boot(i int32, law *draw.Law) {
	m := &s.hosts[i]
	m.boots++
	m.epoch++
	m.booting, m.failed = true, false
	s.tally.HostStarts++
	wait := workloads.Seconds(law.At(s.key.Unit(draw.BootTime, 0, uint32(i), m.boots)))
	if m.owes != none {
		wait = later(wait, s.workTime(m.owes, i))
	}
	s.schedule(evBooted, i, later(s.now, wait), orderTimers)
	if m.seenAt > s.now {
		s.schedule(evSeen, i, m.seenAt, orderOperations)
	}
	if m.plan.until > s.now {
		s.schedule(evUntil, i, m.plan.until, orderOperations)
	}
	s.traceHost(i, "booting")
}

// reboot turns an empty host off and on.
func (s *Simulator) reboot(i int32) {
	s.turnOff(i)
	s.tally.HostStops++
	s.boot(i, &s.hosts[i].cfg.Boot)
}

// booted is a host that has started.
func (s *Simulator) booted(i int32) {
	m := &s.hosts[i]
	m.booting, m.creating, m.running, m.dark, m.seenAt = false, false, true, false, Never
	m.openedAt = s.now
	s.bootDone(i)
	m.Reset(s.spec(i, m.cfg), s.now)
	s.startAgent(i)
	s.pools[m.pool].board.Forget(i - s.pools[m.pool].first)
	s.publish(i)
	if m.drained && (m.plan.until == Never || m.plan.until > s.now) {
		s.traceHost(i, "booted, still drained")
		return
	}
	s.endDrain(m)
	s.opened(i)
	s.traceHost(i, "open")
}

// bootDone ends the maintenance for which a host booted, or that it went through while booting.
func (s *Simulator) bootDone(i int32) {
	m := &s.hosts[i]
	if m.owes != none {
		m.owes = none
		s.tally.HostsMaintained++
	}
	if m.maintained() {
		s.maintained(i)
	}
}

// opened tells everybody concerned that a host takes new users.
func (s *Simulator) opened(i int32) {
	m := &s.hosts[i]
	if m.state() != Open {
		return
	}
	s.setBroker(i, true)
	s.callAwaiting(&s.pools[m.pool])
	s.hostOpened(m.pool)
}

// stop turns a host off, at once or when it is empty.
func (s *Simulator) stop(i int32, op *Operation) {
	m := &s.hosts[i]
	if !m.running {
		s.traceHost(i, "not stopped: it is not running")
		return
	}
	s.breakOffWork(i)
	if op.DrainFirst {
		s.closeHostTo(i)
		m.byPolicy, m.plan = false, noPlan
		m.plan.stopEmpty = true
		s.emptied(i)
		return
	}
	s.goDark(i, op.SeenAfter)
	s.tally.HostStops++
}

// fail takes a host away without warning.
func (s *Simulator) fail(i int32, op *Operation) {
	if !s.hosts[i].running {
		s.traceHost(i, "does not fail: it is not running")
		return
	}
	s.breakOffWork(i)
	s.goDark(i, op.SeenAfter)
	s.hosts[i].failed = true
	if op.RepairAfter != Never {
		s.schedule(evRepaired, i, later(s.now, op.RepairAfter), orderOperations)
	}
}

// goDark loses all sessions of a host and turns it off; the broker notices later.
func (s *Simulator) goDark(i int32, seenAfter time.Duration) {
	m := &s.hosts[i]
	m.dark = seenAfter > 0 && m.state() == Open
	s.neverEmpty(m)
	s.endDrain(m)
	s.loseAll(i)
	s.turnOff(i)
	if m.dark {
		s.setBroker(i, true)
		m.seenAt = later(s.now, seenAfter)
		s.schedule(evSeen, i, m.seenAt, orderOperations)
	}
}

// endDrain takes away the drain of a host with all that it had planned.
func (s *Simulator) endDrain(m *machine) {
	m.drained, m.byPolicy, m.plan = false, false, noPlan
}

// noticed is the broker's learning that a host is gone.
func (s *Simulator) noticed(i int32) {
	m := &s.hosts[i]
	m.dark, m.seenAt = false, Never
	s.setBroker(i, false)
	s.publish(i)
}

// turnOff ends the life of a host without sessions.
func (s *Simulator) turnOff(i int32) {
	m := &s.hosts[i]
	if m.sessions > 0 {
		s.fault = impossible("%s is turned off with %d sessions", m.cfg.Name, m.sessions)
	}
	m.running, m.booting, m.draining, m.plan.stopEmpty = false, false, false, false
	m.epoch++
	s.setBroker(i, false)
	s.traceHost(i, "off")
}

// loseAll ends every session of a host at once.
func (s *Simulator) loseAll(i int32) { s.eachUser(i, s.lose) }

// schedule puts an event of a host's present life on the main queue.
func (s *Simulator) schedule(kind uint8, i int32, at time.Duration, order uint8) {
	s.main.Push(queue.Event{At: at, Order: order, Kind: kind, A: i, B: int32(s.hosts[i].epoch), Seq: s.seq()})
}

// hostLifeEvent lets an event of a host's life happen, unless it belongs to an earlier one.
func (s *Simulator) hostLifeEvent(e queue.Event) {
	i := e.A
	if uint32(e.B) != s.hosts[i].epoch {
		return
	}
	m := s.touch(i)
	switch e.Kind {
	case evForce:
		if m.plan.forceAt == e.At {
			s.eachUser(i, s.force)
		}
	case evUntil:
		if m.plan.until == e.At && !m.booting {
			s.reopen(i)
		}
	case evBooted:
		s.booted(i)
	case evSeen:
		s.noticed(i)
	case evRepaired:
		s.boot(i, &m.cfg.Boot)
	case evWorked:
		s.worked(i)
	}
	s.settle(i)
}
