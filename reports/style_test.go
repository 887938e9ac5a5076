package reports

import (
	"image/color"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"
	"pgregory.net/rapid"
)

// TestViridis: the ends and the middle as published, and lighter all the way.
func TestViridis(t *testing.T) {
	for share, want := range map[float64]color.NRGBA{
		0: {0x44, 0x01, 0x54, 0xff}, 1: {0xfd, 0xe7, 0x25, 0xff}, // #440154 and #fde725
		-1: {0x44, 0x01, 0x54, 0xff}, 2: {0xfd, 0xe7, 0x25, 0xff},
		7.0 / 15: {0x23, 0x88, 0x8e, 0xff}, // colour 119: (0.139147, 0.533812, 0.555298) x 255
	} {
		if got := viridis(share); got != want {
			t.Errorf("viridis(%v) = %v, want %v", share, got, want)
		}
	}
	last := -1.0
	for i := range 101 {
		c := viridis(float64(i) / 100)
		// Relative weights of red, green and blue as in Rec. 709.
		if light := 0.2126*float64(c.R) + 0.7152*float64(c.G) + 0.0722*float64(c.B); light > last {
			last = light
		} else {
			t.Errorf("darker at %d %%", i)
		}
	}
}

func TestDrawnName(t *testing.T) {
	for name, want := range map[string]string{
		"depth-first": "depth-first", "Основной": "Основной", "€ ≤ 5": "€ ≤ 5", "嵐": "variant 3", "a嵐": "variant 3", "": "variant 3",
		"\x1b[1mx": "x", "✓": "variant 3",
	} {
		if got, replaced := drawnName(name, "variant", 3); got != want || replaced != (want == "variant 3") {
			t.Errorf("%q: %q", name, got)
		}
	}
}

func TestElidedFits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringOfN(rapid.RuneFrom([]rune("abcdefWi -_é")), 0, 60, -1).Draw(t, "text")
		width := vg.Length(rapid.Float64Range(20, 300).Draw(t, "width"))
		got := elided(s, textSize, false, width)
		if textWidth(got, textSize, false) > width {
			t.Fatalf("%q is wider than %v", got, width)
		}
		if got != s && !strings.Contains(got, "…") {
			t.Fatalf("%q became %q", s, got)
		}
	})
	if got := elided("session host pool in the west, limit 12", textSize, false, 100); !strings.HasPrefix(got, "sess") || !strings.HasSuffix(got, " 12") {
		t.Errorf("%q", got)
	}
}

// TestGridHidesTheLastBits: a coordinate that comes out a few units in the last place higher or lower, as with a fused
// product and sum, is drawn the same; also when it lies in the middle between two places of the grid.
func TestGridHidesTheLastBits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		exact := float64(rapid.IntRange(-1_000_000, 1_000_000).Draw(t, "thousandths")) / 1000
		above, below := exact, exact
		for range 8 {
			above, below = math.Nextafter(above, math.Inf(1)), math.Nextafter(below, math.Inf(-1))
		}
		a, b, c := onGrid(vg.Length(exact)), onGrid(vg.Length(above)), onGrid(vg.Length(below))
		if a != b || a != c {
			t.Fatalf("%v: %v, %v, %v", exact, a, b, c)
		}
		if math.Abs(float64(a)-exact) > 0.0051 {
			t.Fatalf("%v became %v", exact, a)
		}
	})
}

func TestCoordinate(t *testing.T) {
	for x, want := range map[vg.Length]string{0: "0", 12: "12", 12.3: "12.3", 12.34: "12.34", -0.5: "-0.5", 0.001: "0", 1234.56: "1234.56", -0.001: "0"} {
		if got := coordinate(x); got != want {
			t.Errorf("%v: %s", x, got)
		}
	}
}

func TestPaint(t *testing.T) {
	if got := paint("fill", blue()); got != ` fill="#0072b2"` {
		t.Error(got)
	}
	if got := paint("fill", faint(blue())); got != ` fill="#0072b2" fill-opacity="0.28"` { // 0x48/0xff = 0.282
		t.Error(got)
	}
}

// TestKeysStayOnThePicture: a row of a legend never runs over the edge.
func TestKeysStayOnThePicture(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var keys []key
		for _, name := range rapid.SliceOfN(rapid.StringOfN(rapid.RuneFrom([]rune("abWM ")), 0, 80, -1), 0, 12).Draw(t, "names") {
			keys = append(keys, key{label: name})
		}
		n := 0
		for _, row := range keyRows(keys) {
			width := -keyGap
			for _, k := range row {
				width += k.width() + keyGap
				n++
			}
			if width > chartWidth-2*margin {
				t.Fatalf("row of %v", width)
			}
		}
		if n != len(keys) {
			t.Fatalf("%d of %d keys", n, len(keys))
		}
	})
}
