package power

// scaling is the evaluation that Power and Dynamic have in common. They differ in the size of the pool, which is fixed for
// Power.
type scaling struct{ evaluation }

// poolSize is how many hosts exist, and how many may.
type poolSize struct{ least, most, now int32 }

// require works out how many hosts are to be available. The minimum percentage is that of the base; all is the most that the
// pool can have.
func (s *scaling) require(p *PowerPhase, base, all int32) {
	r := &s.record
	r.Threshold = p.CapacityThresholdPercent
	r.Used, r.Capacity = int64(r.Sessions), int64(r.Limit)*int64(r.Available)
	r.Minimum = MinimumHosts(p.MinimumHostsPercent, base)
	r.Needed = NeededHosts(r.Sessions, r.Limit, p.CapacityThresholdPercent, all)
	r.Required = max(r.Needed, r.Minimum)
}

// scale decides. Booting hosts are capacity to come, but none to give away: a host is turned off only when the others that
// are available already suffice.
func (s *scaling) scale(p *PowerPhase, size poolSize) {
	r := &s.record
	if p.Kind != RampDown {
		s.callOff()
	}
	short := r.Required - r.Available - s.coming()
	short -= s.settleDrained(p, max(0, short), &size)
	if short > 0 {
		s.grow(short, &size)
		return
	}
	if p.Kind != RampUp {
		s.shrink(p, r.Available-r.Required, &size)
		s.trim(&size)
	}
	s.create(size.least-size.now, &size)
}

// callOff ends forced sign-outs that the ramp-down left pending.
func (s *scaling) callOff() {
	for i := range s.view.Hosts {
		if h := &s.view.Hosts[i]; h.LogoffPending && !h.Excluded {
			s.do(CancelLogoff, int32(i))
		}
	}
}

// settleDrained reopens up to short hosts of those that are being drained, and says how many; outside ramp-up the others are
// stopped when they may be.
func (s *scaling) settleDrained(p *PowerPhase, short int32, size *poolSize) int32 {
	reopened := s.doFirst(UndrainHost, min(short, s.drained()))
	if p.Kind == RampUp {
		return reopened
	}
	for _, c := range s.order[reopened:] {
		s.finishDrain(p, c.host, size)
	}
	return reopened
}

// finishDrain stops a draining host when nobody is in the way, and signs its users out when the phase says so.
func (s *scaling) finishDrain(p *PowerPhase, i int32, size *poolSize) {
	h := &s.view.Hosts[i]
	switch {
	case p.stops(h):
		s.turnOff(i, size)
	case p.forces() && !h.LogoffPending:
		s.doAfter(ForceLogoff, i, p.Wait)
	}
}

// forces says whether users are signed out by force.
func (p *PowerPhase) forces() bool { return p.ForceLogoff && p.Kind == RampDown }

// stops says whether a host that is to go may be deallocated now.
func (p *PowerPhase) stops(h *Host) bool {
	if h.Connecting > 0 {
		return false
	}
	return h.Sessions == 0 || p.StopWhen == ZeroActiveSessions && !p.forces() && h.Active == 0
}

// grow starts hosts that are off, then creates some, until there are n more; however many are short, the pool gets its least
// size.
func (s *scaling) grow(n int32, size *poolSize) {
	n -= s.start(n)
	n -= s.create(max(min(n, size.most-size.now), size.least-size.now), size)
	s.record.Missing = max(0, n)
}

// create makes machines for up to n absent hosts, and says for how many.
func (s *scaling) create(n int32, size *poolSize) int32 {
	created := int32(0)
	for i := range s.view.Hosts {
		if created >= n {
			break
		}
		if h := &s.view.Hosts[i]; h.State == Absent && !h.Excluded {
			s.do(CreateHost, int32(i))
			created++
		}
	}
	size.now += created
	return created
}

// shrink turns up to n available hosts off, those with the fewest sessions.
func (s *scaling) shrink(p *PowerPhase, n int32, size *poolSize) {
	if n <= 0 {
		return
	}
	s.spare()
	for _, c := range s.order[:min(n, int32(len(s.order)))] {
		if h := &s.view.Hosts[c.host]; !p.stops(h) {
			s.do(DrainHost, c.host)
		}
		s.finishDrain(p, c.host, size)
	}
}

// turnOff deallocates a host, or deletes it when the pool is larger than it has to be.
func (s *scaling) turnOff(i int32, size *poolSize) {
	if size.now <= size.least {
		s.do(StopHost, i)
		return
	}
	s.do(DeleteHost, i)
	size.now--
}

// trim deletes hosts that are off while the pool is larger than its least size, from the end of the list.
func (s *scaling) trim(size *poolSize) {
	for i := len(s.view.Hosts) - 1; i >= 0 && size.now > size.least; i-- {
		if h := &s.view.Hosts[i]; h.State == Off && !h.Excluded {
			s.do(DeleteHost, int32(i))
			size.now--
		}
	}
}
