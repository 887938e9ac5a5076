package draw

import (
	"fmt"
	"math"
)

// greatest is the largest parameter that a law takes. Times in seconds beyond it are longer than 30 million years.
const greatest = 1e15

// checkNumber refuses what is no number or too large for one.
func checkNumber(law, name string, x float64) error {
	if math.IsNaN(x) || math.Abs(x) > greatest {
		return fmt.Errorf("%s: the %s is %v; it must be a number between -1e15 and 1e15", law, name, x)
	}
	return nil
}

// checkAmount refuses what cannot be an amount of something.
func checkAmount(law, name string, x float64) error {
	if !(x >= 0 && x <= greatest) {
		return fmt.Errorf("%s: the %s is %v; it must be between 0 and 1e15", law, name, x)
	}
	return nil
}

// checkMeanCV refuses a mean or a coefficient of variation outside the range that the law's quantiles are exact in. A
// coefficient of 0 is allowed: the law is then a constant.
func checkMeanCV(law string, mean, cv, least, most float64) error {
	if err := checkAmount(law, "mean", mean); err != nil {
		return err
	}
	if cv != 0 && !(cv >= least && cv <= most) {
		return fmt.Errorf("%s: the coefficient of variation is %v; it must be 0 or between %v and %v", law, cv, least, most)
	}
	return nil
}
