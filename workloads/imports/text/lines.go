package text

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
)

// lineMost is the longest line, in bytes.
const lineMost = 1 << 20

// Lines reads a file line by line.
type Lines struct {
	file   *File
	line   []byte
	number int
	cut    bool
}

// NewLines begins at the file's first line.
func NewLines(f *File) *Lines { return &Lines{file: f} }

// Number is the number of the last line that was read, from 1.
func (l *Lines) Number() int { return l.number }

// Unfinished says that the last line that was read ended with the file, without an end of line.
func (l *Lines) Unfinished() bool { return l.cut }

// Next is the next line, without its end; it is good until the next call. A line that cannot be used gives a *Problem,
// after which the next one can be read; io.EOF is the end.
func (l *Lines) Next() ([]byte, error) {
	long := false
	l.line = l.line[:0]
	for {
		part, err := l.file.in.ReadSlice('\n')
		if long = long || len(l.line)+len(part) > lineMost; !long {
			l.line = append(l.line, part...)
		}
		switch {
		case err == bufio.ErrBufferFull:
			continue
		case err == io.EOF && len(l.line) == 0 && !long:
			return nil, io.EOF
		case err != nil && err != io.EOF:
			return nil, named(l.file.Name, err)
		}
		l.number++
		l.cut = err == io.EOF
		return l.checked(long)
	}
}

// checked is the line that was read, unless something is wrong with it.
func (l *Lines) checked(long bool) ([]byte, error) {
	if long {
		return nil, &Problem{File: l.file.Name, Line: l.number, Column: 1, Text: fmt.Sprintf("the line is longer than %d MiB", lineMost>>20)}
	}
	line := bytes.TrimSuffix(bytes.TrimSuffix(l.line, []byte("\n")), []byte("\r"))
	if i := bytes.IndexByte(line, 0); i >= 0 {
		return nil, &Problem{File: l.file.Name, Line: l.number, Column: columnAt(line, i), Text: "there is a NUL byte; this is no text"}
	}
	return line, nil
}

// columnAt is the column, in characters from 1, of a byte of a line.
func columnAt(line []byte, i int) int { return len([]rune(string(line[:i]))) + 1 }
