package balancer

// Random takes a random eligible host.
type Random struct{}

// DefaultRandom is Random, which has no parameters.
func DefaultRandom() Random { return Random{} }

// Algorithm implements Settings.
func (Random) Algorithm() string { return "random" }

// ReadsReports implements Settings.
func (Random) ReadsReports() bool { return false }

// New implements Settings.
func (s Random) New(*View) Rule { return s }

// Place implements Rule.
func (Random) Place(v *View, r Request) Decision {
	if v.eligible.len == 0 {
		return v.refuse()
	}
	d := r.draws()
	return v.placeRandom(AtRandom, r, &d)
}

// placeRandom takes a random eligible host; there must be one.
func (v *View) placeRandom(step Step, r Request, d *draws) Decision {
	host := v.eligible.at(d.below(v.eligible.len))
	reason := v.reason(step, host, r)
	reason.Candidates, reason.Of = v.eligible.len, v.eligible.len
	return Decision{host, reason}
}
