package study

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"

	"poolsim/sim"
)

// Options say how a study is run. None of them but Replications and Precision changes its results.
type Options struct {
	Replications int // of every cell, at least 1; with a Precision, before it is looked at for the first time
	// Precision says when there are replications enough; nil runs as many as Replications says.
	Precision *Precision
	Workers   int // runs at the same time; 0 for as many as Go uses CPUs
	// Progress is told at the beginning, after each run, and now and then during one how many of the runs are done, and how
	// many events have happened in all of them. It is never called twice at the same time. Nil for none.
	Progress func(done, total int, events int64)
	// Tracer gives the tracer of a run, or nil when the run is not traced. It is called by the worker that is to do the
	// run. Nil traces nothing.
	Tracer func(cell, replication int) sim.Tracer
	// Reduced is told that a run is over, its tracer included, in the order of cells and replications. An error ends the
	// study. Nil for none.
	Reduced func(cell, replication int) error

	// bare leaves out the history of the first replication.
	bare bool
}

// simulator runs replications of one configuration.
type simulator interface {
	Run(ctx context.Context, replication uint32) (*sim.Result, error)
}

// maker makes the simulator of a configuration.
type maker func(cfg *sim.Config, opt sim.Options) simulator

func newSimulator(cfg *sim.Config, opt sim.Options) simulator { return sim.New(cfg, opt) }

// Run simulates every cell in o.Replications replications, and in more as o.Precision asks for, and concludes. The cells'
// configurations are only read, and carry the seed. The results depend on the cells and the number of replications alone.
//
// When ctx ends, Run returns its error as soon as the simulations in progress have noticed. An objective with an unknown
// metric and a panic of a simulation are errors.
func Run(ctx context.Context, cells []Cell, o Options) (*Study, error) {
	return runWith(ctx, cells, o, newSimulator)
}

func runWith(ctx context.Context, cells []Cell, o Options, make maker) (*Study, error) {
	if err := check(cells, o); err != nil {
		return nil, err
	}
	r := reducer{options: &o, cells: newCellSums(cells, o.Replications)}
	m := &meter{progress: o.Progress}
	for b := (block{count: o.Replications}); b.count > 0; b = r.next(b) {
		reduce := func(job int, run *replication) error {
			cell, number := b.run(job)
			return r.reduce(cell, number, run)
		}
		if err := simulateBlock(ctx, cells, &o, b, m, make, reduce); err != nil {
			return nil, err
		}
	}
	return r.conclude(), nil
}

// block is a stretch of replications that all cells are simulated in.
type block struct{ first, count int }

// run is the cell and the replication of job number j of the block, which go cell by cell.
func (b block) run(j int) (cell, number int) { return j / b.count, b.first + j%b.count }

// simulate does o.Replications runs of every cell and hands them to reduce in the order of cells and replications.
func simulate(ctx context.Context, cells []Cell, o *Options, make maker, reduce func(job int, run *replication) error) error {
	return simulateBlock(ctx, cells, o, block{count: o.Replications}, &meter{progress: o.Progress}, make, reduce)
}

// simulateBlock does the runs of a block and hands them to reduce in the order of cells and replications.
func simulateBlock(ctx context.Context, cells []Cell, o *Options, b block, m *meter, make maker, reduce func(job int, run *replication) error) error {
	jobs := len(cells) * b.count
	m.plan(jobs)
	c := crew[*replication]{
		jobs:     jobs,
		workers:  workersFor(o.Workers, jobs),
		hire:     func() func(context.Context, int) (*replication, error) { return newWorker(cells, o, b, m, make).do },
		finished: m.count,
		reduce:   reduce,
	}
	return c.work(ctx)
}

