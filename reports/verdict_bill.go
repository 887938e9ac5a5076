package reports

import (
	"fmt"
	"math"

	"poolsim/sim/study"
)

// billed tells the bill of each variant against the first one, where something switches hosts off: what it saves a month,
// and what that does to those who wait.
func billed(in *Input) []string {
	if !in.switched() {
		return nil
	}
	var lines []string
	differences := in.differences()
	base := &in.Study.Outcomes[0]
	for i := range in.Study.Outcomes[1:] {
		o := &in.Study.Outcomes[i+1]
		if line := in.billLine(base, o, differences); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// billLine is the sentence of one variant; "" when no price is known.
func (in *Input) billLine(base, o *study.Outcome, differences differences) string {
	d := differences.of("cost_per_month", o.Cell.Name)
	if d == nil || !known(base.Estimate("cost_per_month")) || !known(o.Estimate("cost_per_month")) {
		return ""
	}
	who, from := quoted(o.Cell.Name), quoted(base.Cell.Name)
	half := (d.High - d.Low) / 2
	money := moneyFigure(in.Currency)
	if !d.Distinguishable {
		return capital(fmt.Sprintf("%s costs as much as %s, as far as %s can tell (%s a month between them).",
			who, from, in.replicationsText(), money.textHalf(math.Abs(d.Mean), half)))
	}
	verb, against := "saves", "against"
	if d.Mean > 0 {
		verb, against = "costs", "more than"
	}
	margin := money.margin(math.Abs(d.Mean), half)
	if margin != "" {
		margin = " (" + margin + ")"
	}
	return capital(fmt.Sprintf("%s %s %s a month%s %s %s%s.", who, verb, money.text(math.Abs(d.Mean), half), margin, against, from,
		in.waitClause(o, differences)))
}

// waitClause says how many more or fewer users wait over a minute.
func (in *Input) waitClause(o *study.Outcome, differences differences) string {
	const metric = "waited_over_minute_share"
	d := differences.of(metric, o.Cell.Name)
	switch {
	case d == nil:
		return ""
	case !d.Distinguishable || math.Abs(d.Mean) < 0.0005:
		return ", and as many users wait over a minute"
	}
	return fmt.Sprintf(", and %s %s users wait over a minute", percentFigure().text(math.Abs(d.Mean), (d.High-d.Low)/2), moreOrFewer(d.Mean))
}

// bill is the sentence on what a variant alone costs, where something switches hosts off; "" otherwise.
func (in *Input) bill(o *study.Outcome) string {
	month, saved := o.Estimate("cost_per_month"), o.Estimate("saving_share")
	if !in.switched() || !known(month) || !known(saved) {
		return ""
	}
	return fmt.Sprintf("The bill is %s a month, %s less than with every host always on.",
		moneyFigure(in.Currency).textHalf(month.Mean, halfWidth(month)), percentFigure().text(saved.Mean, halfWidth(saved)))
}
