package proof

import (
	"context"
	"fmt"
	"math"
	"strings"
)

// Formula is a closed form by name, for a planner's own numbers.
type Formula struct {
	Name       string // in commands
	Summary    string // one sentence
	Source     string
	Parameters []Parameter

	compute func(p []float64) ([]Quantity, error)
	// trial makes the simulation of the same numbers; nil where none is cheap.
	trial func(s *suite, p []float64) experiment
}

// Parameter is a number that a formula needs.
type Parameter struct {
	Name    string // in commands
	Unit    string // empty for a plain number
	Summary string
	Whole   bool    // only whole numbers have a meaning
	Example float64 // one that shows the formula at work
}

// Quantity is a number that a formula gives.
type Quantity struct {
	Name  string
	Unit  string
	Value float64
}

// Computed are the quantities of one set of numbers, and what a simulation of the same numbers gave.
type Computed struct {
	Formula    *Formula
	Values     []float64
	Quantities []Quantity
	// Simulated are cases of some of the quantities, which they name; empty when there is no simulation.
	Simulated []Case
	// Note says why there is no simulation; empty when there is one.
	Note string
}

// ValueError is a wrong number for a parameter of a formula.
type ValueError struct {
	Parameter string
	Value     float64
	Allowed   string // in words
}

// Error names the parameter, the number and what is allowed.
func (e *ValueError) Error() string {
	return fmt.Sprintf("%s is %v; %s", e.Parameter, e.Value, e.Allowed)
}

// FindFormula is the formula of a name; nil when there is none.
func FindFormula(name string) *Formula {
	for _, f := range Formulas() {
		if f.Name == name {
			return &f
		}
	}
	return nil
}

// Compute works the formula out for values in the order of its parameters. It returns a [*ValueError], or the
// theory.ParameterError that says which numbers have a meaning.
func (f *Formula) Compute(values []float64) ([]Quantity, error) {
	if len(values) != len(f.Parameters) {
		return nil, fmt.Errorf("%s needs %d numbers (%s), not %d", f.Name, len(f.Parameters), f.parameterNames(), len(values))
	}
	for i, p := range f.Parameters {
		if p.Whole && (values[i] != math.Trunc(values[i]) || math.Abs(values[i]) > math.MaxInt32) {
			return nil, &ValueError{p.Name, values[i], "a whole number is needed"}
		}
	}
	return f.compute(values)
}

func (f *Formula) parameterNames() string {
	names := make([]string, len(f.Parameters))
	for i, p := range f.Parameters {
		names[i] = p.Name
	}
	return strings.Join(names, ", ")
}

// trialEvents is about how many events a simulation beside a formula may have: a second of work.
const trialEvents = 2e6

// trialReplications is the number of replications of such a simulation.
const trialReplications = 40

// Try works the formula out, and simulates the same numbers where that is cheap. The bounds of the simulated values hold
// together with probability 99.9 %. Options other than Seed, Workers and Progress do not count.
func (f *Formula) Try(ctx context.Context, values []float64, o Options) (*Computed, error) {
	quantities, err := f.Compute(values)
	if err != nil {
		return nil, err
	}
	c := &Computed{Formula: f, Values: values, Quantities: quantities}
	if f.trial == nil {
		c.Note = "No simulation of this formula takes a second or two, so none was run."
		return c, nil
	}
	s := newSuite(o.Rule)
	e := f.trial(s, values)
	if s.err != nil {
		return nil, s.err
	}
	if e.begin == nil {
		c.Note = "These numbers are not simulated: a run of a second or two would be too short to show anything."
		return c, nil
	}
	samples, err := replicate(ctx, []experiment{e}, &o)
	if err != nil {
		return nil, err
	}
	c.Simulated = judged(o.Seed, []experiment{e}, samples, len(e.cases)).Cases
	return c, nil
}
