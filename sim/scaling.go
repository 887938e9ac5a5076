package sim

import (
	"slices"
	"time"

	"poolsim/sim/power"
	"poolsim/sim/queue"
	"poolsim/workloads/draw"
)

// scalingControl is the scaling of one pool while it runs.
type scalingControl struct {
	policy power.Policy // nil while no policy is in force
	view   power.View
	driven bool // sessions that begin or end lead to an evaluation
	loads  bool // the policy looks at load indices
	phase  int
	number uint32        // of evaluations so far
	last   time.Duration // of the latest one, when recorded
	turn   queue.Handle  // the next phase
	next   queue.Handle  // the next evaluation

	record   power.Record // of the latest evaluation
	recorded bool         // there was one since the policy is in force
}

func (s *Simulator) beginScaling() {
	for p := range s.pools {
		s.startScaling(&s.pools[p])
	}
}

// startScaling puts the policy of the rules in force to work, if there is one.
func (s *Simulator) startScaling(p *pool) {
	k, c := p.rules.Scaling, &p.scaling
	if k == nil {
		return
	}
	c.policy, c.driven, c.loads = k.Policy.New(), k.Policy.EventDriven(), readsLoads(k.Policy)
	c.view.Hosts = resize(c.view.Hosts, len(p.cfg.Hosts), power.Host{})
	c.view.Limit = slices.Min(p.rules.Limits)
	s.enterPhase(p)
}

// stopScaling leaves the hosts as they are.
func (s *Simulator) stopScaling(p *pool) {
	s.meter.scaling.advance(s, s.now)
	c := &p.scaling
	s.main.Cancel(c.turn)
	s.main.Cancel(c.next)
	*c = scalingControl{view: c.view, number: c.number}
}

// changeScaling goes on under new rules: with the new policy at once, which begins with an evaluation.
func (s *Simulator) changeScaling(p *pool, old *Rules) {
	if old.Scaling != p.rules.Scaling {
		s.stopScaling(p)
		s.startScaling(p)
	}
	p.scaling.view.Limit = slices.Min(p.rules.Limits)
}

// readsLoads says whether a policy looks at the load indices of hosts.
func readsLoads(settings power.Settings) bool {
	switch settings.(type) {
	case power.CapacityBuffer, power.Occupancy:
		return true
	}
	return false
}

// enterPhase is the start of a phase, or of a policy in the midst of one: the placement rule of the phase comes into force,
// and the pool is evaluated.
func (s *Simulator) enterPhase(p *pool) {
	k, c := p.rules.Scaling, &p.scaling
	since := s.cfg.Calendar.Start + s.now
	c.phase = k.Timetable.At(since)
	c.turn = s.main.Push(queue.Event{
		At: later(s.now, k.Timetable.Next(since)), Order: orderOperations, Kind: evPhase, A: int32(p.self), Seq: s.seq(),
	})
	if rule := phaseRule(p); rule != nil {
		s.useRule(p, rule)
	}
	s.tracePhase(p)
	s.wantEvaluation(p, s.now)
}

// wantEvaluation has the pool evaluated at a time or before it. Two evaluations lie apart, so that one that changes the
// sessions cannot keep the clock from moving.
func (s *Simulator) wantEvaluation(p *pool, at time.Duration) {
	c := &p.scaling
	if c.recorded {
		at = max(at, c.last+shortest)
	}
	if pending, ok := s.main.At(c.next); ok {
		if at < pending {
			s.main.Move(c.next, at)
		}
		return
	}
	c.next = s.main.Push(queue.Event{At: at, Order: orderScaling, Kind: evEvaluate, A: int32(p.self), Seq: s.seq()})
}

// sessionChanged has the pool of a host evaluated after a session began or ended on it, where the policy is driven by that.
func (s *Simulator) sessionChanged(i int32) {
	p := &s.pools[s.hosts[i].pool]
	if p.scaling.driven {
		s.wantEvaluation(p, later(s.now, p.rules.Scaling.Coalesce))
	}
}

// evaluate asks the policy, keeps its record and carries out what it says.
func (s *Simulator) evaluate(p *pool) {
	c := &p.scaling
	s.meter.scaling.advance(s, s.now)
	s.observe(p)
	d := c.policy.Evaluate(&c.view, c.phase)
	c.number++
	c.record, c.recorded, c.last = d.Record, true, s.now
	s.tally.Evaluations++
	s.meter.scaling.sum.evaluations++
	s.traceEvaluation(&c.record)
	for k := range d.Actions {
		s.carryOut(p, &d.Actions[k])
	}
	if fallback := p.rules.Scaling.Fallback; fallback != Never {
		s.wantEvaluation(p, later(s.now, fallback))
	}
}

// choice is the random number of the next evaluation.
func (s *Simulator) choice(p *pool) uint64 {
	return s.key.Bits(draw.ScalingChoice, uint16(p.self), p.scaling.number, 0)
}

func (s *Simulator) tracePhase(p *pool) {
	if s.opt.Tracer == nil {
		return
	}
	note := p.rules.Scaling.Timetable.Kind(p.scaling.phase).String() + " begins"
	if rule := phaseRule(p); rule != nil {
		note += ", new sessions are placed by " + rule.Algorithm()
	}
	s.opt.Tracer.Trace(&TraceEvent{At: s.now, Kind: TracePhase, Note: note})
}

func (s *Simulator) traceEvaluation(r *power.Record) {
	if s.opt.Tracer != nil {
		s.opt.Tracer.Trace(&TraceEvent{At: s.now, Kind: TraceScaling, Note: r.Sentence()})
	}
}
