package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"poolsim/reports"
	"poolsim/scenarios"
)

// traceFile is the file of --trace. It lies in the folder of results and belongs to it, or anywhere else and appears by
// itself at the end. A nil traceFile is none.
type traceFile struct {
	events *reports.Trace
	inside string // name within the folder of results; "" when it lies elsewhere
	path   string // elsewhere: the path
	next   string // elsewhere: the file that is being filled; "" when that is over
}

// openTraceFile prepares the file of --trace; nil without the flag.
func openTraceFile(f *simulationFlags, results *folder, s *scenarios.Scenario) (*traceFile, error) {
	if f.trace == "" {
		return nil, nil
	}
	format, err := reports.TraceFormatOf(f.trace)
	if err != nil {
		return nil, usageError{err}
	}
	if s.Precision == nil && f.traced > s.Replications {
		return nil, usagef("--trace-replications is %d, but there are %d replications", f.traced, s.Replications)
	}
	path, err := resolve(f.trace)
	if err != nil {
		return nil, err
	}
	t := &traceFile{path: path}
	if t.inside, err = insideOf(results, f.trace, path); err != nil {
		return nil, err
	}
	if t.inside == "" {
		if err := t.begin(f); err != nil {
			return nil, err
		}
	}
	t.events = reports.NewTrace(format, s.Cells[0].Config.Calendar)
	return t, nil
}

// insideOf is the name of a path within the folder of results; "" when it does not lie there.
func insideOf(results *folder, name, path string) (string, error) {
	relative, err := filepath.Rel(results.path, path)
	if err != nil || !filepath.IsLocal(relative) {
		return "", nil
	}
	ours := []string{"summary.json", "summary.csv", "timeseries.csv", "hosts.csv"}
	if slices.Contains(ours, strings.ToLower(relative)) {
		return "", usagef("--trace %s is the name of another file of the results; choose another", name)
	}
	return filepath.ToSlash(relative), nil
}

// begin makes the file to fill, beside the one whose place it takes.
func (t *traceFile) begin(f *simulationFlags) error {
	if info, err := os.Stat(filepath.Dir(t.path)); err != nil || !info.IsDir() {
		return usagef("--trace %s: there is no folder %s", f.trace, filepath.Dir(f.trace))
	}
	replaceable, err := replaceableTrace(t.path)
	if err != nil {
		return err
	}
	if !replaceable && !f.force {
		return usagef("--trace %s: the file holds something else than a trace; choose another, or add --force to replace it", f.trace)
	}
	for i := 1; ; i++ {
		t.next = fmt.Sprintf("%s.new-%d", t.path, i)
		file, err := os.OpenFile(t.next, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if err == nil {
			return file.Close()
		}
		if !errors.Is(err, fs.ErrExist) {
			t.next = ""
			return err
		}
	}
}

// replaceableTrace says whether a path holds nothing, an empty file, or a trace.
func replaceableTrace(path string) (bool, error) {
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return true, nil
	}
	if err != nil {
		return false, err
	}
	defer file.Close() // read only
	start := make([]byte, 64)
	n, err := io.ReadFull(file, start)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return false, err
	}
	text := strings.TrimPrefix(string(start[:n]), "\ufeff")
	return n == 0 || strings.HasPrefix(text, "variant,replication,") || strings.HasPrefix(text, `{"variant":`), nil
}

// write writes the events into the folder of results, or into the file that is to take its place.
func (t *traceFile) write(create func(string) (io.WriteCloser, error)) error {
	if t == nil {
		return nil
	}
	if t.inside == "" {
		create = func(string) (io.WriteCloser, error) { return os.OpenFile(t.next, os.O_WRONLY|os.O_TRUNC, 0o666) }
	}
	file, err := create(t.inside)
	if err != nil {
		return err
	}
	buffered := bufio.NewWriterSize(file, 1<<20)
	return errors.Join(t.events.Write(buffered), buffered.Flush(), file.Close())
}

// commit lets a file outside the folder of results appear.
func (t *traceFile) commit() error {
	if t == nil || t.next == "" {
		return nil
	}
	if err := os.Rename(t.next, t.path); err != nil {
		return err
	}
	t.next = ""
	return nil
}

// discard removes what has not appeared.
func (t *traceFile) discard() error {
	if t == nil {
		return nil
	}
	err := t.events.Close()
	if t.next != "" {
		err = errors.Join(err, os.Remove(t.next))
		t.next = ""
	}
	return err
}
