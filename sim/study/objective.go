package study

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"

	"poolsim/sim"
)

// read is the value of an objective's metric in one replication.
func (o *Objective) read(r *sim.Result) Value {
	if o.Metric == desktopWithin && o.Within > 0 {
		return within(r, o.Within)
	}
	m := Lookup(o.Metric)
	if m == nil {
		return Value{State: Absent}
	}
	return m.of(r)
}

// holds says whether a value keeps the objective. Never misses every maximum; what could not be had keeps nothing.
func (o *Objective) holds(v Value) bool {
	switch {
	case v.State == Absent:
		return false
	case o.Max != nil:
		return v.State == Known && v.X <= *o.Max
	case o.Min != nil:
		return v.State == Unserved || v.X >= *o.Min
	}
	return false
}

// judge says how the values of all replications stand to the objective.
func (o *Objective) judge(values []Value) ObjectiveResult { return o.Judge(values, Confidence) }

// Judge says how the values of some replications stand to the objective, sure with the given confidence: of a two-sided
// interval, so that the probability of a wrong "met" is half of what is missing to 1.
func (o *Objective) Judge(values []Value, confidence float64) ObjectiveResult {
	if o.At > 0 {
		return o.judgeQuantile(values, 1-confidence)
	}
	return o.judgeMean(values, 1-confidence)
}

// judgeMean holds the objective against the mean. It is sure when the whole interval of level 1 - alpha lies on the same
// side, or when every one of several replications came to never.
func (o *Objective) judgeMean(values []Value, alpha float64) ObjectiveResult {
	e := NewEstimate(nil, values)
	result := ObjectiveResult{Objective: *o, Value: Value{X: e.Mean, State: e.State}}
	if e.State != Known {
		result.Value.X = 0
	}
	result.Met = o.holds(result.Value)
	if low, high := e.Interval(alpha); !math.IsNaN(low) {
		low, high := o.holds(known(low)), o.holds(known(high))
		result.Sure = low == result.Met && high == result.Met
	}
	if e.State == Unserved && len(values) > 1 {
		result.Sure = !slices.ContainsFunc(values, func(v Value) bool { return v.State != Unserved })
	}
	return result
}

// judgeQuantile holds the objective against a quantile over replications: a share At of the days keeps it. It is sure
// when so many (or so few) of n days would keep it with probability below 2.5 % if exactly the share At of all days did
// — one side of a 95 % interval, half of alpha for other levels, from the binomial distribution, whatever the distribution
// of the metric.
func (o *Objective) judgeQuantile(values []Value, alpha float64) ObjectiveResult {
	days := sortedDays(values)
	result := ObjectiveResult{Objective: *o, Value: o.dayAt(days)}
	result.Met = o.holds(result.Value)
	kept := 0
	for _, v := range days {
		if o.holds(v) {
			kept++
		}
	}
	result.Sure = len(days) > 0 && binomialTail(len(days), kept, o.At, result.Met) <= alpha/2
	return result
}

// sortedDays are the values that could be had, in rising order, never last.
func sortedDays(values []Value) []Value {
	days := slices.DeleteFunc(slices.Clone(values), func(v Value) bool { return v.State == Absent })
	slices.SortStableFunc(days, func(a, b Value) int {
		switch {
		case a.State != b.State:
			return int(a.State) - int(b.State)
		case a.X < b.X:
			return -1
		case a.X > b.X:
			return 1
		}
		return 0
	})
	return days
}

// dayAt is the value that the share At of the days does not exceed (or, for a minimum, does not fall below): rank
// ceil(At n) from the better end.
func (o *Objective) dayAt(days []Value) Value {
	n := len(days)
	if n == 0 {
		return Value{State: Absent}
	}
	rank := rankOf(o.At, n)
	if o.Min != nil {
		rank = n + 1 - rank
	}
	return days[rank-1]
}

// rankOf is ceil(p n), within 1 and n. The small slack keeps 0.95 x 20 from becoming 20 by rounding.
func rankOf(p float64, n int) int {
	const slack = 1e-9
	return min(n, max(1, int(math.Ceil(float64(p*float64(n))-slack))))
}

// binomialTail is the probability that at least (above) or at most (not above) k of n independent days keep an
// objective that a day keeps with probability p.
func binomialTail(n, k int, p float64, above bool) float64 {
	law := distuv.Binomial{N: float64(n), P: p}
	if above {
		return law.Survival(float64(k) - 1)
	}
	return law.CDF(float64(k))
}

// sameTarget says whether two objectives of different variants are one and the same.
func sameTarget(a, b *Objective) bool {
	return a.Metric == b.Metric && a.At == b.At && a.Within == b.Within && a.Variant == b.Variant &&
		sameBound(a.Max, b.Max) && sameBound(a.Min, b.Min)
}

func sameBound(a, b *float64) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}

// Missed are the objectives that the study as a whole misses, each once, in the order of the variants' lists: those
// that the variant they name misses and, where they name none, those that every variant misses that has them.
func (s *Study) Missed() []Objective {
	var seen, missed []Objective
	for i := range s.Outcomes {
		for j := range s.Outcomes[i].Objectives {
			o := &s.Outcomes[i].Objectives[j].Objective
			if slices.ContainsFunc(seen, func(x Objective) bool { return sameTarget(&x, o) }) {
				continue
			}
			seen = append(seen, *o)
			if s.misses(o) {
				missed = append(missed, *o)
			}
		}
	}
	return missed
}

// misses says whether the variants that decide on an objective all miss it.
func (s *Study) misses(o *Objective) bool {
	for i := range s.Outcomes {
		v := &s.Outcomes[i]
		if o.Variant != "" && o.Variant != v.Cell.Name && s.has(o.Variant) {
			continue
		}
		for j := range v.Objectives {
			if r := &v.Objectives[j]; r.Met && sameTarget(&r.Objective, o) {
				return false
			}
		}
	}
	return true
}

// has says whether there is a variant of that name.
func (s *Study) has(variant string) bool {
	return slices.ContainsFunc(s.Outcomes, func(o Outcome) bool { return o.Cell.Name == variant })
}
