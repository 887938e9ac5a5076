package scenarios

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"

	"poolsim/sim/study"
)

// MaxCells is how many cells a sweep may have.
const MaxCells = 100_000

// Sweep is the cross product of values of some settings, put over a scenario as its file stands: its [[variant]]s and
// objectives are left out. Cells are numbered from 0, the values of the last axis changing fastest. They are made when
// they are asked for, so that a large sweep takes no more memory than a small one.
type Sweep struct {
	Axes []Axis

	scenario *Scenario
	cells    int
}

// SweepCell is one cell of a sweep.
type SweepCell struct {
	study.Cell
	Replications int
	// Precision says when there are replications enough; nil for as many as Replications says.
	Precision *study.Precision
	// Digest is "sha256:…" of the values on the axes, the completed settings, and the files that these name.
	Digest string
}

// Sweep returns the cross product of the axes, each as KEY=V1,V2,… or KEY=LO..HI[:STEP]; see Axis. The error is a
// *Problems. What is wrong with a single cell is told by Cell and Digests.
func (s *Scenario) Sweep(vary []string) (*Sweep, error) {
	problems := &collector{}
	w := &Sweep{scenario: s, cells: 1}
	for _, text := range vary {
		if a, ok := s.axis(text, problems); ok {
			w.Axes = append(w.Axes, a)
		}
	}
	checkAxes(w.Axes, problems)
	if len(vary) == 0 {
		problems.add(varyOrigin(), "", "a sweep needs something to vary, such as --vary pool.max_session_limit=8..24.")
	}
	for _, a := range w.Axes {
		if w.cells *= len(a.Values); w.cells > MaxCells {
			problems.add(varyOrigin(), "", "a sweep has at most %d cells, and the values given make more; leave some out, or take larger steps.", MaxCells)
			break
		}
	}
	if err := problems.err(); err != nil {
		return nil, err
	}
	return w, nil
}

// Len is the number of cells.
func (w *Sweep) Len() int { return w.cells }

// Indices are the numbers of a cell's values on the axes.
func (w *Sweep) Indices(cell int) []int {
	at := make([]int, len(w.Axes))
	for i := len(w.Axes) - 1; i >= 0; i-- {
		n := len(w.Axes[i].Values)
		at[i], cell = cell%n, cell/n
	}
	return at
}

// Values are a cell's values on the axes, as a scenario file would have them.
func (w *Sweep) Values(cell int) []string {
	values := make([]string, len(w.Axes))
	for i, at := range w.Indices(cell) {
		values[i] = w.Axes[i].Values[at]
	}
	return values
}

// Name tells a cell by its values: `pool.max_session_limit = 12, pool.algorithm = "horizon"`.
func (w *Sweep) Name(cell int) string {
	parts := w.Values(cell)
	for i := range parts {
		parts[i] = w.Axes[i].Key + " = " + parts[i]
	}
	return strings.Join(parts, ", ")
}

// Cell makes a cell. It may be called by several goroutines at once. The error is a *Problems.
func (w *Sweep) Cell(cell int) (*SweepCell, error) {
	c, err := w.compiled(cell)
	if err != nil {
		return nil, err
	}
	return &SweepCell{
		Cell: c.study(nil), Replications: c.compiled.s.count("replications"), Precision: c.compiled.goal, Digest: w.digest(c),
	}, nil
}

func (w *Sweep) compiled(cell int) (*cell, error) {
	problems := &collector{}
	p := plan{name: w.Name(cell)}
	for i, at := range w.Indices(cell) {
		p.overrides = append(p.overrides, override{w.Axes[i].Key, w.Axes[i].nodes[at]})
	}
	c := w.scenario.compile(p, problems)
	if err := problems.err(); err != nil {
		return nil, err
	}
	return c, nil
}

// Digests checks cells and returns the digest of each. It spreads the work over so many workers. The error is a *Problems
// with everything that is wrong with any of the cells, or the one of ctx.
func (w *Sweep) Digests(ctx context.Context, cells []int, workers int) ([]string, error) {
	digests, failed := make([]string, len(cells)), make([]error, len(cells))
	var next atomic.Int64
	var running sync.WaitGroup
	for range max(1, workers) {
		running.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(cells) && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				c, err := w.compiled(cells[i])
				if failed[i] = err; err == nil {
					digests[i] = w.digest(c)
				}
			}
		})
	}
	running.Wait()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return digests, together(failed)
}

// together joins the problems of several cells; one that several have counts once.
func together(failed []error) error {
	all := &collector{}
	for _, err := range failed {
		var wrong *Problems
		if !errors.As(err, &wrong) {
			continue
		}
		for _, p := range wrong.List {
			if all.first(p) {
				all.list = append(all.list, p)
			}
		}
	}
	return all.err()
}
