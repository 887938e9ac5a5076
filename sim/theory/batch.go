package theory

// BatchVarianceRatio returns the variance of the number of sessions over its
// mean, when groups arrive by a Poisson process, nobody is refused and session
// lengths are exponential (M^X/M/infinity): 1 + E[X(X-1)]/(2*E[X]). Single users
// give 1, the Poisson law of [Occupancy].
//
// The group size X has the given mean (1 or more) and variance (0 or more).
// Source: L. Liu, B. R. K. Kashyap, J. G. C. Templeton, "On the GI^X/G/infinity
// System", Journal of Applied Probability 27(3), 1990.
func BatchVarianceRatio(meanSize, varianceSize float64) (float64, error) {
	err := firstError(
		positive("mean group size", meanSize),
		notNegative("variance of the group size", varianceSize),
	)
	if err != nil {
		return 0, err
	}
	if meanSize < 1 {
		return 0, &ParameterError{Name: "mean group size", Value: meanSize, Allowed: "1 or more"}
	}
	pairs := varianceSize + meanSize*(meanSize-1)
	return 1 + pairs/(2*meanSize), nil
}
