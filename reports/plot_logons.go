package reports

import (
	"math"

	"poolsim/sim/study"
)

// logonsOverTime shows how long the logons took that ended in each bucket, one panel a variant.
func (al *album) logonsOverTime() Plot {
	n := len(al.outcomes())
	high := make([][]mark, n)
	for i := range high {
		high[i] = al.over(&al.outcomes()[i], logonP95)
	}
	c := &chart{
		title: "Logon time over time", columns: chartColumns(n), panelHeight: panelHeight(n), x: al.busyAxis(n, high),
		keys: []key{{"median", medianStroke()}, {"95th percentile", highStroke()}},
	}
	together := al.bucketsOfLogons(c.x.scale)
	c.unit = "seconds from the first try to the desktop, logons that end in each " + al.bucketText() + ", all replications"
	if together > 1 {
		c.unit += ", averaged over " + plain(float64(together)*al.width/60, 0) + " minutes"
	}
	most := 0.0
	for i := range al.outcomes() {
		o := &al.outcomes()[i]
		p50, p95 := al.smoothed(o, logonP50, together), al.smoothed(o, logonP95, together)
		if top, ok := highest(p95); ok {
			most = max(most, top.y)
		}
		c.panels = append(c.panels, panel{title: al.names[i], note: noData(p95), draw: func(a area) {
			a.band(p50, p95, faint(blue()))
			a.series(p50, medianStroke())
			a.series(p95, highStroke())
		}})
	}
	c.y = countAxis(most, c.panelHeight, false)
	return al.plot("logon-time", "Lines over time, one panel for each variant",
		"The 95th percentile of the worst "+al.bucketText()+": "+al.toldPeaks(logonP95, secondsFigure())+".", c)
}

func medianStroke() stroke { return stroke{color: blue(), width: thick} }
func highStroke() stroke   { return stroke{color: vermillion(), width: 1.3, dashes: dashed()} }

// bucketsOfLogons is how many buckets are averaged, so that few enough points are left to tell a course from noise: the
// percentiles of a handful of logons jump.
func (al *album) bucketsOfLogons(x scale) int {
	const points = 80
	together := 1
	for _, round := range [...]int{1, 2, 5, 10, 15, 20, 30, 60} {
		together = round
		if float64(round)*al.width*points >= x.hi-x.lo {
			break
		}
	}
	return together
}

// smoothed is a percentile of logon times, averaged over so many buckets with the logons as weights.
func (al *album) smoothed(o *study.Outcome, value func(p *study.Point) float64, together int) []mark {
	var series []mark
	for from := 0; from < len(o.Series.Points); from += together {
		to := min(from+together, len(o.Series.Points))
		sum, logons := 0.0, 0.0
		for i := from; i < to; i++ {
			p := &o.Series.Points[i]
			if v := finite(value(p)); !math.IsNaN(v) {
				sum += float64(v * float64(p.Logons))
				logons += float64(p.Logons)
			}
		}
		series = append(series, mark{(al.middle(o, from) + al.middle(o, to-1)) / 2, sum / logons})
	}
	return series
}

func logonP50(p *study.Point) float64 { return p.LogonP50 }

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
