package sim

import (
	"slices"
	"time"

	"poolsim/sim/host"
	"poolsim/workloads/draw"
)

// reportCalendar says whose report is due next. All hosts of a pool have the same interval, so their reports come round
// in a fixed order.
type reportCalendar struct {
	hosts []int32 // by phase
	phase []time.Duration
	turn  int
	round int64
}

func newReportCalendar(s *Simulator, p *pool) reportCalendar {
	c := reportCalendar{}
	if !p.sampling {
		return c
	}
	c.phase = make([]time.Duration, len(p.cfg.Hosts))
	for h := range p.cfg.Hosts {
		c.hosts = append(c.hosts, int32(h))
		c.phase[h] = s.phase(p.first + int32(h))
	}
	slices.SortStableFunc(c.hosts, func(a, b int32) int {
		switch {
		case c.phase[a] < c.phase[b]:
			return -1
		case c.phase[a] > c.phase[b]:
			return 1
		}
		return 0
	})
	return c
}

// phase is the time of the first sample of a host.
func (s *Simulator) phase(i int32) time.Duration {
	if s.cfg.Metrics.Aligned {
		return 0
	}
	u := s.key.Unit(draw.SamplingPhase, 0, uint32(i), 0)
	return time.Duration(u * float64(s.cfg.Metrics.Interval))
}

// startAgent starts the agent of a host that starts now.
func (s *Simulator) startAgent(i int32) {
	m := &s.hosts[i]
	if !s.pools[m.pool].sampling || !m.running {
		return
	}
	met := &s.cfg.Metrics
	sampling := host.Sampling{
		Interval: met.Interval, Phase: s.phase(i), Stuck: s.isStuck(i), Keep: int(met.Delay/met.Interval) + 1,
	}
	if met.LostShare > 0 {
		key := s.key
		sampling.Lost = func(sample int64) bool {
			return key.Unit(draw.LostReport, 0, uint32(i), uint32(sample)) < met.LostShare
		}
	}
	m.agent.Reset(sampling, s.now)
}

// beginStuck draws the hosts whose reports repeat themselves: the ones with the smallest draws.
func (s *Simulator) beginStuck() {
	s.stuck = 0
	n := min(s.cfg.Metrics.StuckHosts, len(s.hosts))
	if n == 0 {
		return
	}
	draws := make([]uint64, len(s.hosts))
	for i := range draws {
		draws[i] = s.stuckDraw(int32(i))
	}
	slices.Sort(draws)
	s.stuck = draws[n-1]
}

func (s *Simulator) stuckDraw(i int32) uint64 { return s.key.Bits(draw.StuckHost, 0, uint32(i), 0) }

func (s *Simulator) isStuck(i int32) bool {
	return s.cfg.Metrics.StuckHosts > 0 && s.stuckDraw(i) <= s.stuck
}

// deliver hands the broker every report that has arrived by now. However long nobody looked, each host is looked at once.
func (s *Simulator) deliver(p *pool) {
	c, met := &p.reports, &s.cfg.Metrics
	due := func() time.Duration {
		return c.phase[c.hosts[c.turn]] + time.Duration(c.round)*met.Interval + met.Delay
	}
	if late := s.now - due(); late > met.Interval {
		c.round += int64(late/met.Interval) - 1
	}
	for due() <= s.now {
		s.deliverFrom(p, c.hosts[c.turn])
		if c.turn++; c.turn == len(c.hosts) {
			c.turn = 0
			c.round++
		}
	}
}

func (s *Simulator) deliverFrom(p *pool, h int32) {
	m := &s.hosts[p.first+h]
	if !m.running {
		return
	}
	m.agent.Advance(s.now, true, m.Load(), m.counts())
	if r, ok := m.agent.Arrived(s.now - s.cfg.Metrics.Delay); ok {
		p.board.Deliver(h, r)
	}
}
