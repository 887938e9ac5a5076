package sim

import (
	"time"

	"poolsim/balancer"
	"poolsim/sim/queue"
	"poolsim/workloads"
	"poolsim/workloads/draw"
)

// workloadOf is the workload of a user; nil for the users of sessions present at the start.
func (s *Simulator) workloadOf(u *user) *workloads.Workload {
	if int(u.workload) == len(s.cfg.Workloads) {
		return nil
	}
	return &s.cfg.Workloads[u.workload]
}

// poolOf is the pool that a user without a session asks.
func (s *Simulator) poolOf(u *user) *pool {
	if w := s.workloadOf(u); w != nil {
		return &s.pools[w.Pool]
	}
	return &s.pools[s.initialPool(u.number)]
}

// ask begins a request for a new session.
func (s *Simulator) ask(slot int32) {
	u := &s.users[slot]
	if u.leaveAt != Never && u.leaveAt <= s.now && u.leaveAt != workloads.Forever && u.reached {
		s.gonePopulation(u) // back after the end of the day: nothing left to do
		s.release(slot)
		return
	}
	u.since, u.tries, u.bounce, u.backAt = s.now, 0, none, Never
	u.measured = s.now >= s.cfg.Warmup && !u.already
	if u.measured {
		s.tally.Users++
	}
	s.waiting++
	s.try(slot)
}

// try is one request.
func (s *Simulator) try(slot int32) {
	u := &s.users[slot]
	u.tries++
	u.awaited = false
	s.tally.Requests++
	u.request = s.tally.Requests
	s.trace(TraceRequest, slot, none, "")
	s.place(slot)
}

// place asks the rule of the pool for a host, and sends the user there.
func (s *Simulator) place(slot int32) {
	u := &s.users[slot]
	p := s.poolOf(u)
	s.showBroker(p)
	u.placements++
	d := s.decide(p, u)
	fate := s.fate(p, d)
	s.witness(p, u, d, fate)
	switch fate {
	case Refused:
		s.refused(slot, p, d)
	case Unanswered:
		s.unanswered(slot, p, d)
	case Rejected:
		s.rejected(slot, p, d)
	case Accepted:
		s.placed(slot, p, d)
	}
}

// fate is what will come of a decision.
func (s *Simulator) fate(p *pool, d balancer.Decision) Fate {
	switch {
	case d.Host == balancer.None:
		return Refused
	case !s.answers(p, d.Host):
		return Unanswered
	case s.agentRejects(p, d.Host):
		return Rejected
	}
	return Accepted
}

// decide hides the hosts that cannot take this request, and asks the rule.
func (s *Simulator) decide(p *pool, u *user) balancer.Decision {
	lacking := s.lacking(p, u)
	rejecting := s.rejecting(u)
	for _, h := range lacking {
		p.board.Mask(h)
	}
	for _, h := range rejecting {
		p.board.Mask(h)
	}
	number := draw.Nth(u.visit, uint32(u.placements))
	d := p.rule.Place(p.board.View(), balancer.Request{
		Now: s.now, Try: int32(u.tries) - 1, Needs: s.needs(u),
		Draw: s.key.Bits(draw.Placement, s.group(u), uint32(u.number), number),
	})
	for _, h := range rejecting {
		p.board.Unmask(h)
	}
	for _, h := range lacking {
		p.board.Unmask(h)
	}
	return d
}

func (s *Simulator) needs(u *user) balancer.Capability {
	if w := s.workloadOf(u); w != nil {
		return balancer.Capability(w.Needs)
	}
	return 0
}

func (s *Simulator) lacking(p *pool, u *user) []int32 {
	if needs := s.needs(u); needs != 0 {
		return p.lacking[uint32(needs)]
	}
	return nil
}

// rejecting are the hosts whose agents have rejected this request.
func (s *Simulator) rejecting(u *user) []int32 {
	if u.bounce == none {
		return nil
	}
	return s.bounces[u.bounce]
}

// answers says whether the host that the broker takes for open is really there.
func (s *Simulator) answers(p *pool, h int32) bool { return s.hosts[p.first+h].running }

// unanswered is a request sent to a host that is gone without the broker knowing.
func (s *Simulator) unanswered(slot int32, p *pool, d balancer.Decision) {
	if s.opt.Tracer != nil {
		s.trace(TraceRefused, slot, p.first+d.Host, "the host does not answer; the broker has not noticed yet")
	}
	s.refuse(slot, p)
}

