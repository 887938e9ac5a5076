package draw

import "math"

// Constant is the law of a quantity that is always x, x >= 0.
func Constant(x float64) (Law, error) {
	if err := checkAmount("constant", "value", x); err != nil {
		return Law{}, err
	}
	return fixed(x), nil
}

// Never is the law of a time that never comes: always +Inf.
func Never() Law {
	inf := math.Inf(1)
	return Law{kind: never, a: inf, mean: inf, low: inf, high: inf}
}

// fixed is the constant x.
func fixed(x float64) Law { return Law{kind: constant, a: x, mean: x, low: x, high: x} }
