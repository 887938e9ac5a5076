package reports

import (
	"fmt"
	"math"
	"strings"

	"poolsim/sim/study"
	"poolsim/sim/study/plan"
)

// Plan is the answer to a planner's question, with what the report of it is made from.
type Plan struct {
	Input  *Input // of the scenario; its Study may be nil
	Answer *plan.Answer
	Trials []*plan.Trial
	// Confidence is the one that was asked for.
	Confidence float64
	Used       int // replications
	// Beside are sentences on what other methods would say.
	Beside []string
	// Remedies are sentences on changes that would meet the objectives when nothing does.
	Remedies []string
}

// Sentences is the answer in words: what to choose, on what evidence, and what was not certain.
func (p *Plan) Sentences() []string {
	chosen := p.Answer.Recommended()
	if chosen == nil {
		return append(p.nothing(), p.Remedies...)
	}
	lines := []string{p.advice(chosen), "  " + p.evidence(chosen)}
	for _, more := range []string{p.neighbour(chosen), p.unbound(chosen), p.doubts(chosen)} {
		if more != "" {
			lines = append(lines, "  "+more)
		}
	}
	for _, line := range p.Beside {
		lines = append(lines, "  "+line)
	}
	return lines
}

// advice is the first sentence.
func (p *Plan) advice(c *plan.Point) string {
	switch p.Answer.Question {
	case "limit":
		return fmt.Sprintf("Set the session limit to %d with %s, on %s.", c.Limit, quoted(c.Way), hostsOf(c.Number))
	case "storm":
		return fmt.Sprintf("With %s the pool survives a storm of %s users.", quoted(c.Way), plain(float64(c.Number), 0))
	}
	return fmt.Sprintf("Take %s with %s.", hostsOf(c.Number), quoted(c.Way))
}

func hostsOf(n int) string { return plain(float64(n), 0) + " " + plural(n, "host") }

// evidence says which objectives the choice meets, and how sure that is.
func (p *Plan) evidence(c *plan.Point) string {
	what := "It is the cheapest setting that meets the objectives"
	switch {
	case p.Answer.Question == "storm":
		what = "It is the largest that meets the objectives"
	case p.Answer.Question == "hosts" && len(p.Answer.Points) == 1:
		what = "That is the fewest that meet the objectives"
	}
	text := fmt.Sprintf("%s: %s", what, p.results(c.Trial))
	if c.Trial.Sure && (c.Beyond == nil || c.Beyond.Sure) {
		text += fmt.Sprintf("; at %s confidence", percentFigure().text(p.Confidence, math.NaN()))
	}
	if p.Answer.Confirmed {
		text += fmt.Sprintf("; confirmed on %d fresh replications", p.Answer.Fresh.Len())
	}
	return text + "."
}

// results tells how a trial stands to each objective: "logon time, 95th percentile 38 s ±2 (at most 45 s)".
func (p *Plan) results(t *plan.Trial) string {
	var parts []string
	for i := range t.Results {
		parts = append(parts, p.result(t, &t.Results[i]))
	}
	return listed(parts)
}

func (p *Plan) result(t *plan.Trial, r *study.ObjectiveResult) string {
	m := study.Lookup(r.Objective.Metric)
	f := p.Input.figureOf(m)
	bound, side := boundOf(&r.Objective)
	value := "none"
	switch {
	case r.Value.State == study.Unserved:
		value = "never"
	case r.Value.State == study.Known && r.Objective.At == 0 && r.Objective.Within == 0:
		value = f.textHalf(r.Value.X, halfWidth(t.Estimate(m.Name)))
	case r.Value.State == study.Known:
		value = f.text(r.Value.X, math.NaN())
	}
	return fmt.Sprintf("%s%s %s (%s %s)", m.Label, quantileText(r.Objective.At), value, side, exactText(f, bound))
}

// neighbour tells what the next better candidate misses.
func (p *Plan) neighbour(c *plan.Point) string {
	t := c.Beyond
	if t == nil || t.Verdict == plan.Met {
		return ""
	}
	who := hostsOf(c.Number - 1)
	verb := verb(c.Number-1, "misses", "miss")
	if p.Answer.Question == "storm" {
		who, verb = plain(float64(c.Number+1), 0)+" users", "miss"
	}
	if t.Verdict == plan.Refused {
		return capital(who) + " are not possible in this scenario."
	}
	var parts []string
	for i := range t.Results {
		if !t.Results[i].Met {
			parts = append(parts, p.result(t, &t.Results[i]))
		}
	}
	sure := ""
	if !t.Sure {
		sure = ", though not for certain"
	}
	return fmt.Sprintf("%s %s %s%s.", capital(who), verb, listed(parts), sure)
}

// unbound tells from which limit on limits change nothing.
func (p *Plan) unbound(c *plan.Point) string {
	for i := range p.Answer.Points {
		if o := &p.Answer.Points[i]; o.Way == c.Way && o.Limit > 0 && o.Trial != nil && !o.Binds {
			return fmt.Sprintf("Limits of %d and more never bind with %s on %s: they change nothing.", o.Limit, quoted(o.Way), hostsOf(o.Number))
		}
	}
	return ""
}

// doubts tells what is not certain.
func (p *Plan) doubts(c *plan.Point) string {
	var doubts []string
	if !c.Monotone {
		doubts = append(doubts, "More is not always better near this answer: candidates beside it do not follow one direction.")
	}
	switch {
	case p.Answer.Spent:
		doubts = append(doubts, fmt.Sprintf("The budget of replications (%d used) ended before everything was certain; --budget allows more.", p.Used))
	case !p.Answer.Confirmed:
		doubts = append(doubts, "Fresh replications did not confirm it: the answer lies too close to the objective for a clear one.")
	case !c.Trial.Sure || c.Beyond != nil && !c.Beyond.Sure:
		doubts = append(doubts, "It lies so close to the objective that its neighbour may do as well.")
	}
	return strings.Join(doubts, " ")
}

// nothing says that no candidate meets the objectives, and by how much the closest ones miss them.
func (p *Plan) nothing() []string {
	lines := []string{"Nothing that was tried meets the objectives."}
	told := map[string]bool{}
	for i := range p.Answer.Points {
		c := &p.Answer.Points[i]
		if c.Closest == nil || c.Closest.Sample == nil || told[c.Way] {
			continue
		}
		told[c.Way] = true
		var parts []string
		for j := range c.Closest.Results {
			if !c.Closest.Results[j].Met {
				parts = append(parts, p.result(c.Closest, &c.Closest.Results[j]))
			}
		}
		lines = append(lines, fmt.Sprintf("  With %s, %s still misses %s.", quoted(c.Way), p.settingText(c), listed(parts)))
	}
	return lines
}

// settingText tells the settings of the closest candidate.
func (p *Plan) settingText(c *plan.Point) string {
	return strings.Join(c.Closest.Sets, ", ")
}
