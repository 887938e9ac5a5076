package balancer

// RoundRobin takes the eligible hosts in turn, in the order in which they are listed.
type RoundRobin struct{}

// DefaultRoundRobin is RoundRobin, which has no parameters.
func DefaultRoundRobin() RoundRobin { return RoundRobin{} }

// Algorithm implements Settings.
func (RoundRobin) Algorithm() string { return "round-robin" }

// ReadsReports implements Settings.
func (RoundRobin) ReadsReports() bool { return false }

// New implements Settings: the first host is the first to be asked.
func (RoundRobin) New(*View) Rule { return &roundRobinRule{} }

// roundRobinRule is a running RoundRobin rule.
type roundRobinRule struct{ pointer int32 }

// Retune implements Retuner: the turn goes on.
func (*roundRobinRule) Retune(s Settings) bool {
	_, ok := s.(RoundRobin)
	return ok
}

// Place implements Rule.
func (rr *roundRobinRule) Place(v *View, r Request) Decision {
	if v.eligible.len == 0 {
		return v.refuse()
	}
	host := v.eligible.next(rr.pointer)
	rr.pointer = (host + 1) % int32(v.Len())
	reason := v.reason(NextInTurn, host, r)
	reason.Candidates, reason.Of = 1, v.eligible.len
	return Decision{host, reason}
}
