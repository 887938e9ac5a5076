package theory

import (
	"math"
	"sort"

	"gonum.org/v1/gonum/mathext"
)

// Occupancy is the number of sessions at one moment when nobody is refused and
// users arrive independently: the queue M/G/infinity. It has the Poisson law,
// for every law of the session length. With a rate that changes over time it
// still has, with the mean of that moment (see [TimeVaryingLoad]). Source:
// S. G. Eick, W. A. Massey, W. Whitt, "The Physics of the M_t/G/infinity
// Queue", Operations Research 41(4), 1993.
type Occupancy struct {
	mean float64
}

// NewOccupancy returns the law with the given mean (above 0): arrival rate
// times mean session length.
func NewOccupancy(mean float64) (Occupancy, error) {
	if err := positive("mean occupancy", mean); err != nil {
		return Occupancy{}, err
	}
	return Occupancy{mean: mean}, nil
}

// Mean returns the mean number of sessions, which is also the variance.
func (o Occupancy) Mean() float64 { return o.mean }

// Probability returns P(N = n), which is 0 for a negative n.
func (o Occupancy) Probability(n int) float64 {
	if n < 0 {
		return 0
	}
	return poisson(o.mean, n)
}

// poisson returns P(N = n) for a mean of 0 or more and n of 0 or more.
func poisson(mean float64, n int) float64 {
	if n == 0 {
		return math.Exp(-mean)
	}
	logFactorial, _ := math.Lgamma(float64(n) + 1)
	return math.Exp(float64(n)*math.Log(mean) - mean - logFactorial)
}

// Tail returns P(N > n): the share of time in which n seats are not enough.
// It is 1 for a negative n.
func (o Occupancy) Tail(n int) float64 {
	if n < 0 {
		return 1
	}
	return mathext.GammaIncReg(float64(n)+1, o.mean)
}

// Quantile returns the smallest n with P(N <= n) >= p: the seats needed to
// have enough during a share p of the time. It fails unless 0 <= p < 1.
func (o Occupancy) Quantile(p float64) (int, error) {
	if err := probability(p); err != nil {
		return 0, err
	}
	enough := func(n int) bool { return o.Tail(n) <= 1-p }
	return sort.Search(o.upperBound(enough), enough), nil
}

// upperBound doubles from the mean until n is enough. It ends, because the
// tail falls to zero and 1-p is above zero.
func (o Occupancy) upperBound(enough func(int) bool) int {
	n := int(math.Ceil(o.mean)) + 1
	for !enough(n) {
		n *= 2
	}
	return n
}
