package reports

import (
	"fmt"
	"io"
	"math"

	"gonum.org/v1/plot/vg"

	"poolsim/sim/study"
	"poolsim/sim/study/plan"
)

// WritePlanPlots writes the pictures of an answer as plots/NAME.FORMAT: what the search saw of the objective that decides,
// and for session limits what each of them costs. Create makes the file of a name; every file it made is closed.
func WritePlanPlots(create func(name string) (io.WriteCloser, error), p *Plan, formats []string) error {
	for _, drawn := range p.Plots() {
		for _, f := range formats {
			name := "plots/" + drawn.Name + "." + f
			write := func(w io.Writer, _ *Input) error { return drawn.Write(w, f) }
			if err := writeFile(create, name, p.Input, write); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		}
	}
	return nil
}

// Plots are the pictures of an answer.
func (p *Plan) Plots() []Plot {
	var all []Plot
	if p.Answer.Question == "limit" {
		for _, drawn := range []struct {
			name, metric, title string
			figure              figure
		}{
			{"plan-cost", "cost", "Cost of each session limit, on the fewest hosts that meet the objectives", moneyFigure(p.Input.Currency)},
			{"plan-wait", "logon_seconds_p95", "Waiting with each session limit, on these hosts", secondsFigure()},
		} {
			all = append(all, p.byLimit(drawn.name, drawn.metric, drawn.title, drawn.figure))
		}
		return all
	}
	if o := p.deciding(); o != nil {
		all = append(all, p.byNumber(o))
	}
	return all
}

// deciding is the objective that most candidates miss; the first one when all are met.
func (p *Plan) deciding() *study.Objective {
	misses := map[string]int{}
	var best *study.Objective
	for _, t := range p.Trials {
		for i := range t.Results {
			o := &t.Results[i].Objective
			if !t.Results[i].Met {
				misses[o.Metric]++
			}
			if best == nil || misses[o.Metric] > misses[best.Metric] {
				best = o
			}
		}
	}
	return best
}

// planDot is a value with its interval.
type planDot struct {
	x, y, low, high float64
	full            bool // meets the objectives
}

// planDotOf is an estimate at a place; not ok when it is no number.
func planDotOf(x float64, e *study.Estimate, full bool) (planDot, bool) {
	if !known(e) {
		return planDot{}, false
	}
	d := planDot{x: x, y: e.Mean, low: e.Low, high: e.High, full: full}
	if math.IsNaN(d.low) {
		d.low, d.high = d.y, d.y
	}
	return d, true
}

// byNumber shows the metric of an objective over the candidates of each way, with the bound as a line.
func (p *Plan) byNumber(o *study.Objective) Plot {
	m := study.Lookup(o.Metric)
	f := p.Input.figureOf(m)
	bound, side := boundOf(o)
	what := "hosts"
	if p.Answer.Question == "storm" {
		what = "users of the storm"
	}
	var panels [][]planDot
	var names []string
	for i := range p.Answer.Points {
		var dots []planDot
		for _, t := range p.Answer.Points[i].Tried {
			if d, ok := planDotOf(float64(t.Number), t.Estimate(m.Name), t.Verdict == plan.Met); ok {
				dots = append(dots, d)
			}
		}
		panels, names = append(panels, dots), append(names, p.Answer.Points[i].Way)
	}
	c := p.dotChart(panels, names, f, bound*1.1)
	c.title, c.x.label = "What the search saw", what
	c.unit = m.Label + behind(f) + ", mean and 95 % interval of every candidate that was simulated"
	line := stroke{color: ink(), width: 1, dashes: dashed()}
	c.limits = []reference{{at: bound * f.scale, stroke: line}}
	c.keys = append(c.keys, key{fmt.Sprintf("objective: %s %s", side, exactText(f, bound)), line})
	return p.plot("plan-objective", "Dots with intervals, one panel for each rule or size", p.Sentences()[0], c)
}

