package study

import (
	"slices"
	"time"

	"poolsim/sim"
	"poolsim/workloads"
	"poolsim/workloads/draw"
)

// goesByTheClock says whether no stream of users goes on for ever.
func goesByTheClock(cfg *sim.Config) bool {
	return !slices.ContainsFunc(cfg.Workloads, isSteady)
}

// isSteady says whether a workload goes on at the same rate for ever, once it has begun.
func isSteady(w workloads.Workload) bool {
	switch w.Pattern.(type) {
	case workloads.Steady, *workloads.Population:
		return true
	}
	return false
}

// steadyStretch is how long nothing happens by the clock: until the first operation, the first user of a storm, a day or a
// record, a break at a time of day, or a change of a steady stream.
func steadyStretch(cfg *sim.Config) time.Duration {
	stretch := cfg.Duration
	for i := range cfg.Operations {
		stretch = min(stretch, cfg.Operations[i].At)
	}
	for i := range cfg.Workloads {
		w := &cfg.Workloads[i]
		stretch = min(stretch, firstChange(w, uint16(i), cfg), firstBreak(w, cfg))
	}
	return stretch
}

// firstChange is when the arrivals of a workload first change by the clock, the end of the run when they never do.
func firstChange(w *workloads.Workload, group uint16, cfg *sim.Config) time.Duration {
	s := w.Stream(draw.Key{Seed: cfg.Seed}, group, cfg.Calendar, cfg.Duration)
	switch {
	case !isSteady(*w):
		if a, ok := w.Pattern.Source(s).Next(); ok {
			return a.At
		}
		return cfg.Duration
	case w.From > 0:
		return min(w.From, cfg.Duration)
	}
	return min(s.To, dayChange(w.Days, cfg))
}

// dayChange is the first midnight at which a workload begins or ceases to be in force.
func dayChange(days workloads.Days, cfg *sim.Config) time.Duration {
	first := cfg.Calendar.Day(0)
	for day := first + 1; day <= cfg.Calendar.Day(cfg.Duration); day++ {
		if days.Has(day) != days.Has(first) {
			return min(cfg.Calendar.Midnight(day), cfg.Duration)
		}
	}
	return cfg.Duration
}

// firstBreak is when users first may take a break at a time of day.
func firstBreak(w *workloads.Workload, cfg *sim.Config) time.Duration {
	first := cfg.Duration
	today := cfg.Calendar.Midnight(cfg.Calendar.Day(0))
	for i := range w.Breaks {
		if b := &w.Breaks[i]; b.PerHour == 0 {
			at := today + b.At - b.Spread/2
			if at < 0 {
				at += 24 * time.Hour
			}
			first = min(first, max(at, 0))
		}
	}
	return first
}
