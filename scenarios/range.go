package scenarios

import (
	"math"
	"strconv"
	"time"
)

// Limits that keep a mistyped or hostile scenario from filling the machine.
const (
	MaxHosts        = 20_000
	MaxUsers        = 1_000_000
	MaxDuration     = 366 * 24 * time.Hour
	MaxFileBytes    = 1 << 20
	MaxEvents       = 1e9 // expected events of one replication
	MaxReplications = 100_000
)

// Range is an interval of numbers; spans of time count in seconds. The zero Range allows every finite number.
type Range struct {
	Low, High float64
	Open      bool // Low itself is not allowed
	Given     bool
}

func between(low, high float64) Range { return Range{Low: low, High: high, Given: true} }

func atLeast(low float64) Range { return Range{Low: low, High: math.Inf(1), Given: true} }

func above(low float64) Range { return Range{Low: low, High: math.Inf(1), Open: true, Given: true} }

func upTo(low, high time.Duration) Range { return between(low.Seconds(), high.Seconds()) }

func aboveUpTo(low, high float64) Range { return Range{Low: low, High: high, Open: true, Given: true} }

// Holds says whether x is in the range. No range holds a number that is not finite, or beyond 1e15.
func (r Range) Holds(x float64) bool {
	if math.IsNaN(x) || math.Abs(x) > 1e15 {
		return false
	}
	return !r.Given || x >= r.Low && x <= r.High && !(r.Open && x == r.Low)
}

// words is the range as it follows "…; " in a message, with numbers written by the format.
func (r Range) words(format func(float64) string) string {
	switch {
	case !r.Given:
		return "numbers up to 1e15 are"
	case r.Open && math.IsInf(r.High, 1):
		return "more than " + format(r.Low) + " is"
	case math.IsInf(r.High, 1):
		return format(r.Low) + " and more are"
	case r.Open:
		return "more than " + format(r.Low) + " and up to " + format(r.High) + " are"
	default:
		return format(r.Low) + " to " + format(r.High) + " are"
	}
}

// String is the range for a list of keys: "1..20000"; "" for every number.
func (r Range) String() string { return r.text(plainNumber) }

func (r Range) text(format func(float64) string) string {
	switch {
	case !r.Given:
		return ""
	case math.IsInf(r.High, 1) && r.Open:
		return "> " + format(r.Low)
	case math.IsInf(r.High, 1):
		return ">= " + format(r.Low)
	case r.Open:
		return "> " + format(r.Low) + ", <= " + format(r.High)
	default:
		return format(r.Low) + ".." + format(r.High)
	}
}

// RangeText is the range of the key's values, or the words it takes, for a list of keys; "" when everything of its type
// is allowed.
func (k *Key) RangeText() string {
	words := ""
	for i, c := range k.Choices {
		if i > 0 {
			words += ", "
		}
		words += c
	}
	if k.Type == Choice {
		return words
	}
	text := k.Range.text(k.numberFormat())
	if words != "" && text != "" {
		return words + " or " + text
	}
	return words + text
}

// numberFormat is how numbers of the key are written: as spans of time or plainly.
func (k *Key) numberFormat() func(float64) string {
	if k.inTime() {
		return func(x float64) string { return spanText(seconds(x)) }
	}
	return plainNumber
}

// inTime says whether the key's numbers are spans of time.
func (k *Key) inTime() bool {
	switch k.Type {
	case Span, SpanOrNever, SpanOrAuto, TimeQuantity, TimeOrNever:
		return true
	default:
		return false
	}
}

func plainNumber(x float64) string {
	if math.Abs(x) < 1e15 {
		return strconv.FormatFloat(x, 'f', -1, 64)
	}
	return strconv.FormatFloat(x, 'g', -1, 64)
}
