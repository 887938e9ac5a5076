package text

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/tidwall/gjson"
)

// What a document is made of around its rows.
const (
	inObject = '{'
	inList   = '[' // of rows
	inTables = 't' // a list of objects that each hold a list of rows
)

// document reads JSON that is not one object a line.
type document struct {
	file    *File
	places  *places
	decoder *json.Decoder
	nesting []byte   // from the outermost
	columns []string // of rows that are lists of bare values
	loose   []byte   // the members of an outermost object, which is itself a row unless it holds a list
	opened  int64    // where that object begins
	listed  bool     // it holds a list
	ended   bool
}

func newDocument(f *File) *document {
	p := &places{from: f, line: 1}
	return &document{file: f, places: p, decoder: json.NewDecoder(p)}
}

// next is the next row of the document. Damage ends it: what follows could mean anything.
func (d *document) next(f *filler) (*Row, error) {
	for !d.ended {
		d.places.allow(objectMost)
		row, err := d.step(f)
		var damage *Problem
		switch {
		case errors.As(err, &damage):
			return nil, damage
		case err != nil:
			d.ended = true
			return nil, d.problem(err)
		case row != nil:
			return row, nil
		}
	}
	return nil, io.EOF
}

// problem puts the place to an error that ends the document.
func (d *document) problem(err error) error {
	if err == io.EOF && len(d.nesting) == 0 {
		return err
	}
	at := d.decoder.InputOffset()
	var syntax *json.SyntaxError
	var limit limitError
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		at, err = d.places.count, errors.New("the document is cut off: the file ends before its lists and objects do")
	case errors.As(err, &syntax):
		at += d.places.wrong(at)
		err = fmt.Errorf("no JSON from here on: %w", err)
	case !errors.As(err, &limit):
		return err
	}
	return d.damage(at, err.Error())
}

// damage is a problem at a byte of the document.
func (d *document) damage(at int64, what string) *Problem {
	line, column := d.places.find(at)
	return &Problem{File: d.file.Name, Line: line, Column: column, Text: what}
}

// step reads one element, one member, or the beginning or end of a list or object; the row is nil when it was none.
func (d *document) step(f *filler) (*Row, error) {
	if len(d.nesting) == 0 {
		return nil, d.enter(inList)
	}
	if !d.decoder.More() {
		return d.leave(f)
	}
	switch d.nesting[len(d.nesting)-1] {
	case inObject:
		return nil, d.member()
	case inTables:
		return nil, d.enter(inList)
	}
	return d.element(f)
}

// enter goes into the list or object that comes, a list being of the given sort.
func (d *document) enter(list byte) error {
	token, err := d.decoder.Token()
	if err != nil {
		return err
	}
	switch token {
	case json.Delim('{'):
		if len(d.nesting) == 0 {
			d.loose, d.opened, d.listed = d.loose[:0], d.decoder.InputOffset()-1, false
		}
		d.nesting = append(d.nesting, inObject)
	case json.Delim('['):
		d.listed = true
		d.nesting = append(d.nesting, list)
	default:
		if len(d.nesting) == 0 {
			return d.damage(d.decoder.InputOffset(), "neither a list nor an object")
		}
	}
	return nil
}

// leave goes out of a list or object. An outermost object without any list is a row.
func (d *document) leave(f *filler) (*Row, error) {
	if _, err := d.decoder.Token(); err != nil {
		return nil, err
	}
	d.nesting = d.nesting[:len(d.nesting)-1]
	if len(d.nesting) > 0 || d.listed || len(d.loose) == 0 {
		return nil, nil
	}
	line, column := d.places.find(d.opened)
	source := "{" + string(bytes.TrimSuffix(d.loose, []byte(","))) + "}"
	row := f.row(d.file.Name, line, column-1, source)
	row.unplaced = true
	return row, nil
}

// member reads a member of an object around the lists: it enters a list of rows and keeps anything else.
func (d *document) member() error {
	token, err := d.decoder.Token()
	if err != nil {
		return err
	}
	name, _ := token.(string) // names of members are strings
	switch lower := strings.ToLower(name); {
	case lower == "columns":
		return d.readColumns()
	case lower == "tables":
		return d.enter(inTables)
	case slices.Contains(lists, lower):
		return d.enter(inList)
	}
	return d.keep(name)
}

// keep keeps a member of an outermost object.
func (d *document) keep(name string) error {
	var raw json.RawMessage
	if err := d.decoder.Decode(&raw); err != nil {
		return err
	}
	if len(d.nesting) > 1 || d.listed {
		return nil
	}
	if len(d.loose)+len(raw) > objectMost {
		return limitError(fmt.Sprintf("an object is larger than %d MiB", objectMost>>20))
	}
	quoted, err := json.Marshal(name)
	if err != nil {
		return err
	}
	d.loose = append(append(append(append(d.loose, quoted...), ':'), raw...), ',')
	return nil
}

// readColumns reads the names of the columns of rows of bare values.
func (d *document) readColumns() error {
	at := d.decoder.InputOffset()
	var raw json.RawMessage
	if err := d.decoder.Decode(&raw); err != nil {
		return err
	}
	var columns []struct{ Name string }
	if err := json.Unmarshal(raw, &columns); err != nil {
		return d.damage(at, "the columns of a table are a list of objects with a name")
	}
	d.columns = d.columns[:0]
	for _, c := range columns {
		d.columns = append(d.columns, c.Name)
	}
	return nil
}

// element reads a row.
func (d *document) element(f *filler) (*Row, error) {
	var raw json.RawMessage
	if err := d.decoder.Decode(&raw); err != nil {
		return nil, err
	}
	at := d.decoder.InputOffset() - int64(len(raw))
	switch {
	case raw[0] == '{':
		line, column := d.places.find(at)
		return f.row(d.file.Name, line, column-1, string(raw)), nil
	case raw[0] == '[' && len(d.columns) > 0:
		return d.bare(f, at, string(raw))
	}
	return nil, d.damage(at, "the element of the list is no object")
}

// bare makes a row of a list of values.
func (d *document) bare(f *filler, at int64, source string) (*Row, error) {
	values := gjson.Parse(source).Array()
	if len(values) != len(d.columns) {
		return nil, d.damage(at, fmt.Sprintf("the row has %d values, the table has %d columns", len(values), len(d.columns)))
	}
	line, column := d.places.find(at)
	f.begin(d.file.Name, line, column-1, source)
	for i, v := range values {
		f.put(d.columns[i], v)
	}
	return &f.current, nil
}
