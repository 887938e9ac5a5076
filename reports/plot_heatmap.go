package reports

import (
	"image/color"
	"math"

	"gonum.org/v1/plot/vg"
)

// cellOverlap is how far a cell reaches under its neighbour, because two that only touch leave a seam.
const cellOverlap = vg.Length(0.5)

// heatLevels is the number of colours of a heat map.
const heatLevels = 64

// heatmap is a field of values by row (the first on top) and column; a NaN has the colour of what is gone.
type heatmap struct {
	rows, columns int
	value         func(row, column int) float64
	highest       float64
}

// draw fills an area whose y axis counts rows from its top. The cells of one colour are one shape, and neighbours in a
// row one rectangle, which keeps files small.
func (h *heatmap) draw(a area, width float64) {
	shapes := make([][][]vg.Point, heatLevels+1)
	for row := range h.rows {
		for from := 0; from < h.columns; {
			level := h.level(row, from)
			to := from + 1
			for to < h.columns && h.level(row, to) == level {
				to++
			}
			shapes[level] = append(shapes[level], corners(a.cell(row, float64(from)*width, float64(to)*width)))
			from = to
		}
	}
	for level, shape := range shapes {
		if len(shape) > 0 {
			a.polygons(shape, levelColor(level))
		}
	}
}

// level is the number of the colour of a cell; the last one is for cells without a value.
func (h *heatmap) level(row, column int) int {
	share := h.value(row, column) / h.highest
	if math.IsNaN(share) {
		return heatLevels
	}
	return int(float64(min(max(share, 0), 1)*(heatLevels-1)) + 0.5)
}

func levelColor(level int) color.NRGBA {
	if level == heatLevels {
		return gone()
	}
	return viridis(float64(level) / (heatLevels - 1))
}

// cell is the rectangle of a row between two values of the x axis, within the area.
func (a area) cell(row int, from, to float64) vg.Rectangle {
	upper, lower := a.at(from, float64(row)), a.at(to, float64(row+1))
	return vg.Rectangle{
		Min: vg.Point{X: upper.X, Y: max(lower.Y-cellOverlap, a.rect.Min.Y)},
		Max: vg.Point{X: min(lower.X+cellOverlap, a.rect.Max.X), Y: upper.Y},
	}
}
