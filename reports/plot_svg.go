package reports

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"image/color"
	"io"
	"strconv"

	"gonum.org/v1/plot/vg"
)

// svgSurface is a picture as SVG. Its colours are presentation attributes and not styles, so that the page can show it
// under a strict content security policy and give axes and text other colours on a dark screen. Text is text: it can be
// found and copied, and where Liberation Sans is missing, Arial takes the same room.
type svgSurface struct {
	body   bytes.Buffer
	height vg.Length
}

const svgFonts = "'Liberation Sans', Arial, Helvetica, sans-serif"

// writeSVG draws a plot as SVG.
func writeSVG(w io.Writer, p *Plot) error {
	s := &svgSurface{height: p.Height}
	p.chart.draw(pen{s})
	var b bytes.Buffer
	// A point is 4/3 of a CSS pixel.
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="%s-title %s-desc" width="%s" height="%s" viewBox="0 0 %s %s" font-family="%s">`,
		p.Name, p.Name, coordinate(onGrid(p.Width*4/3)), coordinate(onGrid(p.Height*4/3)), coordinate(p.Width), coordinate(p.Height), svgFonts)
	fmt.Fprintf(&b, "\n<title id=\"%s-title\">%s</title>\n<desc id=\"%s-desc\">%s</desc>\n",
		p.Name, escaped(p.Title), p.Name, escaped(p.Alt))
	b.Write(s.body.Bytes())
	b.WriteString("</svg>\n")
	_, err := b.WriteTo(w)
	return err
}

// escaped is text that is safe in XML and in HTML.
func escaped(s string) string {
	var b bytes.Buffer
	if err := xml.EscapeText(&b, []byte(s)); err != nil {
		panic("reports: a buffer in memory refused a text: " + err.Error())
	}
	return b.String()
}

// coordinate is a length with at most two decimals, which lengths on the grid have.
func coordinate(x vg.Length) string {
	hundredths := int64(float64(x*gridStep) + 0.5)
	if x < 0 {
		hundredths = int64(float64(x*gridStep) - 0.5)
	}
	return strconv.FormatFloat(float64(hundredths)/gridStep, 'f', -1, 64)
}

func (s *svgSurface) fill(polygons [][]vg.Point, c color.NRGBA) {
	s.body.WriteString(`<path d="`)
	for _, polygon := range polygons {
		s.points(polygon)
		s.body.WriteByte('z')
	}
	s.body.WriteString(`"` + paint("fill", c) + "/>\n")
}

func (s *svgSurface) line(points []vg.Point, line stroke) {
	s.body.WriteString(`<path d="`)
	s.points(points)
	s.body.WriteString(`" fill="none"` + paint("stroke", line.color) + ` stroke-width="` + coordinate(line.width) + `"`)
	if len(line.dashes) > 0 {
		s.body.WriteString(` stroke-dasharray="`)
		for i, d := range line.dashes {
			if i > 0 {
				s.body.WriteByte(' ')
			}
			s.body.WriteString(coordinate(d))
		}
		s.body.WriteByte('"')
	}
	s.body.WriteString(` stroke-linejoin="round"/>` + "\n")
}

// points appends a path through the points; horizontal and vertical steps have short forms.
func (s *svgSurface) points(points []vg.Point) {
	for i, p := range points {
		x, y := coordinate(p.X), coordinate(s.height-p.Y)
		switch {
		case i == 0:
			s.body.WriteString("M" + x + " " + y)
		case p.Y == points[i-1].Y:
			s.body.WriteString("H" + x)
		case p.X == points[i-1].X:
			s.body.WriteString("V" + y)
		default:
			s.body.WriteString("L" + x + " " + y)
		}
	}
}

func (s *svgSurface) text(at vg.Point, text string, t textStyle) {
	fmt.Fprintf(&s.body, `<text x="%s" y="%s" font-size="%s"`, coordinate(at.X), coordinate(s.height-at.Y), coordinate(t.size))
	if t.bold {
		s.body.WriteString(` font-weight="bold"`)
	}
	switch t.align {
	case centred:
		s.body.WriteString(` text-anchor="middle"`)
	case toRight:
		s.body.WriteString(` text-anchor="end"`)
	}
	s.body.WriteString(paint("fill", t.color) + ">" + escaped(text) + "</text>\n")
}

// paint is the attribute of a colour, and of its opacity where it has one.
func paint(attribute string, c color.NRGBA) string {
	text := fmt.Sprintf(` %s="#%02x%02x%02x"`, attribute, c.R, c.G, c.B)
	if c.A < 0xff {
		percent := (int(c.A)*100 + 127) / 255
		text += fmt.Sprintf(` %s-opacity="%s"`, attribute, strconv.FormatFloat(float64(percent)/100, 'f', -1, 64))
	}
	return text
}
