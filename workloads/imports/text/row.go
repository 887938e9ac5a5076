package text

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Rows yields the rows of a file.
type Rows interface {
	// Next is the next row, good until the next call. A damaged row gives a *Problem, after which the next row can be read;
	// io.EOF is the end, and any other error that reading failed.
	Next() (*Row, error)
}

// Row is one row of a table, or one object of a JSON file.
type Row struct {
	// File and Line say where the row begins.
	File string
	Line int
	head *head
	// Of each field of the head: the value, and the byte of source where it begins, negative for one that is not there.
	values []string
	begins []int
	source string // the line, or the object
	shift  int    // characters before source in its line
	// unplaced is set for an object of which only the beginning is known.
	unplaced bool
}

// head is the names of the fields of a row, in lower case.
type head struct {
	names   []string
	written []string // as they stand in the file
	notes   []string // in square brackets behind the name
	index   map[string]int
}

func newHead() *head { return &head{index: map[string]int{}} }

// add adds a field under the name as it stands in the file. It says whether the name is new.
func (h *head) add(written string) bool {
	name, note := written, ""
	if i := strings.IndexByte(written, '['); i > 0 && strings.HasSuffix(written, "]") {
		name, note = strings.TrimSpace(written[:i]), written[i+1:len(written)-1]
	}
	name = strings.ToLower(name)
	h.names = append(h.names, name)
	h.written = append(h.written, written)
	h.notes = append(h.notes, note)
	if _, known := h.index[name]; known {
		return false
	}
	h.index[name] = len(h.names) - 1
	return true
}

// at is the place of a field, negative when the row does not have it.
func (r *Row) at(name string) int {
	if i, ok := r.head.index[name]; ok && r.begins[i] >= 0 {
		return i
	}
	return -1
}

// Names are the names of the fields in lower case, without what stands in square brackets behind them. Fields within an
// object of a JSON file are named with a dot: event_data.logontype. An object may lack some: see Has.
func (r *Row) Names() []string { return r.head.names }

// Written is the name of a field as it stands in the file.
func (r *Row) Written(name string) string {
	if i, ok := r.head.index[name]; ok {
		return r.head.written[i]
	}
	return name
}

// Has says whether the row has a field; the name is in lower case.
func (r *Row) Has(name string) bool { return r.at(name) >= 0 }

// Get is the value of a field without spaces around it, empty when the row does not have it. A null of JSON is empty.
func (r *Row) Get(name string) string {
	if i := r.at(name); i >= 0 {
		return r.values[i]
	}
	return ""
}

// First is the first of some fields that has a value, with its name; empty when none has.
func (r *Row) First(names ...string) (name, value string) {
	for _, n := range names {
		if v := r.Get(n); v != "" {
			return n, v
		}
	}
	return "", ""
}

// Note is what stands in square brackets behind the name of a field: "UTC" for "TimeGenerated [UTC]".
func (r *Row) Note(name string) string {
	if i, ok := r.head.index[name]; ok {
		return r.head.notes[i]
	}
	return ""
}

// Value is a field by its place among Names.
func (r *Row) Value(i int) string { return r.values[i] }

// Problem is something wrong with a field of the row.
func (r *Row) Problem(name, format string, args ...any) *Problem {
	p := &Problem{File: r.File, Line: r.Line, Name: r.Written(name), Text: fmt.Sprintf(format, args...)}
	switch i := r.at(name); {
	case r.unplaced:
		p.Column = r.shift + 1
	case i >= 0:
		p.Line, p.Column = r.place(r.begins[i])
	}
	return p
}

// place is the line and column of a byte of the row's source.
func (r *Row) place(at int) (line, column int) {
	before := r.source[:min(at, len(r.source))]
	if n := strings.Count(before, "\n"); n > 0 {
		return r.Line + n, utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:]) + 1
	}
	return r.Line, r.shift + utf8.RuneCountInString(before) + 1
}
