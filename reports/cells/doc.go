// Package cells keeps what came of the cells of a sweep as files: one a cell, named by what the cell is, written whole
// or not at all, with a checksum. So a sweep that was stopped at any moment, or that several machines share, goes on from
// the cells that are there:
//
//	store, err := cells.Open(filepath.Join(out, "cells"))
//	if err != nil {
//		return err
//	}
//	name := cells.Name(tool, digest)
//	if !store.Has(name) {
//		err = store.Put(name, record)
//	}
//
// A file that is damaged, cut short or empty counts as absent. What failed is kept too, under another name, and counts as
// absent as well, so that the next run tries it again.
//
// Manifest is what all cells of a sweep have in common.
package cells
