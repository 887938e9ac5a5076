package sim

import (
	"time"

	"poolsim/sim/host"
	"poolsim/sim/queue"
	"poolsim/workloads"
	"poolsim/workloads/draw"
)

// resume lets a connected user work, until the next pause.
func (s *Simulator) resume(slot int32) {
	u := &s.users[slot]
	s.setActive(u, true)
	c := &s.cfg.Classes[u.class]
	if u.cpu == 0 && s.kinds[u.class].iops == 0 && s.rulesOf(u).SessionLimits.IdleDisconnect == Never {
		return // nothing would change between activity and pause
	}
	if d := s.spell(u, &c.ActiveTime, draw.ActiveTime); d < workloads.Forever {
		u.timer = s.setTimer(later(s.now, d), orderTimers, tmActivity, slot)
	}
}

// shortest is the least time between two events of one user that follow each other by a drawn time, so that a law which
// yields nothing but zero cannot keep the clock from moving.
const shortest = time.Millisecond

// spell draws how long an activity or a pause lasts.
func (s *Simulator) spell(u *user, law *draw.Law, purpose draw.Purpose) time.Duration {
	u.spells++
	drawn := law.At(s.key.Unit(purpose, s.group(u), uint32(u.number), draw.Nth(u.visit, uint32(u.spells))))
	return max(workloads.Seconds(drawn), shortest)
}

// setActive changes the demand of a connected session, and its state.
func (s *Simulator) setActive(u *user, active bool) {
	m := &s.hosts[u.host]
	if was := u.state == stateActive; was != active {
		from, to := s.demand(u, was), s.demand(u, active)
		m.ChangeDemand(host.Demand{CPU: to.CPU - from.CPU, Disk: to.Disk - from.Disk})
	}
	u.state = stateIdle
	if active {
		u.state = stateActive
	}
}

// changeActivity ends a spell of activity or a pause.
func (s *Simulator) changeActivity(slot int32) {
	u := &s.users[slot]
	if u.state == stateIdle {
		s.resume(slot)
		return
	}
	s.pauseFor(slot, s.spell(u, &s.cfg.Classes[u.class].IdleTime, draw.IdleTime))
}

// pauseFor leaves a session idle, and disconnects it when the idle limit comes first.
func (s *Simulator) pauseFor(slot int32, d time.Duration) {
	u := &s.users[slot]
	s.setActive(u, false)
	back := later(s.now, d)
	if limit := s.rulesOf(u).SessionLimits.IdleDisconnect; limit != Never && d > limit {
		u.backAt = back
		u.timer = s.setTimer(later(s.now, limit), orderTimers, tmIdleLimit, slot)
		return
	}
	if d < workloads.Forever {
		u.timer = s.setTimer(back, orderTimers, tmActivity, slot)
	}
}

// planBreak schedules the user's next break.
func (s *Simulator) planBreak(slot int32) {
	u := &s.users[slot]
	w := s.workloadOf(u)
	if w == nil || len(w.Breaks) == 0 {
		return
	}
	until := min(u.leaveAt, s.cfg.Duration)
	if p, ok := w.NextBreak(s.key, s.group(u), s.cfg.Calendar, uint32(u.number), s.now, until); ok {
		u.pause = s.setTimer(p.At, orderTimers, tmBreak, slot)
	}
}

// takeBreak begins the break that lies at this time.
func (s *Simulator) takeBreak(slot int32) {
	u := &s.users[slot]
	w := s.workloadOf(u)
	p, ok := w.NextBreak(s.key, s.group(u), s.cfg.Calendar, uint32(u.number), s.now-1, s.now+1)
	if !ok || !u.state.connected() {
		s.fault = impossible("a break of user %d at %s, who has none or is not there", u.number, s.now)
		return
	}
	if p.Disconnects {
		s.disconnect(slot, later(s.now, p.Length))
		return
	}
	s.stopTimer(&s.hosts[u.host], &u.timer)
	s.pauseFor(slot, p.Length)
	s.planBreak(slot)
}

