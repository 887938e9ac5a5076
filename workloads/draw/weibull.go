package draw

import "math"

// Weibull is the Weibull law of the given mean and coefficient of variation: quantile scale (-ln(1-u))^(1/shape), where
// 1 + cv^2 = Gamma(1+2/shape) / Gamma(1+1/shape)^2 and scale = mean / Gamma(1+1/shape). The coefficient lies between
// 0.001 and 20, or is 0 for the constant mean.
func Weibull(mean, cv float64) (Law, error) {
	if err := checkMeanCV("weibull", mean, cv, 1e-3, 20); err != nil {
		return Law{}, err
	}
	if mean == 0 || cv == 0 {
		return fixed(mean), nil
	}
	inverse := weibullInverseShape(cv)
	deviation := mean * cv
	return Law{
		kind: weibull, a: mean, b: cv, p: ln(mean) - lnGamma(1+inverse), q: inverse,
		mean: mean, variance: deviation * deviation, high: math.Inf(1),
	}, nil
}

// weibullInverseShape is 1/shape for a coefficient of variation, by halving an interval: the coefficient grows with it.
func weibullInverseShape(cv float64) float64 {
	target := log1p(float64(cv * cv))
	low, high := 0.0, 10.0
	for {
		middle := float64((low + high) / 2)
		if middle == low || middle == high {
			return middle
		}
		if lnGamma(1+float64(2*middle))-float64(2*lnGamma(1+middle)) < target {
			low = middle
		} else {
			high = middle
		}
	}
}

// weibullAt is the quantile, worked out in logarithms.
func (l *Law) weibullAt(u float64) float64 {
	return exp(l.p + float64(l.q*ln(negLog1m(u))))
}
