package balancer

import "cmp"

// Choices draws D eligible hosts at random and takes the best of them: "the power of two choices" (M. Mitzenmacher, IEEE
// TPDS 12(10), 2001, https://doi.org/10.1109/71.963420), which stays useful with old information where Least herds. Hosts
// that have not reported count as in Least.
type Choices struct {
	D           int32 // hosts drawn, at least 1; less counts as 1
	Replacement bool  // one host may be drawn more than once
	Signal      Signal
	View        SignalView
	// Ties is between equally good hosts among those drawn.
	Ties Ties
}

// DefaultChoices draws two hosts with replacement and compares their live session counts.
func DefaultChoices() Choices { return Choices{D: 2, Replacement: true} }

// Algorithm implements Settings.
func (Choices) Algorithm() string { return "choices" }

// ReadsReports implements Settings.
func (s Choices) ReadsReports() bool {
	return sortKeyOf(s.Signal, s.View).isSampled()
}

// New implements Settings.
func (s Choices) New(*View) Rule { return &choicesRule{settings: s} }

// choicesRule is a running Choices rule.
type choicesRule struct {
	settings Choices
	drawn    []int32 // ranks drawn without replacement for the request at hand, ascending
}

// Place implements Rule.
func (c *choicesRule) Place(v *View, r Request) Decision {
	s, all := c.settings, v.eligible.len
	if all == 0 {
		return v.refuse()
	}
	by := sortKeyOf(s.Signal, s.View)
	hosts, d := v.tree(treeSpec{by: by}), r.draws()
	if hosts.held == 0 {
		return v.placeRandom(SignalUnknown, r, &d)
	}
	n := c.number(all)
	c.drawn = c.drawn[:0]
	best := v.eligible.at(c.draw(0, all, &d))
	for i := int32(1); i < n; i++ {
		// Draws are as good as shuffled, so keeping the first of equals breaks ties at random.
		host := v.eligible.at(c.draw(i, all, &d))
		order := hosts.compare(host, best)
		if order < 0 || order == 0 && s.Ties == TiesFirst && host < best {
			best = host
		}
	}
	reason := v.reason(BestOfDrawn, best, r)
	reason.Candidates, reason.Of = n, all
	reason.Signal, reason.Value, reason.Sampled = s.Signal, by.value(hosts.keyOrMean(best)), by.isSampled()
	return Decision{best, reason}
}

// number is how many hosts to draw.
func (c *choicesRule) number(all int32) int32 {
	n := max(1, c.settings.D)
	if !c.settings.Replacement {
		n = min(n, all)
	}
	return n
}

// draw is a random rank among n hosts; without replacement none of the i drawn before.
func (c *choicesRule) draw(i, n int32, d *draws) int32 {
	if c.settings.Replacement {
		return d.below(n)
	}
	rank, at := d.below(n-i), 0
	for at < len(c.drawn) && c.drawn[at] <= rank {
		rank, at = rank+1, at+1
	}
	c.drawn = append(c.drawn, 0)
	copy(c.drawn[at+1:], c.drawn[at:])
	c.drawn[at] = rank
	return rank
}

// compare is negative when host a has the smaller key, and positive when b has. A host without a key counts as the mean of
// those with one. The tree must have a key, and no query order.
func (t *hostTree) compare(a, b int32) int {
	return cmp.Compare(t.scaledKey(a), t.scaledKey(b))
}

// scaledKey is the key of a host, or the mean key, times the number of keys, which keeps the mean a whole number.
func (t *hostTree) scaledKey(host int32) int64 {
	if key := t.key(host); key != absent {
		return key * int64(t.held)
	}
	return t.sum
}

// keyOrMean is the key of a host, or the mean key, rounded down.
func (t *hostTree) keyOrMean(host int32) int64 {
	if key := t.key(host); key != absent {
		return key
	}
	return t.sum / int64(t.held)
}
