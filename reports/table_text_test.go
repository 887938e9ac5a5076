package reports

import (
	"strings"
	"testing"

	"github.com/rivo/uniseg"
	"pgregory.net/rapid"
)

func TestPrintable(t *testing.T) {
	for in, want := range map[string]string{
		"plain":                           "plain",
		"\x1b[31mred\x1b[0m":              "red",
		"\x1b]0;title\x07after":           "after",
		"\x1b]8;;http://x\x1b\\link":      "link",
		"two\r\nlines\tand\x00more\u009b": "twolinesandmore",
		"abc\u202edef":                    "abcdef", // turns the direction of writing
		"bad\xffbyte":                     "bad\uFFFDbyte",
		"長い名前":                            "長い名前",
	} {
		if got := printable(in); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
}

func TestColumnNameFits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.String().Draw(t, "name")
		short := columnName(name)
		if width := uniseg.StringWidth(short); width > nameWidth {
			t.Fatalf("%q is %d columns wide", short, width)
		}
		if strings.ContainsAny(short, "\n\r\t\x1b") {
			t.Fatalf("%q", short)
		}
	})
}

func TestLongNameIsCut(t *testing.T) {
	// 19 wide characters take 38 columns; with the sign for what was cut off 39.
	if got, want := columnName(strings.Repeat("長", 25)), strings.Repeat("長", 19)+"…"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
