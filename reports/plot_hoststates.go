package reports

import (
	"image/color"
	"math"

	"poolsim/sim/study"
)

// hostState is one layer of the picture of hosts by state.
type hostState struct {
	label string
	color color.NRGBA
	hosts func(p *study.Point) float64
}

// hostStates are the disjoint states of hosts, from the axis upwards. Together they are all hosts that exist.
func hostStates() []hostState {
	return []hostState{
		{"open, with a session", blue(), func(p *study.Point) float64 { return p.OpenUsed }},
		{"open, empty", orange(), func(p *study.Point) float64 { return max(0, p.Open-p.OpenUsed) }},
		{"draining", green(), func(p *study.Point) float64 { return p.Draining }},
		{"booting", vermillion(), func(p *study.Point) float64 { return p.Booting }},
		{"off", gone(), func(p *study.Point) float64 { return p.Off }},
	}
}

// hostsByState shows what the hosts do over time against the sessions, one panel a variant. Sessions are told as the hosts
// that they would fill up to the session limit, so that both have one axis.
func (al *album) hostsByState() Plot {
	n := len(al.outcomes())
	c := &chart{
		title: "Hosts by state", unit: "hosts, mean of each " + al.bucketText() + ", " + al.meanText(),
		columns: chartColumns(n), panelHeight: panelHeight(n), x: al.clockAxis(n),
	}
	states := al.statesSeen()
	for _, s := range states {
		c.keys = append(c.keys, swatch(s.label, s.color))
	}
	limit, limited := al.sharedLimit()
	line := stroke{color: ink(), width: 1.2, dashes: dashed()}
	if limited {
		c.keys = append(c.keys, key{"hosts that the sessions would fill, at " + plain(limit, 0) + " each", line})
	}
	most := 0.0
	for i := range al.outcomes() {
		o := &al.outcomes()[i]
		layers := al.stacked(o, states)
		full := al.over(o, func(p *study.Point) float64 { return p.Sessions / limit })
		if top, ok := highest(layers[len(layers)-1]); ok {
			most = max(most, top.y)
		}
		if top, ok := highest(full); ok && limited {
			most = max(most, top.y)
		}
		c.panels = append(c.panels, panel{title: al.names[i], note: noData(layers[0]), draw: func(a area) {
			for k := 1; k < len(layers); k++ {
				a.band(layers[k-1], layers[k], states[k-1].color)
			}
			if limited {
				a.series(full, line)
			}
		}})
	}
	c.y = countAxis(most, c.panelHeight, true)
	return al.plot("cost-hosts", "Stacked areas over time, one panel for each variant",
		"Open hosts with a session at the fullest time: "+al.toldPeaks(hostsUsedOpen, countFigure())+".", c)
}

func hostsUsedOpen(p *study.Point) float64 { return p.OpenUsed }

// statesSeen are the states that some host of some variant is in at some time.
func (al *album) statesSeen() []hostState {
	var seen []hostState
	for _, s := range hostStates() {
		for i := range al.outcomes() {
			if top, ok := highest(al.over(&al.outcomes()[i], s.hosts)); ok && top.y > 0 {
				seen = append(seen, s)
				break
			}
		}
	}
	if len(seen) == 0 {
		return hostStates()[:1]
	}
	return seen
}

// stacked are the borders between the states: the axis, and the sum of the first, of the first two, …
func (al *album) stacked(o *study.Outcome, states []hostState) [][]mark {
	borders := [][]mark{al.over(o, func(*study.Point) float64 { return 0 })}
	for k := range states {
		borders = append(borders, al.over(o, func(p *study.Point) float64 {
			sum := 0.0
			for _, s := range states[:k+1] {
				sum += s.hosts(p)
			}
			return sum
		}))
	}
	return borders
}

// scaled says whether a scaling policy was at work in some variant.
func (al *album) scaled() bool {
	for i := range al.outcomes() {
		if scaledOutcome(&al.outcomes()[i]) {
			return true
		}
	}
	return false
}

func scaledOutcome(o *study.Outcome) bool {
	for i := range o.Series.Points {
		if o.Series.Points[i].Scaling.Known {
			return true
		}
	}
	return false
}

