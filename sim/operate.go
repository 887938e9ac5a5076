package sim

import (
	"slices"
	"time"

	"poolsim/balancer"
	"poolsim/sim/queue"
	"poolsim/workloads"
	"poolsim/workloads/draw"
)

// operate carries out an operation.
func (s *Simulator) operate(index int32) {
	op := &s.cfg.Operations[index]
	s.traceOperation(op)
	switch op.Kind {
	case Disconnect:
		s.cutConnections(index, op)
	case Set:
		s.setRules(op)
	default:
		for _, i := range s.choose(index, op) {
			s.operateOn(i, op)
		}
	}
}

func (s *Simulator) operateOn(i int32, op *Operation) {
	s.touch(i)
	switch op.Kind {
	case Drain:
		s.drain(i, op)
	case Start:
		s.start(i, op)
	case Stop:
		s.stop(i, op)
	case Fail:
		s.fail(i, op)
	}
	s.settle(i)
}

// choose gives the indices, among all hosts, of the hosts that an operation concerns. Only hosts that it can change are
// counted: running ones, or those that are off for a start.
func (s *Simulator) choose(index int32, op *Operation) []int32 {
	p := &s.pools[op.Pool]
	if op.Hosts.Indices != nil {
		chosen := slices.Clone(op.Hosts.Indices)
		for k := range chosen {
			chosen[k] += p.first
		}
		return chosen
	}
	chosen := s.candidates(p, op)
	switch op.Hosts.Choose {
	case Emptiest:
		slices.SortStableFunc(chosen, func(a, b int32) int { return int(s.hosts[a].sessions - s.hosts[b].sessions) })
	case Fullest:
		slices.SortStableFunc(chosen, func(a, b int32) int { return int(s.hosts[b].sessions - s.hosts[a].sessions) })
	case Random:
		s.shuffle(index, chosen)
	}
	chosen = chosen[:min(op.Hosts.Count, len(chosen))]
	slices.Sort(chosen)
	return chosen
}

func (s *Simulator) candidates(p *pool, op *Operation) []int32 {
	var list []int32
	for h := range p.cfg.Hosts {
		i := p.first + int32(h)
		state := s.hosts[i].state()
		if op.Kind == Start && state == Off || op.Kind != Start && state == Open {
			list = append(list, i)
		}
	}
	return list
}

// shuffle orders hosts by one draw each.
func (s *Simulator) shuffle(index int32, hosts []int32) {
	number := func(i int32) uint64 { return s.key.Bits(draw.OperationHost, uint16(index), uint32(i), 0) }
	slices.SortStableFunc(hosts, func(a, b int32) int {
		if number(a) < number(b) {
			return -1
		}
		return 1
	})
}

