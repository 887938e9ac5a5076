package balancer

// Horizon78 is the rule of Horizon 7.8 to 8.3 (2106): the host with the lowest load index, rounded to a whole number. The
// vendor's own text warns that one host may take far more logons than others within a sampling interval when the session
// count is left out (https://docs.vmware.com/en/VMware-Horizon/2106/published-desktops-applications/GUID-461B7E5E-183B-4AA0-AB87-A76D07F6BDDD.html).
// A host without an index counts as 25. While no host has one, or balancing is off, the host with the fewest sessions is
// taken. Hosts without a limit are told apart by their total sessions when the index is made of sessions alone.
type Horizon78 struct {
	Ties Ties // not documented
}

// DefaultHorizon78 breaks ties at random.
func DefaultHorizon78() Horizon78 { return Horizon78{} }

// Algorithm implements Settings.
func (Horizon78) Algorithm() string { return "horizon-78" }

// ReadsReports implements Settings.
func (Horizon78) ReadsReports() bool { return true }

// New implements Settings.
func (s Horizon78) New(*View) Rule { return s }

// Place implements Rule.
func (s Horizon78) Place(v *View, r Request) Decision {
	switch {
	case v.eligible.len == 0:
		return v.refuse()
	case v.indexed == 0:
		return v.placeWithoutIndex(r)
	}
	hosts, d := v.tree(treeSpec{by: byRoundedIndex}), r.draws()
	_, ties := hosts.best()
	n := s.Ties.of(ties, &d)
	host := hosts.pick(n)
	reason := v.reason(LowestIndex, host, r)
	reason.Candidates, reason.Of, reason.Rank = ties, v.eligible.len, n
	return Decision{host, reason}
}
