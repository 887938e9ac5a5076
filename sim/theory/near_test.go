package theory

import (
	"errors"
	"math"
	"testing"
)

// printed is the relative tolerance for values given with 12 digits.
const printed = 2e-11

// near fails the test unless got agrees with want within the relative tolerance.
func near(t *testing.T, what string, got, want, relative float64) {
	t.Helper()
	if !(math.Abs(got-want) <= relative*math.Abs(want)) {
		t.Errorf("%s = %.14g, want %.14g", what, got, want)
	}
}

// nearBy fails the test unless got agrees with want within the absolute
// tolerance.
func nearBy(t *testing.T, what string, got, want, absolute float64) {
	t.Helper()
	if !(math.Abs(got-want) <= absolute) {
		t.Errorf("%s = %.14g, want %.14g", what, got, want)
	}
}

// must unwraps the result of a constructor whose parameters are right.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// refused fails the test unless err is a *ParameterError.
func refused(t *testing.T, what string, err error) {
	t.Helper()
	if _, ok := errors.AsType[*ParameterError](err); !ok {
		t.Errorf("%s: error is %v, want a *ParameterError", what, err)
	}
}
