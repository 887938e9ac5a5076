package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"sync/atomic"

	"poolsim/reports/cells"
	"poolsim/sim/study"
)

// keptError ends a sweep that goes on when the command is given again.
type keptError struct {
	cause error
	text  string
}

func (e *keptError) Error() string { return e.text }
func (e *keptError) Unwrap() error { return e.cause }

// sweepRun is a sweep while it is done.
type sweepRun struct {
	*sweepJob
	store    *cells.Store
	numbers  []int        // of the cells to do, in order
	names    []string     // of their files
	failures atomic.Int64 // of cells
	done     atomic.Int64 // cells that are there
	progress progress
}

// run does the sweep.
func (j *sweepJob) run(ctx context.Context) error {
	j.warn()
	r := &sweepRun{sweepJob: j, numbers: j.shard.cells(j.sweep.Len()), progress: j.process.newProgress(j.flags.quiet)}
	defer r.progress.end()
	r.progress.phase("checking the cells")(0, 0, 0)
	var err error
	if r.names, err = j.names(ctx, r.numbers); err != nil {
		return err
	}
	if j.flags.dryRun {
		return r.estimate(ctx)
	}
	folder := sweepFolder{j.folderName(), j.flags.force, j.manifest}
	if r.store, err = folder.open(); err != nil {
		return err
	}
	if err := r.simulate(ctx); err != nil {
		return r.explained(err)
	}
	if j.shard.parts() {
		r.progress.end()
		return r.tellShard()
	}
	render := rendering{
		process: j.process, json: j.flags.json, manifest: j.manifest, out: j.folderName(), progress: r.progress,
		store: r.store, names: r.names,
	}
	return render.run(ctx)
}

// warn prints the scenario's warnings, and what of it is left out.
func (j *sweepJob) warn() {
	if j.flags.quiet {
		return
	}
	for _, w := range j.scenario.Warnings {
		fmt.Fprintln(j.process.stderr, "warning:", w)
	}
	if n := len(j.scenario.Cells) - 1; n > 0 {
		fmt.Fprintf(j.process.stderr, "warning: the scenario's own %d further variants are left out; the file as it stands is varied.\n", n)
	}
}

// folderName is the folder of the results as the user knows it. It is not the one of run and compare, which replace
// theirs as a whole.
func (j *sweepJob) folderName() string {
	if j.flags.out != "" {
		return j.flags.out
	}
	return defaultFolder(j.scenario.ID + "-sweep")
}

func (j *sweepJob) workers() int {
	if j.flags.workers > 0 {
		return j.flags.workers
	}
	return runtime.GOMAXPROCS(0)
}

// names checks cells and gives the names of their files. A shard is checked for its own cells, and for those in which
// one setting after the other has each of its values, so that what is wrong with a value is told by every shard.
func (j *sweepJob) names(ctx context.Context, numbers []int) ([]string, error) {
	all := slices.Clone(numbers)
	if j.shard.parts() {
		all = append(all, j.cross()...)
	}
	digests, err := j.sweep.Digests(ctx, all, j.workers())
	if err != nil {
		return nil, err
	}
	names := make([]string, len(numbers))
	for i := range names {
		names[i] = cells.Name(j.manifest.Tool, digests[i])
	}
	return names, nil
}

// cross are the cells in which all settings but one have their first value.
func (j *sweepJob) cross() []int {
	numbers, stride := []int{0}, 1
	for _, a := range slices.Backward(j.sweep.Axes) {
		for i := 1; i < len(a.Values); i++ {
			numbers = append(numbers, i*stride)
		}
		stride *= len(a.Values)
	}
	return numbers
}

// simulate simulates the cells that are not there.
func (r *sweepRun) simulate(ctx context.Context) error {
	missing, err := r.missing(ctx)
	if err != nil {
		return err
	}
	there := len(r.names) - len(missing)
	r.done.Store(int64(there))
	if there > 0 && !r.flags.quiet {
		fmt.Fprintf(r.process.stderr, "%d of %d cells are there from before.\n", there, len(r.names))
	}
	s := study.Sweep{
		Cells: len(missing), Workers: r.flags.workers, Progress: r.progress.cells("simulating"),
		Cell: func(i int) (study.Cell, study.Options, error) { return r.cell(r.numbers[missing[i]]) },
		Keep: func(i int, f *study.Figures, failure error) error { return r.keep(missing[i], f, failure) },
	}
	return s.Run(ctx)
}

// missing are the indices of the cells that are not there, whole and undamaged.
func (r *sweepRun) missing(ctx context.Context) ([]int, error) {
	files, err := r.store.Names()
	if err != nil {
		return nil, err
	}
	var missing []int
	for i, name := range r.names {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if _, found := slices.BinarySearch(files, name); !found || !r.store.Has(name) {
			missing = append(missing, i)
		}
	}
	return missing, nil
}

func (r *sweepRun) cell(number int) (study.Cell, study.Options, error) {
	c, err := r.sweep.Cell(number)
	if err != nil {
		return study.Cell{}, study.Options{}, err
	}
	return c.Cell, study.Options{Replications: c.Replications, Precision: c.Precision}, nil
}

// keep writes what came of a cell.
func (r *sweepRun) keep(i int, f *study.Figures, failure error) error {
	record := &cells.Record{Tool: r.manifest.Tool, Settings: r.sweep.Values(r.numbers[i]), Figures: f}
	if failure != nil {
		record.Failure = failure.Error()
		r.failures.Add(1)
	} else {
		r.done.Add(1)
	}
	return r.store.Put(r.names[i], record)
}

// explained adds to an error that ended the simulations what is there and how it goes on.
func (r *sweepRun) explained(err error) error {
	kept := fmt.Sprintf("%d of %d cells are done and kept in %s; the same command goes on from there.", r.done.Load(), len(r.names), r.folderName())
	if errors.Is(err, context.Canceled) {
		return &keptError{err, "interrupted; " + kept}
	}
	return &keptError{err, fmt.Sprintf("%s: %v; %s", r.folderName(), reasonOf(err), kept)}
}

// reasonOf is an error without the name of a file that only the program knows.
func reasonOf(err error) error {
	var path *os.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		return path.Err
	case errors.As(err, &link):
		return link.Err
	}
	return err
}

// tellShard says that a shard is done.
func (r *sweepRun) tellShard() error {
	failed := int(r.failures.Load())
	if !r.flags.json {
		fmt.Fprintf(r.process.stdout, "Shard %d of %d: %d of %d cells are done, in %s. poolsim merge joins the shards.\n",
			r.shard.number, r.shard.of, len(r.names)-failed, r.sweep.Len(), r.folderName())
	} else if err := writeShardJSON(r.process.stdout, r.shard, len(r.names), failed, r.sweep.Len()); err != nil {
		return err
	}
	return failedCells(failed, len(r.names), r.folderName())
}

// failedCells is the error of a sweep with failed cells; nil when there are none.
func failedCells(failed, of int, folder string) error {
	if failed == 0 {
		return nil
	}
	return fmt.Errorf("%d of %d cells failed, each twice; the same command with --out %s tries them again", failed, of, folder)
}