// drain closes a host to new users. A later drain of the same host replaces what the earlier one had planned.
func (s *Simulator) drain(i int32, op *Operation) {
	m := &s.hosts[i]
	if !m.running {
		s.traceHost(i, "not drained: it is not running")
		return
	}
	s.closeHostTo(i)
	m.plan = plan{until: op.Until, forceAt: Never, restart: op.Restart}
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
	case m.plan.stopEmpty:
		s.turnOff(i)
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

// neverEmpty records a drain that did not come to its end.
func (s *Simulator) neverEmpty(m *machine) {
	if m.draining && m.drainedAt >= s.cfg.Warmup {
		s.result.Drains.addNever()
	}
	m.draining = false
}

// reopen returns a drained host to service.
func (s *Simulator) reopen(i int32) {
	m := &s.hosts[i]
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
	} else if m.running {
		s.setBroker(i, true)
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
	m.booting = true
	s.tally.HostStarts++
	wait := workloads.Seconds(law.At(s.key.Unit(draw.BootTime, 0, uint32(i), m.boots)))
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
	m.booting, m.running, m.dark, m.seenAt = false, true, false, Never
	m.Reset(s.spec(i, m.cfg), s.now)
	s.startAgent(i)
	s.pools[m.pool].board.Forget(i - s.pools[m.pool].first)
	s.publish(i)
	if m.drained && (m.plan.until == Never || m.plan.until > s.now) {
		s.traceHost(i, "booted, still drained")
		return
	}
	s.endDrain(m)
	s.setBroker(i, true)
	s.traceHost(i, "open")
}

// stop turns a host off, at once or when it is empty.
func (s *Simulator) stop(i int32, op *Operation) {
	m := &s.hosts[i]
	if !m.running {
		s.traceHost(i, "not stopped: it is not running")
		return
	}
	if op.DrainFirst {
		s.closeHostTo(i)
		m.plan = noPlan
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
	s.goDark(i, op.SeenAfter)
	if op.RepairAfter != Never {
		s.schedule(evRepaired, i, later(s.now, op.RepairAfter), orderOperations)
	}
}

// goDark loses all sessions of a host and turns it off; the broker notices later.
func (s *Simulator) goDark(i int32, seenAfter time.Duration) {
	m := &s.hosts[i]
	m.dark = seenAfter > 0 && !m.drained
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
	m.drained, m.plan = false, noPlan
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
	m.running, m.booting, m.draining, m.plan.stopEmpty = false, false, false, false
	m.epoch++
	s.setBroker(i, false)
	s.traceHost(i, "off")
}

// loseAll ends every session of a host at once.
func (s *Simulator) loseAll(i int32) { s.eachUser(i, s.lose) }

// eachUser calls f for every user on a host; f may take the user off it. The order is that of user numbers.
func (s *Simulator) eachUser(i int32, f func(slot int32)) {
	var slots []int32
	for slot := s.hosts[i].first; slot != none; slot = s.users[slot].next {
		slots = append(slots, slot)
	}
	slices.SortFunc(slots, func(a, b int32) int {
		x, y := &s.users[a], &s.users[b]
		if d := int(x.workload) - int(y.workload); d != 0 {
			return d
		}
		if d := int(x.number) - int(y.number); d != 0 {
			return d
		}
		return int(a - b)
	})
	for _, slot := range slots {
		f(slot)
	}
}

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
	}
	s.settle(i)
}

// returnAt is when a user who was cut off asks again.
func (s *Simulator) returnAt(u *user) time.Duration {
	u.cuts++
	wait := s.rulesOf(u).RefusedRetry.At(s.key.Unit(draw.OperationReturn, s.group(u), uint32(u.number), draw.Nth(u.visit, uint32(u.cuts))))
	return later(s.now, workloads.Seconds(wait))
}

// cutConnections is a network drop: a share of the connected sessions loses its users, who come back.
func (s *Simulator) cutConnections(index int32, op *Operation) {
	p := &s.pools[op.Pool]
	for h := range p.cfg.Hosts {
		i := p.first + int32(h)
		s.touch(i)
		s.eachUser(i, func(slot int32) { s.cutConnection(index, op, slot) })
		s.settle(i)
	}
}

func (s *Simulator) cutConnection(index int32, op *Operation, slot int32) {
	u := &s.users[slot]
	if !u.state.connected() && u.state != stateReconnecting {
		return
	}
	entity := uint32(u.number)
	if s.key.Unit(draw.OperationChoice, s.group(u), entity, uint32(index)) >= op.Share {
		return
	}
	u.cuts++
	back := op.BackAfter.At(s.key.Unit(draw.OperationReturn, s.group(u), entity, draw.Nth(u.visit, uint32(u.cuts))))
	s.disconnect(slot, later(s.now, workloads.Seconds(back)))
}

// setRules changes the settings of a pool while it runs.
func (s *Simulator) setRules(op *Operation) {
	p := &s.pools[op.Pool]
	old := p.rules
	p.rules = op.Rules
	if old.VisibilityLag != p.rules.VisibilityLag {
		s.retime(p)
	}
	for h := range p.cfg.Hosts {
		if old.Limits[h] != p.rules.Limits[h] {
			p.board.SetLimit(int32(h), p.rules.Limits[h])
		}
		i := p.first + int32(h)
		s.touch(i)
		s.settle(i)
	}
	if old.LoadIndex != p.rules.LoadIndex {
		p.board.SetLoadIndex(p.rules.LoadIndex)
	}
	if keeps, ok := p.rule.(balancer.Retuner); !ok || !keeps.Retune(p.rules.Balancer) {
		p.rule = p.rules.Balancer.New(p.board.View())
	}
}
