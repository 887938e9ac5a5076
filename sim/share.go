package sim

import (
	"math"
	"time"

	"poolsim/sim/host"
	"poolsim/sim/queue"
)

// profileShare is the one station that serves the profiles of all pools.
type profileShare struct {
	station  host.Station
	capacity int64 // operations a second in demand units; 0 for unlimited
	demand   int64
	entry    queue.Handle
	now      time.Duration
}

func (p *profileShare) unlimited() bool { return p.capacity == 0 }

func (s *Simulator) beginShare() {
	p := &s.share
	p.station.Reset()
	p.capacity, p.demand, p.now = host.Units(s.cfg.ProfileShareIOPS), 0, 0
	p.entry = s.main.Push(queue.Event{At: math.MaxInt64, Order: orderWork, Kind: evShare, Seq: s.seq()})
}

// touchShare brings the station to the present.
func (s *Simulator) touchShare() {
	s.share.station.Advance(s.now - s.share.now)
	s.share.now = s.now
}

// settleShare works out the share of everyone after a change, and moves the station's entry on the main queue.
func (s *Simulator) settleShare() {
	p := &s.share
	share := 1.0
	if p.demand > p.capacity {
		share = float64(p.capacity) / float64(p.demand)
	}
	p.station.SetShare(share)
	at, seq, ok := p.station.Next(s.now)
	if !ok {
		at = math.MaxInt64
	}
	s.main.MoveTo(p.entry, at, orderWork, seq)
}

// startShare begins to load or store a profile.
func (s *Simulator) startShare(slot int32, kind uint8, ios float64) queue.Handle {
	s.touchShare()
	cap := s.kinds[s.users[slot].class].profile
	s.share.demand += cap
	h := s.share.station.Start(host.Job{Work: ios, Cap: cap, Seq: s.seq(), Kind: kind, Owner: slot})
	s.settleShare()
	return h
}

func (s *Simulator) cancelShare(h queue.Handle, cap int64) {
	s.touchShare()
	if s.share.station.Cancel(h) {
		s.share.demand -= cap
	}
	s.settleShare()
}

// shareEvent ends the next job of the profile share.
func (s *Simulator) shareEvent() {
	s.touchShare()
	kind, slot := s.share.station.Finish()
	u := &s.users[slot]
	s.share.demand -= s.kinds[u.class].profile
	s.settleShare()
	u.io, u.ioOn = queue.Handle{}, ioNone
	i := u.host
	s.touch(i)
	if kind == jobProfile {
		s.logonWork(slot)
	} else {
		s.phasePartDone(slot)
	}
	s.settle(i)
}
