package sim

import (
	"time"

	"poolsim/balancer"
)

// Witness is shown every decision of the broker: what the broker knew, and what was true.
type Witness interface {
	// Decided is called after the rule has chosen and before anything has changed. The placement and its view are only
	// valid during the call.
	Decided(p *Placement)
}

// Placement is one decision of the broker.
type Placement struct {
	At      time.Duration
	Request int64  // number of the request in the run, from 1; a redirected request keeps its number
	User    string // as in a trace
	Try     int32  // from 1
	Pool    int
	// View is what the broker knew. Hosts that were hidden from this request (they lack a capability, or have rejected
	// it) are in Hidden.
	View     *balancer.View
	Hidden   []int32
	Decision balancer.Decision

	s     *Simulator
	first int32
}

// Truth is what a host really is at the moment of a decision.
type Truth struct {
	State      State
	Sessions   int32
	Connecting int32
	CPUPercent float64 // of this moment
	Memory     float64 // percent in use, above 100 when over-committed
	Saturated  bool
}

// Truth of the host with an index of the view.
func (p *Placement) Truth(h int32) Truth {
	m := &p.s.hosts[p.first+h]
	l := m.Load()
	return Truth{
		State: m.state(), Sessions: m.sessions, Connecting: m.connecting,
		CPUPercent: 100 * l.CPU, Memory: 100 * l.Memory, Saturated: l.Saturated,
	}
}

// witness shows a decision to the witness, if there is one.
func (s *Simulator) witness(p *pool, u *user, d balancer.Decision) {
	if s.opt.Witness == nil {
		return
	}
	hidden := append(append([]int32(nil), s.lacking(p, u)...), s.rejecting(u)...)
	s.opt.Witness.Decided(&Placement{
		At: s.now, Request: u.request, User: s.userName(u), Try: int32(u.tries), Pool: int(s.hosts[p.first].pool),
		View: p.board.View(), Hidden: hidden, Decision: d, s: s, first: p.first,
	})
}
