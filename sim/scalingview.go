package sim

import (
	"poolsim/balancer"
	"poolsim/sim/power"
	"poolsim/workloads"
)

// longAgo is when the hosts that run at the start were started, as far as a policy is concerned.
const longAgo = -workloads.Forever / 2

// observe fills the view of a pool with what is true of its hosts.
func (s *Simulator) observe(p *pool) {
	c := &p.scaling
	if c.loads {
		s.showBroker(p)
	}
	c.view.Now, c.view.Draw = s.now, s.choice(p)
	ramp := p.rules.Scaling.Timetable.Kind(c.phase)
	for h := range c.view.Hosts {
		m := &s.hosts[p.first+int32(h)]
		v := &c.view.Hosts[h]
		*v = m.forPolicy(s, ramp)
		v.Excluded = m.maintained() || p.rules.Scaling.excludes(h)
		if c.loads && m.running {
			v.Load = knownLoad(p.board.View(), int32(h))
		}
	}
}

// excludes says whether a host carries the exclusion tag.
func (k *Scaling) excludes(h int) bool { return k.Excluded != nil && k.Excluded[h] }

// forPolicy is what a policy knows about a host, but for its load and exclusion.
func (m *machine) forPolicy(s *Simulator, phase power.PhaseKind) power.Host {
	v := power.Host{
		State: m.powerState(), Drain: m.drainer(), Unhealthy: m.failed || m.upgrading, LogoffPending: m.logoffPending(s, phase),
		Sessions: m.sessions - m.connecting, Connecting: m.connecting, Cores: max(1, m.cfg.Cores), Load: power.UnknownLoad,
		OpenedAt: m.openedAt, LastSignOut: max(m.openedAt, m.lastEnd),
	}
	v.Active = v.Sessions - m.disconnected
	return v
}

// powerState is the state of the machine. One that failed has not been deallocated: it runs, and is of no use.
func (m *machine) powerState() power.State {
	switch {
	case m.creating:
		return power.Creating
	case m.booting:
		return power.Booting
	case m.absent:
		return power.Absent
	case m.running, m.failed:
		return power.On
	}
	return power.Off
}

// drainer is who closed the host.
func (m *machine) drainer() power.Drain {
	switch {
	case !m.drained:
		return power.NotDrained
	case m.byPolicy:
		return power.DrainedByPolicy
	}
	return power.DrainedByOperator
}

// logoffPending says whether a forced sign-out is still to come; in ramp-down also whether it is under way, so that it is
// not ordered again while the sessions end.
func (m *machine) logoffPending(s *Simulator, phase power.PhaseKind) bool {
	return m.plan.forceAt != Never && (m.plan.forceAt > s.now || phase == power.RampDown)
}

// knownLoad is the load index of a host as the broker knows it, on the scale of the policies.
func knownLoad(v *balancer.View, h int32) int32 {
	index := v.Index(h)
	if _, reported := v.Report(h); !reported || index < 0 {
		return power.UnknownLoad
	}
	return index * (power.FullLoad / 100)
}
