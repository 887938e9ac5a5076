package sim

import (
	"math"
	"time"

	"poolsim/balancer"
	"poolsim/sim/host"
	"poolsim/sim/queue"
	"poolsim/workloads/draw"
)

// machine is one host as it truly is.
type machine struct {
	host.Host
	cfg    *Host
	agent  host.Agent
	timers queue.Queue
	entry  queue.Handle // on the main queue
	pool   int16
	price  int64 // of an hour, in micro-units

	running   bool // booted and not failed or stopped
	drained   bool // takes no new users until told so
	byPolicy  bool // the drain is the scaling policy's
	booting   bool
	creating  bool   // booting for the first time
	failed    bool   // gone by a failure, until it boots
	upgrading bool   // takes no new users while it is worked on, its sessions stay
	absent    bool   // there is no machine
	made      uint32 // times that a machine was made
	boots     uint32
	epoch     uint32 // of the host's life; what was scheduled in an earlier one is void

	sessions, connecting     int32
	hidden, hiddenConnecting int32 // of those, not yet in the broker's view
	disconnected             int32 // sessions whose users are away
	demanding                int32 // sessions past their desktop that ask for CPU
	first                    int32 // user list
	drainedAt                time.Duration
	draining                 bool // a drain is timed until the host is empty
	plan                     plan
	dark                     bool          // gone without the broker knowing: it sees the counts of before
	seenAt                   time.Duration // when the broker notices that the host is gone; Never when it need not
	lastSaturated            time.Duration
	everSaturated            bool          // since the warm-up
	cpuSince                 time.Duration // of the present CPU use
	self                     int32         // index among all hosts
	openedAt                 time.Duration // when it last became available
	lastEnd                  time.Duration // when a session last ended on it
	maintaining              int32         // operation in whose work the host is; none
	owes                     int32         // maintenance whose work is to be done at the next boot; none

	was   footprint
	book  hostBook
	base  hostBook // at the end of the warm-up
	churn churn    // since then
}

// plan is what a drain or a stop has in store for a host.
type plan struct {
	until     time.Duration // return to service; Never for not
	forceAt   time.Duration // who is left is signed out; Never for not
	restart   bool          // boots when it is empty
	stopEmpty bool          // is turned off when it is empty
	work      bool          // is worked on when it is empty
	reopen    bool          // is open again when the work is done
}

var noPlan = plan{until: Never, forceAt: Never}

// state of the host for new users.
func (m *machine) state() State {
	switch {
	case m.booting:
		return Booting
	case m.absent:
		return Absent
	case !m.running:
		return Off
	case m.drained, m.upgrading:
		return Draining
	}
	return Open
}

func (s *Simulator) beginHosts() {
	i := int32(0)
	for p := range s.cfg.Pools {
		for h := range s.cfg.Pools[p].Hosts {
			s.beginHost(i, int16(p), &s.cfg.Pools[p].Hosts[h])
			i++
		}
	}
}

func (s *Simulator) beginHost(i int32, p int16, cfg *Host) {
	m := &s.hosts[i]
	m.timers.Reset()
	*m = machine{
		Host: m.Host, cfg: cfg, agent: m.agent, timers: m.timers, pool: p,
		self: i, price: s.price(i, cfg), running: !cfg.Off && !cfg.Absent, absent: cfg.Absent, first: none, plan: noPlan, seenAt: Never, lastSaturated: Never,
		openedAt: longAgo, lastEnd: longAgo, maintaining: none, owes: none,
	}
	m.Reset(s.spec(i, cfg), 0)
	m.entry = s.main.Push(queue.Event{At: math.MaxInt64, Order: orderWork, Kind: evHost, A: i, Seq: s.seq()})
	s.meter.join(m)
}

// spec draws the speed of a host, which stays the same through a replication.
func (s *Simulator) spec(i int32, cfg *Host) host.Spec {
	speed := cfg.Speed.At(s.key.Unit(draw.HostSpeed, 0, uint32(i), 0))
	return host.Spec{
		CPU: host.Units(cfg.CPUCapacity * speed), SessionsFirst: cfg.CPUSharing == SessionsFirst,
		Memory: host.Units(cfg.MemoryGiB), OSMemory: host.Units(cfg.OSMemoryGiB), Penalty: cfg.MemoryPenalty,
		Disk: host.Units(cfg.DiskIOPS), ReadMS: cfg.DiskReadLatencyMS, WriteMS: cfg.DiskWriteLatencyMS,
	}
}

// touch brings a host to the present before something on it changes.
func (s *Simulator) touch(i int32) *machine {
	m := &s.hosts[i]
	m.book.advance(m, s.now)
	if s.pools[m.pool].sampling && m.running {
		m.agent.Advance(s.now, s.order > orderSamples, m.Load(), m.counts())
	}
	m.Advance(s.now)
	return m
}

// maintained says whether a rolling maintenance has the host in work.
func (m *machine) maintained() bool { return m.maintaining != none }

