package balancer

import "math"

// fullIndex is the load index of a host that Horizon's first segment never takes.
const fullIndex = int32(100)

// segmentPool says which hosts Horizon's first segment may take, whatever their load index.
type segmentPool struct {
	connecting      int32 // fewer sessions than this must be connecting
	extraIsSegment2 bool
}

// takes says whether segment 1 may take a host.
func (p segmentPool) takes(v *View, host int32) bool {
	return v.Eligible(host) && v.counts[host].Connecting < p.connecting && p.hasDefaults(v.hosts[host].Capabilities)
}

// leavesToSecond says whether segment 2 may take a host.
func (p segmentPool) leavesToSecond(v *View, host int32) bool {
	return v.Eligible(host) && v.counts[host].Connecting < p.connecting && !p.hasDefaults(v.hosts[host].Capabilities)
}

func (p segmentPool) hasDefaults(c Capability) bool {
	if c&DefaultCapabilities != DefaultCapabilities {
		return false
	}
	return !p.extraIsSegment2 || c == DefaultCapabilities
}

// segment is segment 1 as it is for one request: the first hosts of a ranking by load index and then host.
type segment struct {
	pool      segmentPool
	hosts     *hostRanking
	size      int32
	threshold int32 // of the load index, as set
	raised    int32 // members have an index below this
}

// segment sorts out segment 1 for a request.
func (h *horizonRule) segment(v *View) segment {
	index, connecting := h.settings.thresholds()
	s := segment{pool: segmentPool{connecting, h.settings.ExtraIsSegment2}, threshold: index, raised: index}
	s.hosts = v.ranked(rankingSpec{by: segmentByIndex, pool: s.pool})
	s.size = s.hosts.below(index)
	if s.size < h.settings.MinHosts {
		h.settings.raise(&s)
	}
	return s
}

// raise lifts the threshold until the segment has the least number of hosts, or all below index 100.
func (h Horizon) raise(s *segment) {
	wanted := min(h.MinHosts, s.hosts.below(fullIndex))
	if wanted <= s.size {
		return
	}
	_, last := s.hosts.at(wanted - 1)
	s.raised = last + 1
	if h.Raise > 0 {
		steps := (s.raised - s.threshold + h.Raise - 1) / h.Raise
		s.raised = min(fullIndex, s.threshold+steps*h.Raise)
	}
	s.size = s.hosts.below(s.raised)
	if h.Ties == TiesExact {
		s.size = wanted
	}
}

// last is the key in bySegmentIndex of the last member; the segment must have one.
func (s segment) last() int64 {
	if s.size == s.hosts.below(s.raised) {
		return segmentKey(s.raised-1, math.MaxInt32)
	}
	host, index := s.hosts.at(s.size - 1)
	return segmentKey(index, host)
}

// through is the number of hosts with a key in bySegmentIndex of at most the given one.
func (s segment) through(key int64) int32 {
	if key == noMember {
		return 0
	}
	index, host := int32(key>>32), int32(key&math.MaxUint32)
	if host == math.MaxInt32 {
		return s.hosts.below(index + 1)
	}
	n := s.hosts.before(index, host)
	if s.hosts.keys[host] == index {
		n++
	}
	return n
}

// next is the first member at or after a host, in a ring; the segment must have one.
func (s segment) next(v *View, from int32) int32 {
	hosts := v.tree(treeSpec{by: bySegmentIndex, pool: s.pool})
	if host := hosts.next(from, s.last()); host >= 0 {
		return host
	}
	return hosts.next(0, s.last())
}

// reason explains the choice of a host by a step of the rule.
func (s segment) reason(v *View, step Step, host int32, r Request) Reason {
	reason := v.reason(step, host, r)
	reason.Candidates, reason.Of = s.size, v.eligible.len
	reason.Threshold, reason.Raised = s.threshold, s.raised > s.threshold
	if reason.Raised {
		reason.Threshold = s.raised
	}
	return reason
}
