package expect

import (
	"math"
	"strings"

	"poolsim/sim/study"
)

// Verdict says how theory and simulation stand to each other.
type Verdict uint8

// Verdicts.
const (
	NotJudged Verdict = iota // something that the formula assumes does not hold; Why names it
	Agrees                   // the theory lies within the bounds of the simulation
	Differs                  // it does not, although everything that the formula assumes holds
)

// String is the verdict as reports have it.
func (v Verdict) String() string { return [...]string{"not judged", "agrees", "differs"}[v] }

// Comparison is one figure from theory beside the simulated one.
type Comparison struct {
	What string // "sessions, mean over time"
	Unit string // as of metrics
	// Theory is the exact or nearly exact value; NaN when there is no formula, and then Why says why not.
	Theory float64
	// Most bounds a peak: at the busiest moment there are no more with probability 99.9 %. NaN for anything but a peak.
	Most float64
	// Simulated is the mean over replications; Low and High bound it with 99.9 %. NaN where there is no number.
	Simulated, Low, High float64
	Verdict              Verdict
	Why                  string // sentences: what was applied, and what it leaves out
}

// level is the probability with which a bound of a simulated figure is missed.
const level = 0.001

// normalBound is the two-sided quantile of the normal distribution at that level.
const normalBound = 3.290526731491926

// newComparison has no theory yet.
func newComparison(what, unit string) Comparison {
	nan := math.NaN()
	return Comparison{What: what, Unit: unit, Theory: nan, Most: nan, Simulated: nan, Low: nan, High: nan}
}

// simulate takes the simulated figure from an estimate.
func (c *Comparison) simulate(e *study.Estimate) {
	if e != nil && e.State == study.Known {
		c.Simulated = e.Mean
		c.Low, c.High = e.Interval(level)
	}
}

// judge sets the verdict. The formula was applied as said; obstacles are what it leaves out. Theory and bounds may be
// slack apart.
func (c *Comparison) judge(applied string, obstacles []string, slack float64) {
	c.Why = applied
	switch {
	case len(obstacles) > 0:
		c.Why += " Not to be compared: " + strings.Join(obstacles, "; ") + "."
	case math.IsNaN(c.Low):
		c.Why += " Not to be compared: one replication, or one without a number, has no bounds."
	case c.Low-slack <= c.top() && c.High+slack >= c.Theory:
		c.Verdict = Agrees
	default:
		c.Verdict = Differs
	}
}

// top is the upper end of what theory allows.
func (c *Comparison) top() float64 {
	if math.IsNaN(c.Most) {
		return c.Theory
	}
	return c.Most
}

// Of are the comparisons for a variant, of those formulas that have something to say about it.
func Of(o *study.Outcome) ([]Comparison, error) {
	v := newVariant(o)
	var all []Comparison
	for _, compare := range []func(*variant) ([]Comparison, error){occupancy, logonsInProgress, refusals, drainTime} {
		some, err := compare(v)
		if err != nil {
			return nil, err
		}
		all = append(all, some...)
	}
	return all, nil
}
