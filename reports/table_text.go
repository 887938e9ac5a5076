package reports

import (
	"regexp"
	"strings"
	"unicode"

	"github.com/rivo/uniseg"
)

// nameWidth is the most columns that a name takes in a table.
const nameWidth = 40

// escapes are terminal escape sequences: control sequences ("ESC [ … m"), operating system commands ("ESC ] … BEL") and
// two-character ones, as ECMA-48 defines them.
var escapes = regexp.MustCompile("\x1b(?:\\[[0-?]*[ -/]*[@-~]|\\][^\x07\x1b]*(?:\x07|\x1b\\\\)?|[@-_])")

// printable makes text from a scenario safe for a terminal: no escape sequence, no control character, no character that
// turns the direction of writing, no broken UTF-8.
func printable(s string) string {
	s = escapes.ReplaceAllString(strings.ToValidUTF8(s, "\uFFFD"), "")
	return strings.Map(func(r rune) rune {
		if isObeyed(r) {
			return -1
		}
		return r
	}, s)
}

// isObeyed says whether a character is none that is seen but one that is obeyed: a control character, or one that turns the
// direction of writing.
func isObeyed(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) }

// columnName is a name as the head of a column: printable, and cut to nameWidth columns.
func columnName(s string) string {
	s = printable(s)
	if uniseg.StringWidth(s) <= nameWidth {
		return s
	}
	var b strings.Builder
	for width, graphemes := 0, uniseg.NewGraphemes(s); graphemes.Next(); {
		width += graphemes.Width()
		if width > nameWidth-1 {
			break
		}
		b.WriteString(graphemes.Str())
	}
	return b.String() + "…"
}

// pad fills s with spaces to the given number of columns.
func pad(s string, width int) string {
	return s + strings.Repeat(" ", max(0, width-uniseg.StringWidth(s)))
}
