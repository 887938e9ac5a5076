package balancer

import (
	"cmp"
	"math"
	"slices"
)

// slowHorizon sorts all hosts into segments for each request.
type slowHorizon struct {
	settings Horizon
	next     []int32         // by broker
	placed   map[int32]int32 // members of segment 1: placements since they joined
	broker   int32           // of the request at hand
	first    bool            // the request at hand is shared in segment 1
}

func newSlowHorizon(s Horizon) *slowHorizon {
	return &slowHorizon{settings: s, next: make([]int32, s.Brokers), placed: map[int32]int32{}}
}

func (s *slowHorizon) allowed(v *View, r Request) []int32 {
	s.first = false
	all := hostsWhere(v, v.Eligible)
	index, any := slowIndex(v)
	if len(all) == 0 || !any {
		return firstOf(lowest(all, sessionsOf(v)))
	}
	first := s.segment1(v, index)
	if s.settings.Share == Deficit {
		s.joinAndLeave(first)
	}
	if len(first) == 0 {
		return s.later(v, all, index)
	}
	s.first = true
	s.broker = 0
	if d := r.draws(); s.settings.Brokers > 1 {
		s.broker = d.below(s.settings.Brokers)
	}
	switch s.settings.Share {
	case RandomShare:
		return first
	case Deficit:
		return firstOf(lowest(first, func(h int32) int32 { return s.placed[h] }))
	}
	return nextIn(first, s.next[s.broker])
}

func (s *slowHorizon) chose(host int32) {
	switch {
	case s.first && s.settings.Share == Ring:
		s.next[s.broker] = host + 1
	case s.first && s.settings.Share == Deficit:
		s.placed[host]++
	}
}

// retune keeps the rings of the brokers that stay.
func (s *slowHorizon) retune(settings Horizon) {
	s.settings = settings
	s.next = append(s.next, 0, 0, 0)[:settings.Brokers]
}

func (s *slowHorizon) plain(v *View, h int32) bool {
	c := v.Info(h).Capabilities
	return c == DefaultCapabilities || !s.settings.ExtraIsSegment2 && c&DefaultCapabilities == DefaultCapabilities
}

// segment1 is in ascending order.
func (s *slowHorizon) segment1(v *View, index func(int32) int32) []int32 {
	hosts := hostsWhere(v, func(h int32) bool {
		return v.Eligible(h) && v.Counts(h).Connecting < s.settings.ConnectingThreshold && s.plain(v, h)
	})
	below := func(threshold int32) []int32 {
		return hostsWhere(v, func(h int32) bool { return slices.Contains(hosts, h) && index(h) < threshold })
	}
	threshold := s.settings.LoadIndexThreshold
	wanted := min(int(s.settings.MinHosts), len(below(100)))
	if len(below(threshold)) >= wanted {
		return below(threshold)
	}
	for len(below(threshold)) < wanted {
		threshold = min(100, threshold+max(1, s.settings.Raise))
	}
	first := below(threshold)
	if s.settings.Ties == TiesExact {
		slices.SortStableFunc(first, func(a, b int32) int { return cmp.Compare(index(a), index(b)) })
		first = first[:wanted]
		slices.Sort(first)
	}
	return first
}

func (s *slowHorizon) joinAndLeave(first []int32) {
	fewest := int32(math.MaxInt32)
	for h, n := range s.placed {
		if !slices.Contains(first, h) {
			delete(s.placed, h)
			continue
		}
		fewest = min(fewest, n)
	}
	if len(s.placed) == 0 {
		fewest = 0
	}
	for _, h := range first {
		if _, member := s.placed[h]; !member {
			s.placed[h] = fewest
		}
	}
}

// later is the choice in segments 2 and 3.
func (s *slowHorizon) later(v *View, all []int32, index func(int32) int32) []int32 {
	second := slices.DeleteFunc(slices.Clone(all), func(h int32) bool {
		return s.plain(v, h) || index(h) >= s.settings.LoadIndexThreshold ||
			v.Counts(h).Connecting >= s.settings.ConnectingThreshold
	})
	if len(second) == 0 {
		second = all
	}
	second = lowest(second, index)
	second = lowest(second, func(h int32) int32 { return v.Counts(h).Connecting })
	return firstOf(lowest(second, sessionsOf(v)))
}
