package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"poolsim/reports"
	"poolsim/reports/cells"
)

// rendering writes and prints the results of a sweep from its cells.
type rendering struct {
	process  *process
	json     bool // print sweep.json
	manifest *cells.Manifest
	out      string // folder of the results as the user knows it; it is there
	progress progress
	store    *cells.Store
	names    []string // of the cells, by number; "" for a missing one
}

// run writes the results, which appear when they are complete, and prints them. Cells of other sweeps go.
func (r *rendering) run(ctx context.Context) error {
	if err := r.store.Keep(r.names); err != nil {
		return err
	}
	r.progress.phase("writing the results")(0, 0, 0)
	in := &reports.SweepInput{Manifest: r.manifest, OutDir: r.out, Cell: func(i int) (*cells.Record, error) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		return r.store.Get(r.names[i])
	}}
	result, err := r.write(in)
	if err != nil {
		return r.explained(err)
	}
	r.progress.end()
	if err := r.print(result); err != nil {
		return err
	}
	return failedCells(result.Failed(), r.manifest.Len(), r.out)
}

// explained adds to an error what is there and how it goes on.
func (r *rendering) explained(err error) error {
	kept := "all cells are done and kept in " + r.out + "; the same command writes the results."
	if errors.Is(err, context.Canceled) {
		return &keptError{err, "interrupted; " + kept}
	}
	return &keptError{err, fmt.Sprintf("%s: %v; %s", r.out, reasonOf(err), kept)}
}

// write writes all files.
func (r *rendering) write(in *reports.SweepInput) (result *reports.SweepResult, err error) {
	path, err := resolve(r.out)
	if err != nil {
		return nil, err
	}
	f := &folder{path: path, mode: mingle}
	if err := f.begin(); err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.discard()) }()
	if result, err = reports.WriteSweep(f.create, in); err != nil {
		return nil, err
	}
	if err := reports.WriteSweepPlots(f.create, result, r.manifest.Formats); err != nil {
		return nil, err
	}
	return result, f.commit()
}

// print prints the results: a table, or sweep.json.
func (r *rendering) print(result *reports.SweepResult) error {
	if r.json {
		return r.copy("sweep.json")
	}
	options := reports.TableOptions{Color: r.process.colors(r.process.stdout), Width: r.process.width(r.process.stdout)}
	return reports.WriteSweepTerminal(r.process.stdout, result, options)
}

// copy prints a file of the results.
func (r *rendering) copy(name string) error {
	file, err := os.Open(filepath.Join(r.out, name))
	if err != nil {
		return err
	}
	_, err = io.Copy(r.process.stdout, file)
	return errors.Join(err, file.Close())
}