// refused is a request for which the rule found no host.
func (s *Simulator) refused(slot int32, p *pool, d balancer.Decision) {
	if s.awaitBoot(slot, p) {
		return
	}
	if s.opt.Tracer != nil {
		s.trace(TraceRefused, slot, none, d.Reason.Sentence(p.board.View(), d.Host))
	}
	s.refuse(slot, p)
}

// refuse counts a refusal, and lets the user wait for another try or give up.
func (s *Simulator) refuse(slot int32, p *pool) {
	u := &s.users[slot]
	s.tally.RefusedRequests++
	s.meter.refused()
	if u.tries == 1 && u.measured {
		s.tally.RefusedUsers++
	}
	s.dropBounces(u)
	s.waitForTry(slot, p)
}

// waitForTry schedules the next try, or the end of the user's patience.
func (s *Simulator) waitForTry(slot int32, p *pool) {
	u := &s.users[slot]
	u.state = stateWaiting
	patience := later(u.since, p.rules.RefusedPatience)
	if s.now >= patience {
		s.giveUp(slot)
		return
	}
	wait := p.rules.RefusedRetry.At(s.key.Unit(draw.RefusedRetry, s.group(u), uint32(u.number), draw.Nth(u.visit, uint32(u.tries))))
	if at := later(s.now, max(workloads.Seconds(wait), shortest)); at <= patience {
		u.timer = s.main.Push(queue.Event{At: at, Order: orderRequests, Kind: evRetry, A: slot, Seq: userSeq(u.workload, u.number)})
		return
	}
	u.end = s.main.Push(queue.Event{At: patience, Order: orderTimers, Kind: evGiveUp, A: slot, Seq: s.seq()})
}

// giveUp is a user who goes without a desktop.
func (s *Simulator) giveUp(slot int32) {
	u := &s.users[slot]
	s.trace(TraceGaveUp, slot, none, "")
	if u.measured {
		s.tally.Abandoned++
	}
	s.goWithout(u)
	s.waiting--
	s.gone++
	s.gonePopulation(u)
	s.release(slot)
}

// gonePopulation schedules the next coming of a user of a finite population.
func (s *Simulator) gonePopulation(u *user) {
	w := s.workloadOf(u)
	if w == nil {
		return
	}
	p, ok := w.Pattern.(*workloads.Population)
	if !ok {
		return
	}
	l := &s.loads[u.workload]
	at := max(p.Back(l.stream, uint32(u.number), l.visits[u.number], s.now), s.now+shortest)
	if at < l.stream.To {
		s.main.Push(queue.Event{
			At: at, Order: orderRequests, Kind: evReturn, A: int32(u.workload), B: u.number, Seq: userSeq(u.workload, u.number),
		})
	}
}

// agentRejects applies the thresholds of the host's own agent, on what the agent itself knows.
func (s *Simulator) agentRejects(p *pool, h int32) bool {
	limits := p.rules.Agents[h]
	if limits == (AgentLimits{}) {
		return false
	}
	m := s.touch(p.first + h)
	if limits.Connecting > 0 && m.connecting >= limits.Connecting {
		return true
	}
	return limits.LoadIndex > 0 && p.rules.LoadIndex.Of(m.agent.Own(), m.counts(), p.rules.Limits[h]) >= limits.LoadIndex
}

// rejected sends a request back to the broker, or counts it as refused when it has been everywhere.
func (s *Simulator) rejected(slot int32, p *pool, d balancer.Decision) {
	u := &s.users[slot]
	s.tally.AgentRejections++
	s.trace(TraceRejected, slot, p.first+d.Host, "over a threshold of the host's own agent")
	s.bounceOff(u, d.Host)
	most := len(p.cfg.Hosts)
	if p.rules.RedirectTries > 0 {
		most = p.rules.RedirectTries
	}
	if len(s.bounces[u.bounce]) >= most {
		s.trace(TraceRefused, slot, none, "rejected by as many hosts as a request may try")
		s.refuse(slot, p)
		return
	}
	u.state = stateBounced
	at := later(s.now, max(p.rules.RedirectDelay, shortest))
	u.timer = s.main.Push(queue.Event{At: at, Order: orderRequests, Kind: evRedirect, A: slot, Seq: userSeq(u.workload, u.number)})
}

