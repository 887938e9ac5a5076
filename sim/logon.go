package sim

import (
	"poolsim/sim/host"
	"poolsim/sim/queue"
	"poolsim/workloads"
	"poolsim/workloads/draw"
)

var zeroDemand = host.Demand{}

// startLogon begins the first phase of a logon: the waits that no load changes.
func (s *Simulator) startLogon(slot int32) {
	u := &s.users[slot]
	c := &s.cfg.Classes[u.class]
	u.state = stateConnecting
	if u.already {
		u.scale = 0
		s.desktop(slot)
		u.already = false
		return
	}
	entity := uint32(u.number)
	cpu := c.LogonCPUSeconds.At(s.key.Unit(draw.LogonCPU, s.group(u), entity, u.visit))
	u.scale = 1
	if mean := s.kinds[u.class].logonMean; mean > 0 {
		u.scale = cpu / mean
	}
	s.limitLogon(slot)
	fixed := workloads.Seconds(c.LogonFixed.At(s.key.Unit(draw.LogonFixed, s.group(u), entity, u.visit)))
	if fixed == 0 {
		s.loadProfile(slot)
		return
	}
	u.timer = s.setTimer(later(s.now, fixed), orderWork, tmLogonFixed, slot)
}

// limitLogon sets the time after which the user gives up waiting for the desktop.
func (s *Simulator) limitLogon(slot int32) {
	u := &s.users[slot]
	if limit := s.rulesOf(u).SessionLimits.LogonTimeout; limit != Never {
		u.end = s.setTimer(later(s.now, limit), orderEnds, tmLogonTimeout, slot)
	}
}

// rulesOf are the rules of the pool in which a user has a seat.
func (s *Simulator) rulesOf(u *user) *Rules { return s.pools[s.hosts[u.host].pool].rules }

// loadProfile is the second phase: the profile comes from the share.
func (s *Simulator) loadProfile(slot int32) {
	u := &s.users[slot]
	c := &s.cfg.Classes[u.class]
	if c.ProfileIOs == 0 {
		s.logonWork(slot)
		return
	}
	if s.share.unlimited() {
		fixed := workloads.Seconds(c.ProfileIOs / c.ProfileIOPSMax)
		u.io, u.ioOn = s.setTimer(later(s.now, fixed), orderWork, tmProfile, slot), ioTimer
		return
	}
	u.io, u.ioOn = s.startShare(slot, jobProfile, c.ProfileIOs), ioShare
}

// logonWork is the third phase: CPU and host disk side by side.
func (s *Simulator) logonWork(slot int32) {
	u := &s.users[slot]
	c := &s.cfg.Classes[u.class]
	u.jobs = 0
	m := &s.hosts[u.host]
	if work := u.scale * s.kinds[u.class].logonMean; work > 0 {
		u.jobs++
		u.work = m.StartCPU(s.job(slot, jobLogonCPU, work))
	}
	if c.LogonIOs > 0 {
		u.jobs++
		u.io, u.ioOn = m.StartDisk(s.job(slot, jobLogonDisk, c.LogonIOs)), ioDisk
	}
	if u.jobs == 0 {
		s.desktop(slot)
	}
}

// job describes a piece of work of a user.
func (s *Simulator) job(slot int32, kind uint8, work float64) host.Job {
	units := &s.kinds[s.users[slot].class]
	cap := units.cores
	if kind == jobLogonDisk || kind == jobReconnectDisk {
		cap = units.logonDisk
	}
	return host.Job{Work: work, Cap: cap, Seq: s.seq(), Kind: kind, Owner: slot}
}

// desktop is the moment at which the user can work.
func (s *Simulator) desktop(slot int32) {
	u := &s.users[slot]
	if u.state == stateReconnecting {
		s.reconnected(slot)
		return
	}
	m := &s.hosts[u.host]
	s.stopTimer(m, &u.end)
	m.connecting--
	if u.hidden {
		m.hiddenConnecting--
	}
	s.timeLogon(u, m)
	s.beginSession(slot)
	s.startPrograms(slot)
	s.publish(u.host)
	s.trace(TraceDesktop, slot, u.host, "")
}

// timeLogon records how long the user waited since the first try.
func (s *Simulator) timeLogon(u *user, m *machine) {
	if !u.measured {
		return
	}
	seconds := (s.now - u.since).Seconds()
	s.check(s.result.Logons.add(seconds))
	s.meter.logon(seconds)
	s.result.keepSlow(u.request, seconds)
	s.countLogon(u, m)
}

// countLogon counts a logon that came to an end, and whether its host was saturated while it lasted.
func (s *Simulator) countLogon(u *user, m *machine) {
	s.tally.Logons++
	if m.Load().Saturated || m.lastSaturated >= u.placed {
		s.tally.OnSaturated++
	}
}

