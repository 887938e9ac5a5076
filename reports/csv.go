package reports

import (
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// csvFile is a CSV file in the making: RFC 4180 (commas, CRLF, quotation marks doubled), UTF-8, dot decimals, and safe to
// open in a spreadsheet. It begins with a byte order mark only when it holds something beyond ASCII: Excel needs the mark
// to know UTF-8, and every other program reads the plain file more easily.
type csvFile struct {
	data    []byte
	started bool // the row has a cell
}

// newCSV begins a file with the names of its columns.
func newCSV(columns ...string) *csvFile {
	f := &csvFile{}
	for _, name := range columns {
		f.text(name)
	}
	f.endRow()
	return f
}

// text adds a cell that stays text in a spreadsheet.
func (f *csvFile) text(s string) {
	f.separate()
	f.data = appendCell(f.data, s)
}

// number adds a number, or an empty cell when x is none.
func (f *csvFile) number(x float64) {
	f.separate()
	if isNumber(x) {
		f.data = appendNumeral(f.data, x)
	}
}

// numbers adds a row of numbers.
func (f *csvFile) numbers(xs ...float64) {
	for _, x := range xs {
		f.number(x)
	}
}

// integer adds a count with all its digits.
func (f *csvFile) integer(n uint64) {
	f.separate()
	f.data = strconv.AppendUint(f.data, n, 10)
}

func (f *csvFile) separate() {
	if f.started {
		f.data = append(f.data, ',')
	}
	f.started = true
}

func (f *csvFile) endRow() {
	f.data = append(f.data, '\r', '\n')
	f.started = false
}

// byteOrderMark begins a file that is UTF-8 and not ASCII.
const byteOrderMark = "\uFEFF"

// writeTo writes the whole file.
func (f *csvFile) writeTo(w io.Writer) error {
	if !isASCII(f.data) {
		if _, err := io.WriteString(w, byteOrderMark); err != nil {
			return err
		}
	}
	_, err := w.Write(f.data)
	return err
}

func isASCII(b []byte) bool {
	for _, c := range b {
		if c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// appendCell appends a text cell: made harmless, and in quotation marks where RFC 4180 asks for them.
func appendCell(b []byte, s string) []byte {
	s = harmless(strings.ToValidUTF8(s, "\uFFFD"))
	if !strings.ContainsAny(s, "\",\r\n") {
		return append(b, s...)
	}
	b = append(b, '"')
	for i := range len(s) {
		if s[i] == '"' {
			b = append(b, '"')
		}
		b = append(b, s[i])
	}
	return append(b, '"')
}

// harmless puts an apostrophe before a text that a spreadsheet would take for a formula: one that begins with =, +, -, @,
// a tab, a return or a line feed, or with the full-width forms of the first four. Such a text could otherwise start a
// program on the machine of whoever opens the file (CWE-1236; https://owasp.org/www-community/attacks/CSV_Injection).
func harmless(s string) string {
	if s != "" && strings.ContainsRune("=+-@\t\r\n\x00＝＋－＠", firstRune(s)) {
		return "'" + s
	}
	return s
}

func firstRune(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}
