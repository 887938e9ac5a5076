package reports

import (
	"fmt"
	"math"

	"poolsim/sim/study"
)

// explanation is a metric that explains what users notice but does not decide by itself, with the words for a variant
// that has more or less of it. The words hold the value of the variant and that of the first one.
type explanation struct {
	metric  string
	figure  figure
	smaller float64 // a difference below this is too small to speak of, in the unit of the metric
	more    string
	less    string
}

// explanations are the peaks and the saturation that the table shows, the weightiest first. Half a host or session in the
// mean over replications is one more in every second of them.
func explanations() []explanation {
	count, minutes := countFigure(), minutesFigure()
	return []explanation{
		{"saturated_hosts_peak", count, 0.5, "more hosts saturate at once (%s, not %s)", "fewer hosts saturate at once (%s, not %s)"},
		{"saturated_host_minutes", minutes, 1, "hosts are saturated for longer (%s host-minutes, not %s)", "hosts are saturated for less time (%s host-minutes, not %s)"},
		{"connecting_peak", count, 0.5, "more users log on to one host at once (%s, not %s)", "fewer users log on to one host at once (%s, not %s)"},
		{"reconnecting_peak", count, 0.5, "more users come back at once (%s, not %s)", "fewer users come back at once (%s, not %s)"},
	}
}

// explain tells in which explaining metrics a variant is shown to differ from the first one by an amount worth a word.
func explain(base, variant *study.Outcome, differences differences) []string {
	var texts []string
	for _, e := range explanations() {
		b, v := base.Estimate(e.metric), variant.Estimate(e.metric)
		d := differences.of(e.metric, variant.Cell.Name)
		if !known(b) || !known(v) || d == nil || !d.Distinguishable || slight(b, v) || math.Abs(d.Mean) < e.smaller {
			continue
		}
		words := e.more
		if d.Mean < 0 {
			words = e.less
		}
		texts = append(texts, fill(words, e.figure, v, b, d))
	}
	return texts
}

// alikeBut is the sentence on variants that differ from the first one in nothing but what explains.
func alikeBut(base string, variants, texts []string) string {
	who := listed(variants)
	return capital(fmt.Sprintf("%s %s users like %s, but %s.", who, verb(len(variants), "serves", "serve"), base, listed(texts)))
}
