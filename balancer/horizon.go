package balancer

// SegmentTies is which hosts enter Horizon's first segment when its threshold had to rise to an index that several share.
type SegmentTies uint8

// Ties at a raised threshold.
const (
	TiesAll   SegmentTies = iota // all of them
	TiesExact                    // only as many as are missing, the first listed
)

// Share is how Horizon shares requests equally in its first segment. The vendor does not say how.
type Share uint8

// Ways to share.
const (
	Ring        Share = iota // in turn: the next host after the last one chosen
	Deficit                  // the fewest placements since it joined; a host joins with the fewest that a member has
	RandomShare              // a random member
)

// ThresholdSource is where the Connection Server takes its two thresholds from; the vendor's texts contradict each other.
type ThresholdSource uint8

// Sources of thresholds.
const (
	LDAP            ThresholdSource = iota // the attributes, whatever the console says
	ConsoleThenLDAP                        // the console's value where it is set
)

// Horizon is the rule of Horizon 8 (text of 2309 and later), which sorts the hosts into three segments anew for each
// request and takes the first that has one to offer:
//
//  1. hosts with the default capabilities, below the load index threshold and below the connecting threshold; when fewer
//     than MinHosts are, the index threshold rises until so many are, or until only hosts at index 100 are left out.
//     Requests are shared equally.
//  2. hosts with other capabilities, below both thresholds;
//  3. all others.
//
// In segments 2 and 3 the lowest index wins, then the fewest connecting sessions, then the fewest sessions, then the first
// listed; the vendor does not say. A host at a threshold counts as above it. While no host has an index, or balancing is
// off, the host with the fewest sessions is taken.
//
// Source: https://docs.vmware.com/en/VMware-Horizon/2309/virtual-desktops/GUID-461B7E5E-183B-4AA0-AB87-A76D07F6BDDD.html
type Horizon struct {
	LoadIndexThreshold  int32 // LDAP attribute pae-RDSLoadIndexThreshold, 0..100
	ConnectingThreshold int32 // LDAP attribute pae-RDSConnectingSessionThreshold, at least 0
	MinHosts            int32 // LDAP attribute pae-MinRDSServersInLBQueue, at least 0

	ThresholdSource            ThresholdSource
	ConsoleLoadIndexThreshold  int32 // 0 for not set
	ConsoleConnectingThreshold int32 // 0 for not set

	Raise int32 // by how much the index threshold rises at a time; 0 for exactly as much as is needed
	Ties  SegmentTies
	Share Share
	// Brokers is the number of Connection Servers, at least 1. Each has a ring pointer of its own; requests go to a random
	// one. Values below 1 count as 1.
	Brokers int32
	// ExtraIsSegment2 puts hosts that have capabilities besides the default ones into segment 2, as hosts that lack one are.
	ExtraIsSegment2 bool
}

// DefaultHorizon has the vendor's thresholds, 20, 20 and 4 hosts, and our reading of what is not documented.
func DefaultHorizon() Horizon {
	return Horizon{LoadIndexThreshold: 20, ConnectingThreshold: 20, MinHosts: 4, Brokers: 1, ExtraIsSegment2: true}
}

// Algorithm implements Settings.
func (Horizon) Algorithm() string { return "horizon" }

// ReadsReports implements Settings.
func (Horizon) ReadsReports() bool { return true }

// New implements Settings.
func (s Horizon) New(v *View) Rule {
	h := &horizonRule{settings: s}
	h.resize()
	return h
}

// thresholds are the ones in force.
func (s Horizon) thresholds() (index, connecting int32) {
	index, connecting = s.LoadIndexThreshold, s.ConnectingThreshold
	if s.ThresholdSource == ConsoleThenLDAP {
		if s.ConsoleLoadIndexThreshold > 0 {
			index = s.ConsoleLoadIndexThreshold
		}
		if s.ConsoleConnectingThreshold > 0 {
			connecting = s.ConsoleConnectingThreshold
		}
	}
	return index, connecting
}

// horizonRule is a running Horizon rule.
type horizonRule struct {
	settings Horizon
	pointers []int32 // of each broker: where its ring goes on
	deficit  deficit
}

// resize makes one ring pointer for each broker and keeps those there are.
func (h *horizonRule) resize() {
	brokers := int(max(1, h.settings.Brokers))
	for len(h.pointers) < brokers {
		h.pointers = append(h.pointers, 0)
	}
	h.pointers = h.pointers[:brokers]
}

// Retune implements Retuner: ring pointers are kept.
func (h *horizonRule) Retune(s Settings) bool {
	settings, ok := s.(Horizon)
	if ok {
		h.settings = settings
		h.resize()
	}
	return ok
}

// Place implements Rule.
func (h *horizonRule) Place(v *View, r Request) Decision {
	switch {
	case v.eligible.len == 0:
		return v.refuse()
	case v.indexed == 0:
		return v.placeWithoutIndex(r)
	}
	s := h.segment(v)
	if h.settings.Share == Deficit {
		h.deficit.update(v, s)
	}
	if s.size > 0 {
		return h.placeFirst(v, r, s)
	}
	return placeLater(v, r, s)
}

// placeWithoutIndex takes the host with the fewest sessions, the first listed of several. It stands for the default of
// Horizon before 7.8, where "feature disabled" has no other rule.
func (v *View) placeWithoutIndex(r Request) Decision {
	hosts := v.tree(treeSpec{by: byFewestSessions})
	_, ties := hosts.best()
	host := hosts.pick(0)
	reason := v.reason(BalancingOff, host, r)
	reason.Candidates, reason.Of = ties, v.eligible.len
	return Decision{host, reason}
}

// placeFirst shares the requests of segment 1.
func (h *horizonRule) placeFirst(v *View, r Request, s segment) Decision {
	d := r.draws()
	broker := int32(0)
	if len(h.pointers) > 1 {
		broker = d.below(int32(len(h.pointers)))
	}
	var host int32
	step := Segment1Turn
	switch h.settings.Share {
	case Deficit:
		host, step = h.deficit.place(), Segment1Deficit
	case RandomShare:
		host, _ = s.hosts.at(d.below(s.size))
		step = Segment1Random
	default:
		host = s.next(v, h.pointers[broker])
		h.pointers[broker] = (host + 1) % int32(v.Len())
	}
	return Decision{host, s.reason(v, step, host, r)}
}

// placeLater takes a host of segment 2, or else of segment 3, when segment 1 is empty.
func placeLater(v *View, r Request, s segment) Decision {
	step, hosts := Segment2, v.tree(treeSpec{by: bySecondRank, pool: s.pool})
	key, ties := hosts.best()
	if ties == 0 || int32(key>>(2*countBits)) >= s.threshold {
		step, hosts = Segment3, v.tree(treeSpec{by: byAnyRank})
		_, ties = hosts.best()
	}
	host := hosts.pick(0)
	reason := s.reason(v, step, host, r)
	reason.Candidates = ties
	return Decision{host, reason}
}
