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

// Fate is what becomes of a decision of the broker.
type Fate uint8

// Fates of a decision.
const (
	Accepted   Fate = iota // the host takes the session
	Refused                // the rule found no host
	Rejected               // the host's own agent sends the user away
	Unanswered             // the host is gone, and the broker has not noticed
)

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
	Fate     Fate

	s     *Simulator
	first int32
	needs balancer.Capability
}

// Truth is what a host really is at the moment of a decision.
type Truth struct {
	State      State
	Sessions   int32
	Connecting int32
	CPUPercent float64 // of this moment
	Memory     float64 // percent in use, above 100 when over-committed
	Saturated  bool
	// Index is the load index that a report of this moment would give, -1 while balancing is off.
	Index int32
}

// Truth of the host with an index of the view.
func (p *Placement) Truth(h int32) Truth {
	m := &p.s.hosts[p.first+h]
	l := m.Load()
	now := balancer.Report{
		SampledAt: p.At, CPUPercent: 100 * l.CPU, MemoryPercent: 100 * l.Memory, DiskQueue: l.DiskQueue,
		ReadLatencyMS: l.ReadMS, WriteLatencyMS: l.WriteMS, Counts: m.counts(),
	}
	rules := p.rules()
	return Truth{
		State: m.state(), Sessions: m.sessions, Connecting: m.connecting,
		CPUPercent: now.CPUPercent, Memory: now.MemoryPercent, Saturated: l.Saturated,
		Index: rules.LoadIndex.Of(now, now.Counts, rules.Limits[h]),
	}
}

// Algorithm is the name of the rule in force.
func (p *Placement) Algorithm() string { return p.settings().Algorithm() }

// ReadsReports says whether the rule in force looks at the reports of the hosts' agents.
func (p *Placement) ReadsReports() bool { return p.settings().ReadsReports() }

func (p *Placement) settings() balancer.Settings { return p.s.pools[p.Pool].settings }

func (p *Placement) rules() *Rules { return p.s.pools[p.Pool].rules }

// Steps tells how the rule came to its decision, in sentences; see [balancer.Explain].
func (p *Placement) Steps() []string {
	own := &p.s.pools[p.Pool]
	for _, h := range p.Hidden {
		own.board.Mask(h)
	}
	r := balancer.Request{Now: p.At, Try: p.Try - 1, Needs: p.needs}
	steps := balancer.Explain(own.rule, own.board.View(), r, p.Decision)
	for _, h := range p.Hidden {
		own.board.Unmask(h)
	}
	return steps
}

// witness shows a decision to the witness, if there is one.
func (s *Simulator) witness(p *pool, u *user, d balancer.Decision, f Fate) {
	if s.opt.Witness == nil {
		return
	}
	hidden := append(append([]int32(nil), s.lacking(p, u)...), s.rejecting(u)...)
	s.opt.Witness.Decided(&Placement{
		At: s.now, Request: u.request, User: s.userName(u), Try: int32(u.tries), Pool: int(s.hosts[p.first].pool),
		View: p.board.View(), Hidden: hidden, Decision: d, Fate: f, s: s, first: p.first, needs: s.needs(u),
	})
}
