package balancer

// Pick is how breadth-first chooses among the hosts.
type Pick uint8

// Ways to choose.
const (
	// HalfRandom takes a random host of the half with the fewest sessions. It is what Azure Virtual Desktop documents now.
	HalfRandom Pick = iota
	// LeastSessions takes the host with the fewest sessions, the first listed of several, as the documentation said until 2023.
	LeastSessions
)

// HalfOf is of which hosts breadth-first takes the half. The vendor names only the hosts that allow new connections.
type HalfOf uint8

// Hosts of which the half is taken.
const (
	BelowLimit HalfOf = iota // open hosts below their limit
	Allowing                 // all open hosts; those at their limit count, but are not chosen
)

// BreadthFirst spreads sessions as Azure Virtual Desktop does: of n hosts it takes the ceil(n/2) with the fewest sessions,
// and of these a random one (https://learn.microsoft.com/azure/virtual-desktop/configure-host-pool-load-balancing; its
// example: nine hosts with 11 to 19 sessions, any of the first five). Hosts with equal counts at the edge of the half have
// equal chances, as after a shuffle and a stable sort; the vendor does not say.
type BreadthFirst struct {
	Pick   Pick
	HalfOf HalfOf
	// RespectLimit keeps hosts at their session limit out. The vendor states that for depth-first only.
	RespectLimit bool
}

// DefaultBreadthFirst is the documented rule, with the limit respected.
func DefaultBreadthFirst() BreadthFirst { return BreadthFirst{RespectLimit: true} }

// Algorithm implements Settings.
func (BreadthFirst) Algorithm() string { return "breadth-first" }

// ReadsReports implements Settings: breadth-first only counts sessions.
func (BreadthFirst) ReadsReports() bool { return false }

// New implements Settings.
func (s BreadthFirst) New(*View) Rule { return s }

// Place implements Rule.
func (s BreadthFirst) Place(v *View, r Request) Decision {
	spec := rankingSpec{by: openBySessions}
	if s.RespectLimit {
		spec.by = eligibleBySessions
	}
	if s.Pick == LeastSessions {
		return s.placeLeast(v, r)
	}
	hosts := v.ranked(spec)
	if hosts.len == 0 {
		return v.refuse()
	}
	d := r.draws()
	half := s.half(v, hosts.len)
	rank := d.below(half)
	_, sessions := hosts.at(rank)
	first := hosts.below(sessions)
	host, _ := hosts.at(first + d.below(hosts.below(sessions+1)-first))
	reason := v.reason(EmptierHalf, host, r)
	reason.Candidates, reason.Of, reason.Rank = half, hosts.len, rank
	return Decision{host, reason}
}

// half is how many of the n hosts that may be chosen are in the half.
func (s BreadthFirst) half(v *View, n int32) int32 {
	if s.HalfOf == Allowing {
		return min(n, (v.allowing.len+1)/2)
	}
	return (n + 1) / 2
}

func (s BreadthFirst) placeLeast(v *View, r Request) Decision {
	spec, of := treeSpec{by: byFewestSessions}, v.eligible.len
	if !s.RespectLimit {
		spec, of = treeSpec{by: byFewestSessionsOpen}, v.allowing.len
	}
	hosts := v.tree(spec)
	_, ties := hosts.best()
	if ties == 0 {
		return v.refuse()
	}
	host := hosts.pick(0)
	reason := v.reason(FewestSessions, host, r)
	reason.Candidates, reason.Of = ties, of
	return Decision{host, reason}
}
