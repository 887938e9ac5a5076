package main

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"poolsim/sim/study"
)

// Sizes of the sample from which --dry-run tells what a sweep takes.
const (
	sampledCells        = 8
	sampledReplications = 2
)

// estimateJSON is what --dry-run --json prints.
type estimateJSON struct {
	Schema       string  `json:"schema"`
	Cells        int     `json:"cells"`
	Replications int     `json:"replications"` // of all cells
	Events       int64   `json:"events"`
	Seconds      float64 `json:"seconds"`
	Workers      int     `json:"workers"`
	Sampled      int     `json:"sampled"` // cells that were simulated to tell
}

// estimate simulates a few cells for real, and prints what all would take.
func (r *sweepRun) estimate(ctx context.Context) error {
	e := estimateJSON{Schema: "poolsim.sweep-estimate/1", Cells: len(r.numbers), Workers: min(r.workers(), len(r.numbers))}
	sample := r.sample()
	runs, events := 0, int64(0)
	r.progress.phase("simulating some cells")(0, 0, 0)
	begun := r.process.now()
	for _, number := range sample {
		cell, options, err := r.cell(number)
		if err != nil {
			return err
		}
		e.Replications += options.Replications
		f, err := sampleOf(ctx, cell, min(options.Replications, sampledReplications))
		if err != nil {
			return err
		}
		runs, events = runs+f.Replications(), events+f.Events
	}
	taken := r.process.now().Sub(begun)
	e.Sampled = len(sample)
	e.Replications = e.Replications * e.Cells / e.Sampled // exact unless replications are varied
	scale := float64(e.Replications) / float64(runs)
	e.Events = int64(float64(events) * scale)
	e.Seconds = taken.Seconds() * scale / float64(e.Workers)
	r.progress.end()
	return r.tellEstimate(&e)
}

// sample are cells of as many stretches of equal length, one of each, at places that have nothing to do with how long the
// axes are.
func (r *sweepRun) sample() []int {
	var sample []int
	for i := range sampledCells {
		from, to := i*len(r.numbers)/sampledCells, (i+1)*len(r.numbers)/sampledCells
		if from < to {
			sample = append(sample, r.numbers[from+int(scattered(uint64(i))%uint64(to-from))])
		}
	}
	return sample
}

// sampleOf simulates a cell in a few replications.
func sampleOf(ctx context.Context, cell study.Cell, replications int) (f *study.Figures, err error) {
	s := study.Sweep{
		Cells: 1, Workers: 1,
		Cell: func(int) (study.Cell, study.Options, error) {
			return cell, study.Options{Replications: replications}, nil
		},
		Keep: func(_ int, figures *study.Figures, failure error) error {
			f = figures
			return failure
		},
	}
	return f, s.Run(ctx)
}

func (r *sweepRun) tellEstimate(e *estimateJSON) error {
	if r.flags.json {
		return json.NewEncoder(r.process.stdout).Encode(e)
	}
	least := ""
	if r.scenario.Precision != nil {
		least = " at least, because statistics.precision may ask for more"
	}
	took := time.Duration(e.Seconds * float64(time.Second))
	_, err := fmt.Fprintf(r.process.stdout, "%s, %d replications in all%s: about %s events, about %s with %d at the same time.\nTold from %s simulated for real. Nothing was written.\n",
		cellsText(e.Cells), e.Replications, least, eventsText(e.Events), roughly(took), e.Workers, cellsText(e.Sampled))
	return err
}

func cellsText(n int) string {
	if n == 1 {
		return "1 cell"
	}
	return fmt.Sprintf("%d cells", n)
}

// eventsText is a number of events in words.
func eventsText(n int64) string {
	switch {
	case n >= 2e9:
		return fmt.Sprintf("%.1f billion", float64(n)/1e9)
	case n >= 1e5:
		return fmt.Sprintf("%.1f million", float64(n)/1e6)
	}
	return fmt.Sprintf("%d", n)
}

// roughly rounds a time to what an estimate is worth.
func roughly(d time.Duration) string {
	switch {
	case d < time.Second:
		return "a second"
	case d < time.Minute:
		return fmt.Sprintf("%.0f seconds", d.Seconds())
	case d < time.Hour:
		return fmt.Sprintf("%.0f minutes", d.Minutes()+0.5)
	}
	return fmt.Sprintf("%.1f hours", d.Hours())
}