// disconnect leaves the session without its user. The user comes back at a time, or not when that is Never.
func (s *Simulator) disconnect(slot int32, backAt time.Duration) {
	u := &s.users[slot]
	m := &s.hosts[u.host]
	s.stopTimer(m, &u.timer)
	s.stopTimer(m, &u.pause)
	if u.state == stateReconnecting {
		s.stopReconnect(slot)
	}
	s.setActive(u, false)
	u.state, u.backAt = stateDisconnected, backAt
	m.disconnected++
	if limit := s.rulesOf(u).SessionLimits.DisconnectedLogoff; limit != Never {
		u.timer = s.setTimer(later(s.now, limit), orderTimers, tmLogoff, slot)
	}
	if backAt != Never && backAt < workloads.Forever {
		u.pause = s.setTimer(backAt, orderRequests, tmBack, slot)
	}
	s.trace(TraceDisconnected, slot, u.host, "")
}

// endAbsence is for a session that does not stay disconnected.
func (s *Simulator) endAbsence(u *user) {
	if u.state == stateDisconnected {
		s.hosts[u.host].disconnected--
	}
}

// reconnect leads a user back to an existing session: always, however full or drained its host is.
func (s *Simulator) reconnect(slot int32) {
	u := &s.users[slot]
	m := &s.hosts[u.host]
	s.stopTimer(m, &u.timer)
	s.stopTimer(m, &u.pause)
	s.tally.Requests++
	s.tally.ReconnectTries++
	s.endAbsence(u)
	s.setActive(u, false)
	s.meter.reconnecting(1)
	u.state, u.since, u.backAt = stateReconnecting, s.now, Never
	u.rejoins++
	s.trace(TraceReconnect, slot, u.host, "the session is there: always its host")
	c := &s.cfg.Classes[u.class]
	fixed := workloads.Seconds(c.ReconnectFixed.At(s.key.Unit(draw.ReconnectFixed, s.group(u), uint32(u.number), draw.Nth(u.visit, uint32(u.rejoins)))))
	if fixed == 0 {
		s.reconnectWork(slot)
		return
	}
	u.timer = s.setTimer(later(s.now, fixed), orderWork, tmReconnectFixed, slot)
}

// reconnectWork is the work of a reconnect: CPU and host disk side by side.
func (s *Simulator) reconnectWork(slot int32) {
	u := &s.users[slot]
	c, m := &s.cfg.Classes[u.class], &s.hosts[u.host]
	u.jobs = 0
	work := c.ReconnectCPUSeconds.At(s.key.Unit(draw.ReconnectCPU, s.group(u), uint32(u.number), draw.Nth(u.visit, uint32(u.rejoins))))
	if work > 0 {
		u.jobs++
		u.work = m.StartCPU(s.job(slot, jobReconnectCPU, work))
	}
	if c.ReconnectIOs > 0 {
		u.jobs++
		u.io, u.ioOn = m.StartDisk(s.job(slot, jobReconnectDisk, c.ReconnectIOs)), ioDisk
	}
	if u.jobs == 0 {
		s.reconnected(slot)
	}
}

// reconnected is the moment at which a user who came back can work again.
func (s *Simulator) reconnected(slot int32) {
	u := &s.users[slot]
	s.meter.reconnecting(-1)
	if u.since >= s.cfg.Warmup {
		s.check(s.result.Reconnects.add((s.now - u.since).Seconds()))
	}
	u.state = stateIdle
	s.resume(slot)
	s.planBreak(slot)
	s.trace(TraceDesktop, slot, u.host, "")
}

// stopReconnect breaks off a reconnect.
func (s *Simulator) stopReconnect(slot int32) {
	u := &s.users[slot]
	m, units := &s.hosts[u.host], &s.kinds[u.class]
	m.CancelCPU(u.work, units.cores)
	if u.ioOn == ioDisk {
		m.CancelDisk(u.io, units.logonDisk)
	}
	u.work, u.io, u.ioOn, u.jobs = queue.Handle{}, queue.Handle{}, ioNone, 0
	s.meter.reconnecting(-1)
	u.state = stateIdle
}
