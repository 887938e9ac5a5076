package workloads

import (
	"math"

	"poolsim/workloads/draw"
)

// Shape is how the arrivals of a storm spread over its window.
type Shape uint8

// Shapes of a storm.
const (
	// ShapeNormal is the planning rule of VMware's Horizon guide: a normal curve around the middle with 40 % of the
	// arrivals in the middle sixth of the window, which makes its standard deviation 0.158912 of the window; the 0.165 %
	// outside are cut. Source: "Planning for logon storms" in the Horizon 7.13 installation guide,
	// https://docs.vmware.com/en/VMware-Horizon-7/7.13/horizon-installation/GUID-AE755984-1E68-47B2-865A-67DD671ECE5A.html
	ShapeNormal Shape = iota
	// ShapeUniform spreads the arrivals evenly.
	ShapeUniform
	// ShapeTriangular rises in a straight line to a peak and falls in one.
	ShapeTriangular
	// ShapeExponential begins with its highest rate and falls off with a mean of a quarter of the window, cut at its end.
	ShapeExponential
	// ShapeBurst lets everybody come at the beginning at once.
	ShapeBurst
)

// shapeNames are the names in scenario files, in the order of the shapes.
var shapeNames = [...]string{"normal", "uniform", "triangular", "exponential", "burst"}

// ShapeNames are the names of the shapes in scenario files.
func ShapeNames() []string { return append([]string(nil), shapeNames[:]...) }

// ParseShape is the shape of that name; ok is false when there is none.
func ParseShape(name string) (s Shape, ok bool) {
	for i, known := range shapeNames {
		if known == name {
			return Shape(i), true
		}
	}
	return 0, false
}

// String is the name in scenario files.
func (s Shape) String() string { return shapeNames[s] }

const (
	// normalDeviation is the standard deviation over the window: 1/12 over the normal quantile of 0.7, 0.524400512708041,
	// since 40 % lie within a twelfth of the window on either side of the middle.
	normalDeviation = 1 / (12 * 0.524400512708041)
	// normalOutside is the share of the uncut curve on either side of the window, beyond 6 x 0.524400512708041 deviations.
	normalOutside = 8.2646018005569041e-4
	// exponentialInside is the share of the uncut curve within four of its means, 1 - exp(-4).
	exponentialInside = 0.981684361111265820
)

// Position is where in the window a user comes, from 0 to 1: the inverse of the cumulative curve at u. PeakShare counts
// for ShapeTriangular only.
func (s Shape) Position(u, peakShare float64) float64 {
	switch s {
	case ShapeNormal:
		z := draw.StandardNormal(normalOutside + float64(u*(1-2*normalOutside)))
		return min(1, max(0, 0.5+float64(normalDeviation*z)))
	case ShapeTriangular:
		if u < peakShare {
			return math.Sqrt(u * peakShare)
		}
		return 1 - math.Sqrt((1-u)*(1-peakShare))
	case ShapeExponential:
		return min(1, draw.StandardExponential(u*exponentialInside)/4)
	case ShapeBurst:
		return 0
	default:
		return u
	}
}
