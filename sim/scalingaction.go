package sim

import (
	"time"

	"poolsim/sim/power"
	"poolsim/workloads"
	"poolsim/workloads/draw"
)

// carryOut does what a policy says about one host.
func (s *Simulator) carryOut(p *pool, a *power.Action) {
	i := p.first + a.Host
	m := s.touch(i)
	switch a.Kind {
	case power.StartHost:
		s.endDrain(m)
		s.boot(i, &m.cfg.Boot)
	case power.CreateHost:
		s.create(i)
	case power.DrainHost:
		s.drainForPolicy(i)
	case power.UndrainHost:
		s.undrain(i)
	case power.ForceLogoff:
		s.announceLogoff(i, a.After)
	case power.CancelLogoff:
		m.plan.forceAt = Never
		s.traceHost(i, "the forced sign-out is called off")
	case power.StopHost:
		s.deallocate(i)
		s.tally.HostStops++
	case power.StopWhenEmpty:
		m.plan.stopEmpty = true
		s.emptied(i)
	case power.DeleteHost:
		s.remove(i)
	}
	s.settle(i)
}

// drainForPolicy closes a host in the name of the policy, which does with it what it likes from now on.
func (s *Simulator) drainForPolicy(i int32) {
	m := &s.hosts[i]
	s.closeHostTo(i)
	m.byPolicy, m.plan = true, noPlan
	s.traceHost(i, "drained by the scaling policy")
}

// undrain opens a host that was closed. The drain is called off rather than over: its time counts nowhere.
func (s *Simulator) undrain(i int32) {
	m := &s.hosts[i]
	m.draining = false
	s.endDrain(m)
	s.opened(i)
	s.traceHost(i, "reopened by the scaling policy")
}

// announceLogoff tells the users of a host to sign out, and signs out who is left after a time.
func (s *Simulator) announceLogoff(i int32, after time.Duration) {
	m := &s.hosts[i]
	m.plan.forceAt = later(s.now, after)
	s.schedule(evForce, i, m.plan.forceAt, orderOperations)
	s.traceHost(i, "users are told to sign out")
}

// deallocate turns a host off at once. It is not drained any more when it is next started.
func (s *Simulator) deallocate(i int32) {
	m := &s.hosts[i]
	m.plan = noPlan
	if m.running {
		s.loseAll(i)
		s.timeDrain(m)
		s.turnOff(i)
	}
	s.endDrain(m)
}

// remove deletes the machine of a host, and its disk with it.
func (s *Simulator) remove(i int32) {
	m := &s.hosts[i]
	s.deallocate(i)
	m.absent, m.owes = true, none
	s.tally.HostsDeleted++
	s.traceHost(i, "deleted")
}

// create makes a machine where there is none. It is open when that is done.
func (s *Simulator) create(i int32) {
	m := &s.hosts[i]
	m.made++
	m.epoch++
	m.absent, m.booting, m.creating = false, true, true
	s.tally.HostsCreated++
	wait := workloads.Seconds(m.cfg.Create.At(s.key.Unit(draw.CreateTime, 0, uint32(i), m.made)))
	s.schedule(evBooted, i, later(s.now, wait), orderTimers)
	s.traceHost(i, "being created")
}
