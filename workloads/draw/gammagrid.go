package draw

import "math"

// logGrid holds the logarithms of a law's quantiles at equidistant normal quantiles z, with their slopes, and interpolates
// between them by cubics. Over z both tails of a gamma law are close to a parabola, so that 2,049 nodes give nine digits.
type logGrid struct {
	value, slope []float64
}

// The grid spans every z that a uniform of 53 bits can give (the largest is 8.3).
const (
	gridLow   = -8.5
	gridHigh  = 8.5
	gridCells = 2048
	gridStep  = (gridHigh - gridLow) / gridCells
)

// nearNormal is the shape from which the cube root of a gamma quantity is normal to within nine digits.
const nearNormal = 1e6

// gammaGrid tables the quantiles of a gamma law of the given shape, as multiples of its mean.
func gammaGrid(shape float64) *logGrid {
	g := &logGrid{value: make([]float64, gridCells+1), slope: make([]float64, gridCells+1)}
	scale := ln(shape)
	guess := gammaStart(shape, gridLow)
	for i := range g.value {
		z := gridLow + float64(float64(i)*gridStep)
		y, slope := gammaLogQuantile(shape, z, guess)
		g.value[i], g.slope[i] = y-scale, slope
		guess = y + float64(gridStep*slope)
	}
	return g
}

// cubeRoot is the cube root of a gamma quantile over the mean by the rule of Wilson and Hilferty
// (https://doi.org/10.1073/pnas.17.12.684), which is the better the larger the shape.
func cubeRoot(shape, z float64) float64 {
	return 1 - 1/(9*shape) + z/(3*math.Sqrt(shape))
}

// gammaStart approximates the logarithm of the quantile of z: by the cube-root rule where it holds, else by the
// probability x^shape / Gamma(shape+1) of staying below a small x.
func gammaStart(shape, z float64) float64 {
	if root := cubeRoot(shape, z); root > 0.1 {
		return ln(shape) + float64(3*ln(root))
	}
	return (ln(normalTail(-z)) + lnGamma(shape+1)) / shape
}

// gammaLogQuantile solves for y, the logarithm of the gamma quantile at z, and gives its slope dy/dz. Newton's method on
// the logarithm of the smaller tail, which is nearly straight in y, from a start close by.
func gammaLogQuantile(shape, z, y float64) (quantile, slope float64) {
	if shape >= nearNormal {
		return gammaStart(shape, z), 1 / (math.Sqrt(shape) * cubeRoot(shape, z))
	}
	const most = 60
	for range most {
		step := gammaNewton(shape, z, y)
		y += step
		if math.Abs(step) < 1e-14*math.Max(1, math.Abs(y)) {
			break
		}
	}
	return y, normalDensity(z) / gammaLogDensity(shape, y)
}

// gammaNewton is Newton's step for the logarithm of the quantile, held to 1 either way.
func gammaNewton(shape, z, y float64) float64 {
	below, above := gammaTails(shape, y)
	density := gammaLogDensity(shape, y)
	step := 0.0
	if z < 0 {
		step = (ln(normalTail(-z)) - ln(below)) * below / density
	} else {
		step = (ln(above) - ln(normalTail(z))) * above / density
	}
	return math.Max(-1, math.Min(1, step))
}

// at is the interpolated quantile at normal quantile z.
func (g *logGrid) at(z float64) float64 {
	x := (z - gridLow) / gridStep
	i := min(max(int(x), 0), gridCells-1)
	t := x - float64(i)
	s := 1 - t
	// The cubic through both values with both slopes, in Hermite's form.
	ends := float64(g.value[i]*(s*s*(s+float64(3*t)))) + float64(g.value[i+1]*(t*t*(t+float64(3*s))))
	bend := float64(g.slope[i]*s) - float64(g.slope[i+1]*t)
	return exp(ends + float64(float64(gridStep*s*t)*bend))
}
