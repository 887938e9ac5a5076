package draw

import "math"

// kind is the family of a law.
type kind uint8

const (
	constant kind = iota
	never
	exponential
	lognormal
	normal
	uniform
	triangular
	gamma
	weibull
	empirical
	mixture
)

// Law is a distribution of a quantity, sampled by the inverse transform of one uniform. It never changes once made and may
// be copied and used by several goroutines. The zero Law is the constant 0.
type Law struct {
	kind kind
	// a, b and c are the parameters as given, in the order of the constructor's arguments.
	a, b, c float64
	// p and q are what At needs, worked out from them by the constructor.
	p, q float64

	mean, variance float64
	low, high      float64 // bounds of the support

	grid  *logGrid  // gamma: its tabled quantiles
	steps []float64 // empirical: the values in order
	parts []Part    // mixture
	ends  []float64 // mixture: sums of the shares up to and with each part
}

// At is the quantile of u, 0 < u < 1: the value that the quantity stays below with probability u. For a mixture u first
// chooses the part and is then stretched to choose within it. It allocates nothing.
func (l *Law) At(u float64) float64 {
	switch l.kind {
	case constant, never:
		return l.a
	case exponential:
		return l.a * negLog1m(u)
	case lognormal:
		return exp(l.p + float64(l.q*normalQuantile(u)))
	case normal:
		return l.normalAt(u)
	case uniform:
		return min(l.b, l.a+float64((l.b-l.a)*u))
	case triangular:
		return l.triangularAt(u)
	case gamma:
		return l.a * l.grid.at(normalQuantile(u))
	case weibull:
		return l.weibullAt(u)
	case empirical:
		return l.steps[int(float64(len(l.steps))*u)]
	default:
		return l.mixtureAt(u)
	}
}

// Mean is the expected value; +Inf for Never.
func (l *Law) Mean() float64 { return l.mean }

// Variance is the expected squared distance from the mean; 0 for a constant and for Never.
func (l *Law) Variance() float64 { return l.variance }

// CV is the coefficient of variation, the standard deviation over the mean; 0 when the law does not vary.
func (l *Law) CV() float64 {
	if l.variance == 0 {
		return 0
	}
	return math.Sqrt(l.variance) / l.mean
}

// Min is the greatest lower bound of the values.
func (l *Law) Min() float64 { return l.low }

// Max is the least upper bound of the values; +Inf when there is none.
func (l *Law) Max() float64 { return l.high }

// Varies says whether the law can give two different values.
func (l *Law) Varies() bool { return l.low != l.high }
