package study

import "gonum.org/v1/gonum/stat/distuv"

// Confidence is the level of every interval.
const Confidence = 0.95

// studentQuantile is the two-sided factor of Student's t distribution: with probability 1 - alpha, a t variate with the
// given degrees of freedom lies within plus and minus it.
func studentQuantile(alpha float64, freedom int) float64 {
	return distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(freedom)}.Quantile(1 - alpha/2)
}
