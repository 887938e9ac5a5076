package reports

import (
	"math"
	"strconv"
	"strings"
)

// figure is how values of one kind are written for people.
type figure struct {
	scale float64 // from the unit of the metric to the one written
	unit  string  // written after the number; "" when the label says it
	most  int     // most decimals
	least int     // decimals of a value without an interval
	money bool    // two decimals or none, as prices are written
	whole float64 // a value below this is never written as this: 100 for percentages; 0 when there is none
}

// text writes x so that its last digit is the first one that the half-width of its interval leaves in doubt, from 10 on
// the second one. Without an interval (half 0 or NaN) a whole number is written as such, anything else with most
// decimals. What is not 0 is never written as 0, and less than everybody never as 100 %.
func (f figure) text(x, half float64) string {
	return f.number(x*f.scale, f.decimals(x*f.scale, half*f.scale)) + f.suffix()
}

// textHalf is text with the half-width after it: "38 s ±1". A half-width below the last digit is left out.
func (f figure) textHalf(x, half float64) string {
	text := f.text(x, half)
	if margin := f.margin(x, half); margin != "" {
		return text + " " + margin
	}
	return text
}

// margin is the half-width as it stands after the value x: "±1"; "" for none, or one below the last digit of x.
func (f figure) margin(x, half float64) string {
	if !(half > 0) {
		return ""
	}
	margin := plain(half*f.scale, f.decimals(x*f.scale, half*f.scale))
	if isZero(margin) {
		return ""
	}
	return "±" + margin
}

func (f figure) suffix() string {
	if f.unit == "" {
		return ""
	}
	return " " + f.unit
}

// decimals is the number of decimals that the interval supports; negative when whole tens, hundreds … are all it does.
func (f figure) decimals(x, half float64) int {
	if !(half > 0) || math.IsInf(half, 0) {
		return f.decimalsAlone(x)
	}
	d := -firstDigit(half)
	if d < 0 {
		d++ // from 10 on two digits of the half-width
	}
	if f.money && d > 0 {
		return f.most
	}
	return min(d, f.most)
}

func (f figure) decimalsAlone(x float64) int {
	if x == math.Trunc(x) {
		return f.least
	}
	return f.most
}

// firstDigit is the power of ten of the first digit of x > 0, once x is rounded to one digit: 0 for 1.4, 1 for 9.7, -2
// for 0.03. It is read from the decimal form because a logarithm may fall on either side of a power of ten.
func firstDigit(x float64) int {
	_, exponent, _ := strings.Cut(strconv.FormatFloat(x, 'e', 0, 64), "e")
	power, err := strconv.Atoi(exponent)
	if err != nil {
		panic("reports: float without an exponent: " + err.Error()) // FormatFloat 'e' always writes one
	}
	return power
}

// number writes x with the given decimals, or more when these would hide what it is not: 0, or everybody.
func (f figure) number(x float64, decimals int) string {
	for d := decimals; d <= f.most; d++ {
		if text := plain(x, d); !f.hides(x, text) {
			return text
		}
	}
	return f.bound(x)
}

// hides says whether text tells x to be 0 or everybody when it is not.
func (f figure) hides(x float64, text string) bool {
	return x != 0 && isZero(text) || f.whole != 0 && x < f.whole && text == plain(f.whole, decimalsOf(text))
}

// bound says on which side of the smallest step from 0, or from everybody, x lies.
func (f figure) bound(x float64) string {
	step := math.Pow10(-f.most)
	switch {
	case x < 0:
		return "−<" + plain(step, f.most)
	case x < step:
		return "<" + plain(step, f.most)
	}
	return ">" + plain(f.whole-step, f.most)
}

// plain writes x rounded to the given decimals (negative: to tens, hundreds …), with a true minus sign, and with a
// space between thousands.
func plain(x float64, decimals int) string {
	if decimals < 0 {
		step := math.Pow10(-decimals)
		x, decimals = math.Round(x/step)*step, 0
	}
	text := thousands(strconv.FormatFloat(math.Abs(x), 'f', decimals, 64))
	if x < 0 && !isZero(text) {
		return "−" + text
	}
	return text
}

// thousands puts spaces into the whole part of an unsigned number, one of four digits included, so that a column has one manner.
func thousands(text string) string {
	whole, fraction, cut := strings.Cut(text, ".")
	if len(whole) < 4 {
		return text
	}
	var b strings.Builder
	for i, digit := range whole {
		if i > 0 && (len(whole)-i)%3 == 0 {
			b.WriteByte(' ')
		}
		b.WriteRune(digit)
	}
	if cut {
		b.WriteString("." + fraction)
	}
	return b.String()
}

// isZero says whether every digit of a number is 0.
func isZero(text string) bool { return !strings.ContainsAny(text, "123456789") }

func decimalsOf(text string) int {
	_, fraction, _ := strings.Cut(text, ".")
	return len(fraction)
}
