package sim

import (
	"fmt"
	"math"
)

func impossible(format string, args ...any) error {
	return fmt.Errorf("impossible: "+format, args...)
}

// check keeps the first error of an operation that cannot fail on valid input.
func (s *Simulator) check(err error) {
	if err != nil && s.fault == nil {
		s.fault = err
	}
}

// conserved checks what must hold at the end of every run, whatever the scenario: that no request, session or host time
// got lost.
func (s *Simulator) conserved() error {
	for _, check := range []func() error{s.requestsConserved, s.sessionsConserved, s.timeConserved} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

func (s *Simulator) requestsConserved() error {
	t := &s.tally
	if accounted := t.NewSessions + t.ReconnectTries + t.RefusedRequests + t.InAgents + t.WaitingForBoot; t.Requests != accounted {
		return impossible("%d requests, but %d new sessions + %d reconnects + %d refused + %d in the hands of an agent + %d waiting for a boot",
			t.Requests, t.NewSessions, t.ReconnectTries, t.RefusedRequests, t.InAgents, t.WaitingForBoot)
	}
	return nil
}

func (s *Simulator) sessionsConserved() error {
	initial, present, listed := int64(0), int64(0), int64(0)
	for i := range s.hosts {
		m := &s.hosts[i]
		initial += int64(m.cfg.Sessions)
		present += int64(m.sessions)
		for slot := m.first; slot != none; slot = s.users[slot].next {
			listed++
			if u := &s.users[slot]; u.host != int32(i) || !u.state.onHost() {
				return impossible("user %d is on the list of %s, but not there", u.number, m.cfg.Name)
			}
		}
	}
	if present != listed || initial+s.tally.NewSessions != s.tally.SessionsEnded+present {
		return impossible("%d sessions at the start + %d begun, but %d ended + %d present (%d listed)",
			initial, s.tally.NewSessions, s.tally.SessionsEnded, present, listed)
	}
	if present != s.meter.value[gSessions] {
		return impossible("%d sessions present, %d on the meter", present, s.meter.value[gSessions])
	}
	return nil
}

// tolerance is how far two sums of the same times may lie apart, relative to them: rounding of a long sum.
const tolerance = 1e-7

func (s *Simulator) timeConserved() error {
	p, sessions, hostTime := s.result.Pool, 0.0, s.result.Span.Seconds()*float64(len(s.hosts))
	for i := range s.result.Hosts {
		sessions += s.result.Hosts[i].Sessions
	}
	if err := s.statesConserved(hostTime); err != nil {
		return err
	}
	if differ(sessions, p.Sessions) {
		return impossible("session time is %g s by hosts, %g s by the pool", sessions, p.Sessions)
	}
	if states := p.Open + p.Draining + p.Booting + p.Off + p.Absent; differ(states, hostTime) {
		return impossible("host states add up to %g s of %g s", states, hostTime)
	}
	return nil
}

// statesConserved holds the states of hosts one by one against the gauges of the pool; all of them take hostTime seconds.
func (s *Simulator) statesConserved(hostTime float64) error {
	t, p := StateTimes{}, &s.result.Pool
	for i := range s.result.Groups {
		t = t.plus(s.result.Groups[i].StateTimes)
	}
	for _, c := range []struct {
		state       string
		hosts, pool float64
	}{
		{"open", t.OpenUsed + t.OpenIdle, p.Open}, {"open and used", t.OpenUsed, p.OpenUsed}, {"draining", t.Draining, p.Draining},
		{"booting", t.Booting, p.Booting}, {"off", t.Off, p.Off}, {"absent", t.Absent, p.Absent},
	} {
		if math.Abs(c.hosts-c.pool) > tolerance*max(1, hostTime) { // some are what is left of all host time
			return impossible("hosts are %s for %g s one by one, for %g s by the pool", c.state, c.hosts, c.pool)
		}
	}
	return nil
}

func differ(a, b float64) bool {
	return math.Abs(a-b) > tolerance*max(1, math.Abs(a), math.Abs(b))
}
