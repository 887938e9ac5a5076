package scenarios

import (
	"math/big"
	"strings"
	"time"
)

// ladder is a range of values that can be counted up: numbers, spans of time in nanoseconds, or clock times.
type ladder struct {
	low, high, step *big.Rat
	write           func(*big.Rat) string
}

// rangeValues are the values of LO..HI[:STEP], whose dots stand at the given place. Without a step it is 1, for settings
// that count and for those that do not exist, which making a cell reports. They are worked out as fractions, so that 0.1..0.3:0.1 ends with 0.3.
func rangeValues(path string, k *Key, text string, dots int, p *collector) []string {
	low, rest := strings.TrimSpace(text[:dots]), strings.TrimSpace(text[dots+2:])
	high, step := rest, ""
	if colon := strings.LastIndex(rest, ":"); colon >= 0 && !(isClock(low) && isClock(rest)) {
		high, step = strings.TrimSpace(rest[:colon]), strings.TrimSpace(rest[colon+1:])
	}
	l, fault := ladderOf(low, high, step, k)
	if fault == "" {
		fault = l.fault()
	}
	if fault != "" {
		p.add(varyOrigin(), path, "%s: %s", shown(text), fault)
		return nil
	}
	return l.values()
}

func isClock(text string) bool {
	_, ok := parseClock(text)
	return ok
}

// ladderOf reads the ends and the step of a range; the fault says what is wrong with them.
func ladderOf(low, high, step string, k *Key) (l ladder, fault string) {
	read, readStep := number, number
	l.write = decimal
	switch {
	case isClock(low) && isClock(high):
		read, readStep, l.write = clockPlace, timeSpan, clockAt
	case isSpan(low) && isSpan(high):
		read, readStep, l.write = timeSpan, timeSpan, spanAt
	}
	if step == "" && (k == nil || k.counts()) {
		step = "1"
	}
	var lowOK, highOK, stepOK bool
	l.low, lowOK = read(low)
	l.high, highOK = read(high)
	l.step, stepOK = readStep(step)
	switch {
	case !lowOK || !highOK:
		return l, "a range goes from one number, time span or clock time to another, such as 8..24, 10s..60s:10s or 07:30..09:00:15m; text with two dots in it needs quotes."
	case step == "":
		return l, "the step is missing; write one behind a colon, such as 0.1..0.5:0.1 or 10s..60s:10s."
	case !stepOK:
		return l, shown(step) + " is no step for it; write one such as 0.1..0.5:0.1, 10s..60s:10s or 07:30..09:00:15m."
	}
	return l, ""
}

// counts says whether the key's numbers are whole, so that ranges need no step.
func (k *Key) counts() bool {
	switch k.Type {
	case Count, CountOrWord, CountPerHost, HostSet:
		return true
	default:
		return false
	}
}

// fault says what is wrong with a range whose parts can be read.
func (l ladder) fault() string {
	switch {
	case l.low.Cmp(l.high) > 0:
		return "the range goes down; write the lower end first."
	case l.step.Sign() <= 0:
		return "the step must be more than 0."
	}
	most := new(big.Rat).Mul(l.step, big.NewRat(MaxCells, 1))
	if new(big.Rat).Sub(l.high, l.low).Cmp(most) >= 0 {
		return "these are more values than the 100000 cells of a sweep; take a larger step."
	}
	return ""
}

func (l ladder) values() []string {
	var values []string
	for x := new(big.Rat).Set(l.low); x.Cmp(l.high) <= 0; x.Add(x, l.step) {
		values = append(values, l.write(x))
	}
	return values
}

// number reads a number of at most 30 characters, so that nobody waits for 1e999999999.
func number(text string) (*big.Rat, bool) {
	if len(text) > 30 || strings.ContainsAny(text, "/_xXpP") {
		return nil, false
	}
	if _, exponent, found := strings.Cut(strings.ToLower(text), "e"); found && len(exponent) > 3 {
		return nil, false
	}
	return new(big.Rat).SetString(text)
}

// decimal writes a fraction that has a finite decimal form, as every sum of decimals has.
func decimal(x *big.Rat) string {
	digits, _ := x.FloatPrec()
	return x.FloatString(digits)
}

func isSpan(text string) bool {
	_, ok := timeSpan(text)
	return ok
}

// timeSpan reads a span of time, which carries its unit.
func timeSpan(text string) (*big.Rat, bool) {
	if isBare(text) {
		return nil, false
	}
	d, err := time.ParseDuration(text)
	return big.NewRat(int64(d), 1), err == nil
}

func spanAt(x *big.Rat) string { return `"` + spanText(time.Duration(x.Num().Int64())) + `"` }

// clockPlace reads a time of day, without a weekday or a number of the day.
func clockPlace(text string) (*big.Rat, bool) {
	at, ok := parseTimeOfDay(text)
	return big.NewRat(int64(at), 1), ok
}

func clockAt(x *big.Rat) string { return `"` + timeOfDay(time.Duration(x.Num().Int64())) + `"` }
