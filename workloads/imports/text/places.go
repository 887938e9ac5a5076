package text

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// places is a reader that knows the line and column of bytes that were read, and bounds how many may be read for one
// object.
type places struct {
	from  io.Reader
	count int64 // bytes read
	most  int64 // bytes that may be read
	// Of the last place that was asked for, and what was read behind it.
	at           int64
	line, column int // column counts characters before it
	behind       []byte
}

// allow lets some more bytes be read.
func (p *places) allow(n int64) { p.most = p.count + n }

func (p *places) Read(b []byte) (int, error) {
	if p.count >= p.most {
		return 0, limitError(fmt.Sprintf("an object is larger than %d MiB", objectMost>>20))
	}
	n, err := p.from.Read(b)
	p.count += int64(n)
	p.behind = append(p.behind, b[:n]...)
	return n, err
}

// find is the line and column of a byte that is not before the one asked for last.
func (p *places) find(at int64) (line, column int) {
	n := min(max(at-p.at, 0), int64(len(p.behind)))
	passed := string(p.behind[:n])
	if lines := strings.Count(passed, "\n"); lines > 0 {
		p.line += lines
		p.column = 0
		passed = passed[strings.LastIndexByte(passed, '\n')+1:]
	}
	p.column += utf8.RuneCountInString(passed)
	p.behind = p.behind[:copy(p.behind, p.behind[n:])]
	p.at += n
	return p.line, p.column + 1
}

// wrong is how far behind a byte the text stops being JSON: the decoder tells where a value begins, not where it breaks.
func (p *places) wrong(at int64) int64 {
	p.find(at)
	var syntax *json.SyntaxError
	if err := json.Unmarshal(p.behind, new(json.RawMessage)); errors.As(err, &syntax) {
		return int64(offset(syntax, len(p.behind)))
	}
	return 0
}
