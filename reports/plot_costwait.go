package reports

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot/vg"

	"poolsim/sim/study"
)

// costWait is a variant as a point: what it costs and how long users wait.
type costWait struct {
	number     int // of the variant, from 1
	cost, wait *study.Estimate
}

// costWaits are the variants with both figures.
func (al *album) costWaits() []costWait {
	var all []costWait
	for i := range al.outcomes() {
		cost, wait := al.outcomes()[i].Estimate("cost"), al.outcomes()[i].Estimate("logon_seconds_p95")
		if known(cost) && known(wait) {
			all = append(all, costWait{i + 1, cost, wait})
		}
	}
	return all
}

// costAgainstWait shows the bargain: cost to the right, waiting upwards, so that who is nearer to the lower left corner is
// better in both.
func (al *album) costAgainstWait() Plot {
	points := al.costWaits()
	money := moneyFigure(al.in.Currency)
	c := &chart{
		title: "Cost against waiting", unit: "95th percentile of logon time in seconds, upwards; mean and 95 % interval of both, " + al.meanText(),
		columns: 1, panelHeight: 230,
	}
	var costs, waits [2]float64
	for i, p := range points {
		costs, waits = wider(costs, p.cost, i == 0), wider(waits, p.wait, i == 0)
		c.keys = append(c.keys, key{label: fmt.Sprintf("%d  %s", p.number, al.names[p.number-1])})
	}
	c.x.scale, c.x.ticks = spreadAxis(costs, 8)
	c.x.lines, c.x.label = true, "cost of "+al.spanText()+", "+money.unit
	c.y.scale, c.y.ticks = spreadAxis(waits, 6)
	c.y.lines = true
	c.panels = []panel{{draw: func(a area) {
		for _, p := range points {
			a.cross(p)
		}
		a.numbers(points)
	}}}
	if left := len(al.outcomes()) - len(points); left > 0 {
		c.notes = append(c.notes, fmt.Sprintf("%d of %d variants are not here: their cost is not known, or users never got a desktop.", left, len(al.outcomes())))
	}
	return al.plot("cost-wait", "A point with two intervals for each variant", al.costWaitCaption(points), c)
}

// wider widens a range to hold an estimate with its interval.
func wider(r [2]float64, e *study.Estimate, first bool) [2]float64 {
	low, high := e.Mean, e.Mean
	if !math.IsNaN(e.Low) {
		low, high = e.Low, e.High
	}
	if first {
		return [2]float64{low, high}
	}
	return [2]float64{min(r[0], low), max(r[1], high)}
}

// spreadAxis is an axis around a range. It begins at 0 when the range is wide; otherwise it shows the range alone, because
// points that share most of their distance from 0 would lie on top of each other.
func spreadAxis(r [2]float64, most int) (scale, []tick) {
	lo, hi := r[0], r[1]
	if hi-lo > hi/3 || hi <= 0 {
		return valueAxis(hi*1.05, most, false)
	}
	pad := max((hi-lo)*0.15, hi*0.01)
	step, decimals := roundStep((hi-lo+2*pad)/float64(most), false)
	first, last := math.Floor((lo-pad)/step), math.Ceil((hi+pad)/step)
	var ticks []tick
	for k := max(first, 0); k <= last; k++ {
		ticks = append(ticks, tick{k * step, plain(k*step, decimals)})
	}
	return scale{ticks[0].at, ticks[len(ticks)-1].at}, ticks
}

// cross draws a point with its intervals.
func (a area) cross(p costWait) {
	const half = vg.Length(2.5)
	line := stroke{color: blue(), width: 1}
	if !math.IsNaN(p.cost.Low) {
		a.segment(a.at(p.cost.Low, p.wait.Mean), a.at(p.cost.High, p.wait.Mean), line)
	}
	if !math.IsNaN(p.wait.Low) {
		a.segment(a.at(p.cost.Mean, p.wait.Low), a.at(p.cost.Mean, p.wait.High), line)
	}
	at := a.at(p.cost.Mean, p.wait.Mean)
	a.rectangle(vg.Rectangle{Min: vg.Point{X: at.X - half, Y: at.Y - half}, Max: vg.Point{X: at.X + half, Y: at.Y + half}}, blue())
}

// numbers writes the numbers of the variants beside their points. Points that lie so close that their numbers would cover
// each other share one place: "2, 3".
func (a area) numbers(points []costWait) {
	const near = vg.Length(12)
	told := make([]bool, len(points))
	for i, p := range points {
		if told[i] {
			continue
		}
		at := a.at(p.cost.Mean, p.wait.Mean)
		names := []string{strconv.Itoa(p.number)}
		for k := i + 1; k < len(points); k++ {
			other := a.at(points[k].cost.Mean, points[k].wait.Mean)
			if !told[k] && max(other.X-at.X, at.X-other.X) < near && max(other.Y-at.Y, at.Y-other.Y) < near {
				told[k], names = true, append(names, strconv.Itoa(points[k].number))
			}
		}
		a.write(vg.Point{X: at.X + 5, Y: at.Y + 4}, strings.Join(names, ", "), textStyle{size: textSize, bold: true, color: ink()})
	}
}

// costWaitCaption names the cheapest and the quickest variant.
func (al *album) costWaitCaption(points []costWait) string {
	money := moneyFigure(al.in.Currency)
	cheapest, quickest := points[0], points[0]
	for _, p := range points {
		if p.cost.Mean < cheapest.cost.Mean {
			cheapest = p
		}
		if p.wait.Mean < quickest.wait.Mean {
			quickest = p
		}
	}
	name := func(p costWait) string { return quoted(al.outcomes()[p.number-1].Cell.Name) }
	if cheapest.number == quickest.number {
		return fmt.Sprintf("%s is the cheapest (%s) and the quickest (%s).", capital(name(cheapest)),
			money.text(cheapest.cost.Mean, halfWidth(cheapest.cost)), secondsFigure().text(cheapest.wait.Mean, halfWidth(cheapest.wait)))
	}
	return fmt.Sprintf("The cheapest is %s (%s, 95th percentile %s), the quickest %s (%s, %s).",
		name(cheapest), money.text(cheapest.cost.Mean, halfWidth(cheapest.cost)), secondsFigure().text(cheapest.wait.Mean, halfWidth(cheapest.wait)),
		name(quickest), money.text(quickest.cost.Mean, halfWidth(quickest.cost)), secondsFigure().text(quickest.wait.Mean, halfWidth(quickest.wait)))
}
