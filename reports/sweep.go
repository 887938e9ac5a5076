package reports

import (
	"errors"
	"fmt"
	"io"

	"poolsim/reports/cells"
	"poolsim/sim/study"
)

// SweepInput is all that the report of a sweep is made from.
type SweepInput struct {
	*cells.Manifest
	OutDir string // folder of the result files as the user wrote it
	// Cell reads what came of a cell; nil when it is missing. It is called by several goroutines at once.
	Cell func(i int) (*cells.Record, error)
}

// SweepResult is what the table and the plots of a sweep are made from: of each cell the metrics to be shown.
type SweepResult struct {
	in      *SweepInput
	metrics []*study.Metric
	cells   []shownCell
}

// shownCell is a cell with the estimates of the shown metrics.
type shownCell struct {
	estimates []study.Estimate // none when the cell failed or is missing
	failure   string
	missing   bool
}

// sweepFile is a file that grows cell by cell.
type sweepFile interface {
	// cell adds a cell; the record is nil for a missing one.
	cell(i int, r *cells.Record, estimates []study.Estimate) error
	close() error
}

// WriteSweep reads every cell once and writes sweep.csv, sweep.json and sweep.parquet. Create makes the file of a name in
// the result folder; every file it made is closed. The result is for WriteSweepTerminal and WriteSweepPlots.
func WriteSweep(create func(name string) (io.WriteCloser, error), in *SweepInput) (*SweepResult, error) {
	s := &SweepResult{in: in}
	for _, name := range in.Metrics {
		m := study.Lookup(name)
		if m == nil {
			return nil, fmt.Errorf("no metric is called %q", name)
		}
		s.metrics = append(s.metrics, m)
	}
	files, err := in.openFiles(create)
	if err == nil {
		err = s.read(files)
	}
	for _, f := range files {
		err = errors.Join(err, f.close())
	}
	return s, err
}

func (in *SweepInput) openFiles(create func(name string) (io.WriteCloser, error)) (files []sweepFile, err error) {
	for _, kind := range []struct {
		name string
		open func(io.WriteCloser) sweepFile
	}{{"sweep.csv", in.openCSV}, {"sweep.json", in.openJSON}, {"sweep.parquet", in.openParquet}} {
		w, err := create(kind.name)
		if err != nil {
			return files, fmt.Errorf("%s: %w", kind.name, err)
		}
		files = append(files, kind.open(w))
	}
	return files, nil
}

// readCell is a cell as it was read.
type readCell struct {
	record    *cells.Record
	estimates []study.Estimate
	err       error
}

// read hands every cell to the files, in order, and keeps what is shown of it.
func (s *SweepResult) read(files []sweepFile) error {
	stop := make(chan struct{})
	defer close(stop)
	for coming := range s.in.readAhead(stop) {
		c := <-coming
		if c.err != nil {
			return c.err
		}
		for _, f := range files {
			if err := f.cell(len(s.cells), c.record, c.estimates); err != nil {
				return err
			}
		}
		s.cells = append(s.cells, s.shown(c.record, c.estimates))
	}
	return nil
}

// aheadCells is how many cells are read before it is their turn.
const aheadCells = 16

// readAhead reads cells by several goroutines. What comes of each is sent on a channel of its own; these come in the order
// of the cells, until stop is closed.
func (in *SweepInput) readAhead(stop <-chan struct{}) <-chan chan readCell {
	queue := make(chan chan readCell, aheadCells)
	go func() {
		defer close(queue)
		for i := range in.Len() {
			coming := make(chan readCell, 1)
			select {
			case queue <- coming:
				go func() { coming <- in.readCell(i) }()
			case <-stop:
				return
			}
		}
	}()
	return queue
}

func (in *SweepInput) readCell(i int) readCell {
	r, err := in.Cell(i)
	c := readCell{record: r, err: err}
	if err == nil && r != nil && r.Figures != nil {
		c.estimates = r.Figures.Estimates()
	}
	return c
}

func (s *SweepResult) shown(r *cells.Record, estimates []study.Estimate) shownCell {
	if r == nil {
		return shownCell{missing: true}
	}
	c := shownCell{failure: r.Failure}
	for _, m := range s.metrics {
		for i := range estimates {
			if estimates[i].Metric == m {
				c.estimates = append(c.estimates, estimates[i])
			}
		}
	}
	return c
}

// Failed says how many cells failed.
func (s *SweepResult) Failed() int {
	n := 0
	for i := range s.cells {
		if s.cells[i].failure != "" {
			n++
		}
	}
	return n
}

// estimate of a shown metric in a cell; nil when the cell has none, or its figure could not be had.
func (s *SweepResult) estimate(cell, metric int) *study.Estimate {
	if len(s.cells[cell].estimates) == 0 {
		return nil
	}
	return &s.cells[cell].estimates[metric]
}

// has says whether some cell has a value of a shown metric.
func (s *SweepResult) has(metric int) bool {
	for i := range s.cells {
		if e := s.estimate(i, metric); e != nil && e.State != study.Absent {
			return true
		}
	}
	return false
}

// unitOf is the unit of a metric as files name it.
func (in *SweepInput) unitOf(m *study.Metric) string {
	return (&Input{Currency: in.Currency}).unitOf(m)
}

// figureOf is how a metric is written for people.
func (in *SweepInput) figureOf(m *study.Metric) figure {
	return (&Input{Currency: in.Currency}).figureOf(m)
}
