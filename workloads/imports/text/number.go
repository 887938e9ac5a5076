package text

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Decimal says what stands before the decimals of numbers.
type Decimal uint8

// The decimal signs. DecimalAuto tells by each number, and by the separator of the table where one leaves it open.
const (
	DecimalAuto Decimal = iota
	DecimalPoint
	DecimalComma
)

// ParseDecimal reads "point" or "comma"; empty is DecimalAuto.
func ParseDecimal(s string) (Decimal, error) {
	switch s {
	case "":
		return DecimalAuto, nil
	case "point":
		return DecimalPoint, nil
	case "comma":
		return DecimalComma, nil
	}
	return 0, fmt.Errorf("%q is no decimal sign; point (1234.5) and comma (1234,5) are", s)
}

// Number reads a finite number: 12, 12.5, 12,5, 1.234,5, 1,234.5, 1.2E-05. The separator is that of the table, 0 for none.
//
// Where one sign stands once with three digits behind it, 1.234 may be either. With DecimalAuto it is taken for decimals
// where that is the usual sign of such a file, the point in files with commas between fields, the comma in others;
// the other way round the number is refused, and the user must say.
func Number(s string, decimal Decimal, separator byte) (float64, error) {
	point, comma := strings.LastIndexByte(s, '.'), strings.LastIndexByte(s, ',')
	if decimal == DecimalAuto {
		switch usual := usualDecimal(separator); {
		case point < 0 && comma < 0:
			decimal = DecimalPoint
		case point >= 0 && comma >= 0:
			decimal = DecimalPoint
			if comma > point {
				decimal = DecimalComma
			}
		default:
			decimal = DecimalPoint
			if comma >= 0 {
				decimal = DecimalComma
			}
			if decimal != usual && groups(s, max(point, comma)) {
				return 0, fmt.Errorf("%q may be a whole number in groups of three digits, or have decimals; say which sign stands before decimals", Cut(s))
			}
		}
	}
	return parse(s, decimal)
}

// usualDecimal is the decimal sign of files with a separator.
func usualDecimal(separator byte) Decimal {
	if separator == ';' || separator == '\t' {
		return DecimalComma
	}
	return DecimalPoint
}

// groups says whether the sign at i may stand between groups of three digits.
func groups(s string, i int) bool {
	before := strings.TrimLeft(s[:i], "+-")
	return len(s)-i-1 == 3 && digits(s[i+1:]) && before != "0" && before != ""
}

// parse reads a number whose decimal sign is known. The other sign may stand between groups of three digits.
func parse(s string, decimal Decimal) (float64, error) {
	group, sign := ",", "."
	if decimal == DecimalComma {
		group, sign = ".", ","
	}
	whole, decimals, found := strings.Cut(s, sign)
	parts := strings.Split(whole, group)
	for i, p := range parts {
		if i > 0 && (len(p) != 3 || !digits(p)) {
			return 0, notNumber(s)
		}
	}
	plain := strings.Join(parts, "")
	if found {
		plain += "." + decimals
	}
	x, err := strconv.ParseFloat(plain, 64)
	if err != nil || math.IsInf(x, 0) || math.IsNaN(x) || strings.ContainsAny(plain, "xX_") {
		return 0, notNumber(s)
	}
	return x, nil
}

func notNumber(s string) error { return fmt.Errorf("%q is no number", Cut(s)) }
