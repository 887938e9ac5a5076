package reports

import (
	"errors"
	"image/color"
	"io"
	"time"

	"codeberg.org/go-fonts/liberation/liberationsansbold"
	"codeberg.org/go-fonts/liberation/liberationsansregular"
	"codeberg.org/go-pdf/fpdf"
	"gonum.org/v1/plot/vg"
)

// pdfSurface is a picture on a page of its own size, with text that can be found and copied.
type pdfSurface struct {
	doc    *fpdf.Fpdf
	height vg.Length
}

const pdfFont = "Liberation Sans"

// writePDF draws a plot as PDF. Two runs give the same bytes: the date that the format asks for is always the same.
func writePDF(w io.Writer, p *Plot) error {
	doc := fpdf.NewCustom(&fpdf.InitType{UnitStr: "pt", Size: fpdf.SizeType{Wd: p.Width.Points(), Ht: p.Height.Points()}})
	doc.SetCatalogSort(true)
	doc.SetCreationDate(time.Unix(0, 0).UTC())
	doc.SetModificationDate(time.Unix(0, 0).UTC())
	doc.SetTitle(p.Title, true)
	doc.SetMargins(0, 0, 0)
	doc.SetAutoPageBreak(false, 0)
	doc.AddUTF8FontFromBytes(pdfFont, "", liberationsansregular.TTF)
	doc.AddUTF8FontFromBytes(pdfFont, "B", liberationsansbold.TTF)
	doc.AddPage()
	doc.SetLineJoinStyle("round")
	p.chart.draw(pen{&pdfSurface{doc, p.Height}})
	return errors.Join(doc.Error(), doc.Output(w))
}

func (s *pdfSurface) place(p vg.Point) (x, y float64) { return p.X.Points(), (s.height - p.Y).Points() }

func (s *pdfSurface) points(points []vg.Point) {
	for i, p := range points {
		x, y := s.place(p)
		if i == 0 {
			s.doc.MoveTo(x, y)
		} else {
			s.doc.LineTo(x, y)
		}
	}
}

func (s *pdfSurface) fill(polygons [][]vg.Point, c color.NRGBA) {
	s.doc.SetFillColor(int(c.R), int(c.G), int(c.B))
	s.doc.SetAlpha(float64(c.A)/0xff, "Normal")
	for _, polygon := range polygons {
		s.points(polygon)
		s.doc.ClosePath()
	}
	s.doc.DrawPath("F")
}

func (s *pdfSurface) line(points []vg.Point, line stroke) {
	s.doc.SetDrawColor(int(line.color.R), int(line.color.G), int(line.color.B))
	s.doc.SetAlpha(float64(line.color.A)/0xff, "Normal")
	s.doc.SetLineWidth(line.width.Points())
	dashes := make([]float64, len(line.dashes))
	for i, d := range line.dashes {
		dashes[i] = d.Points()
	}
	s.doc.SetDashPattern(dashes, 0)
	s.points(points)
	s.doc.DrawPath("D")
}

func (s *pdfSurface) text(at vg.Point, text string, t textStyle) {
	weight := ""
	if t.bold {
		weight = "B"
	}
	s.doc.SetFont(pdfFont, weight, t.size.Points())
	s.doc.SetTextColor(int(t.color.R), int(t.color.G), int(t.color.B))
	s.doc.SetAlpha(float64(t.color.A)/0xff, "Normal")
	x, y := s.place(at)
	s.doc.Text(x-t.align.shift(textWidth(text, t.size, t.bold)).Points(), y, text)
}