// scalingHosts shows what the scaling policy saw and asked for: hosts required, running and available, one panel a variant.
func (al *album) scalingHosts() Plot {
	n := len(al.outcomes())
	lines := []scalingLine{
		{"running", stroke{color: gone(), width: 3}, func(s *study.ScalingPoint) float64 { return s.On }},
		{"available", stroke{color: blue(), width: thick}, func(s *study.ScalingPoint) float64 { return s.Available }},
		{"required", stroke{color: vermillion(), width: 1.2, dashes: dashed()}, func(s *study.ScalingPoint) float64 { return s.Required }},
	}
	c := &chart{
		title: "What the scaling policy saw and asked for", unit: "hosts, as of its latest evaluation, mean of each " + al.bucketText() + ", " + al.meanText(),
		columns: chartColumns(n), panelHeight: panelHeight(n), x: al.clockAxis(n),
	}
	most := al.scalingPanels(c, lines)
	c.y = countAxis(most, c.panelHeight, true)
	return al.plot("scaling-hosts", "Three lines over time, one panel for each variant",
		"Hosts required at the fullest time: "+al.told(func(o *study.Outcome) (text, detail string) {
			top, ok := highest(al.overScaling(o, lines[2].value))
			if !ok {
				return "", ""
			}
			return countFigure().text(top.y, math.NaN()), " (" + al.bucketClock(top.x) + ")"
		})+".", c)
}

// scalingUse shows the used share of the seats that the policy holds against its threshold, one panel a variant.
func (al *album) scalingUse() Plot {
	n := len(al.outcomes())
	lines := []scalingLine{
		{"used", stroke{color: blue(), width: thick}, func(s *study.ScalingPoint) float64 { return s.UsedPercent }},
		{"threshold", stroke{color: vermillion(), width: 1.2, dashes: dashed()}, func(s *study.ScalingPoint) float64 { return s.ThresholdPercent }},
	}
	c := &chart{
		title: "Used share and capacity threshold", unit: "percent of the seats on available hosts, as of the latest evaluation, " + al.meanText(),
		columns: chartColumns(n), panelHeight: panelHeight(n), x: al.clockAxis(n),
	}
	most := al.scalingPanels(c, lines)
	s, ticks := valueAxis(max(most, 100), 4, true)
	for i := range ticks {
		ticks[i].label += " %"
	}
	c.y = axis{scale: s, ticks: ticks, lines: true}
	return al.plot("scaling-use", "Two lines over time, one panel for each variant",
		"Used share at the fullest time: "+al.told(func(o *study.Outcome) (text, detail string) {
			top, ok := highest(al.overScaling(o, lines[0].value))
			if !ok {
				return "", ""
			}
			return plain(top.y, 0) + " %", " (" + al.bucketClock(top.x) + ")"
		})+".", c)
}

// scalingLine is one figure of the record of a scaling policy.
type scalingLine struct {
	label  string
	stroke stroke
	value  func(s *study.ScalingPoint) float64
}

// scalingPanels adds a panel with the lines for each variant, and their legend. It gives the highest value.
func (al *album) scalingPanels(c *chart, lines []scalingLine) float64 {
	most := 0.0
	for _, l := range lines {
		c.keys = append(c.keys, key{l.label, l.stroke})
	}
	for i := range al.outcomes() {
		var all [][]mark
		for _, l := range lines {
			series := al.overScaling(&al.outcomes()[i], l.value)
			if top, ok := highest(series); ok {
				most = max(most, top.y)
			}
			all = append(all, series)
		}
		note := noData(all...)
		if note != "" {
			note = "no scaling policy"
		}
		c.panels = append(c.panels, panel{title: al.names[i], note: note, draw: func(a area) {
			for k, series := range all {
				a.series(series, lines[k].stroke)
			}
		}})
	}
	return most
}

// overScaling is a figure of the policy's record over time, with gaps where none was at work.
func (al *album) overScaling(o *study.Outcome, value func(s *study.ScalingPoint) float64) []mark {
	return al.over(o, func(p *study.Point) float64 {
		if !p.Scaling.Known {
			return math.NaN()
		}
		return value(&p.Scaling)
	})
}
