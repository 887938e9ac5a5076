package sim

import (
	"poolsim/sim/queue"
	"poolsim/workloads"
	"poolsim/workloads/draw"
)

// leave ends the user's stay: by signing out, or by walking away from a session that stays.
func (s *Simulator) leave(slot int32) {
	u := &s.users[slot]
	s.gonePopulation(u)
	if u.state == stateDisconnected {
		s.stopTimer(&s.hosts[u.host], &u.pause)
		u.backAt = Never
		return
	}
	if s.walksAway(u) {
		s.disconnect(slot, Never)
		return
	}
	u.backAt = Never
	s.signOut(slot)
}

// walksAway says whether the user leaves the session disconnected.
func (s *Simulator) walksAway(u *user) bool {
	switch u.leaves {
	case workloads.LeaveSignOut:
		return false
	case workloads.LeaveDisconnect:
		return true
	}
	share := s.cfg.Classes[u.class].DisconnectShare
	return s.key.Unit(draw.LeaveChoice, s.group(u), uint32(u.number), u.visit) < share
}

// signOut begins the work of a sign-out; the seat is free when it is done.
func (s *Simulator) signOut(slot int32) {
	u := &s.users[slot]
	m := &s.hosts[u.host]
	s.stopTimer(m, &u.timer)
	s.stopTimer(m, &u.end)
	s.stopTimer(m, &u.pause)
	if u.state == stateReconnecting {
		s.stopReconnect(slot)
	}
	s.cancelWork(slot)
	s.endAbsence(u)
	s.dropDemand(u, m)
	u.state = stateLeaving
	if u.backAt == Never {
		s.forget(slot)
	}
	s.trace(TraceSignOut, slot, u.host, "")
	s.signOutWork(slot)
}

// signOutWork is CPU and profile work side by side.
func (s *Simulator) signOutWork(slot int32) {
	u := &s.users[slot]
	c, m := &s.cfg.Classes[u.class], &s.hosts[u.host]
	if c.SignoutCPUSeconds > 0 {
		u.jobs++
		u.work = m.StartCPU(s.job(slot, jobSignoutCPU, c.SignoutCPUSeconds))
	}
	if c.SignoutProfileIOs > 0 {
		u.jobs++
		if s.share.unlimited() {
			fixed := workloads.Seconds(c.SignoutProfileIOs / c.ProfileIOPSMax)
			u.io, u.ioOn = s.setTimer(later(s.now, fixed), orderWork, tmSignoutProfile, slot), ioTimer
		} else {
			u.io, u.ioOn = s.startShare(slot, jobSignoutProfile, c.SignoutProfileIOs), ioShare
		}
	}
	if u.jobs == 0 {
		s.ended(slot)
	}
}

// ended frees the seat. A user who will come back stays known, without a session.
func (s *Simulator) ended(slot int32) {
	u := &s.users[slot]
	i := u.host
	s.unseat(slot)
	s.trace(TraceEnded, slot, i, "")
	s.emptied(i)
	s.afterSession(slot)
}

// afterSession goes on with a user who has no session any more.
func (s *Simulator) afterSession(slot int32) {
	u := &s.users[slot]
	if u.backAt >= workloads.Forever {
		s.gonePopulation(u)
		s.release(slot)
		return
	}
	if u.backAt == Never {
		s.release(slot)
		return
	}
	u.state = stateAbsent
	u.pause = s.main.Push(queue.Event{
		At: max(u.backAt, s.now), Order: orderRequests, Kind: evBack, A: slot, Seq: userSeq(u.workload, u.number),
	})
}

// lose ends a session with its host. Who was connected or logging on asks for a new session after the wait of a refused
// user; who was not does so when coming back.
func (s *Simulator) lose(slot int32) {
	u := &s.users[slot]
	s.tally.LostSessions++
	s.trace(TraceLost, slot, u.host, "")
	s.cutOff(slot)
}

// force signs a user out against their will. Who was connected asks for a new session as after a lost one.
func (s *Simulator) force(slot int32) {
	u := &s.users[slot]
	switch u.state {
	case stateLeaving:
		return
	case stateConnecting:
		s.tally.ForcedLogoffs++
		s.cutOff(slot)
		return
	case stateActive, stateIdle, stateReconnecting:
		u.backAt = s.returnAt(u)
	}
	s.tally.ForcedLogoffs++
	s.signOut(slot)
}

// cutOff takes a session away at once.
func (s *Simulator) cutOff(slot int32) {
	u := &s.users[slot]
	switch u.state {
	case stateConnecting:
		p := &s.pools[s.hosts[u.host].pool]
		s.abandonLogon(slot)
		s.waitForTry(slot, p)
		return
	case stateActive, stateIdle, stateReconnecting:
		u.backAt = s.returnAt(u)
	}
	if u.backAt == Never {
		s.forget(slot)
	}
	i := u.host
	s.unseat(slot)
	s.emptied(i)
	s.afterSession(slot)
}
