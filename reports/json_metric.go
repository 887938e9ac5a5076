package reports

import (
	"math"

	"poolsim/sim/study"
)

// metric is an estimate for summary.json; nil, which is written as null, when no replication has the metric.
func (in *Input) metric(e *study.Estimate) any {
	if e.State == study.Absent {
		return nil
	}
	m := metricJSON{Unit: in.unitOf(e.Metric), Mean: nan(), Low: nan(), High: nan(), N: e.N, Values: []float{}}
	if e.State == study.Known {
		m.Mean, m.Low, m.High = float(e.Mean), float(e.Low), float(e.High)
	}
	for _, v := range e.Values {
		if v.State == study.Unserved {
			m.Never++
		}
		m.Values = append(m.Values, value(v))
	}
	return m
}

func nan() float { return float(math.NaN()) }

func value(v study.Value) float {
	if v.State != study.Known {
		return nan()
	}
	return float(v.X)
}

func objective(r *study.ObjectiveResult) objectiveJSON {
	o := objectiveJSON{
		Metric: r.Objective.Metric, Max: optional(r.Objective.Max), Min: optional(r.Objective.Min),
		Variant: r.Objective.Variant, Value: value(r.Value), Met: r.Met, Sure: r.Sure,
	}
	if r.Objective.At != 0 {
		o.At = percentileName(r.Objective.At)
	}
	if r.Objective.Within != 0 {
		o.Within = numeral(r.Objective.Within) + "s"
	}
	return o
}

func optional(x *float64) *float {
	if x == nil {
		return nil
	}
	f := float(*x)
	return &f
}

// float is a number in JSON: at most ten significant digits, null when it is not finite.
type float float64

// MarshalJSON writes the number.
func (f float) MarshalJSON() ([]byte, error) {
	if !isNumber(float64(f)) {
		return []byte("null"), nil
	}
	return appendNumeral(nil, float64(f)), nil
}

// member is one name and value of an object.
type member struct {
	name  string
	value any
}

// object is a JSON object whose members keep their order.
type object []member

// MarshalJSON writes the members.
func (o object) MarshalJSON() ([]byte, error) {
	b := []byte{'{'}
	for i, m := range o {
		if i > 0 {
			b = append(b, ',')
		}
		name, err := marshal(m.name)
		if err != nil {
			return nil, err
		}
		content, err := marshal(m.value)
		if err != nil {
			return nil, err
		}
		b = append(append(append(b, name...), ':'), content...)
	}
	return append(b, '}'), nil
}
