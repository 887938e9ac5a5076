package text

import (
	"bytes"
	"fmt"
	"io"
	"strings"
)

// Limits of one row whose quoted fields hold ends of lines. Messages of Windows events have some 70 lines.
const (
	joinedLines = 256
	joinedBytes = 256 << 10
)

// separators are the bytes that may stand between fields, the usual one first. Spreadsheets write semicolons where the
// comma is the decimal sign.
const separators = ",;\t|"

// Table reads rows of separated values under a header line. It passes over empty lines, the line "#TYPE …" that Windows
// PowerShell puts first, and Excel's "sep=;".
type Table struct {
	lines   *Lines
	queue   []numbered // lines that come before the next one of the file
	split   splitter
	head    *head
	lost    bool // the header is damaged: no row can be read
	begun   bool
	record  []byte
	current numbered // the first line of the record
	row     Row
}

// numbered is a line with its number; last says that it ended with the file, without an end of line.
type numbered struct {
	text   []byte
	number int
	last   bool
}

// NewTable begins a table.
func NewTable(f *File, opt Options) *Table {
	return &Table{lines: NewLines(f), split: splitter{separator: opt.Separator}}
}

// Header reads the header line and gives the names as they stand in the file. With a problem of the header the table ends.
func (t *Table) Header() ([]string, error) {
	switch {
	case t.head != nil:
		return t.head.written, nil
	case t.lost:
		return nil, io.EOF
	}
	t.lost = true // unless it is read
	for {
		record, err := t.next()
		switch {
		case err == io.EOF:
			return nil, &Problem{File: t.lines.file.Name, Text: "the file is empty"}
		case err != nil:
			return nil, err
		case record != nil:
			return t.readHead(record)
		}
	}
}

func (t *Table) readHead(record []byte) ([]string, error) {
	h := newHead()
	for i, s := range t.split.spans {
		name := s.text(string(record))
		if !h.add(name) && name != "" {
			p := t.problem(record, t.split.spans[i].begin, "the column is there twice; which of the two counts cannot be told")
			p.Name = name
			return nil, p
		}
	}
	t.head = h
	return h.written, nil
}

// Separator is the byte between fields, 0 before the header was read.
func (t *Table) Separator() byte { return t.split.separator }

// Next is the next row.
func (t *Table) Next() (*Row, error) {
	if _, err := t.Header(); err != nil {
		return nil, err
	}
	for {
		record, err := t.next()
		if err != nil {
			return nil, err
		}
		if record != nil {
			return t.fill(record)
		}
	}
}

// fill makes the row of a record.
func (t *Table) fill(record []byte) (*Row, error) {
	n, width := len(t.split.spans), len(t.head.names)
	source := string(record)
	for n > width && strings.TrimSpace(t.split.spans[n-1].text(source)) == "" {
		n--
	}
	switch {
	case n < width && t.current.last:
		return nil, t.problem(record, len(record), fmt.Sprintf("the row is cut off by the end of the file: %d of %d fields", n, width))
	case n != width:
		return nil, t.problem(record, len(record), fmt.Sprintf("the row has %d fields, the header has %d", n, width))
	}
	t.row = Row{File: t.lines.file.Name, Line: t.current.number, head: t.head, values: t.row.values[:0], begins: t.row.begins[:0], source: source}
	for _, s := range t.split.spans[:n] {
		t.row.values = append(t.row.values, s.text(source))
		t.row.begins = append(t.row.begins, s.begin)
	}
	return &t.row, nil
}

// text is the content of a field, without spaces around it.
func (s span) text(source string) string {
	content := source[s.begin:s.end]
	if s.doubled {
		content = strings.ReplaceAll(content, `""`, `"`)
	}
	return strings.TrimSpace(content)
}

// problem is something wrong at a byte of the record.
func (t *Table) problem(record []byte, at int, what string) *Problem {
	r := Row{File: t.lines.file.Name, Line: t.current.number, source: string(record)}
	p := &Problem{File: r.File, Text: what}
	p.Line, p.Column = r.place(at)
	return p
}

// next is the next record, divided; nil for a line that is none.
func (t *Table) next() ([]byte, error) {
	line, err := t.take()
	if err != nil {
		return nil, err
	}
	if len(bytes.TrimSpace(line.text)) == 0 || !t.begun && t.passes(line.text) {
		return nil, nil
	}
	if !t.begun && t.split.separator == 0 {
		t.split.separator = separatorOf(line.text)
	}
	t.begun = true
	t.current = line
	return t.join()
}

// passes says whether a line before the header is none of the table, and heeds what it says.
func (t *Table) passes(line []byte) bool {
	if bytes.HasPrefix(line, []byte("#TYPE")) {
		return true
	}
	rest, found := bytes.CutPrefix(bytes.ToLower(bytes.Trim(line, `" `)), []byte("sep="))
	if found && len(rest) == 1 && t.split.separator == 0 {
		t.split.separator = rest[0]
	}
	return found && len(rest) <= 1
}

// take is the next line: of the queue, then of the file.
func (t *Table) take() (numbered, error) {
	if len(t.queue) > 0 {
		line := t.queue[0]
		t.queue = t.queue[1:]
		return line, nil
	}
	line, err := t.lines.Next()
	return numbered{line, t.lines.Number(), t.lines.Unfinished()}, err
}

// join divides the record that begins with the current line, with as many lines more as its quoted fields need. When a
// quote is never closed only its own line is lost: the others come again.
func (t *Table) join() ([]byte, error) {
	t.split.reset()
	t.record = append(t.record[:0], t.current.text...)
	var joined []numbered
	for {
		complete, wrong := t.split.run(t.record)
		switch {
		case wrong != nil:
			t.queue = append(joined, t.queue...)
			return nil, t.problem(t.record, wrong.at, wrong.text)
		case complete:
			return t.record, nil
		}
		line, err := t.take()
		if err == nil {
			line.text = bytes.Clone(line.text)
			joined = append(joined, line)
		}
		if err != nil || len(joined) > joinedLines || len(t.record)+len(line.text) > joinedBytes {
			t.queue = append(joined, t.queue...)
			return nil, t.unclosed(err)
		}
		t.record = append(append(t.record, '\n'), line.text...)
		t.current.last = line.last
	}
}

// unclosed is the problem of a quoted field without end, or why reading it failed.
func (t *Table) unclosed(err error) error {
	if _, damaged := err.(*Problem); err != nil && err != io.EOF && !damaged {
		return err
	}
	what := "a quoted field begins here and does not end"
	if err == io.EOF {
		what += " before the file does"
	}
	return t.problem(t.record, t.split.field.begin-1, what)
}

// separatorOf is the separator that a header line has most of outside quotes; a comma when it has none.
func separatorOf(header []byte) byte {
	var counts [len(separators)]int
	quoted := false
	for _, b := range header {
		if b == '"' {
			quoted = !quoted
		}
		if i := strings.IndexByte(separators, b); i >= 0 && !quoted {
			counts[i]++
		}
	}
	best := 0
	for i, n := range counts {
		if n > counts[best] {
			best = i
		}
	}
	return separators[best]
}
