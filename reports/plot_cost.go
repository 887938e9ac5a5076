package reports

import (
	"fmt"
	"math"

	"poolsim/sim/study"
)

// costOverTime shows what has been paid up to each time, for hosts in use and for empty ones, against leaving every host
// on; one panel a variant.
func (al *album) costOverTime() Plot {
	n := len(al.outcomes())
	always := stroke{color: ink(), width: 1.2, dashes: dashed()}
	money := moneyFigure(al.in.Currency)
	c := &chart{
		title: "Cumulative cost", unit: money.unit + " since the start, fixed cost included, " + al.meanText(),
		columns: chartColumns(n), panelHeight: panelHeight(n), x: al.clockAxis(n),
		keys: []key{swatch("hosts in use", blue()), swatch("hosts on without a session", orange()), {"every host always on", always}},
	}
	most := 0.0
	for i := range al.outcomes() {
		b := al.bill(&al.outcomes()[i])
		for _, series := range [][]mark{b.paid, b.always} {
			if top, ok := highest(series); ok {
				most = max(most, top.y)
			}
		}
		c.panels = append(c.panels, panel{title: al.names[i], note: b.note, draw: func(a area) {
			a.filled(b.used, blue())
			a.band(b.used, b.paid, orange())
			a.series(b.always, always)
		}})
	}
	c.y = countAxis(most, c.panelHeight, false)
	return al.plot("cost-cumulative", "Two filled curves and a line over time, one panel for each variant", al.costCaption(), c)
}

// bill is what a variant has cost up to the end of each time bucket.
type bill struct {
	used, paid, always []mark
	note               string
}

func (al *album) bill(o *study.Outcome) bill {
	if !al.in.priced(o) {
		return bill{note: "no price is known"}
	}
	b := bill{used: []mark{{}}, paid: []mark{{}}, always: []mark{{}}}
	for i := range o.Series.Points {
		p, end := &o.Series.Points[i], al.bucketEnd(o, i)
		b.used = append(b.used, mark{end, b.used[i].y + p.CostUsed})
		b.paid = append(b.paid, mark{end, b.paid[i].y + p.Cost})
		b.always = append(b.always, mark{end, b.always[i].y + p.CostAlwaysOn})
	}
	return b
}

func (al *album) costCaption() string {
	money := moneyFigure(al.in.Currency)
	return "At the end the cost is " + al.told(func(o *study.Outcome) (text, detail string) {
		if !al.in.priced(o) {
			return "", ""
		}
		b := al.bill(o)
		paid, used := b.paid[len(b.paid)-1].y, b.used[len(b.used)-1].y
		return money.text(paid, math.NaN()), fmt.Sprintf(" (%s of it for hosts without a session)", money.text(paid-used, math.NaN()))
	}) + "."
}

// priced says whether the cost of some variant is known.
func (al *album) priced() bool {
	for i := range al.outcomes() {
		if al.in.priced(&al.outcomes()[i]) {
			return true
		}
	}
	return false
}

// hasHistory says whether hosts over time were recorded for some variant.
func (al *album) hasHistory() bool {
	for i := range al.outcomes() {
		if h := al.outcomes()[i].History; h != nil && h.Rows > 0 {
			return true
		}
	}
	return false
}