func (m *machine) counts() balancer.Counts {
	return balancer.Counts{Sessions: m.sessions, Connecting: m.connecting}
}

// settle books what changed on a host, and moves its entry on the main queue.
func (s *Simulator) settle(i int32) {
	m := &s.hosts[i]
	s.meter.book(s, m)
	s.refresh(m)
}

// refresh moves the host's entry on the main queue to its next timer or job.
func (s *Simulator) refresh(m *machine) {
	at, order, seq := time.Duration(math.MaxInt64), uint8(orderWork), uint64(0)
	if jobAt, jobSeq, ok := m.Next(); ok {
		at, seq = jobAt, jobSeq
	}
	if t, ok := m.timers.Peek(); ok && (t.At < at || t.At == at && (t.Order < order || t.Order == order && t.Seq < seq)) {
		at, order, seq = t.At, t.Order, t.Seq
	}
	s.main.MoveTo(m.entry, at, order, seq)
}

// hostEvent lets the next timer or job of a host happen.
func (s *Simulator) hostEvent(i int32) {
	m := s.touch(i)
	t, timed := m.timers.Peek()
	jobAt, jobSeq, worked := m.Next()
	if worked && (!timed || jobAt < t.At || jobAt == t.At && (t.Order > orderWork || t.Seq > jobSeq)) {
		s.jobDone(m.Finish())
	} else {
		m.timers.Pop()
		s.timerRings(t.Kind, t.A)
	}
	s.settle(i)
}

// jobDone goes on with what a job on a host belonged to.
func (s *Simulator) jobDone(kind uint8, slot int32) {
	u := &s.users[slot]
	m, units := &s.hosts[u.host], &s.kinds[u.class]
	switch kind {
	case jobStartup:
		m.Release(host.Demand{CPU: units.cores})
		u.programs = queue.Handle{}
		return
	case jobLogonDisk, jobReconnectDisk:
		m.Release(host.Demand{Disk: units.logonDisk})
		u.io, u.ioOn = queue.Handle{}, ioNone
	default:
		m.Release(host.Demand{CPU: units.cores})
		u.work = queue.Handle{}
	}
	s.phasePartDone(slot)
}

// phasePartDone counts down the jobs of a phase that run side by side.
func (s *Simulator) phasePartDone(slot int32) {
	u := &s.users[slot]
	if u.jobs--; u.jobs > 0 {
		return
	}
	switch u.state {
	case stateConnecting, stateReconnecting:
		s.desktop(slot)
	case stateLeaving:
		s.ended(slot)
	}
}

// timerRings lets a timer of a user happen.
func (s *Simulator) timerRings(kind uint8, slot int32) {
	u := &s.users[slot]
	switch kind {
	case tmEnd, tmLogonTimeout:
		u.end = queue.Handle{}
	case tmBreak, tmBack:
		u.pause = queue.Handle{}
	case tmProfile, tmSignoutProfile:
		u.io, u.ioOn = queue.Handle{}, ioNone
	default:
		u.timer = queue.Handle{}
	}
	switch kind {
	case tmLogonFixed:
		s.loadProfile(slot)
	case tmProfile:
		s.logonWork(slot)
	case tmReconnectFixed:
		s.reconnectWork(slot)
	case tmSignoutProfile:
		s.phasePartDone(slot)
	case tmActivity:
		s.changeActivity(slot)
	case tmIdleLimit:
		s.disconnect(slot, u.backAt)
	case tmLogoff:
		s.signOut(slot)
	case tmEnd:
		s.leave(slot)
	case tmLogonTimeout:
		s.logonTimeout(slot)
	case tmBreak:
		s.takeBreak(slot)
	case tmBack:
		s.reconnect(slot)
	}
}

// link adds a user to the list of a host.
func (s *Simulator) link(slot, i int32) {
	u, m := &s.users[slot], &s.hosts[i]
	u.host, u.prev, u.next = i, none, m.first
	if m.first != none {
		s.users[m.first].prev = slot
	}
	m.first = slot
}

// unlink takes a user off the list of its host.
func (s *Simulator) unlink(slot int32) {
	u := &s.users[slot]
	if u.prev != none {
		s.users[u.prev].next = u.next
	} else {
		s.hosts[u.host].first = u.next
	}
	if u.next != none {
		s.users[u.next].prev = u.prev
	}
	u.host = none
}

// setTimer puts a timer of a user on the queue of its host.
func (s *Simulator) setTimer(at time.Duration, order, kind uint8, slot int32) queue.Handle {
	u := &s.users[slot]
	seq := s.seq()
	if order == orderRequests {
		seq = userSeq(u.workload, u.number)
	}
	return s.hosts[u.host].timers.Push(queue.Event{At: at, Order: order, Kind: kind, A: slot, Seq: seq})
}

func (s *Simulator) stopTimer(m *machine, h *queue.Handle) {
	m.timers.Cancel(*h)
	*h = queue.Handle{}
}
