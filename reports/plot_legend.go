package reports

import (
	"image/color"

	"gonum.org/v1/plot/vg"
)

// key is one entry of a legend: a line, or a swatch of colour when the line has no width, or words alone when it has no
// colour either.
type key struct {
	label  string
	stroke stroke
}

// swatch is the key of a filled area.
func swatch(label string, c color.NRGBA) key { return key{label, stroke{color: c}} }

const keyRoom = textSize * 1.6 // of one row

// keyWidth is the room of one key, its label cut to half of the chart.
func (k key) labelText() string { return elided(k.label, textSize, false, chartWidth/2) }

func (k key) width() vg.Length { return k.mark() + textWidth(k.labelText(), textSize, false) }

// mark is the room of what stands before the label.
func (k key) mark() vg.Length {
	if k.stroke.color.A == 0 {
		return 0
	}
	return keyLine + 5
}

// keyRows deals keys into as many rows as the width of a chart asks for.
func keyRows(keys []key) [][]key {
	var rows [][]key
	used := chartWidth
	for _, k := range keys {
		if used+keyGap+k.width() > chartWidth-2*margin {
			rows, used = append(rows, nil), -keyGap
		}
		rows[len(rows)-1] = append(rows[len(rows)-1], k)
		used += keyGap + k.width()
	}
	return rows
}

func keysHeight(keys []key) vg.Length { return vg.Length(len(keyRows(keys))) * keyRoom }

// drawKeys draws a legend below top, and tells where it ends.
func drawKeys(p pen, keys []key, top vg.Length) vg.Length {
	for _, row := range keyRows(keys) {
		x := margin
		for _, k := range row {
			k.draw(p, vg.Point{X: x, Y: top - textSize})
			x += k.width() + keyGap
		}
		top -= keyRoom
	}
	return top
}

func (k key) draw(p pen, at vg.Point) {
	middle := at.Y + textSize*0.35
	switch {
	case k.mark() == 0:
	case k.stroke.width == 0:
		p.rectangle(vg.Rectangle{Min: vg.Point{X: at.X, Y: middle - 4}, Max: vg.Point{X: at.X + keyLine, Y: middle + 4}}, k.stroke.color)
	default:
		p.segment(vg.Point{X: at.X, Y: middle}, vg.Point{X: at.X + keyLine, Y: middle}, k.stroke)
	}
	p.write(vg.Point{X: at.X + k.mark(), Y: at.Y}, k.labelText(), textStyle{size: textSize, color: ink()})
}

// colorBar is the scale of the colours of a heat map.
type colorBar struct {
	scale scale
	ticks []tick
	label string
}

const (
	barGap    = vg.Length(16)
	barWidth  = vg.Length(12)
	barHeight = vg.Length(170) // at most
	barSteps  = 64
)

// width is the room of the bar with its labels and the gap left of it.
func (b *colorBar) width() vg.Length {
	widest := textWidth(b.label, smallSize, false) - barWidth - tickGap
	for _, t := range b.ticks {
		widest = max(widest, textWidth(t.label, tickSize, false))
	}
	return barGap + barWidth + tickGap + widest
}

func (b *colorBar) draw(p pen, r vg.Rectangle) {
	a := area{p, r, scale{0, 1}, b.scale}
	step := (r.Max.Y - r.Min.Y) / barSteps
	for i := range barSteps {
		y := r.Min.Y + vg.Length(float64(step*vg.Length(i)))
		top := min(y+step+cellOverlap, r.Max.Y)
		p.rectangle(vg.Rectangle{Min: vg.Point{X: r.Min.X, Y: y}, Max: vg.Point{X: r.Max.X, Y: top}}, viridis((float64(i)+0.5)/barSteps))
	}
	for _, t := range b.ticks {
		place := vg.Point{X: r.Max.X + tickGap, Y: a.at(0, t.at).Y - tickSize*0.35}
		p.write(place, t.label, textStyle{size: tickSize, color: muted()})
	}
	p.write(vg.Point{X: r.Min.X, Y: r.Max.Y + 6}, b.label, textStyle{size: smallSize, color: muted()})
}
