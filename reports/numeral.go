package reports

import (
	"math"
	"strconv"
)

// significantDigits is how many digits numbers in files have. A double carries more than 15, but the last of them may
// differ between processors that fuse a product and a sum and those that do not.
const significantDigits = 10

// rounded is x with significantDigits digits; NaN and infinities stay what they are, and -0 becomes 0.
func rounded(x float64) float64 {
	if x == 0 || math.IsNaN(x) || math.IsInf(x, 0) {
		return x + 0
	}
	short, err := strconv.ParseFloat(strconv.FormatFloat(x, 'e', significantDigits-1, 64), 64)
	if err != nil {
		return x // rounding up left the range of a double; x itself is in it
	}
	return short
}

// appendNumeral appends a finite x the way JSON and spreadsheets read it: at most significantDigits digits, a dot, and an
// exponent only outside 1e-6 to 1e15.
func appendNumeral(b []byte, x float64) []byte {
	x = rounded(x)
	if size := math.Abs(x); x != 0 && (size < 1e-6 || size >= 1e15) {
		return strconv.AppendFloat(b, x, 'e', -1, 64)
	}
	return strconv.AppendFloat(b, x, 'f', -1, 64)
}

func numeral(x float64) string { return string(appendNumeral(nil, x)) }

// isNumber says whether x can be written as a number.
func isNumber(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }
