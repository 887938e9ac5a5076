package balancer

// hostRanking is a ranking of hosts that follows the view.
type hostRanking struct {
	spec    rankingSpec
	changes changes
	ranking
}

// rankingSpec names a ranking of hosts.
type rankingSpec struct {
	by    rankKey
	pool  segmentPool // for byIndex
	score scoring     // for byOwnScore
}

// rankKey is what a ranking sorts by, and which hosts it holds.
type rankKey uint8

const (
	eligibleBySessions rankKey = iota
	openBySessions
	segmentByIndex // hosts that segment 1 of Horizon may take
	reportedSessions
	reportedConnecting // eligible hosts by a count of their last report, as is the one before
	byOwnScore         // as a rule of its own says; scores must be small
)

// Keys of a ranking by reported counts.
const (
	notReported   = int32(0)
	firstReported = int32(1) // of the count 0; others follow
)

// ranked is the ranking with a spec, up to date. It stays valid until the board changes.
func (v *View) ranked(spec rankingSpec) *hostRanking {
	for _, r := range v.rankings {
		if r.spec == spec {
			r.catchUp(v)
			return r
		}
	}
	r := &hostRanking{spec: spec, changes: newChanges(v.Len(), spec.readsFrom()), ranking: newRanking(v.Len())}
	v.rankings = append(v.rankings, r)
	v.watchers = append(v.watchers, &r.changes)
	r.catchUp(v)
	return r
}

func (s rankingSpec) readsFrom() change {
	switch s.by {
	case byOwnScore:
		return s.score.readsFrom()
	case segmentByIndex:
		return membershipChanged | countsChanged | indexChanged
	case reportedSessions, reportedConnecting:
		return membershipChanged | reportChanged
	}
	return membershipChanged | countsChanged
}

func (r *hostRanking) catchUp(v *View) {
	for _, h := range r.changes.hosts {
		r.set(h, r.spec.key(v, h))
	}
	r.changes.caughtUp()
}

func (s rankingSpec) key(v *View, host int32) int32 {
	switch {
	case s.by == eligibleBySessions && v.Eligible(host), s.by == openBySessions && v.Open(host):
		return v.counts[host].Sessions
	case s.by == segmentByIndex && s.pool.takes(v, host):
		return v.rankedIndex(host)
	case s.by == reportedSessions && v.Eligible(host):
		return v.reportedKey(host, v.reports[host].Counts.Sessions)
	case s.by == reportedConnecting && v.Eligible(host):
		return v.reportedKey(host, v.reports[host].Counts.Connecting)
	case s.by == byOwnScore && v.Eligible(host):
		return rankedScore(s.score.score(v, host))
	}
	return unranked
}

// rankedScore is the key of a score.
func rankedScore(score int64) int32 {
	if score == absent {
		return unranked
	}
	return int32(score)
}

// reportedKey is the key of a host by a count of its last report.
func (v *View) reportedKey(host, count int32) int32 {
	if !v.reported[host] {
		return notReported
	}
	return firstReported + count
}

// unreported is the number of hosts without a report in a ranking by reported counts.
func (r *hostRanking) unreported() int32 { return r.below(firstReported) }
