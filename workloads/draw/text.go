package draw

import (
	"fmt"
	"strconv"
	"strings"
)

// String describes the law as a report prints it, such as "lognormal, mean 12, CV 0.6"; a constant is its bare number.
// Numbers are in the unit of the quantity.
func (l *Law) String() string {
	switch l.kind {
	case constant:
		return number(l.a)
	case never:
		return "never"
	case exponential:
		return "exponential, mean " + number(l.a)
	case lognormal:
		return meanCV("lognormal", l)
	case normal:
		return fmt.Sprintf("normal, mean %s, SD %s, at least %s", number(l.a), number(l.b), number(l.c))
	case uniform:
		return fmt.Sprintf("uniform, %s to %s", number(l.a), number(l.b))
	case triangular:
		return fmt.Sprintf("triangular, %s to %s, mode %s", number(l.a), number(l.c), number(l.b))
	case gamma:
		return meanCV("gamma", l)
	case weibull:
		return meanCV("weibull", l)
	case empirical:
		return fmt.Sprintf("empirical, %d values, mean %s", len(l.steps), number(l.mean))
	default:
		return l.mixtureText()
	}
}

func meanCV(name string, l *Law) string {
	return fmt.Sprintf("%s, mean %s, CV %s", name, number(l.a), number(l.b))
}

func (l *Law) mixtureText() string {
	texts := make([]string, len(l.parts))
	for i := range l.parts {
		texts[i] = fmt.Sprintf("%s%% %s", number(100*l.parts[i].Share), l.parts[i].Law.String())
	}
	return "mix of " + strings.Join(texts, "; ")
}

// number writes six significant digits, or all before the point.
func number(x float64) string {
	if x >= 1e6 {
		return strconv.FormatFloat(x, 'f', 0, 64)
	}
	return strconv.FormatFloat(x, 'g', 6, 64)
}
