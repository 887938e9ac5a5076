package study

import "math"

// moments are what an interval is made from.
type moments struct {
	n    int
	mean float64
	ss   float64 // sum of squared deviations from the mean
}

// momentsOf takes deviations from the first value, so that equal values have exactly themselves as mean and no spread.
// It returns NaN as mean of nothing.
func momentsOf(values []float64) moments {
	if len(values) == 0 {
		return moments{mean: math.NaN()}
	}
	sum := 0.0
	for _, x := range values {
		sum += x - values[0]
	}
	m := moments{n: len(values), mean: values[0] + sum/float64(len(values))}
	for _, x := range values {
		d := x - m.mean
		m.ss += float64(d * d)
	}
	return m
}

// variance is that of the sample, with n - 1 degrees of freedom; NaN for fewer than two values.
func (m moments) variance() float64 {
	if m.n < 2 {
		return math.NaN()
	}
	return m.ss / float64(m.n-1)
}

// interval bounds the mean with probability 1 - alpha (Student t); NaN for fewer than two values.
func (m moments) interval(alpha float64) (low, high float64) {
	return m.around(func(freedom int) float64 { return studentQuantile(alpha, freedom) })
}

// around bounds the mean by the factor of so many degrees of freedom.
func (m moments) around(factor func(freedom int) float64) (low, high float64) {
	if m.n < 2 {
		return math.NaN(), math.NaN()
	}
	half := float64(factor(m.n-1) * math.Sqrt(m.variance()/float64(m.n)))
	return m.mean - half, m.mean + half
}

// NewEstimate is a metric over replications: mean and 95 % Student t interval of the known values. When one value is
// never, so is the estimate; when none is known, it is absent. Mean, Low and High are NaN where there is no number.
func NewEstimate(m *Metric, values []Value) Estimate {
	return newEstimate(m, values, func(freedom int) float64 { return studentQuantile(1-Confidence, freedom) })
}

// newEstimate is NewEstimate with a way to find the factor of Student's t distribution.
func newEstimate(m *Metric, values []Value, factor func(freedom int) float64) Estimate {
	e := Estimate{Metric: m, Values: values, Mean: math.NaN(), Low: math.NaN(), High: math.NaN()}
	numbers := numbersOf(values)
	e.N = len(numbers)
	e.State = jointState(values)
	if e.State != Known {
		return e
	}
	of := momentsOf(numbers)
	e.Mean = of.mean
	e.Low, e.High = of.around(factor)
	return e
}

// Interval bounds the mean with probability 1 - alpha (Student t over the known values); NaN with fewer than two, and for a
// metric that is not known.
func (e *Estimate) Interval(alpha float64) (low, high float64) {
	if e.State != Known {
		return math.NaN(), math.NaN()
	}
	return momentsOf(numbersOf(e.Values)).interval(alpha)
}

// numbersOf are the known values.
func numbersOf(values []Value) []float64 {
	numbers := make([]float64, 0, len(values))
	for _, v := range values {
		if v.State == Known {
			numbers = append(numbers, v.X)
		}
	}
	return numbers
}

// jointState says what the mean of the values is: never when one of them is, absent when none is known.
func jointState(values []Value) State {
	state := Absent
	for _, v := range values {
		switch v.State {
		case Unserved:
			return Unserved
		case Known:
			state = Known
		}
	}
	return state
}
