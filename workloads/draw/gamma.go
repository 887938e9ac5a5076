package draw

import "math"

// Gamma is the gamma law of the given mean and coefficient of variation: shape 1/cv^2. The coefficient lies between 0.0001
// and 20, or is 0 for the constant mean. Its quantiles are tabled when the law is made (nine digits).
func Gamma(mean, cv float64) (Law, error) {
	if err := checkMeanCV("gamma", mean, cv, 1e-4, 20); err != nil {
		return Law{}, err
	}
	if mean == 0 || cv == 0 {
		return fixed(mean), nil
	}
	deviation := mean * cv
	return Law{
		kind: gamma, a: mean, b: cv, grid: gammaGrid(1 / float64(cv*cv)),
		mean: mean, variance: deviation * deviation, high: math.Inf(1),
	}, nil
}
