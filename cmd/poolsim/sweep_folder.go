package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"poolsim/reports/cells"
)

// cellsFolder holds the cells within the folder of a sweep.
const cellsFolder = "cells"

// sweepFiles are what a sweep writes beside its cells.
func sweepFiles() []string { return []string{"sweep.csv", "sweep.json", "sweep.parquet", "plots"} }

// sweepFolder is the folder of the results of a sweep.
type sweepFolder struct {
	name     string // as the user knows it
	force    bool
	manifest *cells.Manifest // of the sweep that is to go there
}

// open takes the folder: one that is missing, empty, or holds the same sweep, which goes on. Any other is refused without
// force; with it, the results of another sweep go, and its cells stay until this one is done, because some may be this
// one's too.
func (f *sweepFolder) open() (*cells.Store, error) {
	path, err := resolve(f.name)
	if err != nil {
		return nil, noFolder(f.name, err)
	}
	dir := filepath.Join(path, cellsFolder)
	old, err := cells.ReadManifest(dir)
	if err != nil {
		return nil, noFolder(f.name, err)
	}
	if old == nil || old.Identity() != f.manifest.Identity() {
		if err := f.takeOver(path, old); err != nil {
			return nil, err
		}
	}
	store, err := cells.Open(dir)
	if err != nil {
		return nil, noFolder(f.name, err)
	}
	if err := f.manifest.Write(store); err != nil {
		return nil, noFolder(f.name, err)
	}
	return store, nil
}

// takeOver makes room in a folder for a sweep that is not the one in it.
func (f *sweepFolder) takeOver(path string, old *cells.Manifest) error {
	entries, err := os.ReadDir(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil && isFile(path):
		return usagef("%s is a file; --out needs a folder", f.name)
	case err != nil:
		return noFolder(f.name, err)
	case !f.force && old != nil:
		return usagef("the folder %s holds another sweep (%s); choose another with --out, or add --force to replace it", f.name, strings.Join(manifestDifferences(old, f.manifest), ", "))
	case !f.force && !onlyBegun(path, entries):
		return usagef("the folder %s holds something else than this sweep; choose another with --out, or add --force to write into it (files of the same name are replaced)", f.name)
	case old == nil:
		return nil
	}
	for _, file := range sweepFiles() {
		if err := os.RemoveAll(filepath.Join(path, file)); err != nil {
			return err
		}
	}
	return nil
}

// onlyBegun says whether a folder holds nothing but a folder for cells without any: a sweep that was stopped as it began.
func onlyBegun(path string, entries []fs.DirEntry) bool {
	for _, e := range entries {
		if e.Name() != cellsFolder {
			return false
		}
		names, err := cells.At(filepath.Join(path, cellsFolder)).Names()
		if err != nil || len(names) > 0 {
			return false
		}
	}
	return true
}

// manifestDifferences says what tells two sweeps apart, that of the first being told.
func manifestDifferences(old, now *cells.Manifest) []string {
	var all []string
	sameAxis := func(a, b cells.Axis) bool { return a.Key == b.Key && slices.Equal(a.Values, b.Values) }
	if old.Tool != now.Tool {
		all = append(all, "of version "+old.Tool)
	}
	if !slices.EqualFunc(old.Axes, now.Axes, sameAxis) {
		all = append(all, "of other values")
	}
	if old.Seed != now.Seed {
		all = append(all, "with another seed")
	}
	if old.Replications != now.Replications {
		all = append(all, "with other replications")
	}
	if old.Digest != now.Digest && len(all) == 0 {
		all = append(all, "of other settings")
	}
	return all
}
