package reports

import (
	"image/color"

	"gonum.org/v1/plot/vg"
)

// The colours of text, axes and background. The page gives the same colours other values on a dark screen, so nothing in
// a plot that is not text, axis or background may use them.
func ink() color.NRGBA   { return color.NRGBA{0x22, 0x22, 0x22, 0xff} }
func muted() color.NRGBA { return color.NRGBA{0x5f, 0x63, 0x68, 0xff} }
func rule() color.NRGBA  { return color.NRGBA{0xe2, 0xe2, 0xe2, 0xff} }
func paper() color.NRGBA { return color.NRGBA{0xff, 0xff, 0xff, 0xff} }

// The categorical colours of Okabe and Ito, which people with any of the usual deficiencies of colour vision can tell
// apart: https://jfly.uni-koeln.de/color/ . Their black is our ink.
func blue() color.NRGBA       { return color.NRGBA{0x00, 0x72, 0xb2, 0xff} }
func orange() color.NRGBA     { return color.NRGBA{0xe6, 0x9f, 0x00, 0xff} }
func green() color.NRGBA      { return color.NRGBA{0x00, 0x9e, 0x73, 0xff} }
func vermillion() color.NRGBA { return color.NRGBA{0xd5, 0x5e, 0x00, 0xff} }

// gone is the colour of a host that is off or booting, in no scale of colours.
func gone() color.NRGBA { return color.NRGBA{0xb8, 0xb8, 0xb8, 0xff} }

// faint is a colour as the filling of a band that lines remain visible on.
func faint(c color.NRGBA) color.NRGBA {
	c.A = 0x48
	return c
}

// Sizes of text and lengths of the layout.
const (
	titleSize  = vg.Length(13)
	textSize   = vg.Length(9.5)
	tickSize   = vg.Length(8.5)
	smallSize  = vg.Length(7.5)
	lineHeight = vg.Length(1.3) // of text, times its size

	chartWidth = vg.Length(660)
	margin     = vg.Length(10)
	tickGap    = vg.Length(4) // between a tick label and its axis
	keyGap     = vg.Length(18)
	keyLine    = vg.Length(20) // length of a line in the legend

	thin  = vg.Length(0.6)
	thick = vg.Length(1.6)
)

// stroke is how a line is drawn.
type stroke struct {
	color  color.NRGBA
	width  vg.Length
	dashes []vg.Length // none for a solid line
}

// The patterns of lines; each is a second cue beside a colour.
func dashed() []vg.Length     { return []vg.Length{6, 3} }
func dotted() []vg.Length     { return []vg.Length{1.5, 2.5} }
func dashDotted() []vg.Length { return []vg.Length{8, 2.5, 1.5, 2.5} }

// variantStroke is the line of variant number i, counted from 0, in a panel with at most overlaidVariants lines. Later
// lines lie over earlier ones, and the gaps of their patterns let an equal line below show.
func variantStroke(i int) stroke {
	styles := [overlaidVariants]stroke{
		{blue(), 2.4, nil},
		{orange(), thick, dashed()},
		{green(), thick, dotted()},
		{vermillion(), 1.2, dashDotted()},
	}
	return styles[i%overlaidVariants]
}

// overlaidVariants is the largest number of variants that share one panel; more get a panel each.
const overlaidVariants = 4
