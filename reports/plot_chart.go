package reports

import (
	"gonum.org/v1/plot/vg"
)

// chart is a picture of one or several panels of equal size with the same axes: title, what the axes count, legend,
// panels row by row, and notes, none of them over the data.
type chart struct {
	title string
	unit  string // what is drawn, with its unit
	keys  []key
	x, y  axis
	bar   *colorBar // right of the panels; nil for none

	panels      []panel
	columns     int
	panelHeight vg.Length
	limits      []reference // lines at a value in every panel
	notes       []string
}

// axis is a scale with its ticks.
type axis struct {
	scale
	ticks []tick
	label string
	lines bool // a faint line across the panel at every tick
	clock bool // simulated time
}

// panel is one part of a chart.
type panel struct {
	title string
	note  string // in the middle of a panel without data
	draw  func(a area)
}

// reference is a line at a value of the y axis, or of the x axis.
type reference struct {
	at       float64
	vertical bool
	stroke   stroke
}

// area is the inside of a panel while it is drawn.
type area struct {
	pen
	rect vg.Rectangle
	x, y scale
}

// at is where a point of the data lies, never outside the panel.
func (a area) at(x, y float64) vg.Point {
	return vg.Point{
		X: a.rect.Min.X + vg.Length(a.x.within(x)*float64(a.rect.Max.X-a.rect.Min.X)),
		Y: a.rect.Min.Y + vg.Length(a.y.within(y)*float64(a.rect.Max.Y-a.rect.Min.Y)),
	}
}

// The lengths between the parts of a chart.
const (
	titleRoom    = titleSize*lineHeight + 3
	unitRoom     = textSize*lineHeight + 4
	noteRoom     = smallSize*lineHeight + 1
	panelRoom    = textSize*lineHeight + 3 // above a panel, for its title
	axisRoom     = tickGap + tickSize*lineHeight
	columnGutter = vg.Length(30)
	rowGutter    = vg.Length(9)
)

// chartColumns is how many panels stand beside each other.
func chartColumns(panels int) int {
	switch {
	case panels <= 2:
		return panels
	case panels == 4:
		return 2
	}
	return 3
}

func (c *chart) rows() int { return (len(c.panels) + c.columns - 1) / c.columns }

// hasTitles says whether panels have titles of their own.
func (c *chart) hasTitles() bool {
	for i := range c.panels {
		if c.panels[i].title != "" {
			return true
		}
	}
	return false
}

func (c *chart) panelTop() vg.Length {
	if c.hasTitles() {
		return panelRoom
	}
	return tickSize / 2
}

// height is the height of the whole chart.
func (c *chart) height() vg.Length {
	rows := vg.Length(c.rows())
	h := 2*margin + titleRoom + unitRoom + keysHeight(c.keys) + rows*(c.panelTop()+c.panelHeight) + (rows-1)*rowGutter + axisRoom
	if c.x.label != "" {
		h += tickSize * lineHeight
	}
	return onGrid(h + vg.Length(len(c.notes))*noteRoom)
}

// left is the room for the tick labels of the y axis.
func (c *chart) left() vg.Length {
	widest := vg.Length(0)
	for _, t := range c.y.ticks {
		widest = max(widest, textWidth(t.label, tickSize, false))
	}
	return margin + widest + tickGap
}

// right is the room right of the panels: half a tick label, or the colour bar.
func (c *chart) right() vg.Length {
	if c.bar != nil {
		return margin + c.bar.width()
	}
	return margin + tickSize*1.4
}

// panelWidth is the width of every panel.
func (c *chart) panelWidth() vg.Length {
	return panelWidth(c.columns, c.left(), c.right())
}

func panelWidth(columns int, left, right vg.Length) vg.Length {
	n := vg.Length(columns)
	return (chartWidth - left - right - (n-1)*columnGutter) / n
}

// timePanelWidth is about how wide a panel with few digits on its y axis is; ticks of the clock are chosen for it.
func timePanelWidth(panels int) vg.Length { return panelWidth(chartColumns(panels), 40, 40) }

// draw draws everything from top to bottom.
func (c *chart) draw(p pen) {
	p.rectangle(vg.Rectangle{Max: vg.Point{X: chartWidth, Y: c.height()}}, paper())
	top := c.height() - margin
	p.write(vg.Point{X: margin, Y: top - titleSize}, elided(c.title, titleSize, true, chartWidth-2*margin), textStyle{size: titleSize, bold: true, color: ink()})
	top -= titleRoom
	p.write(vg.Point{X: margin, Y: top - textSize}, elided(c.unit, textSize, false, chartWidth-2*margin), textStyle{size: textSize, color: muted()})
	top -= unitRoom
	top = drawKeys(p, c.keys, top)
	c.drawPanels(p, top)
	c.drawNotes(p)
}

