package sim

import (
	"time"

	"poolsim/sim/queue"
	"poolsim/workloads"
	"poolsim/workloads/draw"
)

// maintenance is a rolling maintenance while it lasts. A host in work is drained until it is empty, worked on, perhaps
// restarted, and open again; the next one goes as soon as there is room in the batch and enough hosts are open. Meanwhile it
// counts as excluded from scaling, as hosts are tagged for this purpose
// (https://learn.microsoft.com/azure/virtual-desktop/autoscale-create-assign-scaling-plan). A host that is off when its turn
// comes keeps nobody waiting: the work is done when it next starts, and delays it. A place without a machine needs none.
type maintenance struct {
	left   []int32 // hosts whose turn is still to come
	inWork int
	next   queue.Handle // when it has something to look at
}

func (s *Simulator) beginMaintenances() {
	s.works = resize(s.works, len(s.cfg.Operations), maintenance{})
}

// maintain begins a rolling maintenance.
func (s *Simulator) maintain(index int32, op *Operation) {
	s.works[index].left = s.choose(index, op)
	s.goOnMaintaining(index)
}

// goOnMaintaining takes as many hosts into work as may be.
func (s *Simulator) goOnMaintaining(index int32) {
	w, op := &s.works[index], &s.cfg.Operations[index]
	spare := s.openHosts(&s.pools[op.Pool]) - op.MinReady
	rest := w.left[:0]
	for _, i := range w.left {
		m := &s.hosts[i]
		room := w.inWork < op.Batch && m.maintaining == none
		switch state := m.state(); {
		case state == Absent:
		case state == Off:
			m.owes = index
		case state == Draining && room:
			s.takeIntoWork(index, i)
		case state == Open && room && spare > 0:
			spare--
			s.takeIntoWork(index, i)
		default:
			rest = append(rest, i)
		}
	}
	w.left = rest
}

func (s *Simulator) openHosts(p *pool) int {
	n := 0
	for h := range p.cfg.Hosts {
		if s.hosts[p.first+int32(h)].state() == Open {
			n++
		}
	}
	return n
}

// takeIntoWork closes a host to new users, and begins the work: at once when sessions stay, otherwise when the host is empty.
func (s *Simulator) takeIntoWork(index, i int32) {
	op := &s.cfg.Operations[index]
	m := s.touch(i)
	m.maintaining = index
	s.works[index].inWork++
	if op.InPlace {
		m.upgrading = true
		s.setBroker(i, false)
		s.traceHost(i, "not open while it is worked on")
		s.work(i)
	} else {
		s.drainForWork(i, op)
	}
	s.settle(i)
}

// drainForWork drains a host for maintenance. One that an operator has drained before keeps what that drain had planned, and
// stays drained afterwards.
func (s *Simulator) drainForWork(i int32, op *Operation) {
	m := &s.hosts[i]
	if !m.drained || m.byPolicy {
		s.closeHostTo(i)
		m.byPolicy, m.plan = false, noPlan
		m.plan.reopen = true
	}
	m.plan.work = true
	if op.ForceLogoffAfter != Never {
		m.plan.forceAt = later(s.now, op.ForceLogoffAfter)
		s.schedule(evForce, i, m.plan.forceAt, orderOperations)
	}
	s.traceHost(i, "drained for maintenance")
	s.emptied(i)
}

// work begins the work on a host that is ready for it.
func (s *Simulator) work(i int32) {
	m := &s.hosts[i]
	s.schedule(evWorked, i, later(s.now, s.workTime(m.maintaining, i)), orderTimers)
}

// workTime is how long the work of a maintenance on a host takes.
func (s *Simulator) workTime(index, i int32) time.Duration {
	law := &s.cfg.Operations[index].Work
	return workloads.Seconds(law.At(s.key.Unit(draw.MaintenanceWork, uint16(index), uint32(i), 0)))
}

// worked is the end of the work on a host, which then boots where the maintenance says so.
func (s *Simulator) worked(i int32) {
	m, op := &s.hosts[i], &s.cfg.Operations[s.hosts[i].maintaining]
	restart := !op.InPlace && (op.Restart || m.plan.restart)
	m.plan.restart = false
	if m.plan.reopen {
		s.endDrain(m)
	}
	if restart {
		s.reboot(i)
		return
	}
	s.maintained(i)
	if m.state() == Open {
		s.opened(i)
		s.traceHost(i, "back in service")
	}
	s.emptied(i)
}

// maintained counts a host that was done, and lets the maintenance go on.
func (s *Simulator) maintained(i int32) {
	s.tally.HostsMaintained++
	s.endWork(i)
}

// endWork takes a host out of its maintenance.
func (s *Simulator) endWork(i int32) {
	m := &s.hosts[i]
	s.works[m.maintaining].inWork--
	s.lookAtMaintenance(m.maintaining)
	m.maintaining, m.upgrading = none, false
}

// breakOffWork is for a host that is turned off while it is in work. The work is done when it next starts.
func (s *Simulator) breakOffWork(i int32) {
	if m := &s.hosts[i]; m.maintaining != none {
		m.owes = m.maintaining
		s.endWork(i)
	}
}

// lookAtMaintenance has a maintenance go on at this time, after what is happening now.
func (s *Simulator) lookAtMaintenance(index int32) {
	w := &s.works[index]
	if _, pending := s.main.At(w.next); pending || len(w.left) == 0 {
		return
	}
	w.next = s.main.Push(queue.Event{At: s.now, Order: orderOperations, Kind: evMaintain, A: index, Seq: s.seq()})
}

// hostOpened lets the maintenances of a pool go on, which may have waited for an open host.
func (s *Simulator) hostOpened(pool int16) {
	for index := range s.works {
		if len(s.works[index].left) > 0 && s.cfg.Operations[index].Pool == int(pool) {
			s.lookAtMaintenance(int32(index))
		}
	}
}
