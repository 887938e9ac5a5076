package reports

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"poolsim/sim"
	"poolsim/workloads"
)

// TraceFormat is the form of a trace file.
type TraceFormat uint8

// Forms of a trace.
const (
	TraceCSV       TraceFormat = iota // one row an event
	TraceJSONLines                    // one JSON object an event and line
)

// TraceFormatOf tells the form from the extension of a file name: .csv, or .jsonl, .ndjson and .json for JSON lines.
func TraceFormatOf(path string) (TraceFormat, error) {
	switch extension := strings.ToLower(filepath.Ext(path)); extension {
	case ".csv":
		return TraceCSV, nil
	case ".jsonl", ".ndjson", ".json":
		return TraceJSONLines, nil
	default:
		return 0, fmt.Errorf("%s: a trace file ends in .csv, or in .jsonl, .ndjson or .json for one JSON object a line, not in %q", path, extension)
	}
}

// Trace collects the events of several runs, which may run at the same time, and writes them in the order of variants and
// replications, so that the bytes do not depend on which run was faster. What does not fit into memory waits in temporary
// files, which Close removes.
//
//	t := reports.NewTrace(reports.TraceCSV, calendar)
//	defer t.Close()
//	tracer := t.Run(0, "breadth-first", 1) // give it to the simulator
//	err := t.Write(file)
type Trace struct {
	format   TraceFormat
	calendar workloads.Calendar

	mu   sync.Mutex
	runs []*traceRun
}

// NewTrace begins a trace. The calendar tells the time of day of an event.
func NewTrace(format TraceFormat, calendar workloads.Calendar) *Trace {
	return &Trace{format: format, calendar: calendar}
}

// Run is the tracer of one run: the number of its variant from 0, the name of the variant, and the number of the
// replication from 1. It may be called from several goroutines; each tracer belongs to one run.
func (t *Trace) Run(variant int, name string, replication int) sim.Tracer {
	r := &traceRun{variant: variant, replication: replication, calendar: t.calendar}
	r.line = newTraceLine(t.format, name, replication)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.runs = append(t.runs, r)
	return r
}

// Write writes the whole trace. Every run must have ended.
func (t *Trace) Write(w io.Writer) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	slices.SortStableFunc(t.runs, func(a, b *traceRun) int {
		return cmp.Or(cmp.Compare(a.variant, b.variant), cmp.Compare(a.replication, b.replication))
	})
	if _, err := w.Write(traceHeader(t.format)); err != nil {
		return err
	}
	for _, r := range t.runs {
		if err := r.store.writeTo(w); err != nil {
			return err
		}
	}
	return nil
}

// Close frees what the trace holds.
func (t *Trace) Close() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	var all error
	for _, r := range t.runs {
		all = errors.Join(all, r.store.close())
	}
	t.runs = nil
	return all
}

// traceRun is the tracer of one run.
type traceRun struct {
	variant     int
	replication int
	calendar    workloads.Calendar
	line        traceLine
	store       spool
}

// Trace adds one event. An error of the disk is kept, and reported when the trace is written.
func (r *traceRun) Trace(e *sim.TraceEvent) {
	r.store.add(func(b []byte) []byte { return r.line.append(b, r.calendar, e) })
}
