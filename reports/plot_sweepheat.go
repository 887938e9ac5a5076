package reports

import (
	"fmt"
	"image/color"
	"math"
	"strings"

	"gonum.org/v1/plot/vg"

	"poolsim/sim/study"
)

const (
	// heatPanels is how many heat maps a plot of a sweep has at most.
	heatPanels = 12
	// heatRoom is about the height of all rows of a panel.
	heatRoom = vg.Length(330)
)

// heatView is a metric of a sweep as heat maps: one for each combination of the values of the outer settings, with the
// values of one setting as rows and those of the last one as columns.
type heatView struct {
	s             *SweepResult
	metric        int
	outer         []int // axes
	rows, columns int   // axes
	figure        figure
	low, high     float64 // of all values, as they are written
}

// heatPlot draws a metric over at least two settings.
func (s *SweepResult) heatPlot(metric int, axes []int) Plot {
	n := len(axes)
	v := &heatView{s: s, metric: metric, outer: axes[:n-2], rows: axes[n-2], columns: axes[n-1], figure: s.in.figureOf(s.metrics[metric])}
	v.low, v.high = v.ends()
	labels := s.labels(v.rows)
	c := &chart{unit: s.unitText(metric, "mean"), bar: v.bar()}
	panels := v.panels()
	if more := len(panels) - heatPanels; more > 0 {
		c.notes = append(c.notes, fmt.Sprintf("%d more pictures of this kind are left out; sweep.csv has all figures.", more))
		panels = panels[:heatPanels]
	}
	c.columns = chartColumns(len(panels))
	c.panelHeight = min(max(vg.Length(len(labels))*24, 90), heatRoom)
	if len(panels) > 1 {
		c.panelHeight = min(c.panelHeight, heatRoom/2)
	}
	c.y = axis{scale: scale{float64(len(labels)), 0}, ticks: v.rowTicks(labels, c.panelHeight)}
	c.x = axis{scale: scale{0, float64(len(s.in.Axes[v.columns].Values))}, label: s.axisLabel(v.columns)}
	c.x.ticks = v.columnTicks(c.panelWidth())
	for i := range panels {
		c.panels = append(c.panels, panel{title: v.title(panels[i]), draw: func(a area) { v.draw(a, panels[i]) }})
	}
	c.keys = []key{{label: "rows: " + s.axisLabel(v.rows)}}
	if len(v.outer) > 1 {
		c.keys = append(c.keys, v.panelsKey())
	}
	if v.hasNever() {
		c.keys = append(c.keys, swatch("never: users without a desktop reach into it", gone()))
	}
	return s.finished(metric, "A heat map with the value in every cell", c)
}

// ends are the lowest and the highest value.
func (v *heatView) ends() (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for i := range v.s.cells {
		if e := v.s.estimate(i, v.metric); known(e) {
			low, high = min(low, e.Mean*v.figure.scale), max(high, e.Mean*v.figure.scale)
		}
	}
	return low, high
}

func (v *heatView) hasNever() bool {
	for i := range v.s.cells {
		if e := v.s.estimate(i, v.metric); e != nil && e.State == study.Unserved {
			return true
		}
	}
	return false
}

// flat says whether all values are the same up to their last bits.
func (v *heatView) flat() bool { return !(v.high-v.low > 1e-9*math.Abs(v.high)) }

// bar is the scale of the colours; nil when there is one colour.
func (v *heatView) bar() *colorBar {
	if v.flat() {
		return nil
	}
	b := &colorBar{scale: scale{v.low, v.high}, label: v.figure.unit}
	step, decimals := roundStep((v.high-v.low)/4, false)
	for k := math.Ceil(v.low/step - 1e-9); k*step <= v.high+1e-9*step; k++ {
		b.ticks = append(b.ticks, tick{k * step, plain(k*step, decimals)})
	}
	return b
}

// panels are the combinations of the outer settings, each as the indices of its values on all axes.
func (v *heatView) panels() [][]int {
	all := [][]int{make([]int, len(v.s.in.Axes))}
	for _, axis := range v.outer {
		var next [][]int
		for _, at := range all {
			for i := range v.s.in.Axes[axis].Values {
				one := append([]int{}, at...)
				one[axis] = i
				next = append(next, one)
			}
		}
		all = next
	}
	return all
}

// title tells a panel by its setting, or by the values alone when there are several, whose names panelsKey has.
func (v *heatView) title(at []int) string {
	var values []string
	for _, axis := range v.outer {
		values = append(values, v.s.labels(axis)[at[axis]])
	}
	if len(v.outer) == 1 {
		return v.s.axisName(v.outer[0]) + " = " + values[0]
	}
	return strings.Join(values, ", ")
}

