package theory

import (
	"math"

	"gonum.org/v1/gonum/integrate/quad"
)

const (
	// panels is the number of equal parts looked at before any is refined, so
	// that a short burst in a long interval is not stepped over.
	panels = 96
	// panelPoints is the number of function values in a part.
	panelPoints = 12
	// maxHalvings bounds how far a jump is closed in on: its part is then
	// 2^-44 of a panel wide and weighs nothing.
	maxHalvings = 44
	// maxParts bounds the work for a function that is rough everywhere.
	maxParts = 200_000
	// rounding is the relative difference of two estimates below which they
	// differ by rounding alone.
	rounding = 1e-14
)

// integral is one integration by adaptive Gauss-Legendre quadrature: a part is
// halved until the estimates for it and for its halves agree.
type integral struct {
	f     func(float64) float64
	parts int
}

// integrate returns the integral of f from 0 to end. It fails when the
// tolerance needs more than maxParts parts.
func integrate(f func(float64) float64, end, tolerance float64) (float64, error) {
	in := integral{f: f}
	sum, width := 0.0, end/panels
	for i := range panels {
		low := float64(i) * width
		high := low + width
		sum += in.refine(low, high, in.estimate(low, high), tolerance/panels, maxHalvings)
	}
	if in.parts >= maxParts {
		return 0, &ParameterError{Name: "tolerance", Value: tolerance, Allowed: "larger, for a function with so many jumps"}
	}
	return sum, nil
}

func (in *integral) estimate(low, high float64) float64 {
	in.parts++
	return quad.Fixed(in.f, low, high, panelPoints, quad.Legendre{}, 0)
}

func (in *integral) refine(low, high, whole, tolerance float64, halvings int) float64 {
	middle := low + (high-low)/2
	left, right := in.estimate(low, middle), in.estimate(middle, high)
	allowed := max(tolerance, rounding*(math.Abs(left)+math.Abs(right)))
	// Written so that a value that is not a number ends the search too.
	if !(math.Abs(left+right-whole) > allowed) || halvings == 0 || in.parts >= maxParts {
		return left + right
	}
	return in.refine(low, middle, left, tolerance/2, halvings-1) +
		in.refine(middle, high, right, tolerance/2, halvings-1)
}
