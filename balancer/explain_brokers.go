package balancer

import (
	"fmt"
	"strings"
)

// Explain implements Explainer.
func (h *horizon62Rule) Explain(v *View, r Request, d Decision) []string {
	p := h.settings.Preferences
	switch {
	case d.Reason.Step == LowestShare && p.Source == NoPreference:
		return []string{"No load script runs on the hosts, so sessions are compared with the limit.", leastUsed(v, d, h.settings.Ties)}
	case d.Reason.Step == LowestShare:
		return []string{"No host has reported a preference yet, so sessions are compared with the limit.", leastUsed(v, d, h.settings.Ties)}
	}
	var hosts [PreferHigh + 1]int32
	for host := range int32(v.Len()) {
		if v.Eligible(host) {
			hosts[p.of(v, host)]++
		}
	}
	return []string{
		fmt.Sprintf("The scripts look at %s, from reports, %s: %d HIGH, %d MED, %d LOW; %d BLOCK, which are left out.",
			p.words(), v.reportAges(r.Now), hosts[PreferHigh], hosts[PreferMed], hosts[PreferLow], hosts[PreferBlock]),
		fmt.Sprintf("A bucket with a single host is joined with its neighbour; the first bucket then has %s.", count(d.Reason.Candidates, "host")),
		fmt.Sprintf("It is shuffled, and %s comes first; it has preference %s.", v.Name(d.Host), d.Reason.Preference),
	}
}

// words name what the scripts look at.
func (p Preferences) words() string {
	if p.Source == PreferByMemory {
		return "memory"
	}
	return "CPU"
}

// leastUsed explains the choice of the host with the smallest share of its limit in use.
func leastUsed(v *View, d Decision, ties Ties) string {
	return fmt.Sprintf("The smallest share of a limit in use, %s, is on %s: %s.",
		d.Reason.ofLimit(), equally(d.Reason.Candidates, ties.taken()), v.Name(d.Host))
}

// Explain implements Explainer.
func (b *rdBrokerRule) Explain(v *View, _ Request, d Decision) []string {
	s := b.settings
	steps := []string{fmt.Sprintf("The load of a host is its sessions, a logon in progress counting as %s, over its weight.", plain(s.PendingPenalty))}
	busy := int32(0)
	for h := range int32(v.Len()) {
		if s.PendingMax > 0 && v.Eligible(h) && v.counts[h].Connecting >= s.PendingMax {
			busy++
		}
	}
	if busy > 0 {
		steps = append(steps, fmt.Sprintf("%s %s left out, %d or more logons being in progress there.", count(busy, "host"), are(busy), s.PendingMax))
	}
	return append(steps, fmt.Sprintf("The lowest load, %s, is on %s: %s.",
		plain(d.Reason.Value), equally(d.Reason.Candidates, s.Ties.taken()), v.Name(d.Host)))
}

// Explain implements Explainer.
func (c *citrixRule) Explain(v *View, r Request, d Decision) []string {
	s := c.settings
	full, busy := int32(0), int32(0)
	for h := range int32(v.Len()) {
		switch {
		case !v.Eligible(h):
		case s.Evaluators.index(v, h) >= fullEvaluator:
			full++
		case v.counts[h].Connecting >= max(1, s.ConcurrentLogonTolerance):
			busy++
		}
	}
	steps := []string{s.Evaluators.source(v, r)}
	if full > 0 {
		steps = append(steps, fmt.Sprintf("%s %s left out, at index %d.", count(full, "host"), are(full), fullEvaluator))
	}
	steps = append(steps, s.tolerance(busy, d))
	which := "lowest"
	if s.Mode == Vertical {
		which = "highest"
	}
	return append(steps, fmt.Sprintf("Of the rest the %s index, %s, is on %s: %s.",
		which, plain(d.Reason.Value), equally(d.Reason.Candidates, s.Ties.taken()), v.Name(d.Host)))
}

// source says what the index is made of.
func (e Evaluators) source(v *View, r Request) string {
	if e.readsMetrics() {
		return "The load evaluator index, 0 to 10000, comes from live session counts and from reports, " + v.reportAges(r.Now) + "."
	}
	return "The load evaluator index, 0 to 10000, comes from live session counts alone."
}

// tolerance says what the tolerance of concurrent logons did.
func (s Citrix) tolerance(busy int32, d Decision) string {
	limit := max(1, s.ConcurrentLogonTolerance)
	switch {
	case d.Reason.Step == LowestOverTolerance, d.Reason.Step == HighestOverTolerance:
		return fmt.Sprintf("On all of them %d or more logons are in progress, so the tolerance, which is soft, is ignored.", limit)
	case busy == 0:
		return fmt.Sprintf("On none of them are there %d or more logons in progress.", limit)
	}
	return fmt.Sprintf("%s %s passed over, %d or more logons being in progress there.", count(busy, "host"), are(busy), limit)
}

// Explain implements Explainer.
func (p *rasRule) Explain(v *View, r Request, d Decision) []string {
	if d.Reason.Step == LowestShare {
		return []string{"No host that can be chosen has reported, so sessions are compared with the limit.", leastUsed(v, d, p.settings.Ties)}
	}
	parts := p.settings.ratios().words()
	if p.settings.ReadsReports() {
		parts += "; reports are " + v.reportAges(r.Now)
	}
	return []string{
		"The ratios are added: " + parts + ".",
		fmt.Sprintf("The smallest sum, %s, is on %s: %s.", plain(d.Reason.Value), equally(d.Reason.Candidates, p.settings.Ties.taken()), v.Name(d.Host)),
	}
}

// words name the ratios that count.
func (s ratios) words() string {
	var parts []string
	if s.sessions {
		parts = append(parts, "sessions over the limit")
	}
	if s.memory {
		parts = append(parts, "memory in use")
	}
	if s.cpu {
		parts = append(parts, "CPU in use")
	}
	return strings.Join(parts, ", ")
}

// Explain implements Explainer.
func (a *appStreamRule) Explain(v *View, _ Request, d Decision) []string {
	if d.Reason.Step == LowestShare {
		return []string{leastUsed(v, d, a.settings.Ties)}
	}
	return []string{fmt.Sprintf("The largest share of a limit in use below it, %s, is on %s: %s.",
		d.Reason.ofLimit(), equally(d.Reason.Candidates, a.settings.Ties.taken()), v.Name(d.Host))}
}