// panelsKey names the settings of the panels.
func (v *heatView) panelsKey() key {
	var names []string
	for _, axis := range v.outer {
		names = append(names, v.s.axisName(axis))
	}
	return key{label: "panels: " + strings.Join(names, ", ")}
}

// cell is the number of a cell in a panel.
func (v *heatView) cell(at []int, row, column int) int {
	number := 0
	for axis := range v.s.in.Axes {
		i := at[axis]
		switch axis {
		case v.rows:
			i = row
		case v.columns:
			i = column
		}
		number = number*len(v.s.in.Axes[axis].Values) + i
	}
	return number
}

// rowTicks label the rows, as many as there is room for.
func (v *heatView) rowTicks(labels []string, height vg.Length) []tick {
	step := int(math.Ceil(float64(len(labels)) * float64(tickSize) * 1.15 / float64(height)))
	var ticks []tick
	for i := 0; i < len(labels); i += max(step, 1) {
		ticks = append(ticks, tick{float64(i) + 0.5, elided(labels[i], tickSize, false, chartWidth/4)})
	}
	return ticks
}

// columnTicks label the columns, as many as there is room for.
func (v *heatView) columnTicks(width vg.Length) []tick {
	labels := v.s.labels(v.columns)
	one := width / vg.Length(len(labels))
	widest := vg.Length(0)
	for i := range labels {
		labels[i] = elided(labels[i], tickSize, false, max(one-4, width/6))
		widest = max(widest, textWidth(labels[i], tickSize, false)+6)
	}
	step := max(1, int(math.Ceil(float64(widest/one))))
	var ticks []tick
	for i := 0; i < len(labels); i += step {
		ticks = append(ticks, tick{float64(i) + 0.5, labels[i]})
	}
	return ticks
}

// draw draws a panel: every cell in its colour, and its value where there is room for all of them.
func (v *heatView) draw(a area, at []int) {
	rows, columns := len(v.s.in.Axes[v.rows].Values), len(v.s.in.Axes[v.columns].Values)
	size := v.textSize(a, at, rows, columns)
	for row := range rows {
		for column := range columns {
			r := a.cell(row, float64(column), float64(column+1))
			cell := v.cell(at, row, column)
			ground := v.color(cell)
			a.rectangle(r, ground)
			if size > 0 {
				middle := vg.Point{X: (r.Min.X + r.Max.X - cellOverlap) / 2, Y: (r.Min.Y+r.Max.Y+cellOverlap)/2 - size*0.35}
				a.write(middle, v.text(cell), textStyle{size: size, color: readable(ground), align: centred})
			}
		}
	}
}

// textSize is the size in which all values of a panel fit into their cells; 0 when none does.
func (v *heatView) textSize(a area, at []int, rows, columns int) vg.Length {
	width, height := (a.rect.Max.X-a.rect.Min.X)/vg.Length(columns), (a.rect.Max.Y-a.rect.Min.Y)/vg.Length(rows)
	for _, size := range []vg.Length{textSize, tickSize, smallSize, 6} {
		if height >= size*1.15 && v.widest(at, rows, columns, size) <= width-3 {
			return size
		}
	}
	return 0
}

func (v *heatView) widest(at []int, rows, columns int, size vg.Length) vg.Length {
	widest := vg.Length(0)
	for row := range rows {
		for column := range columns {
			widest = max(widest, textWidth(v.text(v.cell(at, row, column)), size, false))
		}
	}
	return widest
}

// text is the value of a cell without its unit.
func (v *heatView) text(cell int) string {
	f := v.figure
	f.unit = ""
	e := v.s.estimate(cell, v.metric)
	switch {
	case e == nil:
		return "none"
	case e.State == study.Unserved:
		return "never"
	case e.State == study.Absent:
		return "–"
	}
	return strings.TrimSpace(f.text(e.Mean, halfWidth(e)))
}

func (v *heatView) color(cell int) color.NRGBA {
	e := v.s.estimate(cell, v.metric)
	switch {
	case !known(e):
		return gone()
	case v.flat():
		return viridis(0.5)
	}
	return viridis((e.Mean*v.figure.scale - v.low) / (v.high - v.low))
}

// readable is the colour of text on a ground, black or white, whichever is the further from it. It is neither ink nor paper,
// because it keeps its colour where these change. Black and white are as far from a ground whose luminance is 0.18
// (WCAG 2.2, contrast ratio), which is 0.21 when channels count with their squares.
func readable(ground color.NRGBA) color.NRGBA {
	r, g, b := int(ground.R), int(ground.G), int(ground.B)
	if luminance := 2126*r*r + 7152*g*g + 722*b*b; luminance > 2100*255*255 {
		return color.NRGBA{0, 0, 0, 0xff}
	}
	return color.NRGBA{0xfe, 0xfe, 0xfe, 0xff}
}
