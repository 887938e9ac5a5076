package reports

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestFiguresAreRoundedToTheirInterval(t *testing.T) {
	nan := math.NaN()
	for _, c := range []struct {
		figure  figure
		x, half float64
		want    string
	}{
		{secondsFigure(), 31.2, 1.1, "31 s ±1"},      // the first digit in doubt is that of whole seconds
		{secondsFigure(), 31.26, 0.3, "31.3 s ±0.3"}, // tenths
		{secondsFigure(), 31.26, 0.03, "31.3 s"},     // hundredths are more than a table writes; ±0.0 says nothing
		{secondsFigure(), 31.26, 0.97, "31 s ±1"},    // 0.97 is 1 when rounded to one digit
		{secondsFigure(), 64.4, 14, "64 s ±14"},      // from 10 on two digits of the half-width
		{secondsFigure(), 1234, 678, "1 230 s ±680"}, // tens
		{secondsFigure(), 123456, 678, "123 460 s ±680"},
		{secondsFigure(), 31.26, nan, "31.3 s"}, // one replication: no interval
		{secondsFigure(), 31, nan, "31 s"},
		{secondsFigure(), 31, 0, "31 s"},
		{percentFigure(), 0.982, 0.011, "98 % ±1"},
		{percentFigure(), 0.9996, 0.0001, ">99.9 %"}, // not everybody
		{percentFigure(), 0.9996, 0.02, ">99.9 % ±2"},
		{percentFigure(), 0.996, 0.02, "99.6 % ±2"}, // 100 % would be wrong, one more digit is right
		{percentFigure(), 1, 0, "100 %"},
		{percentFigure(), 0.0002, 0.0001, "<0.1 %"},
		{countFigure(), 0.04, 0.2, "<0.1 ±0.2"}, // not nobody
		{countFigure(), 0.2, 3, "0.2 ±3"},
		{countFigure(), 0, 0, "0"},
		{minutesFigure(), 0, 0, "0.0"},
		{minutesFigure(), 9.24, 0.4, "9.2 ±0.4"},
		{moneyFigure("USD"), 7.68, 0, "7.68 USD"},
		{moneyFigure("USD"), 7.6, nan, "7.60 USD"},
		{moneyFigure("USD"), 538.2, 0.3, "538.20 USD ±0.30"}, // prices have two decimals or none
		{moneyFigure("USD"), 538.2, 1.4, "538 USD ±1"},
		{moneyFigure("USD"), 12345.6, 20, "12 346 USD ±20"},
		{moneyFigure(""), 7, 0, "7.00"},
		{secondsFigure(), -3.4, 1, "−3 s ±1"},
	} {
		if got := c.figure.textHalf(c.x, c.half); got != c.want {
			t.Errorf("%v ± %v: got %q, want %q", c.x, c.half, got, c.want)
		}
	}
}

// TestRoundingStaysWithinTheInterval: what is written lies within the interval, or within the smallest step of the figure.
func TestRoundingStaysWithinTheInterval(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Float64Range(-1e6, 1e6).Draw(t, "x")
		half := rapid.Float64Range(1e-6, 1e5).Draw(t, "half")
		f := figure{scale: 1, most: rapid.IntRange(0, 4).Draw(t, "most")}
		text := f.text(x, half)
		if strings.Contains(text, "<") {
			if math.Abs(x) >= math.Pow10(-f.most) {
				t.Fatalf("%v ± %v: %q", x, half, text)
			}
			return
		}
		written, err := strconv.ParseFloat(strings.NewReplacer("−", "-", " ", "").Replace(text), 64)
		if err != nil {
			t.Fatal(err)
		}
		if off := math.Abs(written - x); off > max(half, math.Pow10(-f.most)) {
			t.Fatalf("%v ± %v: %q is off by %v", x, half, text, off)
		}
	})
}

func TestThousands(t *testing.T) {
	for in, want := range map[string]string{"999": "999", "9999.5": "9 999.5", "10000": "10 000", "1234567.25": "1 234 567.25"} {
		if got := thousands(in); got != want {
			t.Errorf("%s: got %q, want %q", in, got, want)
		}
	}
}
