package reports

import (
	"image/color"
	"slices"

	"gonum.org/v1/plot/vg"
)

// mostMarks is the largest number of points of a series in a panel: two a point of its width are more than anyone sees.
func (a area) mostMarks() int { return 2 * int(min(a.rect.Max.X-a.rect.Min.X, 1000)) }

// series draws a line through a series, interrupted at its gaps. A value between two gaps becomes a short dash.
func (a area) series(series []mark, s stroke) {
	for _, run := range runs(downsampled(a.within(series), a.mostMarks())) {
		if len(run) == 1 {
			const half = 1.5
			p := a.at(run[0].x, run[0].y)
			a.segment(vg.Point{X: p.X - half, Y: p.Y}, vg.Point{X: p.X + half, Y: p.Y}, stroke{color: s.color, width: max(s.width, thick)})
			continue
		}
		a.path(a.places(run), s)
	}
}

// within is the part of a series, in order of x, that the x axis covers.
func (a area) within(series []mark) []mark {
	from, to := 0, len(series)
	for from < to && series[from].x < a.x.lo {
		from++
	}
	for to > from && series[to-1].x > a.x.hi {
		to--
	}
	return series[from:to]
}

func (a area) places(series []mark) []vg.Point {
	points := make([]vg.Point, len(series))
	for i, m := range series {
		points[i] = a.at(m.x, m.y)
	}
	return points
}

// band fills between two series with the same places and the same gaps.
func (a area) band(low, high []mark, c color.NRGBA) {
	lows, highs := runs(a.within(low)), runs(a.within(high))
	for i := range min(len(lows), len(highs)) {
		down := a.places(downsampled(lows[i], a.mostMarks()))
		slices.Reverse(down)
		outline := append(a.places(downsampled(highs[i], a.mostMarks())), down...)
		if len(outline) > 2 {
			a.polygons([][]vg.Point{outline}, c)
		}
	}
}

// filled fills between a series and the axis.
func (a area) filled(series []mark, c color.NRGBA) {
	floor := make([]mark, len(series))
	for i, m := range series {
		floor[i] = mark{m.x, float64(m.y * 0)} // keeps gaps
	}
	a.band(floor, series, c)
}
