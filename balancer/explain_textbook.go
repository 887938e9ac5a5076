package balancer

import "fmt"

// Explain implements Explainer.
func (s Least) Explain(v *View, r Request, d Decision) []string {
	if d.Reason.Step == SignalUnknown {
		return []string{nobodyReported(v, d)}
	}
	return append(v.compared(sortKeyOf(s.Signal, s.View), s.Signal, r),
		fmt.Sprintf("The smallest, %s, is on %s: %s.", d.Reason.valueText(), equally(d.Reason.Candidates, s.Ties.taken()), v.Name(d.Host)))
}

// Explain implements Explainer. Which hosts were drawn besides the one taken is not kept.
func (c *choicesRule) Explain(v *View, r Request, d Decision) []string {
	if d.Reason.Step == SignalUnknown {
		return []string{nobodyReported(v, d)}
	}
	s := c.settings
	how := "none of them twice"
	if s.Replacement {
		how = "perhaps one of them twice"
	}
	return append(v.compared(sortKeyOf(s.Signal, s.View), s.Signal, r),
		fmt.Sprintf("%s %s drawn at random, %s.", count(d.Reason.Candidates, "host"), are(d.Reason.Candidates), how),
		fmt.Sprintf("The smallest value among those drawn is %s, on %s.", d.Reason.valueText(), v.Name(d.Host)))
}

// compared says what a rule compares, and within which bounds it lies.
func (v *View) compared(by sortKey, signal Signal, r Request) []string {
	values := v.spanOf(treeSpec{by: by})
	source := "as the broker counts it now"
	if by.isSampled() {
		source = "from reports, " + v.reportAges(r.Now)
	}
	within := "is " + signal.text(by.value(values.low)) + " everywhere"
	if values.low < values.high {
		within = "goes from " + signal.text(by.value(values.low)) + " to " + signal.text(by.value(values.high))
	}
	steps := []string{fmt.Sprintf("The rule compares the %s, %s: it %s.", signal.words(), source, within)}
	if unknown := v.eligible.len - values.hosts; unknown > 0 {
		steps = append(steps, fmt.Sprintf("%s not reported, and count%s as the mean of the others.", hostsHave(unknown), thirdPerson(unknown)))
	}
	return steps
}

func hostsHave(n int32) string {
	if n == 1 {
		return "1 host has"
	}
	return count(n, "host") + " have"
}

func nobodyReported(v *View, d Decision) string {
	return "No host has reported yet: " + drawnOf(d.Reason.Of, v.Name(d.Host))
}

// drawnOf says that one of some hosts is drawn.
func drawnOf(n int32, name string) string {
	if n == 1 {
		return "only " + name + " can be chosen."
	}
	return fmt.Sprintf("one of these %d is drawn, each with the same chance: %s.", n, name)
}

// Explain implements Explainer.
func (Random) Explain(v *View, _ Request, d Decision) []string {
	return []string{"No host is preferred: " + drawnOf(d.Reason.Of, v.Name(d.Host))}
}

// Explain implements Explainer.
func (*roundRobinRule) Explain(v *View, _ Request, d Decision) []string {
	next := v.eligible.next((d.Host + 1) % int32(v.Len()))
	return []string{
		"The hosts take turns as they are listed; one that cannot be chosen loses its turn.",
		fmt.Sprintf("It is the turn of %s; %s would be next.", v.Name(d.Host), v.Name(next)),
	}
}

// Explain implements Explainer.
func (JoinIdle) Explain(v *View, _ Request, d Decision) []string {
	if d.Reason.Step == NoneIdle {
		logons := v.spanOf(treeSpec{by: byConnecting})
		return []string{
			fmt.Sprintf("Somebody is logging on everywhere, %s on a host.", logons.text("logon")),
			"So no host is preferred: " + drawnOf(d.Reason.Of, v.Name(d.Host)),
		}
	}
	return []string{fmt.Sprintf("Nobody is logging on on %s: %s.", equally(d.Reason.Candidates, TiesRandom.taken()), v.Name(d.Host))}
}

// Explain implements Explainer.
func (i *interpreter) Explain(v *View, r Request, d Decision) []string {
	if d.Reason.Step == SignalUnknown {
		return []string{nobodyReported(v, d)}
	}
	by := sortKeyOf(d.Reason.Signal, SampledView)
	steps := v.compared(by, d.Reason.Signal, r)
	if d.Reason.Step == ReachedByArrivals {
		return append(steps, fmt.Sprintf("Filled up from the lowest, the placements since the reports would reach %d of %s; one of them is drawn: %s.",
			d.Reason.Candidates, count(d.Reason.Of, "host"), v.Name(d.Host)))
	}
	return append(steps,
		fmt.Sprintf("Filled up from the lowest to one level, the placements expected in %s would lift %d of %s.",
			ageText(i.settings.Interval), d.Reason.Candidates, count(d.Reason.Of, "host")),
		fmt.Sprintf("One of them is drawn, each as probable as it is far below the level: %s.", v.Name(d.Host)))
}
