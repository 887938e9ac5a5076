package fit

import (
	"math"
	"strconv"
	"time"
)

// digits is how many significant digits a fitted number is written with; intervals are wider by far.
const digits = 4

// rounded is x with a number of decimals.
func rounded(x float64, decimals int) float64 {
	unit := math.Pow10(decimals)
	return math.Round(x*unit) / unit
}

// numberText writes four significant digits without an exponent.
func numberText(x float64) string {
	short, err := strconv.ParseFloat(strconv.FormatFloat(x, 'g', digits, 64), 64)
	if err != nil { // what FormatFloat writes can be read
		panic(err)
	}
	return strconv.FormatFloat(short, 'f', -1, 64)
}

// spanText writes seconds as a duration in quotation marks, to the second, or to the millisecond below two minutes.
func spanText(seconds float64) string {
	d := time.Duration(math.Round(seconds*1e3)) * time.Millisecond
	if d.Abs() >= 2*time.Minute {
		d = d.Round(time.Second)
	}
	return strconv.Quote(shortSpan(d))
}

// shortSpan writes a duration without the zeros that Go's form ends with: 4h, not 4h0m0s.
func shortSpan(d time.Duration) string {
	text := d.String()
	if len(text) > 2 && text[len(text)-2:] == "0s" && text[len(text)-3] == 'm' {
		text = text[:len(text)-2]
	}
	if len(text) > 2 && text[len(text)-2:] == "0m" && text[len(text)-3] == 'h' {
		text = text[:len(text)-2]
	}
	return text
}
