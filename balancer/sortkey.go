package balancer

// sortKey is what a tree sorts hosts by. Smaller is better; hosts that may not be chosen are absent.
type sortKey uint8

const (
	byFewestSessions     sortKey = iota // eligible hosts
	byFewestSessionsOpen                // open hosts, full ones too
	byMostSessions                      // eligible hosts
	byConnecting                        // eligible hosts
	bySampledSessions                   // eligible hosts that have reported; so are the other sampled keys
	bySampledConnecting
	bySampledCPU
	bySampledIndex
	byRoundedIndex // eligible hosts, index and, where that says more, total sessions
	bySegmentIndex // hosts that segment 1 of Horizon may take, by index and then host
	bySecondRank   // hosts that segment 2 of Horizon may take, by index, connecting and sessions
	byAnyRank      // eligible hosts, likewise
	bySampleTime   // eligible hosts that have reported, in microseconds
	byScore        // as a rule of its own says
)

// countBits is the width of a count in a key that packs several.
const countBits = 21

// maxCounted is the largest count that keys tell from others: about two million; larger ones count as equal to it.
const maxCounted = 1<<countBits - 1

// unknownAmongKnown is the load index that a host without one has in Horizon while others have theirs
// (https://docs.vmware.com/en/VMware-Horizon/2309/virtual-desktops/GUID-FBD3D77C-7EB5-4A2A-89D8-2FF5C292A6AB.html says so
// for hosts whose custom script gives none; we apply it to every unknown index).
const unknownAmongKnown = int32(25)

// readsFrom says which changes of a host can change its key.
func (s treeSpec) readsFrom() change {
	switch s.by {
	case byScore:
		return s.score.readsFrom()
	case byFewestSessions, byFewestSessionsOpen, byMostSessions, byConnecting:
		return membershipChanged | countsChanged
	case bySampledSessions, bySampledConnecting, bySampledCPU, bySampledIndex, bySampleTime:
		return membershipChanged | reportChanged
	}
	return membershipChanged | countsChanged | indexChanged | reportChanged
}

// key is the key of a host, or absent.
func (s treeSpec) key(v *View, host int32) int64 {
	if s.by == byFewestSessionsOpen {
		return keyIf(v.Open(host), int64(v.counts[host].Sessions))
	}
	if !v.Eligible(host) {
		return absent
	}
	c := v.counts[host]
	switch s.by {
	case byFewestSessions:
		return int64(c.Sessions)
	case byMostSessions:
		return -int64(c.Sessions)
	case byConnecting:
		return int64(c.Connecting)
	case byRoundedIndex:
		return roundedIndexKey(v, host)
	case bySegmentIndex:
		return keyIf(s.pool.takes(v, host), segmentKey(v.rankedIndex(host), host))
	case bySecondRank:
		return keyIf(s.pool.leavesToSecond(v, host), rankKeyOf(v, host))
	case byAnyRank:
		return rankKeyOf(v, host)
	case byScore:
		return s.score.score(v, host)
	}
	return s.by.sampled(v, host)
}

// sampled is a key from the last report alone.
func (k sortKey) sampled(v *View, host int32) int64 {
	r, known := v.Report(host)
	if !known {
		return absent
	}
	switch k {
	case bySampledSessions:
		return int64(r.Counts.Sessions)
	case bySampledConnecting:
		return int64(r.Counts.Connecting)
	case bySampledCPU:
		return microPercent(r.CPUPercent)
	case bySampleTime:
		return r.SampledAt.Microseconds()
	}
	index := v.loadIndex.Of(r, r.Counts, v.Limit(host))
	return keyIf(index != unknownIndex, int64(index))
}

func keyIf(present bool, key int64) int64 {
	if present {
		return key
	}
	return absent
}

// microPercent is a percentage in millionths, so that sums of it are exact.
func microPercent(percent float64) int64 {
	if !(percent > 0) {
		return 0
	}
	return int64(min(percent, 1e6) * 1e6)
}

// rankedIndex is the load index by which the Horizon rules sort a host.
func (v *View) rankedIndex(host int32) int32 {
	if index := v.index[host]; index != unknownIndex {
		return index
	}
	return unknownAmongKnown
}

// rankKeyOf sorts by load index, then connecting sessions, then sessions.
func rankKeyOf(v *View, host int32) int64 {
	c := v.counts[host]
	return int64(v.rankedIndex(host))<<(2*countBits) | counted(c.Connecting)<<countBits | counted(c.Sessions)
}

func counted(n int32) int64 { return int64(min(n, maxCounted)) }

// segmentKey sorts by load index, then host; every host has a key of its own.
func segmentKey(index, host int32) int64 { return int64(index)<<32 | int64(host) }

// roundedIndexKey sorts by load index. Where the index is made of sessions alone, a host without a limit is compared by
// its plain total (https://docs.vmware.com/en/VMware-Horizon/2306/linux-desktops-setup/GUID-A996A296-8CB9-4DC2-90A1-C32B6E5880D8.html),
// which tells more than the rounded index; a limited host then stands where the total of that index would.
func roundedIndexKey(v *View, host int32) int64 {
	index, x := v.rankedIndex(host), v.loadIndex
	key := int64(index) << countBits
	if x.readsMetrics() {
		return key
	}
	if v.Limit(host) < NoLimit || v.index[host] == unknownIndex {
		return key | int64(index*unlimitedCapacity/100)
	}
	if x.SessionPart == Sampled {
		return key | counted(v.reports[host].Counts.Sessions)
	}
	return key | counted(v.counts[host].Sessions)
}
