package study

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"poolsim/sim"
)

// kept collects what a sweep hands on.
type kept struct {
	mu       sync.Mutex
	figures  map[int]*Figures
	failures map[int]error
}

func newKept() *kept { return &kept{figures: map[int]*Figures{}, failures: map[int]error{}} }

func (k *kept) keep(i int, f *Figures, failure error) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.figures[i], k.failures[i] = f, failure
	return nil
}

// cellsFrom hands out cells with so many replications.
func cellsFrom(cells []Cell, replications int) func(int) (Cell, Options, error) {
	return func(i int) (Cell, Options, error) { return cells[i], Options{Replications: replications}, nil }
}

// TestSweepIsRun: every cell has the values that a study of its own gives it, for any number of workers.
func TestSweepIsRun(t *testing.T) {
	cells := burstCells(6)
	for _, workers := range []int{1, 2, 7} {
		k := newKept()
		s := Sweep{Cells: len(cells), Cell: cellsFrom(cells, 4), Keep: k.keep, Workers: workers}
		if err := s.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		for i := range cells {
			alone, err := Run(t.Context(), cells[i:i+1], Options{Replications: 4, Workers: 1})
			if err != nil {
				t.Fatal(err)
			}
			got, want := k.figures[i].Estimates(), alone.Outcomes[0].Estimates
			if fmt.Sprint(got) != fmt.Sprint(want) || k.figures[i].Events != alone.Outcomes[0].Events {
				t.Errorf("%d workers, cell %d:\n%v\n%v", workers, i, got, want)
			}
		}
	}
}

// TestSweepKeepsPrecision: a cell goes on until its own figures are known well enough.
func TestSweepKeepsPrecision(t *testing.T) {
	cells := fakeCells(2)
	// Cell 0 has 0, 1, 2 … requests, cell 1 has 100, 101, 102 …: with five values the half-width is
	// 2.776·√(2.5/5) = 1.96, more than a tenth of a mean of 2 but not of one of 102.
	p := &Precision{Metrics: []string{"requests"}, Relative: 0.1, Most: 10}
	k := newKept()
	s := Sweep{Cells: 2, Keep: k.keep, Cell: func(i int) (Cell, Options, error) {
		return cells[i], Options{Replications: 5, Precision: p}, nil
	}}
	if err := s.runWith(t.Context(), newFake); err != nil {
		t.Fatal(err)
	}
	if a, b := len(k.figures[0].Values[0]), len(k.figures[1].Values[0]); a != 10 || b != 5 {
		t.Errorf("%d and %d replications, want 10 and 5", a, b)
	}
}

// faulty panics in the first replication of some cells: as often as told.
type faulty struct {
	simulator
	cell   uint64
	panics map[uint64]int
	mu     *sync.Mutex
}

func (f faulty) Run(ctx context.Context, replication uint32) (*sim.Result, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if replication == 0 && f.panics[f.cell] > 0 {
		f.panics[f.cell]--
		panic("a host with −1 sessions")
	}
	return f.simulator.Run(ctx, replication)
}

// TestSweepFailures: a cell that fails once is tried again; one that fails twice is told with one line; the others are done.
func TestSweepFailures(t *testing.T) {
	panics, mu := map[uint64]int{1: 1, 3: 2}, &sync.Mutex{}
	make := func(cfg *sim.Config, opt sim.Options) simulator {
		return faulty{newFake(cfg, opt), cfg.Seed, panics, mu}
	}
	cells := fakeCells(6)
	k := newKept()
	s := Sweep{Cells: 6, Keep: k.keep, Workers: 2, Cell: func(i int) (Cell, Options, error) {
		if i == 4 {
			return Cell{}, Options{}, errors.New("no such key")
		}
		if i == 5 {
			panic("a hole in the table")
		}
		return cells[i], Options{Replications: 3}, nil
	}}
	if err := s.runWith(t.Context(), make); err != nil {
		t.Fatal(err)
	}
	want := map[int]string{3: "cell 3, replication 1: a host with −1 sessions", 4: "no such key", 5: "a hole in the table"}
	for i := range 6 {
		failure := k.failures[i]
		if want[i] == "" && (failure != nil || k.figures[i] == nil) || want[i] != "" && (failure == nil || failure.Error() != want[i]) {
			t.Errorf("cell %d: %v, want %q", i, failure, want[i])
		}
	}
}

// TestSweepEnds: an error of Keep ends the sweep, and so does the end of the context, of which no cell is told.
func TestSweepEnds(t *testing.T) {
	cells := fakeCells(50)
	full := errors.New("no space left")
	s := Sweep{Cells: 50, Cell: cellsFrom(cells, 2), Workers: 2, Keep: func(int, *Figures, error) error { return full }}
	if err := s.runWith(t.Context(), newFake); !errors.Is(err, full) {
		t.Errorf("%v, want %v", err, full)
	}
	ctx, cancel := context.WithCancel(t.Context())
	k := newKept()
	s.Keep = func(i int, f *Figures, failure error) error {
		cancel()
		return k.keep(i, f, failure)
	}
	if err := s.runWith(ctx, newFake); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want that it was cancelled", err)
	}
	for i, failure := range k.failures {
		if failure != nil {
			t.Errorf("cell %d: %v", i, failure)
		}
	}
}

// TestSweepProgress: cells are counted one by one, and every event once.
func TestSweepProgress(t *testing.T) {
	var told []string
	k := newKept()
	s := Sweep{Cells: 3, Cell: cellsFrom(fakeCells(3), 2), Keep: k.keep, Workers: 1, Progress: func(done, total int, events int64) {
		told = append(told, fmt.Sprintf("%d of %d, %d", done, total, events))
	}}
	if err := s.runWith(t.Context(), newFake); err != nil {
		t.Fatal(err)
	}
	// A fake run has ten events.
	for _, want := range []string{"0 of 3, 0", "1 of 3, 20", "2 of 3, 40", "3 of 3, 60"} {
		if !slices.Contains(told, want) {
			t.Errorf("%q was not told: %s", want, strings.Join(told, "; "))
		}
	}
}
