package draw

import "math"

// Exponential is the law without memory: quantile -mean ln(1-u), coefficient of variation 1. A mean of 0 is the
// constant 0.
func Exponential(mean float64) (Law, error) {
	if err := checkAmount("exponential", "mean", mean); err != nil {
		return Law{}, err
	}
	if mean == 0 {
		return fixed(0), nil
	}
	return Law{kind: exponential, a: mean, mean: mean, variance: mean * mean, high: math.Inf(1)}, nil
}

// StandardExponential is the quantile of u in the exponential law of mean 1, -ln(1-u), for 0 < u < 1.
func StandardExponential(u float64) float64 { return negLog1m(u) }
