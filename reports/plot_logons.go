package reports

import (
	"math"

	"poolsim/sim/study"
)

// logonsOverTime shows how long the logons took that ended in each bucket, one panel a variant.
func (al *album) logonsOverTime() Plot {
	n := len(al.outcomes())
	p50, p95 := stroke{color: blue(), width: thick}, stroke{color: vermillion(), width: 1.3, dashes: dashed()}
	c := &chart{
		title: "Logon time over time", unit: "seconds from the first try to the desktop, by the " + al.bucketText() + " in which it was there, all replications",
		columns: chartColumns(n), panelHeight: panelHeight(n),
		keys: []key{{"median", p50}, {"95th percentile", p95}},
	}
	most := 0.0
	var all [][]mark
	for i := range al.outcomes() {
		o := &al.outcomes()[i]
		middle := al.over(o, func(p *study.Point) float64 { return p.LogonP50 })
		high := al.over(o, logonP95)
		if top, ok := highest(high); ok {
			most = max(most, top.y)
		}
		all = append(all, high)
		c.panels = append(c.panels, panel{title: al.names[i], note: noData(high), draw: func(a area) {
			a.band(middle, high, faint(blue()))
			a.series(middle, p50)
			a.series(high, p95)
		}})
	}
	c.x, c.y = al.busyAxis(n, all), countAxis(most, c.panelHeight, false)
	return al.plot("logon-time", "Lines over time, one panel for each variant",
		"The 95th percentile at the worst time: "+al.toldPeaks(logonP95, secondsFigure())+".", c)
}

func logonP95(p *study.Point) float64 { return p.LogonP95 }

// logonDistribution shows which share of the users has a desktop after how long.
func (al *album) logonDistribution() Plot {
	end := al.logonEnd()
	xs, ticks := valueAxis(end, 10, false)
	series := make([][]mark, len(al.outcomes()))
	for i := range series {
		series[i] = logonShare(al.outcomes()[i].LogonCurve, xs.hi)
	}
	c := al.comparison(series)
	c.title, c.unit = "Distribution of logon time", "share of users who have a desktop, percent, all replications"
	c.x, c.y = axis{scale: xs, ticks: ticks, label: "seconds since the first try"}, shareAxis()
	if xs.hi >= withinSeconds {
		line := stroke{color: ink(), width: 0.8, dashes: dotted()}
		c.limits, c.keys = []reference{{at: withinSeconds, vertical: true, stroke: line}}, append(c.keys, key{"45 s", line})
	}
	if al.someNever() {
		c.notes = append(c.notes, "A curve that stays below 100 %: the others never got a desktop.")
	}
	return al.plot("logon-distribution", "Cumulative distribution", al.logonCaption(), c)
}

// withinSeconds is the time that desktop_within_share has unless an objective names another.
const withinSeconds = 45

// logonEnd is the logon time that all but the slowest half percent of served users stay below, in every variant.
func (al *album) logonEnd() float64 {
	end := 0.0
	for i := range al.outcomes() {
		curve := al.outcomes()[i].LogonCurve
		for q := len(curve) * 995 / 1000; q >= 0 && q < len(curve); q-- {
			if !math.IsInf(curve[q], 0) && !math.IsNaN(curve[q]) {
				end = max(end, curve[q])
				break
			}
		}
	}
	return end
}

// logonShare is a quantile function turned into the share of users, in percent, by seconds up to end.
func logonShare(curve []float64, end float64) []mark {
	var series []mark
	for i, seconds := range curve {
		m := mark{seconds, 100 * float64(i) / float64(max(len(curve)-1, 1))}
		if !(seconds <= end) {
			break
		}
		series = append(series, m)
	}
	if n := len(series); n > 0 {
		series = append(series, mark{end, shareAt(curve, end)})
	}
	return series
}

// shareAt is the percentage of users who have a desktop after the given seconds, between two quantiles in proportion.
func shareAt(curve []float64, seconds float64) float64 {
	last := -1
	for i, s := range curve {
		if s <= seconds {
			last = i
		}
	}
	switch {
	case last < 0:
		return 0
	case last == len(curve)-1:
		return 100
	}
	part := (seconds - curve[last]) / (curve[last+1] - curve[last]) // 0 when the next quantile is never
	return 100 * (float64(last) + part) / float64(len(curve)-1)
}

func (al *album) someNever() bool {
	for i := range al.outcomes() {
		if curve := al.outcomes()[i].LogonCurve; len(curve) > 0 && math.IsInf(curve[len(curve)-1], 1) {
			return true
		}
	}
	return false
}

func (al *album) logonCaption() string {
	return "With a desktop within 45 s: " + al.told(func(o *study.Outcome) (text, detail string) {
		if len(o.LogonCurve) < 2 {
			return "", ""
		}
		return percentFigure().text(shareAt(o.LogonCurve, withinSeconds)/100, wholePercent), ""
	}) + "."
}
