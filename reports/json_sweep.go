package reports

import (
	"bufio"
	"errors"
	"io"
	"strconv"

	"poolsim/reports/cells"
	"poolsim/sim/study"
)

// SweepSchema names the form of sweep.json. It changes when a program that reads the file would have to.
const SweepSchema = "poolsim.sweep/1"

// sweepHead is sweep.json without its cells.
type sweepHead struct {
	Schema       string   `json:"schema"`
	Tool         string   `json:"tool"`
	Scenario     string   `json:"scenario"`
	Title        string   `json:"title"`
	Source       string   `json:"source"`
	Command      string   `json:"command"`
	Digest       string   `json:"digest"`
	Seed         uint64   `json:"seed"`
	Replications int      `json:"replications"`
	Currency     string   `json:"currency"`
	Warnings     []string `json:"warnings"`
	Axes         []object `json:"axes"`
}

// failedCell is a cell without figures.
type failedCell struct {
	Cell     int    `json:"cell"`
	Settings object `json:"settings"`
	Error    string `json:"error"`
}

// sweepJSON is sweep.json (SweepSchema): what the cells have in common, one line a cell with its settings and every metric
// with its 95 % interval, then the cells that failed and those that are missing. The values of single replications are in
// the files of the cells.
type sweepJSON struct {
	in      *SweepInput
	w       io.WriteCloser
	out     *bufio.Writer
	cells   int
	axes    [][]any
	failed  []failedCell
	missing []object
	err     error
}

func (in *SweepInput) openJSON(w io.WriteCloser) sweepFile {
	f := &sweepJSON{in: in, w: w, out: bufio.NewWriter(w), failed: []failedCell{}, missing: []object{}}
	head := sweepHead{
		Schema: SweepSchema, Tool: in.Tool, Scenario: in.Scenario, Title: in.Title, Source: in.Source, Command: in.Command,
		Digest: in.Digest, Seed: in.Seed, Replications: in.Replications, Currency: in.Currency,
		Warnings: append([]string{}, in.Warnings...),
	}
	for _, a := range in.Axes {
		var values []any
		for _, v := range a.Values {
			values = append(values, settingValue(v))
		}
		f.axes = append(f.axes, values)
		head.Axes = append(head.Axes, object{{"key", a.Key}, {"unit", a.Unit}, {"values", values}})
	}
	compact, err := marshal(head)
	if f.err = err; err == nil {
		text := laidOut(compact)
		f.write(text[:len(text)-2]) // without the brace and the line break before it
		f.write([]byte(",\n  \"cells\": ["))
	}
	return f
}

// write writes text; a buffered writer keeps the first error.
func (f *sweepJSON) write(text []byte) {
	if f.err == nil {
		_, f.err = f.out.Write(text)
	}
}

// settings are those of a cell.
func (f *sweepJSON) settings(cell int) object {
	var o object
	for axis, at := range f.in.Indices(cell) {
		o = append(o, member{f.in.Axes[axis].Key, f.axes[axis][at]})
	}
	return o
}

func (f *sweepJSON) cell(i int, r *cells.Record, estimates []study.Estimate) error {
	settings := f.settings(i)
	switch {
	case r == nil:
		f.missing = append(f.missing, object{{"cell", i}, {"settings", settings}})
	case r.Failure != "":
		f.failed = append(f.failed, failedCell{i, settings, r.Failure})
	default:
		f.line(i, r, settings, estimates)
	}
	return f.err
}

// line writes a cell with figures.
func (f *sweepJSON) line(i int, r *cells.Record, settings object, estimates []study.Estimate) {
	text, err := marshal(settings)
	f.err = errors.Join(f.err, err)
	b := []byte("\n    ")
	if f.cells > 0 {
		b = []byte(",\n    ")
	}
	f.cells++
	b = append(b, `{"cell":`+strconv.Itoa(i)+`,"settings":`...)
	b = append(b, text...)
	b = append(b, `,"replications":`+strconv.Itoa(replicationsOf(r))+`,"metrics":{`...)
	for j := range estimates {
		if j > 0 {
			b = append(b, ',')
		}
		b = f.in.appendMetric(b, &estimates[j])
	}
	f.write(append(b, "}}"...))
}

// appendMetric appends a metric with its name; null when no replication has it.
func (in *SweepInput) appendMetric(b []byte, e *study.Estimate) []byte {
	b = append(b, `"`+e.Metric.Name+`":`...)
	if e.State == study.Absent {
		return append(b, "null"...)
	}
	b = append(b, `{"unit":`+strconv.Quote(in.unitOf(e.Metric))...)
	for i, x := range numbersOfEstimate(e) {
		b = append(b, [...]string{`,"mean":`, `,"low":`, `,"high":`}[i]...)
		if isNumber(x) {
			b = appendNumeral(b, x)
		} else {
			b = append(b, "null"...)
		}
	}
	b = append(b, `,"n":`+strconv.Itoa(e.N)...)
	if n := neverOf(e); n > 0 {
		b = append(b, `,"never":`+strconv.Itoa(n)...)
	}
	return append(b, '}')
}

// neverOf is how many replications came to never.
func neverOf(e *study.Estimate) int {
	n := 0
	for _, v := range e.Values {
		if v.State == study.Unserved {
			n++
		}
	}
	return n
}

func (f *sweepJSON) close() error {
	f.tail("\n  ],\n  \"failed\": ", f.failed)
	f.tail(",\n  \"missing\": ", f.missing)
	f.write([]byte("\n}\n"))
	return errors.Join(f.err, f.out.Flush(), f.w.Close())
}

// tail writes a list behind the cells.
func (f *sweepJSON) tail(head string, list any) {
	text, err := marshal(list)
	f.err = errors.Join(f.err, err)
	f.write(append([]byte(head), text...))
}
