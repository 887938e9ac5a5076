package reports

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"poolsim/sim/study"
)

// certainty says in sentences what makes the figures as sure as they are: why there are so many replications, and what
// was dropped at the beginning. It is empty when both were given by the scenario.
func (in *Input) certainty() []string {
	var all []string
	if text := in.stopSentence(); text != "" {
		all = append(all, text)
	}
	return append(all, in.warmupSentences()...)
}

// toldLoose is how many figures that are not precise are named; summary.json has them all.
const toldLoose = 3

// stopSentence says which rule ended a study that went on until its figures were precise.
func (in *Input) stopSentence() string {
	stop := &in.Study.Stop
	switch stop.Rule {
	case study.StopPrecise:
		return fmt.Sprintf("Ended after %s by statistics.precision: %s known to %s in every variant.",
			in.replicationsText(), isOrAre(stop.Precision.Metrics), targetText(stop.Precision))
	case study.StopCapped:
		return fmt.Sprintf("Ended after %s by statistics.max_replications, without the precision of %s: %s.",
			in.replicationsText(), targetText(stop.Precision), looseText(stop.Loose))
	}
	return ""
}

func isOrAre(metrics []string) string {
	if len(metrics) == 1 {
		return metrics[0] + " is"
	}
	return listed(metrics) + " are"
}

// targetText is "5 %", with what holds for shares when a share is watched.
func targetText(p *study.Precision) string {
	text := numeral(100*p.Relative) + " %"
	isShare := func(name string) bool {
		m := study.Lookup(name)
		return m != nil && m.Unit == "share"
	}
	if p.Absolute > 0 && slices.ContainsFunc(p.Metrics, isShare) {
		text += fmt.Sprintf(" (shares: or to %s percentage points)", numeral(100*p.Absolute))
	}
	return text
}

// looseText names what is not precise: "cost under a (±12 %)".
func looseText(loose []study.Loose) string {
	var parts []string
	for i, l := range loose {
		if i == toldLoose {
			parts = append(parts, fmt.Sprintf("%d more", len(loose)-i))
			break
		}
		parts = append(parts, fmt.Sprintf("%s under %s (%s)", l.Metric.Name, quoted(l.Variant), relativeHalf(l)))
	}
	return listed(parts)
}

func relativeHalf(l study.Loose) string {
	if relative := 100 * l.Half / math.Abs(l.Mean); isNumber(relative) {
		return fmt.Sprintf("±%.2g %%", relative)
	}
	return "no interval"
}

// warmupSentences are the notes on warm-ups that were found, each with the variants that it is about.
func (in *Input) warmupSentences() []string {
	names := map[string][]string{}
	var order []string
	for i := range in.Study.Outcomes {
		c := in.Study.Outcomes[i].Cell
		note := c.Warmup.Note
		if note == "" {
			continue
		}
		if c.Config != nil && c.Config.Warmup > 0 {
			note = fmt.Sprintf("Figures count from %s. %s", in.Clock(c.Config.Warmup), note)
		}
		if names[note] == nil {
			order = append(order, note)
		}
		names[note] = append(names[note], quoted(c.Name))
	}
	for i, note := range order {
		if len(names[note]) < len(in.Study.Outcomes) {
			order[i] = note + " (" + listed(names[note]) + ")"
		}
	}
	return order
}

// pairingSentence says what meeting the same users in every variant was worth; "" without a comparison.
func (in *Input) pairingSentence() string {
	var ratios []float64
	for i := range in.Study.Differences {
		d := &in.Study.Differences[i]
		// What the variants have in common, such as the number of users, was not compared.
		if r := d.VarianceRatio; isNumber(r) && (r > 0 || d.Mean != 0) {
			ratios = append(ratios, r)
		}
	}
	if len(ratios) == 0 {
		return ""
	}
	slices.Sort(ratios)
	typical := ratios[(len(ratios)-1)/2]
	const sentence = "Every variant meets the same users at the same times, so variants are compared replication by replication: the variance of a difference is typically (median over metrics and variants that differ) %s of what it would be with other users in each variant%s."
	return fmt.Sprintf(sentence, shareText(typical), worth(typical))
}

func shareText(ratio float64) string {
	if ratio < 0.01 {
		return "less than 1 %"
	}
	return fmt.Sprintf("%.0f %%", 100*ratio)
}

// worth says how many more replications would have been needed.
func worth(ratio float64) string {
	times := 1 / ratio
	if times < 1.5 || times > 100 {
		return ""
	}
	return fmt.Sprintf(", as if there had been %s times as many replications", strings.TrimSuffix(fmt.Sprintf("%.1f", times), ".0"))
}
