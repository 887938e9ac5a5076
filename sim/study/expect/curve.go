package expect

import (
	"math"

	"poolsim/workloads"
)

// stormCurve is the share of a storm's users who have come so many seconds after its window began, by the laws that
// workloads.Shape describes.
func stormCurve(p *workloads.Storm) func(seconds float64) float64 {
	window := p.Window.Seconds()
	shape := shapeCurve(p.Shape, p.PeakShare)
	return func(seconds float64) float64 {
		switch {
		case seconds < 0:
			return 0
		case seconds >= window || p.Shape == workloads.ShapeBurst:
			return 1
		}
		return shape(seconds / window)
	}
}

// shapeCurve is the cumulative of a shape over a window from 0 to 1.
func shapeCurve(s workloads.Shape, peak float64) func(x float64) float64 {
	switch s {
	case workloads.ShapeNormal:
		return cutNormal
	case workloads.ShapeTriangular:
		return func(x float64) float64 { return triangular(x, peak) }
	case workloads.ShapeExponential:
		return func(x float64) float64 { return math.Expm1(-4*x) / math.Expm1(-4) }
	}
	return func(x float64) float64 { return x }
}

// cutNormal is a normal curve around the middle of the window with 40 % in its middle sixth, cut at the edges.
func cutNormal(x float64) float64 {
	const middleShare = 0.4
	// Half of the middle sixth is 1/12 = sd z with erf(z/sqrt 2) = 0.4.
	scale := 12 * math.Erfinv(middleShare) // 1/(sd sqrt 2)
	edge := math.Erf(scale / 2)
	return (1 + math.Erf(scale*(x-0.5))/edge) / 2
}

func triangular(x, peak float64) float64 {
	if x < peak {
		return x * x / peak
	}
	return 1 - (1-x)*(1-x)/(1-peak)
}

// dayCurve is the share of a day's users who have come so many seconds after midnight: the area under the straight lines
// between the points of the curve.
func dayCurve(points []workloads.Point) func(seconds float64) float64 {
	total := areaBefore(points, math.Inf(1))
	return func(seconds float64) float64 {
		if total == 0 {
			return 0
		}
		return areaBefore(points, seconds) / total
	}
}

func areaBefore(points []workloads.Point, seconds float64) float64 {
	area := 0.0
	for i := 1; i < len(points); i++ {
		a, b := points[i-1], points[i]
		width := (b.At - a.At).Seconds()
		x := min(width, seconds-a.At.Seconds())
		if x <= 0 || width == 0 {
			continue
		}
		area += a.Rate*x + (b.Rate-a.Rate)/width*x*x/2
	}
	return area
}