// bounceOff remembers that a host rejected the request.
func (s *Simulator) bounceOff(u *user, h int32) {
	if u.bounce == none {
		if n := len(s.freeLists); n > 0 {
			u.bounce, s.freeLists = s.freeLists[n-1], s.freeLists[:n-1]
		} else {
			u.bounce = int32(len(s.bounces))
			s.bounces = append(s.bounces, nil)
		}
	}
	s.bounces[u.bounce] = append(s.bounces[u.bounce], h)
}

func (s *Simulator) dropBounces(u *user) {
	if u.bounce != none {
		s.bounces[u.bounce] = s.bounces[u.bounce][:0]
		s.freeLists = append(s.freeLists, u.bounce)
		u.bounce = none
	}
}

// placed gives the user a seat and begins the logon.
func (s *Simulator) placed(slot int32, p *pool, d balancer.Decision) {
	u, i := &s.users[slot], p.first+d.Host
	m := s.touch(i)
	if m.state() != Open {
		s.fault = impossible("a new session on %s, which is not open", m.cfg.Name)
		return
	}
	s.dropBounces(u)
	s.tally.NewSessions++
	m.book.newSessions++
	s.waiting--
	u.placed = s.now
	s.seat(slot, i)
	m.connecting++
	s.hide(p, slot, d.Host)
	s.publish(i)
	if s.opt.Tracer != nil {
		s.trace(TracePlaced, slot, i, d.Reason.Sentence(p.board.View(), d.Host))
	}
	s.startLogon(slot)
	s.settle(i)
}

// seat puts a user on a host.
func (s *Simulator) seat(slot, i int32) {
	m := &s.hosts[i]
	s.link(slot, i)
	m.sessions++
	m.AddSession(s.kinds[s.users[slot].class].memory, zeroDemand)
}

// publish tells the broker the counts of a host, less what it does not see yet.
func (s *Simulator) publish(i int32) {
	m := &s.hosts[i]
	if m.dark {
		return
	}
	p := &s.pools[m.pool]
	p.board.SetCounts(i-p.first, balancer.Counts{Sessions: m.sessions - m.hidden, Connecting: m.connecting - m.hiddenConnecting})
}

// hiddenPlacements are placements that do not yet show in the broker's view, in the order in which they will.
type hiddenPlacements struct {
	list []hiddenPlacement
	head int
}

type hiddenPlacement struct {
	at   time.Duration
	slot int32
	gen  uint32
}

// hide keeps a placement out of the broker's view for the visibility lag.
func (s *Simulator) hide(p *pool, slot, h int32) {
	if p.rules.VisibilityLag == 0 {
		return
	}
	u, m := &s.users[slot], &s.hosts[p.first+h]
	u.hidden, u.shows = true, s.now+p.rules.VisibilityLag
	m.hidden++
	m.hiddenConnecting++
	q := &p.hidden
	if q.head > len(q.list)/2 {
		q.list, q.head = append(q.list[:0], q.list[q.head:]...), 0
	}
	q.list = append(q.list, hiddenPlacement{at: u.shows, slot: slot, gen: u.gen})
}

// retime gives the placements that do not show yet the new visibility lag, if that is over earlier.
func (s *Simulator) retime(p *pool) {
	q := &p.hidden
	latest := s.now + p.rules.VisibilityLag
	for i := q.head; i < len(q.list); i++ {
		e := &q.list[i]
		if u := &s.users[e.slot]; u.gen == e.gen && u.hidden && u.shows == e.at {
			u.shows = min(u.shows, latest)
		}
		e.at = min(e.at, latest)
	}
}

// reveal takes a placement into the counts that the broker sees.
func (s *Simulator) reveal(u *user) {
	if !u.hidden {
		return
	}
	u.hidden = false
	m := &s.hosts[u.host]
	m.hidden--
	if u.state == stateConnecting {
		m.hiddenConnecting--
	}
}

// showBroker brings the broker's view to the present: placements whose lag is over, and reports that have arrived.
func (s *Simulator) showBroker(p *pool) {
	q := &p.hidden
	for q.head < len(q.list) && q.list[q.head].at <= s.now {
		e := q.list[q.head]
		q.head++
		if u := &s.users[e.slot]; u.gen == e.gen && u.hidden && u.shows == e.at {
			s.reveal(u)
			s.publish(u.host)
		}
	}
	if p.sampling {
		s.deliver(p)
	}
}
