package balancer

import (
	"fmt"
	"slices"
)

// Explain implements Explainer.
func (s BreadthFirst) Explain(v *View, _ Request, d Decision) []string {
	var steps []string
	if !s.RespectLimit {
		steps = append(steps, fmt.Sprintf("The rule is told not to heed the limit: all %s can be chosen.", count(v.allowing.len, "open host")))
	}
	if d.Reason.Step == FewestSessions {
		return append(steps, fewestSessions(v, d))
	}
	half := fmt.Sprintf("Half of these %d, rounded up, is %d.", d.Reason.Of, d.Reason.Candidates)
	if s.HalfOf == Allowing {
		half = fmt.Sprintf("The half is taken of all %s, rounded up, and as far as they can be chosen: %d.",
			count(v.allowing.len, "open host"), d.Reason.Candidates)
	}
	return append(steps, half, s.emptierHalf(v, d.Reason.Candidates),
		fmt.Sprintf("A random one of the half is taken: %s, with %s.", v.Name(d.Host), count(d.Reason.Sessions, "session")))
}

// emptierHalf says which hosts the half holds.
func (s BreadthFirst) emptierHalf(v *View, half int32) string {
	var sessions []int32
	for h := range int32(v.Len()) {
		if v.Eligible(h) || !s.RespectLimit && v.Open(h) {
			sessions = append(sessions, v.counts[h].Sessions)
		}
	}
	slices.Sort(sessions)
	edge := sessions[half-1]
	inside, _ := slices.BinarySearch(sessions, edge)
	through, _ := slices.BinarySearch(sessions, edge+1)
	switch {
	case int(half) == through && sessions[0] == edge:
		return fmt.Sprintf("The hosts with the fewest sessions have %d.", edge)
	case int(half) == through:
		return fmt.Sprintf("The %d with the fewest sessions have %d to %d.", half, sessions[0], edge)
	}
	return fmt.Sprintf("The edge of the half lies among the %d hosts with %s: %d of them belong to it, each with the same chance, and %d with fewer.",
		through-inside, count(edge, "session"), int(half)-inside, inside)
}

// fewestSessions explains the choice of the first listed of the hosts with the fewest sessions.
func fewestSessions(v *View, d Decision) string {
	return fmt.Sprintf("The fewest sessions, %d, are on %s: %s.",
		d.Reason.Sessions, equally(d.Reason.Candidates, TiesFirst.taken()), v.Name(d.Host))
}

// Explain implements Explainer.
func (s DepthFirst) Explain(v *View, _ Request, d Decision) []string {
	taken := TiesFirst.taken()
	switch s.QueryOrder {
	case ByName:
		taken = "the first of them by name is taken"
	case RandomOrder:
		taken = "the query returns them in random order, so one of them is drawn"
	}
	return []string{fmt.Sprintf("The most sessions below a limit, %d, are on %s: %s.",
		d.Reason.Sessions, equally(d.Reason.Candidates, taken), v.Name(d.Host))}
}
