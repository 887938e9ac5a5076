package reports

import (
	"image/color"
	"math"

	"gonum.org/v1/plot/vg"
)

// surface is what plots are drawn on. Lengths are in points from the lower left corner, y upwards.
type surface interface {
	// fill fills polygons with a colour; where they overlap it counts once.
	fill(polygons [][]vg.Point, c color.NRGBA)
	// line draws a line through at least two points.
	line(points []vg.Point, s stroke)
	// text writes one line with its baseline at a point, which is its left end, its middle or its right end.
	text(at vg.Point, s string, t textStyle)
}

// textStyle is how a text is written.
type textStyle struct {
	size  vg.Length
	bold  bool
	color color.NRGBA
	align align
}

// align says which part of a text lies at its point.
type align uint8

const (
	fromLeft align = iota
	centred
	toRight
)

// shift is how far a text of the given width begins left of its point.
func (a align) shift(width vg.Length) vg.Length {
	switch a {
	case centred:
		return width / 2
	case toRight:
		return width
	}
	return 0
}

// pen draws on a surface in the style of the house. It puts every coordinate on a grid, so that a processor that fuses
// a product and a sum draws the same to the last digit as one that does not.
type pen struct{ surface }

// gridStep is a hundredth of a point.
const gridStep = 100

// onGrid rounds a length to the grid. What lies between two places of it up to the last bits, as exact layouts do, is
// always rounded down.
func onGrid(x vg.Length) vg.Length {
	const lastBits = 1e-6
	return vg.Length(math.Floor(float64(x*gridStep)+(0.5-lastBits))) / gridStep
}

func onGridAll(points []vg.Point) []vg.Point {
	snapped := make([]vg.Point, len(points))
	for i, p := range points {
		snapped[i] = vg.Point{X: onGrid(p.X), Y: onGrid(p.Y)}
	}
	return snapped
}

func (p pen) polygons(polygons [][]vg.Point, c color.NRGBA) {
	snapped := make([][]vg.Point, len(polygons))
	for i := range polygons {
		snapped[i] = onGridAll(polygons[i])
	}
	p.surface.fill(snapped, c)
}

func (p pen) rectangle(r vg.Rectangle, c color.NRGBA) { p.polygons([][]vg.Point{corners(r)}, c) }

func corners(r vg.Rectangle) []vg.Point {
	return []vg.Point{r.Min, {X: r.Max.X, Y: r.Min.Y}, r.Max, {X: r.Min.X, Y: r.Max.Y}}
}

func (p pen) path(points []vg.Point, s stroke) { p.surface.line(onGridAll(points), s) }

func (p pen) segment(from, to vg.Point, s stroke) { p.path([]vg.Point{from, to}, s) }

func (p pen) write(at vg.Point, s string, t textStyle) {
	p.surface.text(vg.Point{X: onGrid(at.X), Y: onGrid(at.Y)}, s, t)
}
