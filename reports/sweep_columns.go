package reports

import (
	"math"
	"strconv"
	"strings"

	"poolsim/reports/cells"
	"poolsim/sim/study"
)

// axisValue is a value on an axis: a number, or a text without its quotes.
type axisValue struct {
	text     string
	x        float64
	isNumber bool
	isWhole  bool
}

func axisValueOf(literal string) axisValue {
	if i, err := strconv.ParseInt(literal, 10, 64); err == nil {
		return axisValue{text: literal, x: float64(i), isNumber: true, isWhole: true}
	}
	if x, err := strconv.ParseFloat(literal, 64); err == nil && !math.IsNaN(x) && !math.IsInf(x, 0) {
		return axisValue{text: literal, x: x, isNumber: true}
	}
	if text, err := strconv.Unquote(literal); err == nil {
		return axisValue{text: text}
	}
	return axisValue{text: literal}
}

// axisValues are the values of an axis, and whether all are numbers, or whole ones.
func axisValues(a *cells.Axis) (values []axisValue, numbers, whole bool) {
	numbers, whole = true, true
	for _, literal := range a.Values {
		v := axisValueOf(literal)
		values = append(values, v)
		numbers, whole = numbers && v.isNumber, whole && v.isWhole
	}
	return values, numbers, whole
}

// Columns behind those of the axes and the metrics.
const (
	replicationsColumn = "replications_done" // "replications" may be varied
	neverColumn        = "never"             // metrics that users without a desktop reach into
	failureColumn      = "failure"
)

// bounds are the columns of a metric: its mean and the ends of its interval.
func bounds(m *study.Metric) [3]string { return [3]string{m.Name, m.Name + "_low", m.Name + "_high"} }

// numbersOfEstimate are mean, low and high; NaN where there is no number.
func numbersOfEstimate(e *study.Estimate) [3]float64 {
	if e == nil || e.State != study.Known {
		return [3]float64{math.NaN(), math.NaN(), math.NaN()}
	}
	return [3]float64{e.Mean, e.Low, e.High}
}

// neverIn names the metrics that came to never.
func neverIn(estimates []study.Estimate) string {
	var names []string
	for i := range estimates {
		if estimates[i].State == study.Unserved {
			names = append(names, estimates[i].Metric.Name)
		}
	}
	return strings.Join(names, " ")
}

// replicationsOf is how many replications a cell had; 0 when it has no figures.
func replicationsOf(r *cells.Record) int {
	if r == nil || r.Figures == nil {
		return 0
	}
	return r.Figures.Replications()
}

// failureOf is why a cell has no figures.
func failureOf(r *cells.Record) string {
	switch {
	case r == nil:
		return "missing"
	default:
		return r.Failure
	}
}
