package draw

import (
	"errors"
	"fmt"
	"slices"
)

// Empirical is the law that gives each of the values with equal probability; a value that is there twice comes twice as
// often. The quantile of u is the smallest value that at least the share u of them does not exceed.
func Empirical(values []float64) (Law, error) {
	if len(values) == 0 {
		return Law{}, errors.New("empirical: there are no values")
	}
	for i, x := range values {
		if err := checkAmount("empirical", fmt.Sprintf("value %d", i+1), x); err != nil {
			return Law{}, err
		}
	}
	steps := slices.Sorted(slices.Values(values))
	mean, variance := moments(steps)
	return Law{
		kind: empirical, steps: steps,
		mean: mean, variance: variance, low: steps[0], high: steps[len(steps)-1],
	}, nil
}

// moments are the mean and the variance of values that all weigh the same.
func moments(values []float64) (mean, variance float64) {
	n := float64(len(values))
	for _, x := range values {
		mean += x / n
	}
	for _, x := range values {
		variance += float64((x-mean)*(x-mean)) / n
	}
	return mean, variance
}
