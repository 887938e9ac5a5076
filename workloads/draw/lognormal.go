package draw

import "math"

// Lognormal is the law of a quantity whose logarithm is normal, given by the mean and the coefficient of variation of the
// quantity itself: the logarithm has variance s^2 = ln(1 + cv^2) and mean ln(mean) - s^2/2. The coefficient is at most
// 100; 0 makes it the constant mean.
func Lognormal(mean, cv float64) (Law, error) {
	if err := checkMeanCV("lognormal", mean, cv, 0, 100); err != nil {
		return Law{}, err
	}
	if mean == 0 || cv == 0 {
		return fixed(mean), nil
	}
	s2 := log1p(float64(cv * cv))
	deviation := mean * cv
	return Law{
		kind: lognormal, a: mean, b: cv, p: ln(mean) - float64(s2/2), q: math.Sqrt(s2),
		mean: mean, variance: deviation * deviation, high: math.Inf(1),
	}, nil
}
