package reports

import (
	"strconv"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	plotfont "gonum.org/v1/plot/font"
	"gonum.org/v1/plot/font/liberation"
	"gonum.org/v1/plot/vg"
)

// fontCache holds the Liberation fonts. Liberation Sans is as wide as Arial, letter by letter, which stands in for it
// where an SVG file is shown without it.
var fontCache = sync.OnceValue(func() *plotfont.Cache { return plotfont.NewCache(liberation.Collection()) })

// typeface is the font of all plots.
func typeface(size vg.Length, bold bool) plotfont.Face {
	f := plotfont.Font{Typeface: "Liberation", Variant: "Sans"}
	if bold {
		f.Weight = font.WeightBold
	}
	return fontCache().Lookup(f, size)
}

// textWidth is the width of a line of text.
func textWidth(s string, size vg.Length, bold bool) vg.Length {
	face := typeface(size, bold)
	return face.Width(s)
}

// drawable says whether the font of the plots has a glyph for every character of s. A character without one would
// vanish without a trace.
func drawable(s string) bool {
	face := typeface(textSize, false)
	var buffer sfnt.Buffer
	for _, r := range s {
		if glyph, err := face.Face.GlyphIndex(&buffer, r); err != nil || glyph == 0 {
			return false
		}
	}
	return true
}

// drawnName is how a plot writes a name: as it is, or as a noun with its number where the font lacks a character.
func drawnName(name, noun string, number int) (text string, replaced bool) {
	name = printable(name)
	if name != "" && drawable(name) {
		return name, false
	}
	return noun + " " + strconv.Itoa(number), true
}

// elided is s cut in its middle to a width: names tend to differ at their ends.
func elided(s string, size vg.Length, bold bool, width vg.Length) string {
	if textWidth(s, size, bold) <= width {
		return s
	}
	runes := []rune(s)
	for keep := len(runes) - 1; keep > 0; keep-- {
		head := (keep + 1) / 2
		short := string(runes[:head]) + "…" + string(runes[len(runes)-(keep-head):])
		if textWidth(short, size, bold) <= width {
			return short
		}
	}
	return "…"
}
