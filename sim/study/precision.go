package study

import (
	"errors"
	"fmt"
	"math"
	"slices"
)

// Precision lets a study go on in blocks of five replications until the means of some metrics are known well enough in
// every cell, but not for ever. A metric is known well enough when half of its 95 % interval is at most
// Relative/(1 + Relative) times its mean, so that the error relative to the true mean is at most Relative; a metric with
// the unit "share" also when it is at most Absolute, because no relative target is ever met near 0. Source: A. M. Law,
// Simulation Modeling and Analysis, 5th edition (2015), section 9.4.
//
// A percentile that is "never" in some replication, and a metric that no replication has, wait for nothing: no further
// replication would give them a number.
type Precision struct {
	Metrics  []string // names from the table of metrics, at least one
	Relative float64  // above 0, below 1
	Absolute float64  // at least 0; 0 for none
	Most     int      // replications of a cell at most, at least as many as those before the first look
}

// blockSize is how many replications are added at a time.
const blockSize = 5

// StopRule is why a study had no further replications.
type StopRule uint8

// Rules by which a study ends.
const (
	StopFixed   StopRule = iota // the number of replications was given
	StopPrecise                 // every metric was known well enough
	StopCapped                  // there were as many replications as allowed
)

// String is the rule as summary.json has it: "fixed", "precision" or "cap".
func (r StopRule) String() string { return [...]string{"fixed", "precision", "cap"}[r] }

// Stop says why a study ended.
type Stop struct {
	Rule      StopRule
	Precision *Precision // nil with StopFixed
	Loose     []Loose    // with StopCapped, what was not known well enough: metric by metric, cell by cell
}

// Loose is a metric that is not known well enough.
type Loose struct {
	Metric  *Metric
	Variant string
	Mean    float64
	Half    float64 // of the 95 % interval; NaN without an interval
}

// check refuses a rule that cannot end, or that nothing can be measured by.
func (p *Precision) check(first int) error {
	switch {
	case p == nil:
		return nil
	case first < 2:
		return errors.New("a precision needs at least two replications to begin with")
	case !(p.Relative > 0 && p.Relative < 1):
		return fmt.Errorf("a precision of %v is not above 0 and below 1", p.Relative)
	case !(p.Absolute >= 0):
		return fmt.Errorf("an absolute precision of %v is below 0", p.Absolute)
	case p.Most < first:
		return fmt.Errorf("at most %d replications are fewer than the %d to begin with", p.Most, first)
	case len(p.Metrics) == 0:
		return errors.New("a precision needs a metric to be looked at")
	}
	for _, name := range p.Metrics {
		if Lookup(name) == nil {
			return fmt.Errorf("precision: no metric is called %q", name)
		}
	}
	return nil
}

// reached says whether an estimate is known well enough, or can never be.
func (p *Precision) reached(e *Estimate) bool {
	if e.State != Known {
		return true
	}
	half := halfWidth(e)
	if e.Metric.Unit == "share" && half <= p.Absolute {
		return true
	}
	return half <= p.Relative/(1+p.Relative)*math.Abs(e.Mean)
}

// halfWidth is half of the 95 % interval; NaN without one.
func halfWidth(e *Estimate) float64 { return (e.High - e.Low) / 2 }

// next is the block after one that was simulated; it is empty when the study is over, and then r.stop says why.
func (r *reducer) next(b block) block {
	p := r.options.Precision
	if p == nil {
		return block{}
	}
	loose := p.loose(r.cells)
	done := b.first + b.count
	switch {
	case len(loose) == 0:
		r.stop = Stop{Rule: StopPrecise, Precision: p}
		return block{}
	case done == p.Most:
		r.stop = Stop{Rule: StopCapped, Precision: p, Loose: loose}
		return block{}
	}
	return block{done, min(blockSize, p.Most-done)}
}

// loose are the metrics that are not known well enough.
func (p *Precision) loose(cells []cellSums) []Loose {
	var all []Loose
	for m := range table {
		if !slices.Contains(p.Metrics, table[m].Name) {
			continue
		}
		for i := range cells {
			if e := NewEstimate(table[m], cells[i].metrics[m]); !p.reached(&e) {
				all = append(all, Loose{e.Metric, cells[i].cell.Name, e.Mean, halfWidth(&e)})
			}
		}
	}
	return all
}
