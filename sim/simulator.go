package sim

import (
	"context"
	"fmt"
	"time"

	"poolsim/balancer"
	"poolsim/sim/host"
	"poolsim/sim/queue"
	"poolsim/workloads"
	"poolsim/workloads/draw"
)

// Options say what a run keeps besides its result.
type Options struct {
	History bool    // keep hosts over time
	Tracer  Tracer  // receives every event; nil for none
	Witness Witness // is shown every decision of the broker; nil for none
	// Progress is told now and then, by the goroutine of the run, how many events of it have happened; nil for none. It
	// changes no result.
	Progress func(events int64)
}

// Simulator runs replications of one configuration, one at a time. It keeps its memory from one to the next.
type Simulator struct {
	cfg *Config
	opt Options
	key draw.Key

	now      time.Duration
	order    uint8 // class of the event that is happening
	sequence uint64
	events   int64
	main     queue.Queue
	fault    error // an impossible state; ends the run

	loads  []load
	kinds  []classUnits
	pools  []pool
	hosts  []machine
	works  []maintenance // by operation
	share  profileShare
	meter  meter
	stuck  uint64 // hosts whose draw is at most this have stuck reports
	tally  Tally
	warm   Tally // at the end of the warm-up
	result *Result

	thrashing poolThrashing // of the hosts whose books are closed

	users     []user
	freeUsers []int32
	bounces   [][]int32 // hosts that rejected a request, by list
	freeLists []int32
	listed    []int32 // working space of eachUser
	waiting   int64   // users without a session who want one
	gone      int64   // users who went without since the warm-up
}

// load is the state of one workload.
type load struct {
	source workloads.Source
	stream workloads.Stream
	next   workloads.Arrival
	entry  queue.Handle
	slots  []int32  // of the users known by number; none without one
	visits []uint32 // begun so far, by user number
}

// classUnits are the demands of a class in units of the host model.
type classUnits struct {
	cores, logonDisk, profile, memory int64
	iops                              float64
	logonMean                         float64
}

// pool is the state of one pool.
type pool struct {
	self     int
	cfg      *Pool
	rules    *Rules
	board    *balancer.Board
	rule     balancer.Rule
	settings balancer.Settings // of the rule
	first    int32             // index of its first host among all
	sampling bool              // somebody looks at samples
	lacking  map[uint32][]int32
	hidden   hiddenPlacements
	reports  reportCalendar
	scaling  scalingControl
	awaiting awaitingUsers
}

// New makes a simulator. The configuration must be valid; package scenarios makes such.
func New(cfg *Config, opt Options) *Simulator {
	s := &Simulator{cfg: cfg, opt: opt}
	for i := range cfg.Classes {
		c := &cfg.Classes[i]
		s.kinds = append(s.kinds, classUnits{
			cores: host.Units(c.LogonCores), logonDisk: host.Units(c.LogonIOPSMax), profile: host.Units(c.ProfileIOPSMax),
			memory: host.Units(c.MemoryGiB), iops: c.IOPS, logonMean: c.LogonCPUSeconds.Mean(),
		})
	}
	n := int32(0)
	for i := range cfg.Pools {
		s.pools = append(s.pools, pool{self: i, cfg: &cfg.Pools[i], first: n, lacking: lackingHosts(cfg, i)})
		n += int32(len(cfg.Pools[i].Hosts))
	}
	s.hosts = make([]machine, n)
	s.loads = make([]load, len(cfg.Workloads))
	return s
}

// lackingHosts lists, for every set of capabilities that a workload of the pool needs, the hosts that lack one.
func lackingHosts(cfg *Config, p int) map[uint32][]int32 {
	lacking := map[uint32][]int32{}
	for _, w := range cfg.Workloads {
		if _, done := lacking[w.Needs]; done || w.Needs == 0 || w.Pool != p {
			continue
		}
		list := []int32{}
		for i, h := range cfg.Pools[p].Hosts {
			if uint32(h.Capabilities)&w.Needs != w.Needs {
				list = append(list, int32(i))
			}
		}
		lacking[w.Needs] = list
	}
	return lacking
}

// Run simulates one replication. It returns the context's error when that ends first.
func (s *Simulator) Run(ctx context.Context, replication uint32) (*Result, error) {
	s.begin(replication)
	if err := s.loop(ctx); err != nil {
		return nil, err
	}
	s.finish()
	if err := s.conserved(); err != nil {
		return nil, fmt.Errorf("replication %d: %w", replication+1, err)
	}
	return s.result, nil
}

