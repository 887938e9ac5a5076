package balancer

import "math"

// scoring is what one rule alone sorts eligible hosts by. Values of one type are comparable with ==, so that rules with
// the same parameters share a tree.
type scoring interface {
	// readsFrom says which changes of a host can change its score.
	readsFrom() change
	// score is the score of an eligible host, or absent for one that the rule leaves out. Smaller is better.
	score(v *View, host int32) int64
}

// scoreScale is what a score is multiplied by to become a whole number: finer than any ratio of session counts.
const scoreScale = 1e9

// scaled is a score as a whole number, rounded to the nearest.
func scaled(x float64) int64 {
	return int64(math.Round(float64(min(x, 1e9) * scoreScale)))
}

// placeBest takes a host with the best score; false when the rule leaves all out.
func (v *View) placeBest(spec treeSpec, ties Ties, step Step, r Request) (Decision, bool) {
	hosts := v.tree(spec)
	_, n := hosts.best()
	if n == 0 {
		return Decision{}, false
	}
	d := r.draws()
	rank := ties.of(n, &d)
	host := hosts.pick(rank)
	reason := v.reason(step, host, r)
	reason.Candidates, reason.Of, reason.Rank = n, v.eligible.len, rank
	return Decision{host, reason}, true
}

// refuseExcluded refuses a request for which the rule leaves out every host that could be chosen.
func (v *View) refuseExcluded() Decision {
	d := v.refuse()
	if v.eligible.len > 0 {
		d.Reason.Step, d.Reason.Candidates = AllExcluded, v.eligible.len
	}
	return d
}

// sessionShare sorts by sessions over the limit. A host without a limit counts as one for 150 sessions, so that hosts
// without one are told apart by their totals.
type sessionShare struct{ most bool }

func (sessionShare) readsFrom() change { return membershipChanged | countsChanged | limitChanged }

func (s sessionShare) score(v *View, host int32) int64 {
	share := scaled(v.sessionShare(host))
	if s.most {
		return -share
	}
	return share
}

// sessionShare is the sessions of a host over its limit, of which there must be one.
func (v *View) sessionShare(host int32) float64 {
	limit := v.hosts[host].Limit
	if limit >= NoLimit {
		limit = unlimitedCapacity
	}
	return float64(v.counts[host].Sessions) / float64(limit)
}
