package fit

import (
	"math"

	"poolsim/workloads/draw"
)

// recordedMost is how many values stand for a record at most.
const recordedMost = 2000

// empirical is the record as a law: as many quantiles in equal distances as there are ended sessions, up to 2,000. Where
// sessions were open, quantiles beyond what the record reaches are the longest that it knows of.
func empirical(s Sample, steps []step) (Law, error) {
	values := recorded(s, steps)
	law, err := draw.Empirical(values)
	if err != nil {
		return Law{}, err
	}
	return Law{
		Family: Empirical, Law: law, Text: `{ dist = "empirical" }`,
		LogLikelihood: math.NaN(), AIC: math.NaN(), Distance: stepDistance(steps, values),
	}, nil
}

func recorded(s Sample, steps []step) []float64 {
	if n := s.Ended(); s.Open() == 0 && n <= recordedMost {
		return s.ends()
	}
	n := min(s.Ended(), recordedMost)
	longest := s.lengths[len(s.lengths)-1].Seconds
	values := make([]float64, n)
	for i := range values {
		x, ok := quantileOf(steps, (float64(i)+0.5)/float64(n))
		if !ok {
			x = longest
		}
		values[i] = x
	}
	return values
}

// stepDistance is the greatest difference between the steps of the record and those of values in ascending order.
func stepDistance(steps []step, values []float64) float64 {
	most, i := 0.0, 0
	for _, s := range steps {
		for i < len(values) && values[i] <= s.x {
			i++
		}
		most = math.Max(most, math.Abs(float64(i)/float64(len(values))-s.after))
	}
	return most
}

// Values are the values of an empirical law in ascending order, nil for other laws.
func (l *Laws) Values() []float64 { return recorded(l.Sample, l.Sample.steps()) }

// QuantilePoint is one point of a picture of quantiles: the length in seconds that a share of the sessions does not
// exceed, by the law and by the record.
type QuantilePoint struct{ Share, Law, Record float64 }

// QuantilePoints are up to n points of the picture for a law, at equal distances of the share, as far as the record
// reaches.
func (l *Laws) QuantilePoints(law *Law, n int) []QuantilePoint {
	n = min(n, l.Sample.Ended())
	steps := l.Sample.steps()
	var points []QuantilePoint
	for i := range n {
		p := (float64(i) + 0.5) / float64(n)
		x, ok := quantileOf(steps, p)
		if !ok {
			break
		}
		points = append(points, QuantilePoint{Share: p, Law: law.Law.At(p), Record: x})
	}
	return points
}
