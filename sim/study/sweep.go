package study

import (
	"context"
	"errors"
	"fmt"
	"strings"
)

// Figures are what a sweep keeps of a cell.
type Figures struct {
	Values [][]Value // by metric in the order of Metrics, and by replication
	Events int64     // of all replications
}

// Replications is how many there were.
func (f *Figures) Replications() int { return len(f.Values[0]) }

// Estimates are the metrics of the cell, in the order of Metrics.
func (f *Figures) Estimates() []Estimate {
	all, factors := make([]Estimate, len(table)), map[int]float64{}
	factor := func(freedom int) float64 { // most metrics have the same number of values
		if _, known := factors[freedom]; !known {
			factors[freedom] = studentQuantile(1-Confidence, freedom)
		}
		return factors[freedom]
	}
	for i, m := range table {
		all[i] = newEstimate(m, f.Values[i], factor)
	}
	return all
}

// Sweep is a run of many cells, each for itself. All meet the same users, as the variants of a study do, when their
// configurations carry the same seed.
type Sweep struct {
	Cells int
	// Cell makes cell number i, just before it is simulated, and says how many replications it has: only Replications and
	// Precision of the options count. It is called by several goroutines at once.
	Cell func(i int) (Cell, Options, error)
	// Keep takes what came of cell number i as soon as that is known: its figures, or why there are none. It is called by
	// several goroutines at once. An error ends the sweep.
	Keep    func(i int, f *Figures, failure error) error
	Workers int // runs at the same time; 0 for as many as Go uses CPUs
	// Progress is told how many of the cells are done, and how many events have happened. It is never called twice at the
	// same time. Nil for none.
	Progress func(done, total int, events int64)
}

// Run simulates every cell. A cell whose simulation fails is tried once more; when that fails too, Keep is told, and the
// others go on. The figures of a cell do not depend on the other cells, nor on the number of workers.
//
// When ctx ends, Run returns its error as soon as the simulations in progress have noticed.
func (s *Sweep) Run(ctx context.Context) error { return s.runWith(ctx, newSimulator) }

func (s *Sweep) runWith(ctx context.Context, make maker) error {
	if s.Cells == 0 {
		return nil
	}
	workers := workersFor(s.Workers, s.Cells)
	m := &meter{progress: s.Progress}
	m.plan(s.Cells)
	c := crew[int64]{
		jobs:    s.Cells,
		workers: workers,
		hire: func() func(context.Context, int) (int64, error) {
			inner := max(1, workersFor(s.Workers, s.Cells*lookahead)/workers) // of one cell, when there are few
			return func(ctx context.Context, i int) (int64, error) { return s.do(ctx, i, inner, m, make) }
		},
		finished: m.countCell,
		reduce:   func(int, int64) error { return nil },
	}
	return c.work(ctx)
}

// countCell adds a finished cell, and those of its events that were not counted before.
func (m *meter) countCell(events int64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.done++
	m.events += events
	m.tell()
}

// do simulates a cell and hands on what came of it. It returns the events that the meter does not have.
func (s *Sweep) do(ctx context.Context, i, workers int, m *meter, make maker) (int64, error) {
	t := &teller{meter: m}
	f, err := s.try(ctx, i, workers, t, make)
	if err != nil && ctx.Err() == nil {
		f, err = s.try(ctx, i, workers, t, make)
	}
	if ctx.Err() != nil {
		return 0, ctx.Err()
	}
	if err = s.Keep(i, f, err); err != nil || f == nil {
		return 0, err
	}
	return max(0, f.Events-t.told), nil
}

// try makes and simulates a cell. A panic is an error.
func (s *Sweep) try(ctx context.Context, i, workers int, t *teller, make maker) (f *Figures, err error) {
	defer func() {
		if p := recover(); p != nil {
			f, err = nil, fmt.Errorf("%v", p)
		}
	}()
	c, o, err := s.Cell(i)
	if err != nil {
		return nil, err
	}
	o.Workers, o.bare = workers, true
	if s.Progress != nil {
		o.Progress = t.tell
	}
	return figures(ctx, c, o, make)
}

// teller passes the events of a cell in progress to the meter of a sweep.
type teller struct {
	meter *meter
	told  int64
}

func (t *teller) tell(_, _ int, events int64) {
	if events > t.told { // a second try begins again
		t.meter.during(events - t.told)
		t.told = events
	}
}

// figures simulates one cell.
func figures(ctx context.Context, c Cell, o Options, make maker) (*Figures, error) {
	cells := []Cell{c}
	if err := check(cells, o); err != nil {
		return nil, err
	}
	cells, err := settleWarmup(ctx, cells, Options{Workers: o.Workers}, make)
	if err != nil {
		return nil, err
	}
	r := reducer{options: &o, cells: newCellSums(cells, o.Replications)}
	m := &meter{progress: o.Progress}
	for b := (block{count: o.Replications}); b.count > 0; b = r.next(b) {
		reduce := func(_ int, run *replication) error {
			r.cells[0].addFigures(run)
			return nil
		}
		if err := simulateBlock(ctx, cells, &o, b, m, make, reduce); err != nil {
			return nil, firstLine(err)
		}
	}
	return &Figures{Values: r.cells[0].metrics, Events: r.cells[0].events}, nil
}

// firstLine is an error without the stack of a panic, which is another every time.
func firstLine(err error) error {
	line, _, more := strings.Cut(err.Error(), "\n")
	if !more {
		return err
	}
	return errors.New(line)
}
