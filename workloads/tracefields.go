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

// fields splits lines of comma-separated values (RFC 4180) and keeps its memory from line to line. A field does not reach
// over the end of a line: so a quote that is never closed spoils one line, not the rest of the file.
type fields struct {
	list    [][]byte
	scratch []byte // quoted fields without their quotes
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

// take moves one field from the line to the list; more says that a comma followed.
func (f *fields) take(line []byte) (rest []byte, more bool, err error) {
	if trimmed := bytes.TrimLeft(line, " \t"); len(trimmed) > 0 && trimmed[0] == '"' {
		return f.takeQuoted(trimmed[1:])
	}
	field, rest, more := bytes.Cut(line, []byte(","))
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
	between, rest, more := bytes.Cut(line, []byte(","))
	if len(bytes.TrimSpace(between)) > 0 {
		return nil, false, errAfter
	}
	return rest, more, nil
}
