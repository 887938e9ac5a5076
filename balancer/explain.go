package balancer

import (
	"fmt"
	"time"
)

// Explainer is a rule that can tell how it came to a decision.
type Explainer interface {
	// Explain tells the steps of the rule from the hosts that can be chosen to the one that was, a sentence each. It is
	// called with the view and the request that led to the decision, at any time until one of them changes, and changes
	// nothing itself. The decision chose a host.
	Explain(v *View, r Request, d Decision) []string
}

// Explain tells in sentences how a rule came to a decision: who could be chosen, then the rule's own steps. The view must
// be as it was when the rule placed the request, hosts that were masked for it included. It takes time in proportion to the
// number of hosts, and the decisions that follow are the same as if nobody had asked.
func Explain(rule Rule, v *View, r Request, d Decision) []string {
	steps := []string{v.choosable()}
	if d.Host == None || d.Reason.Step.Refuses() {
		return append(steps, "So the request is refused.")
	}
	if e, ok := rule.(Explainer); ok {
		steps = append(steps, e.Explain(v, r, d)...)
	}
	return steps
}

// choosable says who can be chosen at all.
func (v *View) choosable() string {
	text := fmt.Sprintf("%d of %s %s open", v.openHosts, count(int32(v.Len()), "host"), are(int32(v.openHosts)))
	below := "of these"
	if hidden := int32(v.openHosts) - v.allowing.len; hidden > 0 {
		text += fmt.Sprintf("; %d of these cannot take this request, for want of a capability or because the agent there has rejected it", hidden)
		below = "of the others"
	}
	return fmt.Sprintf("%s; %d %s %s below the session limit.", text, v.eligible.len, below, are(v.eligible.len))
}

func are(n int32) string {
	if n == 1 {
		return "is"
	}
	return "are"
}

// equally says on how many hosts a best value lies, and how one of them is taken.
func equally(n int32, taken string) string {
	if n == 1 {
		return "one host alone"
	}
	return fmt.Sprintf("%d hosts; %s", n, taken)
}

// taken says how one of several equally good hosts is taken.
func (t Ties) taken() string {
	if t == TiesFirst {
		return "the first of them as listed is taken"
	}
	return "one of them is drawn"
}

// span is the smallest and the largest value of some hosts.
type span struct {
	low, high int64
	hosts     int32
}

func (s *span) add(x int64) {
	if s.hosts == 0 {
		s.low, s.high = x, x
	}
	s.low, s.high = min(s.low, x), max(s.high, x)
	s.hosts++
}

// text is the span of counts of something.
func (s span) text(what string) string {
	if s.low == s.high {
		return count(int32(s.low), what)
	}
	return fmt.Sprintf("%d to %s", s.low, count(int32(s.high), what))
}

// spanOf is the span of the keys of the hosts that have one.
func (v *View) spanOf(spec treeSpec) span {
	var s span
	for h := range int32(v.Len()) {
		if key := spec.key(v, h); key != absent {
			s.add(key)
		}
	}
	return s
}

// reportAges says how old the reports are that the rule reads: those of hosts that can be chosen.
func (v *View) reportAges(now time.Duration) string {
	var ages span
	for h := range int32(v.Len()) {
		if report, known := v.Report(h); known && v.Eligible(h) {
			ages.add(int64(now - report.SampledAt))
		}
	}
	youngest, oldest := ageText(time.Duration(ages.low)), ageText(time.Duration(ages.high))
	switch {
	case ages.hosts == 0:
		return "of which there are none yet"
	case youngest == oldest:
		return youngest + " old"
	}
	return youngest + " to " + oldest + " old"
}