// check refuses what cannot be run.
func check(cells []Cell, o Options) error {
	if len(cells) == 0 {
		return errors.New("a study needs at least one cell")
	}
	if o.Replications < 1 {
		return fmt.Errorf("a study needs at least one replication, not %d", o.Replications)
	}
	if err := o.Precision.check(o.Replications); err != nil {
		return err
	}
	for i := range cells {
		for j := range cells[i].Objectives {
			if name := cells[i].Objectives[j].Metric; Lookup(name) == nil {
				return fmt.Errorf("cell %q: objective: no metric is called %q", cells[i].Name, name)
			}
		}
	}
	return nil
}

// workersFor is how many workers share so many jobs.
func workersFor(wanted, jobs int) int {
	if wanted <= 0 {
		wanted = runtime.GOMAXPROCS(0)
	}
	return min(wanted, jobs)
}

// meter counts finished runs, and the events of all.
type meter struct {
	progress func(done, total int, events int64)

	mu          sync.Mutex
	done, total int
	events      int64
}

// plan adds runs that are to come.
func (m *meter) plan(runs int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.total += runs
	m.tell()
}

// count adds a finished run, and those of its events that were not counted before.
func (m *meter) count(r *replication) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.done++
	m.events += r.result.Events - r.counted
	m.tell()
}

// during adds events of a run that goes on.
func (m *meter) during(events int64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.events += events
	m.tell()
}

// tell tells the progress; the meter is locked.
func (m *meter) tell() {
	if m.progress != nil {
		m.progress(m.done, m.total, m.events)
	}
}

// replication is a finished run with its figures.
type replication struct {
	result     *sim.Result
	metrics    []Value // in the order of the table of metrics
	objectives []Value // in the order of the cell's objectives
	counted    int64   // events that the meter counted during the run
}

// worker does one run after another. It keeps its simulator while the cell and the options stay the same, because a
// simulator that ran before allocates next to nothing.
type worker struct {
	cells   []Cell
	options *Options
	block   block
	meter   *meter
	make    maker
	counted int64 // events of the run in progress that the meter has

	simulator simulator // of the cell, without history and tracer
	cell      int
}

func newWorker(cells []Cell, o *Options, b block, m *meter, make maker) *worker {
	return &worker{cells: cells, options: o, block: b, meter: m, make: make, cell: -1}
}

// progress counts the events of the run in progress.
func (w *worker) progress(events int64) {
	w.meter.during(events - w.counted)
	w.counted = events
}

// do runs job number j of the block.
func (w *worker) do(ctx context.Context, j int) (r *replication, err error) {
	cell, number := w.block.run(j)
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%s, replication %d: %v\n%s", w.cells[cell].Name, number+1, p, debug.Stack())
		}
	}()
	w.counted = 0
	result, err := w.simulatorOf(cell, number).Run(ctx, uint32(number))
	switch {
	case err == nil:
		r = measure(&w.cells[cell], result)
		r.counted = w.counted
		return r, nil
	case ctx.Err() != nil:
		return nil, ctx.Err()
	}
	return nil, fmt.Errorf("%s, replication %d: %w", w.cells[cell].Name, number+1, err)
}

// simulatorOf is the worker's simulator of a cell, or one of its own for a run with a history or a tracer.
func (w *worker) simulatorOf(cell, number int) simulator {
	opt := sim.Options{History: number == 0 && !w.options.bare}
	if w.options.Progress != nil {
		opt.Progress = w.progress
	}
	if w.options.Tracer != nil {
		opt.Tracer = w.options.Tracer(cell, number)
	}
	if opt.History || opt.Tracer != nil {
		return w.make(w.cells[cell].Config, opt)
	}
	if w.cell != cell {
		w.simulator, w.cell = w.make(w.cells[cell].Config, opt), cell
	}
	return w.simulator
}

// measure reads all figures of a run.
func measure(c *Cell, r *sim.Result) *replication {
	m := &replication{result: r, metrics: make([]Value, len(table)), objectives: make([]Value, len(c.Objectives))}
	for i := range table {
		m.metrics[i] = table[i].of(r)
	}
	for i := range c.Objectives {
		m.objectives[i] = c.Objectives[i].read(r)
	}
	return m
}