// begin sets everything to the state at time zero.
func (s *Simulator) begin(replication uint32) {
	s.key = draw.Key{Seed: s.cfg.Seed, Replication: replication}
	s.now, s.order, s.sequence, s.events, s.fault = 0, 0, 0, 0, nil
	s.tally, s.warm, s.waiting, s.gone = Tally{}, Tally{}, 0, 0
	s.thrashing = poolThrashing{}
	s.main.Reset()
	s.users, s.freeUsers = s.users[:0], s.freeUsers[:0]
	s.bounces, s.freeLists = s.bounces[:0], s.freeLists[:0]
	s.result = &Result{Replication: replication, Span: s.cfg.Duration - s.cfg.Warmup}
	s.meter.begin(s)
	s.beginShare()
	s.beginStuck()
	s.beginHosts()
	s.beginPools()
	s.beginOperations()
	s.beginMaintenances()
	s.beginLoads()
	s.beginSessions()
	s.beginScaling()
}

func (s *Simulator) beginOperations() {
	for i := range s.cfg.Operations {
		s.main.Push(queue.Event{At: s.cfg.Operations[i].At, Order: orderOperations, Kind: evOperation, A: int32(i), Seq: s.seq()})
	}
}

// eventsBetweenLooks is how many events pass between two looks at the context.
const eventsBetweenLooks = 1 << 14

// loop takes the events in their order until the end of the run.
func (s *Simulator) loop(ctx context.Context) error {
	for {
		e, ok := s.main.Peek()
		if !ok || e.At > s.cfg.Duration {
			return nil
		}
		if s.events%eventsBetweenLooks == 0 {
			if err := s.look(ctx); err != nil {
				return err
			}
		}
		s.events++
		s.clock(e.At)
		s.order = e.Order
		s.happen(e)
		if s.fault != nil {
			return fmt.Errorf("replication %d, %s: %w", s.key.Replication+1, s.now, s.fault)
		}
	}
}

// look tells how far the run is, and whether it is to end.
func (s *Simulator) look(ctx context.Context) error {
	if s.opt.Progress != nil {
		s.opt.Progress(s.events)
	}
	return ctx.Err()
}

// clock moves the time on.
func (s *Simulator) clock(at time.Duration) {
	if at > s.now {
		s.meter.advance(s, at)
		s.now = at
	}
}

// happen lets one event of the main queue happen.
func (s *Simulator) happen(e queue.Event) {
	if e.Kind == evHost {
		s.hostEvent(e.A)
		return
	}
	if e.Kind == evShare {
		s.shareEvent()
		return
	}
	s.main.Pop()
	switch e.Kind {
	case evArrival:
		s.arrive(e.A)
	case evReturn:
		s.comeAgain(e.A, e.B)
	case evRetry:
		s.users[e.A].timer = queue.Handle{}
		s.try(e.A)
	case evRedirect:
		s.users[e.A].timer = queue.Handle{}
		s.place(e.A)
	case evGiveUp:
		s.users[e.A].end = queue.Handle{}
		s.giveUp(e.A)
	case evBack:
		s.users[e.A].pause = queue.Handle{}
		s.ask(e.A)
	case evOperation:
		s.operate(e.A)
	case evPhase:
		s.enterPhase(&s.pools[e.A])
	case evEvaluate:
		s.evaluate(&s.pools[e.A])
	case evAwaited:
		s.awaited(e.A)
	case evBootTimeout:
		s.bootTimeout(e.A)
	case evMaintain:
		s.goOnMaintaining(e.A)
	default:
		s.hostLifeEvent(e)
	}
}

// finish closes the books at the end of the run.
func (s *Simulator) finish() {
	s.order = orderRequests
	s.clock(s.cfg.Duration)
	s.closeUsers()
	for i := range s.hosts {
		s.closeHost(int32(i))
	}
	s.result.Groups = s.groupTimes()
	s.meter.finish(s)
	s.result.Events = s.events
	s.result.Tally = s.measuredTally()
	s.result.Logons.seal()
	s.result.Reconnects.seal()
	s.result.Drains.seal()
	s.result.Cost = s.cost()
	s.result.Thrashing = s.thrashing.mean()
}

// closeUsers counts the users who still wait for a desktop at the end. One whose logon is under way counts as going
// without when it has taken longer than any that came to its end; otherwise nobody knows, and the user is left out.
func (s *Simulator) closeUsers() {
	slowest := s.result.Logons.max
	for i := range s.users {
		u := &s.users[i]
		switch {
		case u.state == stateWaiting:
			s.goWithout(u)
		case u.state == stateBounced:
			s.tally.InAgents++
			s.goWithout(u)
		case u.state == stateAwaiting:
			s.tally.WaitingForBoot++
			s.goWithout(u)
		case u.state == stateConnecting && (s.now-u.since).Seconds() > slowest:
			s.goWithout(u)
		}
	}
}

// goWithout counts a user who never got a desktop.
func (s *Simulator) goWithout(u *user) {
	if u.measured {
		s.tally.UnservedUsers++
		s.result.Logons.addNever()
	}
}
