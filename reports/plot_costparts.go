package reports

import (
	"image/color"
	"math"

	"gonum.org/v1/plot/vg"

	"poolsim/sim/study"
)

// costPart is one part of the cost.
type costPart struct {
	metric string
	label  string
	color  color.NRGBA
}

// costPartsShown are the disjoint parts of the cost, in the colours of the states of the hosts.
func costPartsShown() []costPart {
	return []costPart{
		{"cost_open_used", "open hosts with a session", blue()},
		{"cost_open_idle", "open, empty hosts", orange()},
		{"cost_draining", "draining hosts", green()},
		{"cost_booting", "booting hosts", vermillion()},
		{"cost_fixed", "disks, licences, reservations", gone()},
	}
}

// costParts shows what the cost of each variant is made of, one bar a variant with the total and its interval behind it.
func (al *album) costParts() Plot {
	n := len(al.outcomes())
	money := moneyFigure(al.in.Currency)
	totals := make([]string, n)
	most, room := 0.0, vg.Length(0)
	for i := range al.outcomes() {
		if e := al.outcomes()[i].Estimate("cost"); known(e) {
			most = max(most, e.Mean)
			totals[i] = money.textHalf(e.Mean, halfWidth(e))
			room = max(room, textWidth(totals[i], smallSize, false))
		}
	}
	c := &chart{
		title: "Cost by what the hosts did", unit: money.unit + " for " + al.spanText() + ", " + al.meanText() + ", the total with half of its 95 % interval",
		columns: 1, panelHeight: vg.Length(n)*rowHeight + rowHeight/2, keys: al.partKeys(),
	}
	// The axis is longer than the longest bar by the room that a total behind it needs.
	c.x.scale, c.x.ticks = valueAxis(most*(1+float64(room/(chartWidth*0.6))), 8, false)
	c.x.lines = true
	c.y.scale = scale{0, float64(n)}
	for i := range al.outcomes() {
		c.y.ticks = append(c.y.ticks, tick{float64(n-i) - 0.5, elided(al.names[i], tickSize, false, chartWidth*0.35)})
	}
	c.panels = []panel{{draw: func(a area) {
		for i := range al.outcomes() {
			a.costBar(&al.outcomes()[i], float64(n-i)-0.5, totals[i])
		}
	}}}
	return al.plot("cost-parts", "One bar for each variant, made of parts", al.costPartsCaption(), c)
}

// spanText is the time that is paid for, where all variants share it.
func (al *album) spanText() string {
	if span := al.in.measured(); span != "" {
		return span
	}
	return "the run"
}

// partKeys is the legend of the parts that some variant has.
func (al *album) partKeys() []key {
	var keys []key
	for _, p := range costPartsShown() {
		for i := range al.outcomes() {
			if e := al.outcomes()[i].Estimate(p.metric); known(e) && e.Mean > 0 {
				keys = append(keys, swatch(p.label, p.color))
				break
			}
		}
	}
	return keys
}

// costBar draws the parts of a variant's cost beside each other, and the total behind them.
func (a area) costBar(o *study.Outcome, y float64, total string) {
	const half = 0.36
	if total == "" {
		a.write(vg.Point{X: a.rect.Min.X + tickGap, Y: a.at(0, y).Y - smallSize*0.35}, "no price is known", textStyle{size: smallSize, color: muted()})
		return
	}
	from := 0.0
	for _, p := range costPartsShown() {
		e := o.Estimate(p.metric)
		if !known(e) || e.Mean <= 0 {
			continue
		}
		a.rectangle(vg.Rectangle{Min: a.at(from, y-half), Max: a.at(from+e.Mean, y+half)}, p.color)
		from += e.Mean
	}
	a.write(vg.Point{X: a.at(from, y).X + tickGap, Y: a.at(0, y).Y - smallSize*0.35}, total, textStyle{size: smallSize, color: ink()})
}

func (al *album) costPartsCaption() string {
	return "Of the cost, this share is for open hosts with a session: " + al.told(func(o *study.Outcome) (text, detail string) {
		used, all := o.Estimate("cost_open_used"), o.Estimate("cost")
		if !known(used) || !known(all) || all.Mean <= 0 {
			return "", ""
		}
		return percentFigure().text(used.Mean/all.Mean, math.NaN()), ""
	}) + "."
}
