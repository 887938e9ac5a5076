package draw

import "math"

// The functions of this file are our own so that a seed gives the same bytes on every processor: the ones in package math
// use fused multiply-add where the machine has it, and differ in the last bit between architectures. Here every product
// that meets a sum is rounded first, by an explicit conversion.

// ln 2 in two parts, the first with its lower bits zero so that a multiple of it by an exponent is exact.
const (
	ln2High = 0x1.62e42feep-1
	ln2Low  = math.Ln2 - ln2High
)

// atanhSeries are the coefficients of atanh(s)/s - 1 by powers of s^2, from the first; 11 reach double precision for
// |s| < 0.1716.
var atanhSeries = [11]float64{
	1.0 / 3, 1.0 / 5, 1.0 / 7, 1.0 / 9, 1.0 / 11, 1.0 / 13, 1.0 / 15, 1.0 / 17, 1.0 / 19, 1.0 / 21, 1.0 / 23,
}

// ln is the natural logarithm of x > 0, within 2 units of the last place. It takes x = m 2^k with m between sqrt(1/2) and
// sqrt(2), and ln m = 2 atanh((m-1)/(m+1)) by the series of atanh.
func ln(x float64) float64 {
	if math.IsInf(x, 1) {
		return x
	}
	m, k := math.Frexp(x)
	if m < math.Sqrt2/2 {
		m, k = 2*m, k-1
	}
	f := m - 1
	s := f / (m + 1)
	z := float64(s * s)
	sum := 0.0
	for i := len(atanhSeries) - 1; i >= 0; i-- {
		sum = float64(z*sum) + atanhSeries[i]
	}
	// 2s equals f - s f; in this form the leading term is exact.
	tail := float64(s * (float64(2*z*sum) - f))
	e := float64(k)
	return float64(e*ln2High) + (f + (tail + float64(e*ln2Low)))
}

// expSeries are the coefficients 1/n! of exp(r) by powers of r; 14 reach double precision for |r| < 0.35.
var expSeries = [14]float64{
	1, 1, 1.0 / 2, 1.0 / 6, 1.0 / 24, 1.0 / 120, 1.0 / 720, 1.0 / 5040, 1.0 / 40320, 1.0 / 362880, 1.0 / 3628800,
	1.0 / 39916800, 1.0 / 479001600, 1.0 / 6227020800,
}

// exp is e to the x, within 2 units of the last place; +Inf above 709.78 and 0 below -745.
func exp(x float64) float64 {
	switch {
	case x > 709.782712893384:
		return math.Inf(1)
	case x < -745.2:
		return 0
	}
	k := math.Round(x / math.Ln2)
	r := (x - float64(k*ln2High)) - float64(k*ln2Low)
	sum := 0.0
	for i := len(expSeries) - 1; i >= 0; i-- {
		sum = float64(r*sum) + expSeries[i]
	}
	return math.Ldexp(sum, int(k))
}

// negLog1m is -ln(1-u) for 0 <= u < 1, also exact to a few units of the last place where u is tiny. It divides out the
// error of rounding 1-u (W. Kahan's device: ln(w)/(1-w) is smooth near 1).
func negLog1m(u float64) float64 {
	w := 1 - u
	if w == 1 {
		return u
	}
	return -ln(w) * (u / (1 - w))
}

// log1p is ln(1+x) for x >= 0, by the same device.
func log1p(x float64) float64 {
	w := 1 + x
	if w == 1 {
		return x
	}
	return ln(w) * (x / (w - 1))
}
