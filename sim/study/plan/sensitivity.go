package plan

import (
	"context"
	"fmt"
	"math"
	"slices"

	"poolsim/sim/study"
)

// Factor is an uncertain setting with the values to put in its place.
type Factor struct {
	Key          string
	Now          string
	Undocumented bool
	Values       []Value
}

// Value is one value of a factor.
type Value struct {
	Text string
	Set  string // KEY=VALUE
}

// Swing is what a factor does to a metric, under each way.
type Swing struct {
	Factor Factor
	// Effects are by way, and by value of the factor.
	Effects [][]Effect
	// Turns says that with some value another way than with the settings in force is the better one, beyond chance.
	Turns bool

	base []study.State // of the metric with the settings in force, by way
}

// Effect is what one value does under one way.
type Effect struct {
	Value    Value
	Estimate study.Estimate
	// Difference is that to the settings in force, paired; nil when the scenario does not allow the value.
	Difference *study.Difference
}

// Sensitivity is what is known of all factors.
type Sensitivity struct {
	Metric *study.Metric
	Ways   []Way
	Base   []study.Estimate // by way, with the settings in force
	Better int              // index of the better way in force; -1 when there is one way, or no difference that can be shown
	Swings []Swing          // the largest first, by the first way
}

// Sense varies one factor after the other, under every way, with the same users.
func Sense(ctx context.Context, vary Vary, ways []Way, factors []Factor, metric string, o study.Options) (*Sensitivity, error) {
	s := &Sensitivity{Metric: study.Lookup(metric), Ways: ways, Better: -1}
	if s.Metric == nil {
		return nil, fmt.Errorf("no metric is called %q", metric)
	}
	s.Swings = make([]Swing, len(factors))
	studies := make([]*study.Study, len(ways))
	for w := range ways {
		var err error
		if studies[w], err = s.under(ctx, vary, w, factors, o); err != nil {
			return nil, err
		}
	}
	s.compare(studies)
	slices.SortStableFunc(s.Swings, func(a, b Swing) int {
		switch x, y := a.width(), b.width(); {
		case x > y:
			return -1
		case x < y:
			return 1
		}
		return 0
	})
	return s, nil
}

// under simulates every value of every factor under one way.
func (s *Sensitivity) under(ctx context.Context, vary Vary, w int, factors []Factor, o study.Options) (*study.Study, error) {
	base, err := vary(s.Ways[w].Sets...)
	if err != nil {
		return nil, err
	}
	base.Name = ""
	cells := []study.Cell{base}
	for _, f := range factors {
		for _, v := range f.Values {
			if cell, err := vary(append(slices.Clone(s.Ways[w].Sets), v.Set)...); err == nil {
				cell.Name = v.Set
				cells = append(cells, cell)
			}
		}
	}
	st, err := study.Run(ctx, cells, o)
	if err != nil {
		return nil, err
	}
	s.Base = append(s.Base, *st.Outcomes[0].Estimate(s.Metric.Name))
	for i, f := range factors {
		s.Swings[i].Factor = f
		var effects []Effect
		for _, v := range f.Values {
			effects = append(effects, s.effect(st, v))
		}
		s.Swings[i].Effects = append(s.Swings[i].Effects, effects)
		s.Swings[i].base = append(s.Swings[i].base, s.Base[w].State)
	}
	return st, nil
}

// effect reads what a value does.
func (s *Sensitivity) effect(st *study.Study, v Value) Effect {
	e := Effect{Value: v, Estimate: study.Estimate{Metric: s.Metric, State: study.Absent, Mean: math.NaN(), Low: math.NaN(), High: math.NaN()}}
	for i := range st.Outcomes {
		if o := &st.Outcomes[i]; i > 0 && o.Cell.Name == v.Set {
			e.Estimate, e.Difference = *o.Estimate(s.Metric.Name), st.Difference(s.Metric.Name, v.Set)
		}
	}
	return e
}

// compare finds the better of the first two ways, and the factors that turn that round: where the intervals of the two lie
// apart, the other way round than they do with the settings in force.
func (s *Sensitivity) compare(studies []*study.Study) {
	if len(studies) < 2 {
		return
	}
	s.Better = s.betterOf(&s.Base[0], &s.Base[1])
	if s.Better < 0 {
		return
	}
	for i := range s.Swings {
		for v := range s.Swings[i].Effects[0] {
			now := s.betterOf(&s.Swings[i].Effects[0][v].Estimate, &s.Swings[i].Effects[1][v].Estimate)
			s.Swings[i].Turns = s.Swings[i].Turns || now >= 0 && now != s.Better
		}
	}
}

// betterOf says which of two estimates is better beyond chance: 0, 1, or -1 when neither is. Never is worse than any number.
func (s *Sensitivity) betterOf(a, b *study.Estimate) int {
	switch {
	case a.State == study.Absent || b.State == study.Absent || s.Metric.Better == study.Neither:
		return -1
	case a.State != b.State:
		return map[bool]int{true: 0, false: 1}[b.State == study.Unserved]
	case a.State == study.Unserved || !(a.High < b.Low || b.High < a.Low):
		return -1
	}
	lower := a.High < b.Low
	if lower == (s.Metric.Better == study.Lower) {
		return 0
	}
	return 1
}

// Moves says whether some value is shown to move the metric, under any way.
func (s *Swing) Moves() bool {
	for w, effects := range s.Effects {
		for i := range effects {
			e := &effects[i]
			if e.Difference != nil && e.Estimate.State != s.base[w] || e.Difference != nil && e.Difference.Distinguishable {
				return true
			}
		}
	}
	return false
}

// width is by how much the factor moves the metric under the first way; a value with which users never get a desktop moves
// it most.
func (s *Swing) width() float64 {
	widest := 0.0
	for i := range s.Effects[0] {
		e := &s.Effects[0][i]
		switch {
		case e.Estimate.State == study.Unserved && s.base[0] != study.Unserved:
			return math.Inf(1)
		case e.Difference != nil && !math.IsNaN(e.Difference.Mean):
			widest = max(widest, math.Abs(e.Difference.Mean))
		}
	}
	return widest
}
