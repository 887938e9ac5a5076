package sim

import (
	"poolsim/balancer"
)

func (s *Simulator) beginPools() {
	for i := range s.pools {
		s.beginPool(&s.pools[i])
	}
}

func (s *Simulator) beginPool(p *pool) {
	p.rules = &p.cfg.Rules
	p.sampling = s.samples(p)
	infos := make([]balancer.HostInfo, len(p.cfg.Hosts))
	for h := range p.cfg.Hosts {
		c := &p.cfg.Hosts[h]
		infos[h] = balancer.HostInfo{Name: c.Name, Limit: p.rules.Limits[h], Capabilities: c.Capabilities, Weight: c.Weight, MemoryGiB: c.MemoryGiB}
	}
	p.board = balancer.NewBoard(infos, p.rules.LoadIndex)
	p.hidden = hiddenPlacements{list: p.hidden.list[:0]}
	p.scaling = scalingControl{view: p.scaling.view}
	p.awaiting = awaitingUsers{first: none, last: none}
	p.reports = newReportCalendar(s, p)
	for h := range p.cfg.Hosts {
		i := p.first + int32(h)
		s.startAgent(i)
		p.board.SetOpen(int32(h), s.hosts[i].running)
		s.meter.book(s, &s.hosts[i])
	}
	p.rule, p.settings = p.rules.Balancer.New(p.board.View()), p.rules.Balancer
}

// useRule puts a placement rule into force. One that differs by its parameters alone goes on where it was.
func (s *Simulator) useRule(p *pool, settings balancer.Settings) {
	if keeps, ok := p.rule.(balancer.Retuner); !ok || !keeps.Retune(settings) {
		p.rule = settings.New(p.board.View())
	}
	p.settings = settings
}

// phaseRule is the placement rule that the phase of the scaling plan in force asks for; nil for none.
func phaseRule(p *pool) balancer.Settings {
	if k := p.rules.Scaling; k != nil && k.Balancers != nil {
		return k.Balancers[p.scaling.phase]
	}
	return nil
}

// samples says whether anything in the pool looks at what agents sample, now or after an operation.
func (s *Simulator) samples(p *pool) bool {
	if readsSamples(&p.cfg.Rules) {
		return true
	}
	for i := range s.cfg.Operations {
		op := &s.cfg.Operations[i]
		if op.Kind == Set && &s.pools[op.Pool] == p && readsSamples(op.Rules) {
			return true
		}
	}
	return false
}

func readsSamples(r *Rules) bool {
	if r.Balancer.ReadsReports() {
		return true
	}
	if r.Scaling != nil && r.Scaling.readsSamples() {
		return true
	}
	for _, a := range r.Agents {
		if a.LoadIndex > 0 {
			return true
		}
	}
	return false
}

func (k *Scaling) readsSamples() bool {
	for _, rule := range k.Balancers {
		if rule != nil && rule.ReadsReports() {
			return true
		}
	}
	return readsLoads(k.Policy)
}

// setBroker tells the broker whether a host takes new users.
func (s *Simulator) setBroker(i int32, open bool) {
	p := &s.pools[s.hosts[i].pool]
	p.board.SetOpen(i-p.first, open)
}

// initialPool is the pool in which a user of a session present at the start has it.
func (s *Simulator) initialPool(number int32) int {
	for p := range s.cfg.Pools {
		for h := range s.cfg.Pools[p].Hosts {
			if number -= int32(s.cfg.Pools[p].Hosts[h].Sessions); number < 0 {
				return p
			}
		}
	}
	return 0
}

// beginSessions puts the sessions present at the start on their hosts.
func (s *Simulator) beginSessions() {
	number := int32(0)
	for i := range s.hosts {
		m := &s.hosts[i]
		for range m.cfg.Sessions {
			s.beginInitial(int32(i), number)
			number++
		}
		if m.cfg.Sessions > 0 {
			s.publish(int32(i))
		}
		s.settle(int32(i))
	}
}

func (s *Simulator) beginInitial(i, number int32) {
	slot := s.take()
	u := &s.users[slot]
	*u = user{
		gen: u.gen, workload: int16(len(s.cfg.Workloads)), number: number, class: int16(s.hosts[i].cfg.SessionsClass),
		host: none, next: none, prev: none, bounce: none, leaveAt: Never, backAt: Never, scale: 1,
	}
	s.seat(slot, i)
	s.beginSession(slot)
}