func (c *chart) drawPanels(p pen, top vg.Length) {
	for i := range c.panels {
		a := area{p, c.rect(i, top), c.x.scale, c.y.scale}
		c.drawPanel(a, &c.panels[i], i)
	}
	if c.bar != nil {
		first, last := c.rect(0, top), c.rect(len(c.panels)-1, top)
		x := chartWidth - c.right() + barGap
		c.bar.draw(p, vg.Rectangle{Min: vg.Point{X: x, Y: max(last.Min.Y, first.Max.Y-barHeight)}, Max: vg.Point{X: x + barWidth, Y: first.Max.Y}})
	}
}

// rect is where panel i lies.
func (c *chart) rect(i int, top vg.Length) vg.Rectangle {
	row, column := vg.Length(i/c.columns), vg.Length(i%c.columns)
	x := c.left() + vg.Length(float64(column*(c.panelWidth()+columnGutter)))
	y := top - c.panelTop() - vg.Length(float64(row*(c.panelTop()+c.panelHeight+rowGutter)))
	return vg.Rectangle{Min: vg.Point{X: x, Y: y - c.panelHeight}, Max: vg.Point{X: x + c.panelWidth(), Y: y}}
}

func (c *chart) drawPanel(a area, p *panel, i int) {
	title := elided(p.title, textSize, true, c.panelWidth()+columnGutter/2)
	a.write(vg.Point{X: a.rect.Min.X, Y: a.rect.Max.Y + 5}, title, textStyle{size: textSize, bold: true, color: ink()})
	if p.note == "" {
		c.drawGrid(a)
	}
	if p.draw != nil {
		p.draw(a)
	}
	for _, r := range c.limits {
		c.drawReference(a, r)
	}
	c.drawFrame(a)
	if i%c.columns == 0 {
		c.drawYLabels(a)
	}
	if i+c.columns >= len(c.panels) {
		c.drawXLabels(a)
	}
	if p.note != "" {
		middle := vg.Point{X: (a.rect.Min.X + a.rect.Max.X) / 2, Y: (a.rect.Min.Y+a.rect.Max.Y)/2 - textSize/3}
		a.write(middle, p.note, textStyle{size: textSize, color: muted(), align: centred})
	}
}

func (c *chart) drawGrid(a area) {
	line := stroke{color: rule(), width: thin}
	if c.y.lines {
		for _, t := range c.y.ticks {
			y := a.at(0, t.at).Y
			a.segment(vg.Point{X: a.rect.Min.X, Y: y}, vg.Point{X: a.rect.Max.X, Y: y}, line)
		}
	}
	if c.x.lines {
		for _, t := range c.x.ticks {
			x := a.at(t.at, 0).X
			a.segment(vg.Point{X: x, Y: a.rect.Min.Y}, vg.Point{X: x, Y: a.rect.Max.Y}, line)
		}
	}
}

// drawReference draws a line across a panel on a light ground, so that it is seen on a heat map too.
func (c *chart) drawReference(a area, r reference) {
	y := a.at(0, r.at).Y
	from, to := vg.Point{X: a.rect.Min.X, Y: y}, vg.Point{X: a.rect.Max.X, Y: y}
	if r.vertical {
		x := a.at(r.at, 0).X
		from, to = vg.Point{X: x, Y: a.rect.Min.Y}, vg.Point{X: x, Y: a.rect.Max.Y}
	}
	a.segment(from, to, stroke{color: paper(), width: r.stroke.width + 0.6})
	a.segment(from, to, r.stroke)
}

// drawFrame draws the axis below the panel and the marks at its ticks.
func (c *chart) drawFrame(a area) {
	line := stroke{color: muted(), width: thin}
	a.segment(a.rect.Min, vg.Point{X: a.rect.Max.X, Y: a.rect.Min.Y}, line)
	for _, t := range c.x.ticks {
		x := a.at(t.at, 0).X
		a.segment(vg.Point{X: x, Y: a.rect.Min.Y}, vg.Point{X: x, Y: a.rect.Min.Y - 3}, line)
	}
}

func (c *chart) drawYLabels(a area) {
	for _, t := range c.y.ticks {
		place := vg.Point{X: a.rect.Min.X - tickGap, Y: a.at(0, t.at).Y - tickSize*0.35}
		a.write(place, t.label, textStyle{size: tickSize, color: muted(), align: toRight})
	}
}

func (c *chart) drawXLabels(a area) {
	y := a.rect.Min.Y - tickGap - tickSize
	for _, t := range c.x.ticks {
		a.write(vg.Point{X: a.at(t.at, 0).X, Y: y}, t.label, textStyle{size: tickSize, color: muted(), align: centred})
	}
	if c.x.label != "" {
		place := vg.Point{X: (a.rect.Min.X + a.rect.Max.X) / 2, Y: y - tickSize*lineHeight}
		a.write(place, c.x.label, textStyle{size: tickSize, color: muted(), align: centred})
	}
}

// drawNotes writes the notes at the lower edge, first one on top.
func (c *chart) drawNotes(p pen) {
	for i, note := range c.notes {
		y := margin + vg.Length(float64(vg.Length(len(c.notes)-1-i)*noteRoom))
		p.write(vg.Point{X: margin, Y: y}, elided(note, smallSize, false, chartWidth-2*margin), textStyle{size: smallSize, color: muted()})
	}
}
