package main

import (
	"fmt"
	"slices"
)

// work is one measurement.
type work struct {
	model   string // hold or mm1
	pending int    // of hold
	events  int
}

func (w work) title() string {
	if w.model == "hold" {
		return fmt.Sprintf("hold model, %d pending events", w.pending)
	}
	return "M/M/1 at 90 % load"
}

// figure is what a contender measured: nanoseconds an event, and the mean time in the system of mm1 in services.
type figure struct{ ns, sojourn float64 }

// contender runs a work and says how long an event took.
type contender struct {
	name string
	run  func(w work) (figure, error)
}

// compare lets the contenders take turns at a work and prints their medians, the first contender being 1.
func compare(field []contender, w work, rounds int) error {
	times := make([][]float64, len(field))
	last := make([]figure, len(field))
	for range rounds {
		for i, c := range field {
			f, err := c.run(w)
			if err != nil {
				return fmt.Errorf("%s: %w", c.name, err)
			}
			times[i], last[i] = append(times[i], f.ns), f
		}
	}
	fmt.Printf("\n%-34s %12s %8s", w.title(), "ns an event", "ratio")
	if w.model == "mm1" {
		fmt.Printf(" %20s", "mean time (exact 10)")
	}
	fmt.Println()
	own := median(times[0])
	for i, c := range field {
		m := median(times[i])
		fmt.Printf("  %-32s %12.1f %8.2f", c.name, m, m/own)
		if w.model == "mm1" {
			fmt.Printf(" %20.2f", last[i].sojourn)
		}
		fmt.Println()
	}
	return nil
}

func median(values []float64) float64 {
	s := slices.Sorted(slices.Values(values))
	n := len(s)
	return (s[(n-1)/2] + s[n/2]) / 2
}
