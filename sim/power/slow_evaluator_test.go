package power

import (
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// slowPower is the evaluation of Power written as its rules are told: one host at a time, asking after each whether the used
// share is above the threshold. It knows a view by its hosts and answers with what happens to which number of sessions, as
// hosts with equal sessions are equal.
type slowPower struct {
	phase    PowerPhase
	switches Switches
	view     *View

	reopened, drained, stopped, signedOut []int32 // sessions of those hosts
	started, missing                      int
}

func (s *slowPower) run() {
	if s.phase.Kind != RampUp {
		defer s.finishDrains()
	}
	available, coming := s.available(), 0
	if s.switches.CountBooting {
		coming = s.countWhere(func(h Host) bool { return h.State == Booting && !s.closed(h) })
	}
	have := len(available) + coming
	if s.tooFew(have) {
		s.turnOn(have)
		return
	}
	for s.phase.Kind != RampUp && s.mayTurnOff(len(available)) {
		i := slices.IndexFunc(available, func(h Host) bool { return !h.Excluded && !s.untouchable(h) })
		if i < 0 {
			return
		}
		s.turnOff(available[i])
		available = slices.Delete(available, i, i+1)
	}
}

// available are the open healthy hosts, fewest sessions first, then fewest logons.
func (s *slowPower) available() []Host {
	var list []Host
	for _, h := range s.view.Hosts {
		if h.State == On && !h.Unhealthy && !s.closed(h) {
			list = append(list, h)
		}
	}
	slices.SortStableFunc(list, func(a, b Host) int {
		if a.Sessions != b.Sessions {
			return int(a.Sessions - b.Sessions)
		}
		return int(a.Connecting - b.Connecting)
	})
	return list
}

func (s *slowPower) countWhere(is func(Host) bool) int {
	n := 0
	for _, h := range s.view.Hosts {
		if is(h) {
			n++
		}
	}
	return n
}

func (s *slowPower) closed(h Host) bool {
	return h.Drain == DrainedByPolicy || h.Drain == DrainedByOperator && !s.switches.DrainedIsCapacity
}

func (s *slowPower) untouchable(h Host) bool {
	return h.Drain == DrainedByOperator && s.switches.OperatorDrains == OverrideNever
}

func (s *slowPower) sessions() int {
	n := 0
	for _, h := range s.view.Hosts {
		if h.State == On && (s.switches.DrainedSessionsCount || !s.closed(h)) {
			n += int(h.Sessions)
		}
	}
	return n
}

func (s *slowPower) minimum() *big.Rat {
	return big.NewRat(int64(s.phase.MinimumHostsPercent)*int64(len(s.view.Hosts)), 100)
}

// above says whether so many hosts would be used above the threshold; with no seat any session is.
func (s *slowPower) above(hosts int) bool {
	if hosts == 0 {
		return s.sessions() > 0
	}
	used := big.NewRat(int64(100*s.sessions()), int64(hosts)*int64(s.view.Limit))
	return used.Cmp(big.NewRat(int64(s.phase.CapacityThresholdPercent), 1)) > 0
}

func (s *slowPower) tooFew(hosts int) bool {
	return s.above(hosts) && !s.everyHost(hosts) || big.NewRat(int64(hosts), 1).Cmp(s.minimum()) < 0
}

// everyHost says whether the threshold is 0, which nothing meets, and all hosts are there.
func (s *slowPower) everyHost(hosts int) bool {
	return s.phase.CapacityThresholdPercent == 0 && hosts >= len(s.view.Hosts)
}

// mayTurnOff says whether one of so many hosts may go: strictly below the threshold now, not above it then, minimum kept.
func (s *slowPower) mayTurnOff(hosts int) bool {
	return hosts > 0 && !s.tooFew(hosts-1)
}

func (s *slowPower) turnOn(have int) {
	drained := s.reopenable()
	off := s.countWhere(func(h Host) bool { return h.State == Off && !h.Excluded })
	for ; s.tooFew(have); have++ {
		switch {
		case len(drained) > 0:
			s.reopened = append(s.reopened, drained[0].Sessions)
			drained = drained[1:]
		case s.started < off:
			s.started++
		default:
			s.missing++
		}
	}
}

// reopenable are the drained hosts in the order in which they are opened again.
func (s *slowPower) reopenable() []Host {
	var list []Host
	for _, drain := range []Drain{DrainedByPolicy, DrainedByOperator} {
		var some []Host
		for _, h := range s.view.Hosts {
			if h.State == On && !h.Excluded && !h.Unhealthy && h.Drain == drain && s.closed(h) && !s.untouchable(h) {
				some = append(some, h)
			}
		}
		slices.SortStableFunc(some, func(a, b Host) int { return int(b.Sessions - a.Sessions) })
		list = append(list, some...)
	}
	return list
}

func (s *slowPower) turnOff(h Host) {
	if s.mayStop(h) {
		s.stopped = append(s.stopped, h.Sessions)
		return
	}
	s.drained = append(s.drained, h.Sessions)
	if s.phase.ForceLogoff {
		s.signedOut = append(s.signedOut, h.Sessions)
	}
}

func (s *slowPower) mayStop(h Host) bool {
	noneActive := h.Active == 0 && s.phase.StopWhen == ZeroActiveSessions && !s.phase.ForceLogoff
	return h.Connecting == 0 && (h.Sessions == 0 || noneActive)
}

// finishDrains goes through the hosts that were closed before and stay so.
func (s *slowPower) finishDrains() {
	left := slices.Clone(s.reopened)
	for _, h := range s.view.Hosts {
		if h.State != On || h.Excluded || !s.closed(h) || s.untouchable(h) {
			continue
		}
		if i := slices.Index(left, h.Sessions); i >= 0 && !h.Unhealthy {
			left = slices.Delete(left, i, i+1)
			continue
		}
		if s.mayStop(h) {
			s.stopped = append(s.stopped, h.Sessions)
		} else if s.phase.ForceLogoff && !h.LogoffPending {
			s.signedOut = append(s.signedOut, h.Sessions)
		}
	}
}

// Against the slow evaluator drained hosts of equal sessions must be alike, as which of them is opened again is a matter of
// chance: they differ in nothing but their sessions, of which all are active and no sign-out is pending.
func TestAgainstSlowEvaluator(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, s := anyPhase(t), anySwitches(t)
		s.OperatorDrains = rapid.SampledFrom([]Override{OverrideWhenNeeded, OverrideNever}).Draw(t, "override")
		v := anyView(t, Off, Booting, On, On)
		for i := range v.Hosts {
			h := &v.Hosts[i]
			if h.Drain == DrainedByOperator && rapid.Bool().Draw(t, "no operator") {
				h.Drain = NotDrained
			}
			if h.Drain != NotDrained {
				h.Active, h.Connecting, h.LogoffPending = h.Sessions, 0, false
			}
		}
		slow := slowPower{phase: p, switches: s, view: v}
		slow.run()
		d := Power{PhaseRules: []PowerPhase{p}, Switches: s}.New().Evaluate(v, 0)
		compare := func(what string, kind ActionKind, want []int32) {
			var got []int32
			for _, i := range hosts(d, kind) {
				got = append(got, v.Hosts[i].Sessions)
			}
			if !slices.Equal(sorted(got), sorted(want)) {
				t.Fatalf("%s hosts with sessions %v, slowly %v", what, got, want)
			}
		}
		compare("reopened", UndrainHost, slow.reopened)
		compare("drained", DrainHost, slow.drained)
		compare("stopped", StopHost, slow.stopped)
		compare("signed out on", ForceLogoff, slow.signedOut)
		if int(d.Record.Started) != slow.started || int(d.Record.Missing) != slow.missing {
			t.Fatalf("started %d, missing %d; slowly %d, %d", d.Record.Started, d.Record.Missing, slow.started, slow.missing)
		}
	})
}
