package workloads

import (
	"bytes"
	"errors"
	"unicode/utf8"
)

var (
	errNotUTF8  = errors.New("the line is not UTF-8; save the file as UTF-8")
	errNUL      = errors.New("the line holds a NUL byte; this is no text file")
	errQuote    = errors.New("a quoted field does not end on its line")
	errAfter    = errors.New("text follows a closing quote; a quote within a quoted field is written twice")
	errColumns  = errors.New("the line has more than 256 columns")
	errLineLong = errors.New("the line is longer than 64 KiB")
)

// fields splits lines of separated values (RFC 4180, with any of the separators) and keeps its memory from line to line. A field does not reach
// over the end of a line: so a quote that is never closed spoils one line, not the rest of the file.
type fields struct {
	separator byte
	list      [][]byte
	scratch   []byte // quoted fields without their quotes
}

// split gives the fields of a line, without spaces around them; they are good until the next call.
func (f *fields) split(line []byte) ([][]byte, error) {
	f.list, f.scratch = f.list[:0], f.scratch[:0]
	switch {
	case bytes.IndexByte(line, 0) >= 0:
		return nil, errNUL
	case !utf8.Valid(line):
		return nil, errNotUTF8
	}
	for more := true; more; {
		if len(f.list) == traceColumnMost {
			return nil, errColumns
		}
		var err error
		if line, more, err = f.take(line); err != nil {
			return nil, err
		}
	}
	return f.list, nil
}

// take moves one field from the line to the list; more says that a separator followed.
func (f *fields) take(line []byte) (rest []byte, more bool, err error) {
	blanks := " \t"
	if f.separator == '\t' {
		blanks = " "
	}
	if trimmed := bytes.TrimLeft(line, blanks); len(trimmed) > 0 && trimmed[0] == '"' {
		return f.takeQuoted(trimmed[1:])
	}
	field, rest, more := f.cut(line)
	f.list = append(f.list, bytes.TrimSpace(field))
	return rest, more, nil
}

// takeQuoted takes a field whose opening quote is behind.
func (f *fields) takeQuoted(line []byte) (rest []byte, more bool, err error) {
	begin := len(f.scratch)
	for {
		i := bytes.IndexByte(line, '"')
		if i < 0 {
			return nil, false, errQuote
		}
		f.scratch = append(f.scratch, line[:i]...)
		line = line[i+1:]
		if len(line) == 0 || line[0] != '"' {
			break
		}
		f.scratch = append(f.scratch, '"')
		line = line[1:]
	}
	f.list = append(f.list, bytes.TrimSpace(f.scratch[begin:len(f.scratch):len(f.scratch)]))
	between, rest, more := f.cut(line)
	if len(bytes.TrimSpace(between)) > 0 {
		return nil, false, errAfter
	}
	return rest, more, nil
}

// cut divides a line at the first separator.
func (f *fields) cut(line []byte) (before, after []byte, found bool) {
	i := bytes.IndexByte(line, f.separator)
	if i < 0 {
		return line, nil, false
	}
	return line[:i], line[i+1:], true
}

// separators are the bytes that may stand between the fields of a line, the usual one first. Spreadsheets write semicolons
// where the comma is the decimal sign.
const separators = ",;\t"

// separatorOf is the separator that a header line has most of; a comma when it has none.
func separatorOf(header []byte) byte {
	best, most := separators[0], 0
	for _, s := range []byte(separators) {
		if n := bytes.Count(header, []byte{s}); n > most {
			best, most = s, n
		}
	}
	return best
}
