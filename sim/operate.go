package sim

import (
	"cmp"
	"reflect"
	"slices"
	"time"

	"poolsim/workloads"
	"poolsim/workloads/draw"
)

// operate carries out an operation.
func (s *Simulator) operate(index int32) {
	op := &s.cfg.Operations[index]
	s.traceOperation(op)
	switch op.Kind {
	case Disconnect:
		s.cutConnections(index, op)
	case Set:
		s.setRules(op)
	case Maintain:
		s.maintain(index, op)
	default:
		for _, i := range s.choose(index, op) {
			s.operateOn(i, op)
		}
	}
}

func (s *Simulator) operateOn(i int32, op *Operation) {
	s.touch(i)
	switch op.Kind {
	case Drain:
		s.drain(i, op)
	case Start:
		s.start(i, op)
	case Stop:
		s.stop(i, op)
	case Fail:
		s.fail(i, op)
	}
	s.settle(i)
}

// choose gives the indices, among all hosts, of the hosts that an operation concerns. Only hosts that it can change are
// counted: running ones, or those that are off for a start.
func (s *Simulator) choose(index int32, op *Operation) []int32 {
	p := &s.pools[op.Pool]
	if op.Hosts.Indices != nil {
		chosen := slices.Clone(op.Hosts.Indices)
		for k := range chosen {
			chosen[k] += p.first
		}
		return chosen
	}
	chosen := s.candidates(p, op)
	switch op.Hosts.Choose {
	case Emptiest:
		slices.SortStableFunc(chosen, func(a, b int32) int { return int(s.hosts[a].sessions - s.hosts[b].sessions) })
	case Fullest:
		slices.SortStableFunc(chosen, func(a, b int32) int { return int(s.hosts[b].sessions - s.hosts[a].sessions) })
	case Random:
		s.shuffle(index, chosen)
	}
	if op.Kind == Maintain { // every host where no number is given, in the order in which they were chosen
		return chosen[:min(cmp.Or(op.Hosts.Count, len(chosen)), len(chosen))]
	}
	chosen = chosen[:min(op.Hosts.Count, len(chosen))]
	slices.Sort(chosen)
	return chosen
}

func (s *Simulator) candidates(p *pool, op *Operation) []int32 {
	var list []int32
	for h := range p.cfg.Hosts {
		i := p.first + int32(h)
		state := s.hosts[i].state()
		if op.changes(state) {
			list = append(list, i)
		}
	}
	return list
}

// changes says whether the operation can change a host in a state.
func (op *Operation) changes(state State) bool {
	switch op.Kind {
	case Start:
		return state == Off
	case Maintain:
		return state != Absent
	}
	return state == Open
}

// shuffle orders hosts by one draw each.
func (s *Simulator) shuffle(index int32, hosts []int32) {
	number := func(i int32) uint64 { return s.key.Bits(draw.OperationHost, uint16(index), uint32(i), 0) }
	slices.SortStableFunc(hosts, func(a, b int32) int {
		if number(a) < number(b) {
			return -1
		}
		return 1
	})
}

// eachUser calls f for every user on a host; f may take the user off it. The order is that of user numbers.
func (s *Simulator) eachUser(i int32, f func(slot int32)) {
	slots := s.listed[:0]
	s.listed = nil // f may come here again
	for slot := s.hosts[i].first; slot != none; slot = s.users[slot].next {
		slots = append(slots, slot)
	}
	slices.SortFunc(slots, func(a, b int32) int {
		x, y := &s.users[a], &s.users[b]
		if d := int(x.workload) - int(y.workload); d != 0 {
			return d
		}
		if d := int(x.number) - int(y.number); d != 0 {
			return d
		}
		return int(a - b)
	})
	for _, slot := range slots {
		f(slot)
	}
	s.listed = slots
}

// returnAt is when a user who was cut off asks again.
func (s *Simulator) returnAt(u *user) time.Duration {
	u.cuts++
	wait := s.rulesOf(u).RefusedRetry.At(s.key.Unit(draw.OperationReturn, s.group(u), uint32(u.number), draw.Nth(u.visit, uint32(u.cuts))))
	return later(s.now, workloads.Seconds(wait))
}

// cutConnections is a network drop: a share of the connected sessions loses its users, who come back.
func (s *Simulator) cutConnections(index int32, op *Operation) {
	p := &s.pools[op.Pool]
	for h := range p.cfg.Hosts {
		i := p.first + int32(h)
		s.touch(i)
		s.eachUser(i, func(slot int32) { s.cutConnection(index, op, slot) })
		s.settle(i)
	}
}

func (s *Simulator) cutConnection(index int32, op *Operation, slot int32) {
	u := &s.users[slot]
	if !u.state.connected() && u.state != stateReconnecting {
		return
	}
	entity := uint32(u.number)
	if s.key.Unit(draw.OperationChoice, s.group(u), entity, uint32(index)) >= op.Share {
		return
	}
	u.cuts++
	back := op.BackAfter.At(s.key.Unit(draw.OperationReturn, s.group(u), entity, draw.Nth(u.visit, uint32(u.cuts))))
	s.disconnect(slot, later(s.now, workloads.Seconds(back)))
}

// setRules changes the settings of a pool while it runs.
func (s *Simulator) setRules(op *Operation) {
	p := &s.pools[op.Pool]
	old := p.rules
	p.rules = op.Rules
	if old.VisibilityLag != p.rules.VisibilityLag {
		s.retime(p)
	}
	for h := range p.cfg.Hosts {
		if old.Limits[h] != p.rules.Limits[h] {
			p.board.SetLimit(int32(h), p.rules.Limits[h])
		}
		i := p.first + int32(h)
		s.touch(i)
		s.settle(i)
	}
	if old.LoadIndex != p.rules.LoadIndex {
		p.board.SetLoadIndex(p.rules.LoadIndex)
	}
	// A rule that was set by hand holds until the next phase of a scaling plan; one that was not leaves the phase's in force.
	if phaseRule(p) == nil || !reflect.DeepEqual(old.Balancer, p.rules.Balancer) {
		s.useRule(p, p.rules.Balancer)
	}
	s.changeScaling(p, old)
}
