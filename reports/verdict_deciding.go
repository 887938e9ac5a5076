package reports

import (
	"fmt"
	"math"
	"strings"

	"poolsim/sim/study"
)

// deciding names the assumptions that decide the answer: those with which a probe came to something clearly else.
func deciding(in *Input) []string {
	var lines []string
	for i := range in.Probes {
		p := &in.Probes[i]
		now, then := in.probed(p)
		if !known(now) || !known(then) || overlap(now, then) || p.Key == lagKey && !overfills(p.Outcome) {
			continue
		}
		lines = append(lines, in.probeSentence(p, now, then))
	}
	return lines
}

// probed are the estimates of a probe's metric with the assumption in force and with the other one.
func (in *Input) probed(p *Probe) (now, then *study.Estimate) {
	for i := range in.Study.Outcomes {
		if o := &in.Study.Outcomes[i]; o.Cell.Name == p.Variant {
			now = o.Estimate(p.Metric)
		}
	}
	return now, p.Outcome.Estimate(p.Metric)
}

// overlap says whether two estimates may be the same: their intervals meet, or they have none.
func overlap(a, b *study.Estimate) bool {
	return !(a.High < b.Low || b.High < a.Low)
}

// overfills says whether hosts went beyond their limit: a lag that keeps within it decides nothing.
func overfills(o *study.Outcome) bool {
	over := o.Estimate("over_limit_peak")
	return known(over) && over.Mean > 0
}

// lagKey is the setting whose effect has a sentence of its own: for how long the broker does not see a new session.
const lagKey = "pool.visibility_lag"

func (in *Input) probeSentence(p *Probe, now, then *study.Estimate) string {
	if p.Key == lagKey && p.Metric == "busiest_host_peak" {
		return fmt.Sprintf("If the broker saw new sessions %s late, %s would put up to %s sessions on a host.",
			spaced(unquoted(p.Value)), quoted(p.Variant), plain(largest(then), 0))
	}
	f := in.figureOf(then.Metric)
	x, y := pairTexts(f, then, now, nil)
	return fmt.Sprintf("With %s = %s instead of %s, %s of %s would be %s, not %s.",
		p.Key, printable(p.Value), printable(p.Assumed), then.Metric.Label, quoted(p.Variant), x, y)
}

// largest is the largest value of any replication.
func largest(e *study.Estimate) float64 {
	most := math.Inf(-1)
	for _, v := range e.Values {
		if v.State == study.Known {
			most = max(most, v.X)
		}
	}
	return max(most, e.Mean)
}

// unquoted is the text inside the quotation marks of a value of a scenario file.
func unquoted(value string) string { return strings.Trim(value, `"`) }

// spaced puts a space between the number and the unit of a plain duration: "30 s".
func spaced(duration string) string {
	unit := strings.TrimLeft(duration, "0123456789.")
	number := strings.TrimSuffix(duration, unit)
	if number == "" || unit == "" || strings.ContainsAny(unit, "0123456789") {
		return duration
	}
	return number + " " + unit
}