// beginSession draws what the session asks for, and starts its clocks.
func (s *Simulator) beginSession(slot int32) {
	u := &s.users[slot]
	c, m := &s.cfg.Classes[u.class], &s.hosts[u.host]
	u.reached = true
	u.cpu = host.Units(c.CPU.At(s.key.Unit(draw.CPUDemand, s.group(u), uint32(u.number), u.visit)))
	u.idle = host.Units(c.IdleShare * float64(u.cpu) / host.Micro)
	if u.cpu > 0 {
		m.demanding++
	}
	m.ChangeDemand(s.demand(u, false))
	if u.leaveAt == Never {
		u.leaveAt = later(s.now, s.length(u))
	}
	u.state = stateIdle
	s.sessionChanged(u.host)
	s.setEnd(slot)
	s.resume(slot)
	s.planBreak(slot)
}

// demand of a session while active, or while idle or disconnected.
func (s *Simulator) demand(u *user, active bool) host.Demand {
	iops := s.kinds[u.class].iops
	if active {
		return host.Demand{CPU: u.cpu, Disk: host.Units(iops)}
	}
	return host.Demand{CPU: u.idle, Disk: host.Units(iops * s.cfg.Classes[u.class].IdleShare)}
}

// setEnd schedules the user's leaving.
func (s *Simulator) setEnd(slot int32) {
	u := &s.users[slot]
	if u.leaveAt < workloads.Forever {
		u.end = s.setTimer(max(u.leaveAt, s.now), orderEnds, tmEnd, slot)
	}
}

// startPrograms begins the start-up programs, which run while the user works.
func (s *Simulator) startPrograms(slot int32) {
	u := &s.users[slot]
	if work := u.scale * s.cfg.Classes[u.class].StartupCPUSeconds; work > 0 {
		u.programs = s.hosts[u.host].StartCPU(s.job(slot, jobStartup, work))
	}
}

// logonTimeout ends a session whose desktop did not come in time; the user is treated as refused.
func (s *Simulator) logonTimeout(slot int32) {
	u := &s.users[slot]
	i, p := u.host, &s.pools[s.hosts[u.host].pool]
	s.tally.LogonTimeouts++
	s.trace(TraceTimeout, slot, i, "")
	s.abandonLogon(slot)
	s.waitForTry(slot, p)
}

// abandonLogon takes a connecting user off the host; the user still wants a desktop.
func (s *Simulator) abandonLogon(slot int32) {
	u := &s.users[slot]
	i := u.host
	if u.measured {
		s.countLogon(u, &s.hosts[i])
	}
	s.unseat(slot)
	s.emptied(i)
	s.waiting++
}

// unseat takes a user off the host with everything that is going on. The caller goes on with a host that was waiting to be
// empty, after it has said what ended.
func (s *Simulator) unseat(slot int32) {
	u := &s.users[slot]
	i := u.host
	m := s.touch(i)
	s.stopTimer(m, &u.timer)
	s.stopTimer(m, &u.end)
	s.stopTimer(m, &u.pause)
	s.cancelWork(slot)
	s.endAbsence(u)
	s.dropDemand(u, m)
	if u.hidden {
		s.reveal(u)
	}
	switch u.state {
	case stateConnecting:
		m.connecting--
	case stateReconnecting:
		s.meter.reconnecting(-1)
	}
	m.RemoveSession(s.kinds[u.class].memory, zeroDemand)
	m.sessions--
	m.lastEnd = s.now
	s.tally.SessionsEnded++
	s.unlink(slot)
	s.publish(i)
	s.sessionChanged(i)
}

// dropDemand takes away what a session past its desktop asks for.
func (s *Simulator) dropDemand(u *user, m *machine) {
	switch u.state {
	case stateActive:
		s.undemand(u, m, true)
	case stateIdle, stateReconnecting, stateDisconnected:
		s.undemand(u, m, false)
	}
}

func (s *Simulator) undemand(u *user, m *machine, active bool) {
	d := s.demand(u, active)
	m.ChangeDemand(host.Demand{CPU: -d.CPU, Disk: -d.Disk})
	if u.cpu > 0 {
		m.demanding--
	}
}

// cancelWork stops the jobs of a user on the host and the profile share.
func (s *Simulator) cancelWork(slot int32) {
	u := &s.users[slot]
	m, units := &s.hosts[u.host], &s.kinds[u.class]
	m.CancelCPU(u.work, units.cores)
	m.CancelCPU(u.programs, units.cores)
	switch u.ioOn {
	case ioTimer:
		m.timers.Cancel(u.io)
	case ioDisk:
		m.CancelDisk(u.io, units.logonDisk)
	case ioShare:
		s.cancelShare(u.io, units.profile)
	}
	u.work, u.programs, u.io, u.ioOn, u.jobs = queue.Handle{}, queue.Handle{}, queue.Handle{}, ioNone, 0
}
