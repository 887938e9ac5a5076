package fit

import (
	"math"

	"poolsim/workloads/draw"
)

// model is a family with its parameters written as coordinates without bounds, such as the logarithm of a mean.
type model struct {
	family Family
	// starts are where the search for the greatest likelihood begins; the best of them is kept.
	starts func(w *weighted) [][]float64
	// best are the coordinates of the greatest likelihood near where it begins; nil for a model that is only a part.
	best func(w *weighted, from []float64) []float64
	// better are coordinates whose likelihood is at least that of those it begins with, found quickly; a mixture takes
	// many such steps. Nil for a mixture.
	better func(w *weighted, from []float64) []float64
	// at is the law of the coordinates.
	at func(coordinates []float64) curve
	// parameters are what a scenario file writes, in the order of the names.
	parameters func(coordinates []float64) []float64
	names      []parameterName
	// law makes the law from the parameters, with its text in a scenario file.
	law func(parameters []float64) (draw.Law, string, error)
}

// curve evaluates one law: the logarithms of the density and of the probability to exceed a length x > 0.
type curve struct {
	density, survival func(x float64) float64
}

// scale is on which axis the interval of a parameter is symmetric.
type scale uint8

const (
	plain    scale = iota // a number that may be negative
	ratio                 // a positive number: its logarithm
	fraction              // between 0 and 1: the logarithm of its odds
)

type parameterName struct {
	name  string
	unit  string
	scale scale
}

// span is the name of a parameter in seconds.
func span(name string) parameterName { return parameterName{name: name, unit: "s", scale: ratio} }

// weighted is a sample in which each length counts with a weight, as one part of a mixture sees it.
type weighted struct {
	lengths []Length
	weights []float64 // nil when each counts 1

	// Sums of the weights, and of weight times length, over all and over those that ended.
	total, ended, sum, endedSum float64
	// Over those that ended: sums of weight times the square, the logarithm and its square.
	squares, logs, logSquares float64
}

func newWeighted(lengths []Length, weights []float64) *weighted {
	w := &weighted{lengths: lengths, weights: weights}
	for i, l := range lengths {
		weight, x := w.weight(i), l.Seconds
		w.total += weight
		w.sum += float64(weight * x)
		if l.Open {
			continue
		}
		log := math.Log(x)
		w.ended += weight
		w.endedSum += float64(weight * x)
		w.squares += float64(weight * x * x)
		w.logs += float64(weight * log)
		w.logSquares += float64(weight * log * log)
	}
	return w
}

func (w *weighted) weight(i int) float64 {
	if w.weights == nil {
		return 1
	}
	return w.weights[i]
}

// logLikelihood is that of a law: densities of the lengths that ended, survival of those that were open.
func (w *weighted) logLikelihood(c curve) float64 {
	sum := w.openLikelihood(c)
	for i, l := range w.lengths {
		if !l.Open {
			sum += float64(w.weight(i) * c.density(l.Seconds))
		}
	}
	return sum
}

// openLikelihood is the part of the likelihood of the lengths that were open.
func (w *weighted) openLikelihood(c curve) float64 {
	sum := 0.0
	if w.ended == w.total {
		return 0
	}
	for i, l := range w.lengths {
		if l.Open {
			sum += float64(w.weight(i) * c.survival(l.Seconds))
		}
	}
	return sum
}

// deviation is the mean and the standard deviation of n values with the given sums, the deviation at least a thousandth
// of the size of the values: logs round, and many equal lengths would make a law without width.
func deviation(n, sum, squares float64) (mean, sd float64) {
	mean = sum / n
	variance := squares/n - float64(mean*mean)
	return mean, math.Max(math.Sqrt(math.Max(0, variance)), leastWidth*math.Max(1e-9, math.Abs(mean)))
}

// leastWidth is the least standard deviation of a law relative to its mean.
const leastWidth = 1e-3

// sums are of weight times a normal quantity, and times its square.
type sums struct{ values, squares float64 }

// expected are what the open lengths will add, on a scale on which the law is normal: beyond a = (x - mean)/sd a standard
// normal quantity has mean h and mean square 1 + a h, with h its density over its tail at a.
func (w *weighted) expected(mean, sd float64, on func(x float64) float64) sums {
	var s sums
	if w.ended == w.total {
		return s
	}
	for i, l := range w.lengths {
		if !l.Open {
			continue
		}
		a := (on(l.Seconds) - mean) / sd
		h := math.Exp(-float64(0.5*a*a) - halfLogTwoPi - logNormalTail(a))
		weight := w.weight(i)
		s.values += float64(weight * (mean + float64(sd*h)))
		s.squares += float64(weight * (float64(mean*mean) + float64(2*mean*sd*h) + float64(sd*sd*(1+float64(a*h)))))
	}
	return s
}
