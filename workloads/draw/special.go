package draw

import "math"

// The functions of this file run when a law is made, not for each draw, and favour plainness over speed.

// normalDensity is the density of the standard normal law at z.
func normalDensity(z float64) float64 {
	return exp(-float64(z*z)/2) / math.Sqrt(2*math.Pi)
}

// normalTail is the probability that a standard normal quantity exceeds z, with full relative precision also far out.
// Below 3 it uses Marsaglia's series (G. Marsaglia, "Evaluating the normal distribution", Journal of Statistical Software
// 11(4), 2004, https://doi.org/10.18637/jss.v011.i04), beyond that Laplace's continued fraction of Mills' ratio.
func normalTail(z float64) float64 {
	if z < 0 {
		return 1 - normalTail(-z)
	}
	if z > 3 {
		return normalDensity(z) / millsFraction(z)
	}
	sum, term := z, z
	for i := 3.0; term > 1e-18*sum; i += 2 {
		term = float64(term * (float64(z*z) / i))
		sum += term
	}
	return 0.5 - float64(sum*normalDensity(z))
}

// millsFraction is z + 1/(z + 2/(z + 3/(z + ...))) for z > 3.
func millsFraction(z float64) float64 {
	const depth = 120
	f := z
	for i := depth; i >= 1; i-- {
		f = z + float64(i)/f
	}
	return f
}

// lnGamma is the logarithm of the gamma function for x > 0: Stirling's series from 16 on, below that by recurrence
// (https://dlmf.nist.gov/5.11.E1).
func lnGamma(x float64) float64 {
	shift := 1.0
	for x < 16 {
		shift = float64(shift * x)
		x++
	}
	w := 1 / float64(x*x)
	series := 1.0/12 - float64(w*(1.0/360-float64(w*(1.0/1260-float64(w*(1.0/1680-float64(w/1188)))))))
	stirling := float64((x-0.5)*ln(x)) - x + float64(ln(2*math.Pi)/2) + series/x
	return stirling - ln(shift)
}

// gammaLogDensity is the density of the logarithm y of a gamma quantity of the given shape and scale 1.
func gammaLogDensity(shape, y float64) float64 {
	return exp(float64(shape*y) - exp(y) - lnGamma(shape))
}

// gammaTails gives the probabilities that the logarithm of a gamma quantity of the given shape and scale 1 stays below y
// and that it exceeds y, the smaller of them with full relative precision (series and continued fraction of
// https://dlmf.nist.gov/8.11.E4 and https://dlmf.nist.gov/8.9.E2). It takes the logarithm because small shapes have
// quantiles below the least float64.
func gammaTails(shape, y float64) (below, above float64) {
	x, front := exp(y), gammaLogDensity(shape, y)
	if x < shape+1 {
		below = float64(front * gammaSeries(shape, x))
		return below, 1 - below
	}
	above = float64(front * gammaFraction(shape, x))
	return 1 - above, above
}

// gammaSeries is the sum over n of x^n / (shape (shape+1) ... (shape+n)).
func gammaSeries(shape, x float64) float64 {
	term := 1 / shape
	sum := term
	for n := shape + 1; term > 1e-17*sum; n++ {
		term = float64(term * (x / n))
		sum += term
	}
	return sum
}

// gammaFraction is the continued fraction of the upper incomplete gamma function without its leading factor, by the
// modified method of Lentz.
func gammaFraction(shape, x float64) float64 {
	const tiny = 1e-300
	b := x + 1 - shape
	c, d := 1/tiny, 1/b
	h := d
	for i := 1.0; i < 1e6; i++ {
		a := float64(-i * (i - shape))
		b += 2
		d = 1 / nonzero(float64(a*d)+b, tiny)
		c = nonzero(b+a/c, tiny)
		step := float64(c * d)
		h = float64(h * step)
		if math.Abs(step-1) < 1e-16 {
			break
		}
	}
	return h
}

// nonzero is x, or tiny where x vanishes.
func nonzero(x, tiny float64) float64 {
	if math.Abs(x) < tiny {
		return tiny
	}
	return x
}
