package text

import (
	"encoding/json"
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/tidwall/gjson"
)

// Limits of JSON.
const (
	depthMost  = 16      // objects within objects that are taken apart; deeper ones stay text
	objectMost = 4 << 20 // bytes of one object
)

// lists are the names under which services put the list of rows: OData and Azure ("value"), queries of Log Analytics
// ("tables", with rows of bare values).
var lists = []string{"value", "tables", "rows", "results", "data", "items"}

// Objects reads JSON: one object a line, a list of objects, or an object that holds a list of rows under one of the usual
// names. Objects within a row are taken apart: {"a":{"b":1}} has the field "a.b". Lists within a row stay text.
type Objects struct {
	file  *File
	lines *Lines    // one object a line
	whole *document // anything else
	fill  filler
}

// NewObjects begins a JSON file.
func NewObjects(f *File) (*Objects, error) {
	head, err := f.Head()
	if err != nil {
		return nil, err
	}
	o := &Objects{file: f}
	if oneALine(string(head)) {
		o.lines = NewLines(f)
	} else {
		o.whole = newDocument(f)
	}
	return o, nil
}

// oneALine says whether the first line is an object, and none that wraps a list.
func oneALine(head string) bool {
	line, _, _ := strings.Cut(strings.TrimLeft(head, " \t\r\n"), "\n")
	if !strings.HasPrefix(line, "{") || !gjson.Valid(line) {
		return false
	}
	for _, name := range lists {
		if gjson.Get(line, name).IsArray() {
			return false
		}
	}
	return true
}

// Next is the next object.
func (o *Objects) Next() (*Row, error) {
	if o.whole != nil {
		return o.whole.next(&o.fill)
	}
	for {
		line, err := o.lines.Next()
		if err != nil {
			return nil, err
		}
		source := string(line)
		trimmed := strings.TrimSpace(source)
		switch {
		case trimmed == "":
			continue
		case !gjson.Valid(source):
			return nil, o.invalid(source)
		case trimmed[0] != '{':
			return nil, &Problem{File: o.file.Name, Line: o.lines.Number(), Column: 1, Text: "the line is JSON, but no object"}
		}
		return o.fill.row(o.file.Name, o.lines.Number(), 0, source), nil
	}
}

// invalid tells where a line stops being JSON.
func (o *Objects) invalid(source string) *Problem {
	p := &Problem{File: o.file.Name, Line: o.lines.Number(), Column: 1, Text: "the line is no JSON object"}
	var syntax *json.SyntaxError
	if err := json.Unmarshal([]byte(source), new(json.RawMessage)); errors.As(err, &syntax) {
		p.Column = utf8.RuneCountInString(source[:offset(syntax, len(source))]) + 1
		p.Text = "the line is no JSON object: " + err.Error()
	}
	if o.lines.Unfinished() {
		p.Text += "; the file ends here, it may be cut off"
	}
	return p
}

// offset is the byte, of so many, that an error of syntax is about.
func offset(err *json.SyntaxError, length int) int {
	if err.Error() == "unexpected end of JSON input" {
		return length
	}
	return min(max(int(err.Offset)-1, 0), length)
}

// filler turns objects into rows. It keeps the names of fields from object to object.
type filler struct {
	known   *head
	current Row
}

// row takes an object apart.
func (f *filler) row(file string, line, shift int, source string) *Row {
	f.begin(file, line, shift, source)
	f.take("", gjson.Parse(source), 0)
	return &f.current
}

// begin makes the row empty.
func (f *filler) begin(file string, line, shift int, source string) {
	if f.known == nil || len(f.known.names) > columnMost {
		f.known = newHead()
	}
	f.current = Row{File: file, Line: line, head: f.known, values: f.current.values[:0], begins: f.current.begins[:0], source: source, shift: shift}
	for range f.known.names {
		f.current.values, f.current.begins = append(f.current.values, ""), append(f.current.begins, -1)
	}
}

// take puts the members of an object into the row, their names behind a prefix.
func (f *filler) take(prefix string, object gjson.Result, depth int) {
	object.ForEach(func(key, value gjson.Result) bool {
		name := prefix + key.Str
		if value.IsObject() && depth < depthMost {
			f.take(name+".", value, depth+1)
			return true
		}
		f.put(name, value)
		return len(f.known.names) <= columnMost
	})
}

// put sets a field. Where a name comes twice the first one counts.
func (f *filler) put(name string, value gjson.Result) {
	lower := name
	i, known := f.known.index[lower]
	if !known {
		lower = strings.ToLower(name)
		if i, known = f.known.index[lower]; !known {
			i = f.add(name, lower)
		}
	}
	if f.current.begins[i] < 0 {
		f.current.values[i], f.current.begins[i] = plain(value), value.Index
	}
}

// add adds a field to all rows from here on.
func (f *filler) add(name, lower string) int {
	h := f.known
	h.names, h.written, h.notes = append(h.names, lower), append(h.written, name), append(h.notes, "")
	h.index[lower] = len(h.names) - 1
	f.current.values, f.current.begins = append(f.current.values, ""), append(f.current.begins, -1)
	return len(h.names) - 1
}

// plain is a value as text: a string without its quotes, a number as it is written, nothing for null.
func plain(v gjson.Result) string {
	switch v.Type {
	case gjson.Null:
		return ""
	case gjson.String:
		return strings.TrimSpace(v.Str)
	}
	return v.Raw
}
