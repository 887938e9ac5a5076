package study

import (
	"context"
	"fmt"
	"math"
)

// Sample are the figures of a cell in the replications that were simulated so far. A search adds replications until it
// knows enough.
type Sample struct {
	Cell *Cell
	// First is the number of the first replication, from 0. Two samples of a cell that share no replication number are
	// independent of each other; those of two cells with the same numbers meet the same users.
	First      int
	Metrics    [][]Value // by metric in the order of Metrics, and by replication
	Objectives [][]Value // by objective of the cell, and by replication
	Events     int64
}

// NewSample is a sample without any replication yet.
func NewSample(cell *Cell, first int) *Sample {
	return &Sample{Cell: cell, First: first, Metrics: make([][]Value, len(table)), Objectives: make([][]Value, len(cell.Objectives))}
}

// Len is the number of replications.
func (s *Sample) Len() int { return len(s.Metrics[0]) }

// Estimate is a metric of the sample; nil when there is none of that name.
func (s *Sample) Estimate(metric string) *Estimate {
	for i, m := range table {
		if m.Name == metric {
			e := NewEstimate(m, s.Metrics[i])
			return &e
		}
	}
	return nil
}

// Extend simulates count further replications of a sample. Of the options only Workers counts, and Progress. What is
// simulated depends on the cell and the numbers of the replications alone.
func (s *Sample) Extend(ctx context.Context, count int, o Options) error {
	if count < 1 || s.First < 0 || s.First+s.Len() > math.MaxInt32-count {
		return fmt.Errorf("%d further replications of a sample from number %d are none that can be simulated", count, s.First+s.Len())
	}
	o.Replications, o.Precision, o.bare = count, nil, true
	cells := []Cell{*s.Cell}
	if err := check(cells, o); err != nil {
		return err
	}
	b := block{first: s.First + s.Len(), count: count}
	return simulateBlock(ctx, cells, &o, b, &meter{progress: o.Progress}, newSimulator, func(_ int, run *replication) error {
		s.add(run)
		return nil
	})
}

func (s *Sample) add(run *replication) {
	for i, v := range run.metrics {
		s.Metrics[i] = append(s.Metrics[i], v)
	}
	for i, v := range run.objectives {
		s.Objectives[i] = append(s.Objectives[i], v)
	}
	s.Events += run.result.Events
}
