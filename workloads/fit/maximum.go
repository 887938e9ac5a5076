package fit

import (
	"errors"
	"math"

	"gonum.org/v1/gonum/diff/fd"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize"
)

// climb finds the greatest value of f near a start by the simplex of Nelder and Mead, begun anew until it gains nothing:
// a simplex may collapse before it has arrived.
func climb(f func(x []float64) float64, from []float64) []float64 {
	const (
		rounds = 8
		enough = 1e-9
	)
	at, value := from, f(from)
	problem := optimize.Problem{Func: func(x []float64) float64 {
		if y := f(x); !math.IsNaN(y) {
			return -y
		}
		return math.Inf(1)
	}}
	for range rounds {
		// Minimize gives the best point that it has seen even when it gives up, so its error says nothing beyond that.
		result, _ := optimize.Minimize(problem, at, &optimize.Settings{FuncEvaluations: 4000}, &optimize.NelderMead{SimplexSize: 0.1})
		if result == nil || !(-result.F > value) {
			break
		}
		gain := -result.F - value
		at, value = result.X, -result.F
		if gain < enough*(1+math.Abs(value)) {
			break
		}
	}
	return at
}

var errFlat = errors.New("the likelihood has no clear maximum")

// covariance estimates the covariance of coordinates at the maximum of a logarithmic likelihood: the inverse of its
// negative second derivatives (the observed information).
func covariance(logLikelihood func(x []float64) float64, at []float64) (*mat.SymDense, error) {
	n := len(at)
	bend := mat.NewSymDense(n, nil)
	fd.Hessian(bend, logLikelihood, at, &fd.Settings{Step: 1e-4})
	bend.ScaleSym(-1, bend)
	var factor mat.Cholesky
	if !factor.Factorize(bend) {
		return nil, errFlat
	}
	inverse := mat.NewSymDense(n, nil)
	if err := factor.InverseTo(inverse); err != nil {
		return nil, errors.Join(errFlat, err)
	}
	return inverse, nil
}

// deviationOf is the standard deviation of a function of coordinates with the given covariance, to first order.
func deviationOf(f func(x []float64) float64, at []float64, cov *mat.SymDense) float64 {
	slope := mat.NewVecDense(len(at), fd.Gradient(nil, f, at, &fd.Settings{Formula: fd.Central}))
	return math.Sqrt(math.Max(0, mat.Inner(slope, cov, slope)))
}