// byLimit shows a metric of the points over the limits, one panel a way.
func (p *Plan) byLimit(name, metric, title string, f figure) Plot {
	var panels [][]planDot
	var names []string
	for i := range p.Answer.Points {
		c := &p.Answer.Points[i]
		if i == 0 || names[len(names)-1] != c.Way {
			panels, names = append(panels, nil), append(names, c.Way)
		}
		if c.Trial == nil {
			continue
		}
		if d, ok := planDotOf(float64(c.Limit), c.Trial.Estimate(metric), i != p.Answer.Chosen); ok {
			panels[len(panels)-1] = append(panels[len(panels)-1], d)
		}
	}
	c := p.dotChart(panels, names, f, 0)
	c.title, c.x.label = title, "session limit"
	c.unit = study.Lookup(metric).Label + behind(f) + ", mean and 95 % interval"
	if p.Answer.Chosen >= 0 {
		c.keys = []key{swatch("meets the objectives", blue()), swatch("recommended", vermillion())}
	}
	return p.plot(name, "Dots with intervals, one panel for each rule", p.Sentences()[0], c)
}

// behind is the unit of a figure behind a label.
func behind(f figure) string {
	if f.unit == "" {
		return ""
	}
	return ", " + f.unit
}

func (p *Plan) plot(name, kind, sentence string, c *chart) Plot {
	return Plot{
		Name: name, Title: c.title, Caption: sentence, Alt: kind + ". " + capital(c.unit) + ". " + sentence,
		Width: chartWidth, Height: c.height(), chart: c,
	}
}

// dotChart is a chart of dots, with axes that hold them all and the value least.
func (p *Plan) dotChart(panels [][]planDot, names []string, f figure, least float64) *chart {
	n := len(panels)
	c := &chart{columns: chartColumns(n), panelHeight: panelHeight(n)}
	lo, hi, top := math.Inf(1), math.Inf(-1), least
	for _, dots := range panels {
		for _, d := range dots {
			lo, hi, top = min(lo, d.x), max(hi, d.x), max(top, d.high)
		}
	}
	c.x = countedAxis(lo, hi, n)
	s, ticks := valueAxis(top*f.scale, int(c.panelHeight/30), false)
	c.y = axis{scale: s, ticks: ticks, lines: true}
	for i, dots := range panels {
		title, _ := drawnName(names[i], "way", i+1)
		note := ""
		if len(dots) == 0 {
			note = "nothing meets the objectives"
		}
		c.panels = append(c.panels, panel{title: title, note: note, draw: func(a area) {
			for _, d := range dots {
				a.planDot(d, f.scale)
			}
		}})
	}
	c.keys = []key{swatch("meets the objectives", blue()), swatch("misses them", vermillion())}
	return c
}

// countedAxis is an axis of counts from lo to hi with some room on either side.
func countedAxis(lo, hi float64, panels int) axis {
	if !(lo <= hi) {
		lo, hi = 0, 1
	}
	const roomOfLabel = vg.Length(44)
	most := max(2, float64(timePanelWidth(panels)/roomOfLabel))
	step, _ := roundStep(max(1, (hi-lo)/most), true)
	pad := max(0.5, (hi-lo)*0.04)
	ax := axis{scale: scale{lo - pad, hi + pad}}
	for k := math.Ceil((lo - pad) / step); k*step <= hi+pad; k++ {
		ax.ticks = append(ax.ticks, tick{k * step, plain(k*step, 0)})
	}
	return ax
}

// planDot draws a value with its interval: a full square when it meets the objectives, else an open one in another colour.
func (a area) planDot(d planDot, factor float64) {
	const half = vg.Length(2.8)
	c := blue()
	if !d.full {
		c = vermillion()
	}
	a.segment(a.at(d.x, d.low*factor), a.at(d.x, d.high*factor), stroke{color: c, width: 1.2})
	at := a.at(d.x, d.y*factor)
	a.rectangle(vg.Rectangle{Min: vg.Point{X: at.X - half, Y: at.Y - half}, Max: vg.Point{X: at.X + half, Y: at.Y + half}}, c)
	if !d.full {
		const inner = vg.Length(1.3)
		a.rectangle(vg.Rectangle{Min: vg.Point{X: at.X - inner, Y: at.Y - inner}, Max: vg.Point{X: at.X + inner, Y: at.Y + inner}}, paper())
	}
}
