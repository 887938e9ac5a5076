package balancer

// JoinIdle takes a random host on which nobody is logging on, and a random host when there is none. It is the join-idle-queue
// rule (Y. Lu and others, Join-Idle-Queue: a novel load balancing algorithm for dynamically scalable web services,
// Performance Evaluation 68(11), 2011, https://doi.org/10.1016/j.peva.2011.07.015) for one dispatcher, where "idle" cannot
// mean "without a session": shared desktops are rarely empty, and what hurts a host is logons that overlap.
type JoinIdle struct{}

// DefaultJoinIdle is JoinIdle, which has no parameters.
func DefaultJoinIdle() JoinIdle { return JoinIdle{} }

// Algorithm implements Settings.
func (JoinIdle) Algorithm() string { return "join-idle" }

// ReadsReports implements Settings: the broker counts logons in progress itself.
func (JoinIdle) ReadsReports() bool { return false }

// New implements Settings.
func (s JoinIdle) New(*View) Rule { return s }

// Place implements Rule.
func (JoinIdle) Place(v *View, r Request) Decision {
	if v.eligible.len == 0 {
		return v.refuse()
	}
	hosts, d := v.tree(treeSpec{by: byConnecting}), r.draws()
	connecting, ties := hosts.best()
	if connecting > 0 {
		return v.placeRandom(NoneIdle, r, &d)
	}
	host := hosts.pick(d.below(ties))
	reason := v.reason(IdleHost, host, r)
	reason.Candidates, reason.Of = ties, v.eligible.len
	return Decision{host, reason}
}
