package reports

import (
	"math"
	"strconv"

	"gonum.org/v1/plot/vg"

	"poolsim/sim/study"
)

// thrashingMetric measures herding: load that goes up and down beyond its trend.
const thrashingMetric = "thrashing"

// rowHeight is the height of one variant in the picture of thrashing.
const rowHeight = vg.Length(19)

// thrashing shows how restless the hosts are under each variant: the mean over replications with its interval.
func (al *album) thrashing() Plot {
	n := len(al.outcomes())
	highest := 0.0
	for i := range al.outcomes() {
		if e := al.outcomes()[i].Estimate(thrashingMetric); known(e) {
			highest = max(highest, e.Mean, finite(e.High))
		}
	}
	c := &chart{
		title: "Restlessness of the hosts", unit: "thrashing: CPU use that swings beyond its trend, 0 to 1, mean and 95 % interval; " + al.reportsText(),
		columns: 1, panelHeight: vg.Length(n)*rowHeight + rowHeight/2,
	}
	c.x.scale, c.x.ticks = valueAxis(highest, 8, false)
	c.x.lines, c.x.label = true, "thrashing"
	c.y.scale = scale{0, float64(n)}
	for i := range al.outcomes() {
		c.y.ticks = append(c.y.ticks, tick{float64(n-i) - 0.5, al.names[i]})
	}
	c.panels = []panel{{draw: func(a area) {
		for i := range al.outcomes() {
			a.estimate(al.outcomes()[i].Estimate(thrashingMetric), float64(n-i)-0.5)
		}
	}}}
	return al.plot("staleness-thrashing", "A dot with its interval for each variant", al.thrashingCaption(), c)
}

// reportsText says how old the metrics of the hosts may be, when all variants agree.
func (al *album) reportsText() string {
	interval := ""
	for i := range al.outcomes() {
		own := unquoted(settingsOf(al.outcomes()[i].Cell).text("metrics.interval"))
		if i > 0 && own != interval {
			return "hosts sampled at several intervals"
		}
		interval = own
	}
	if interval == "" {
		return "hosts sampled at intervals"
	}
	return "hosts sampled every " + spaced(interval)
}

// estimate draws a value on the x axis with its interval, at a height on the y axis; nothing when there is none.
func (a area) estimate(e *study.Estimate, y float64) {
	if !known(e) {
		return
	}
	if !math.IsNaN(e.Low) {
		a.segment(a.at(e.Low, y), a.at(e.High, y), stroke{color: blue(), width: 2})
	}
	const half = vg.Length(3)
	at := a.at(e.Mean, y)
	a.rectangle(vg.Rectangle{Min: vg.Point{X: at.X - half, Y: at.Y - half}, Max: vg.Point{X: at.X + half, Y: at.Y + half}}, blue())
}

func (al *album) thrashingCaption() string {
	return "Thrashing: " + al.told(func(o *study.Outcome) (text, detail string) {
		e := o.Estimate(thrashingMetric)
		if !known(e) {
			return "", ""
		}
		return strconv.FormatFloat(e.Mean, 'g', 2, 64), ""
	}) + ". Rules that herd on old reports swing hosts up and down."
}

// churned says whether any variant has a figure for thrashing.
func (al *album) churned() bool {
	for i := range al.outcomes() {
		if known(al.outcomes()[i].Estimate(thrashingMetric)) {
			return true
		}
	}
	return false
}
