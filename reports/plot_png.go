package reports

import (
	"image/color"
	"io"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgimg"
)

// pngDPI makes a plot sharp on a screen with two pixels a point.
const pngDPI = 144

// pngSurface is a picture of dots.
type pngSurface struct{ canvas *vgimg.Canvas }

// writePNG draws a plot as PNG.
func writePNG(w io.Writer, p *Plot) error {
	s := pngSurface{vgimg.NewWith(vgimg.UseWH(p.Width, p.Height), vgimg.UseDPI(pngDPI))}
	p.chart.draw(pen{s})
	_, err := vgimg.PngCanvas{Canvas: s.canvas}.WriteTo(w)
	return err
}

func (s pngSurface) fill(polygons [][]vg.Point, c color.NRGBA) {
	var path vg.Path
	for _, polygon := range polygons {
		appendPoints(&path, polygon)
		path.Close()
	}
	s.canvas.SetColor(c)
	s.canvas.Fill(path)
}

// pngPiece is the largest number of points that are drawn as one path: the time that the canvas takes for a path grows
// with the square of its length.
const pngPiece = 200

func (s pngSurface) line(points []vg.Point, line stroke) {
	s.canvas.SetColor(line.color)
	s.canvas.SetLineWidth(line.width)
	s.canvas.SetLineDash(line.dashes, 0)
	if len(line.dashes) > 0 {
		s.piece(points) // a pattern must not begin anew
		return
	}
	for len(points) > pngPiece {
		s.piece(points[:pngPiece])
		points = points[pngPiece-1:]
	}
	s.piece(points)
}

func (s pngSurface) piece(points []vg.Point) {
	var path vg.Path
	appendPoints(&path, points)
	s.canvas.Stroke(path)
}

func (s pngSurface) text(at vg.Point, text string, t textStyle) {
	face := typeface(t.size, t.bold)
	s.canvas.SetColor(t.color)
	s.canvas.FillString(face, vg.Point{X: at.X - t.align.shift(face.Width(text)), Y: at.Y}, text)
}

func appendPoints(path *vg.Path, points []vg.Point) {
	for i, p := range points {
		if i == 0 {
			path.Move(p)
		} else {
			path.Line(p)
		}
	}
}
