package balancer

// DepthFirst fills hosts one after another as Azure Virtual Desktop does: the host with the most sessions below its limit,
// and the first in query order of several (https://learn.microsoft.com/azure/virtual-desktop/configure-host-pool-load-balancing).
// Without a limit everyone lands on one host.
type DepthFirst struct {
	QueryOrder QueryOrder
}

// DefaultDepthFirst is the documented rule, with the hosts queried as listed.
func DefaultDepthFirst() DepthFirst { return DepthFirst{} }

// Algorithm implements Settings.
func (DepthFirst) Algorithm() string { return "depth-first" }

// ReadsReports implements Settings: depth-first only counts sessions.
func (DepthFirst) ReadsReports() bool { return false }

// New implements Settings.
func (s DepthFirst) New(*View) Rule { return s }

// Place implements Rule.
func (s DepthFirst) Place(v *View, r Request) Decision {
	hosts := v.tree(s.spec())
	_, ties := hosts.best()
	if ties == 0 {
		return v.refuse()
	}
	n := int32(0)
	if s.QueryOrder == RandomOrder {
		d := r.draws()
		n = d.below(ties)
	}
	host := hosts.pick(n)
	reason := v.reason(MostSessions, host, r)
	reason.Candidates, reason.Of, reason.Rank = ties, v.eligible.len, n
	return Decision{host, reason}
}

func (s DepthFirst) spec() treeSpec {
	if s.QueryOrder == ByName {
		return treeSpec{by: byMostSessions, query: ByName}
	}
	return treeSpec{by: byMostSessions}
}
