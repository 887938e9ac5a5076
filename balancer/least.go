package balancer

// Least takes the host with the smallest value of a signal: "join the shortest queue" when the view is live, and the
// textbook case of herding when it is sampled (M. Mitzenmacher, How useful is old information?, IEEE TPDS 11(1), 2000,
// https://doi.org/10.1109/71.824633). A host that has not reported counts as the mean of the eligible hosts that have;
// while none has, a random host is taken.
type Least struct {
	Signal Signal
	View   SignalView
	Ties   Ties
}

// DefaultLeast compares live session counts and breaks ties at random.
func DefaultLeast() Least { return Least{} }

// Algorithm implements Settings.
func (Least) Algorithm() string { return "least" }

// ReadsReports implements Settings.
func (s Least) ReadsReports() bool {
	return sortKeyOf(s.Signal, s.View).isSampled()
}

// New implements Settings.
func (s Least) New(*View) Rule { return s }

// Place implements Rule.
func (s Least) Place(v *View, r Request) Decision {
	all := v.eligible.len
	if all == 0 {
		return v.refuse()
	}
	by := sortKeyOf(s.Signal, s.View)
	hosts, d := v.tree(treeSpec{by: by}), r.draws()
	key, ties := hosts.best()
	var host int32
	switch {
	case ties == 0:
		return v.placeRandom(SignalUnknown, r, &d)
	case hosts.held < all && hosts.sum == key*int64(hosts.held):
		// All known values are equal, so the unknown ones count as equal to them.
		ties = all
		host = v.eligible.at(s.Ties.of(ties, &d))
	default:
		host = hosts.pick(s.Ties.of(ties, &d))
	}
	reason := v.reason(LowestSignal, host, r)
	reason.Candidates, reason.Of = ties, all
	reason.Signal, reason.Value, reason.Sampled = s.Signal, by.value(key), by.isSampled()
	return Decision{host, reason}
}
