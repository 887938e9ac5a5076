package balancer

import (
	"fmt"
	"strings"
	"time"
)

// Explain implements Explainer. It tells of the segments as they are; whose turn it was comes from the decision, since the
// ring has moved on.
func (h *horizonRule) Explain(v *View, r Request, d Decision) []string {
	if d.Reason.Step == BalancingOff {
		return withoutIndex(v, d)
	}
	s := h.segment(v)
	steps := append(v.indexSource(r.Now), h.firstSegment(v, s)...)
	switch d.Reason.Step {
	case Segment2:
		return append(steps, secondSegment(v, s), bestRank(v, d))
	case Segment3:
		return append(steps, "Segment 2, of hosts with other capabilities below both thresholds, is empty too; segment 3 has all others.", bestRank(v, d))
	}
	return append(steps, s.members(v), h.turn(v, s, d))
}

// withoutIndex explains a placement while no host has a load index.
func withoutIndex(v *View, d Decision) []string {
	return []string{"No host has a load index: balancing is off, or nobody has reported yet.", fewestSessions(v, d)}
}

// indexSource says what the load index is made of, and how many hosts have none.
func (v *View) indexSource(now time.Duration) []string {
	x := v.loadIndex
	text := "The load index comes from reports, " + v.reportAges(now) + "."
	switch {
	case x.readsLiveCounts() && x.readsMetrics():
		text = "The load index comes from live session counts and from metrics in reports, " + v.reportAges(now) + "."
	case x.readsLiveCounts():
		text = "The load index comes from live session counts alone."
	}
	unknown := int32(0)
	for h := range int32(v.Len()) {
		if v.Eligible(h) && v.index[h] == unknownIndex {
			unknown++
		}
	}
	if unknown == 0 {
		return []string{text}
	}
	return []string{text, fmt.Sprintf("%s without an index count%s as %d.", count(unknown, "host"), thirdPerson(unknown), unknownAmongKnown)}
}

func thirdPerson(n int32) string {
	if n == 1 {
		return "s"
	}
	return ""
}

// firstSegment says who is in segment 1 by the thresholds, and whether the threshold of the index rose.
func (h *horizonRule) firstSegment(v *View, s segment) []string {
	small := s.hosts.below(s.threshold)
	steps := []string{fmt.Sprintf("Segment 1 takes hosts with the default capabilities, fewer than %d sessions connecting and a load index below %d: %d of %s.%s",
		s.pool.connecting, s.threshold, small, count(v.eligible.len, "host"), s.leftOut(v))}
	most := h.settings.MinHosts
	switch {
	case small >= most:
	case s.raised > s.threshold:
		steps = append(steps, fmt.Sprintf("That is fewer than the %d that it should have, so the threshold of the index rises%s to %d: now %d.",
			most, h.settings.stepWords(), s.raised, s.size))
	default:
		steps = append(steps, fmt.Sprintf("That is fewer than the %d that it should have, and no other host with a load index below %d would fit.", most, fullIndex))
	}
	return steps
}

func (h Horizon) stepWords() string {
	if h.Raise > 0 {
		return fmt.Sprintf(" in steps of %d", h.Raise)
	}
	return ""
}

// leftOut says why hosts are not in segment 1, each for the first reason that applies.
func (s segment) leftOut(v *View) string {
	var other, connecting int32
	for h := range int32(v.Len()) {
		switch {
		case !v.Eligible(h):
		case !s.pool.hasDefaults(v.hosts[h].Capabilities):
			other++
		case v.counts[h].Connecting >= s.pool.connecting:
			connecting++
		}
	}
	var parts []string
	if other > 0 {
		parts = append(parts, fmt.Sprintf("%d by capabilities", other))
	}
	if connecting > 0 {
		parts = append(parts, fmt.Sprintf("%d by sessions connecting", connecting))
	}
	if index := s.hosts.len - s.hosts.below(s.threshold); index > 0 {
		parts = append(parts, fmt.Sprintf("%d by the index", index))
	}
	if len(parts) == 0 {
		return ""
	}
	return " Left out: " + strings.Join(parts, ", ") + "."
}

// namedMembers is how many members of a segment are named.
const namedMembers = 12

// members names the members of segment 1, lowest index first.
func (s segment) members(v *View) string {
	var names []string
	for rank := range min(s.size, namedMembers) {
		host, index := s.hosts.at(rank)
		names = append(names, fmt.Sprintf("%s (%d)", v.Name(host), index))
	}
	text := "In it, with the load index: " + strings.Join(names, ", ")
	if more := s.size - namedMembers; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text + "."
}

// turn says how the requests of segment 1 are shared.
func (h *horizonRule) turn(v *View, s segment, d Decision) string {
	name := v.Name(d.Host)
	switch d.Reason.Step {
	case Segment1Deficit:
		return fmt.Sprintf("Its requests are shared by counting: %s has the fewest placements since it joined, or is the first listed of those.", name)
	case Segment1Random:
		return fmt.Sprintf("Its requests are shared at random: %s is drawn.", name)
	}
	whose := "Its requests go round in turn"
	if len(h.pointers) > 1 {
		whose = fmt.Sprintf("Its requests go round in turn, at each of %d Connection Servers on its own", len(h.pointers))
	}
	if s.size == 1 {
		return fmt.Sprintf("%s: %s is the only member.", whose, name)
	}
	return fmt.Sprintf("%s: it is the turn of %s; %s is next.", whose, name, v.Name(s.next(v, (d.Host+1)%int32(v.Len()))))
}

// secondSegment says that segment 1 is empty and how many hosts segment 2 has.
func secondSegment(v *View, s segment) string {
	n := int32(0)
	for h := range int32(v.Len()) {
		if s.pool.leavesToSecond(v, h) && v.rankedIndex(h) < s.threshold {
			n++
		}
	}
	return fmt.Sprintf("Segment 2 has the hosts with other capabilities below both thresholds: %d.", n)
}

// bestRank says how segments 2 and 3 choose.
func bestRank(v *View, d Decision) string {
	return fmt.Sprintf("The best there has the lowest load index (%d), then the fewest connecting (%d), then the fewest sessions (%d), and is listed first: %s.",
		v.rankedIndex(d.Host), d.Reason.Connecting, d.Reason.Sessions, v.Name(d.Host))
}

// Explain implements Explainer.
func (s Horizon78) Explain(v *View, r Request, d Decision) []string {
	if d.Reason.Step == BalancingOff {
		return withoutIndex(v, d)
	}
	var index span
	for h := range int32(v.Len()) {
		if v.Eligible(h) {
			index.add(int64(v.rankedIndex(h)))
		}
	}
	return append(v.indexSource(r.Now),
		fmt.Sprintf("The load index of these hosts goes from %d to %d.", index.low, index.high),
		fmt.Sprintf("The lowest is on %s: %s.", equally(d.Reason.Candidates, s.Ties.taken()), v.Name(d.Host)))
}
