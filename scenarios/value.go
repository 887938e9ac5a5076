package scenarios

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"poolsim/scenarios/tree"
	"poolsim/sim"
)

// reader turns nodes of a scenario tree into typed values, and reports what is wrong with them.
type reader struct {
	problems *collector
	files    *files
}

// countOrWord is the value of a key that takes a whole number or a word.
type countOrWord struct {
	count int
	word  string // "" when count counts
}

// read reads the value of a key. The path is for messages; base is the value that a table without "dist" edits. The text
// is the value as a scenario file would have it.
func (r *reader) read(k *Key, path string, n, base *tree.Node) (data any, text string, ok bool) {
	v := valueOf{r, k, path, n}
	switch k.Type {
	case Text, File:
		data, text, ok = v.text()
	case Flag:
		data, text, ok = v.flag()
	case Count:
		data, text, ok = v.count()
	case Number:
		data, text, ok = v.number()
	case Span, SpanOrNever, SpanOrAuto:
		data, text, ok = v.span()
	case Clock:
		data, text, ok = v.clock()
	case Choice:
		data, text, ok = v.choice()
	case CountOrWord:
		data, text, ok = v.countOrWord()
	case Quantity, TimeQuantity, TimeOrNever:
		data, text, ok = v.quantity(base)
	case Names:
		data, text, ok = v.names()
	case Weekdays:
		data, text, ok = v.weekdays()
	case HostSet:
		data, text, ok = v.hostSet()
	case CountPerHost:
		data, text, ok = v.perHost()
	case Curve:
		data, text, ok = v.curve()
	case Shares:
		data, text, ok = v.shares()
	case Percentile:
		data, text, ok = v.percentile()
	case AnyValue:
		data, text, ok = n, literal(n), true
	case OverrideTable:
		data, text, ok = v.overrideTable()
	}
	return data, text, ok
}

// valueOf is one value being read.
type valueOf struct {
	*reader
	key  *Key
	path string
	node *tree.Node
}

// fail reports the value as wrong.
func (v valueOf) fail(format string, args ...any) {
	v.problems.add(v.node.Origin, v.path, format, args...)
}

// unwanted reports a value of the wrong type.
func (v valueOf) unwanted(wanted string) {
	v.fail("%s; %s is wanted.", describe(v.node), wanted)
}

// describe says what a node is: `"ten" is text`.
func describe(n *tree.Node) string {
	switch {
	case n.Kind == tree.Table:
		return "this is a table"
	case n.Kind == tree.List:
		return "this is a list"
	}
	switch value := n.Value.(type) {
	case string:
		return shown(value) + " is text"
	case bool:
		return strconv.FormatBool(value) + " is a yes or no"
	default:
		return fmt.Sprintf("%v is a number", value)
	}
}

func (v valueOf) text() (any, string, bool) {
	s, ok := v.node.Value.(string)
	if !ok {
		v.unwanted("text in quotes")
		return nil, "", false
	}
	if s == "" || len(s) > 200 || strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r == 0x7f }) {
		v.fail("%s is not allowed; 1 to 200 characters without control characters are.", shown(s))
		return nil, "", false
	}
	return s, strconv.Quote(s), true
}

func (v valueOf) flag() (any, string, bool) {
	b, ok := v.node.Value.(bool)
	if !ok {
		v.unwanted("true or false")
		return nil, "", false
	}
	return b, strconv.FormatBool(b), true
}

func (v valueOf) choice() (any, string, bool) {
	s, ok := v.node.Value.(string)
	if !ok {
		v.unwanted("one of " + strings.Join(v.key.Choices, ", "))
		return nil, "", false
	}
	if slices.Contains(v.key.Choices, s) {
		return s, strconv.Quote(s), true
	}
	if strings.HasSuffix(v.key.Path, "algorithm") {
		v.unknownAlgorithm(s)
	} else {
		v.fail("%s is not one of %s.%s", shown(s), strings.Join(v.key.Choices, ", "), didYouMean(s, v.key.Choices))
	}
	return nil, "", false
}

// whole reads a whole number, also one written like 1e3.
func whole(n *tree.Node) (int64, bool) {
	switch value := n.Value.(type) {
	case int64:
		return value, true
	case float64:
		return int64(value), value == math.Trunc(value) && math.Abs(value) <= 1<<53
	default:
		return 0, false
	}
}

func (v valueOf) wantedCount() string {
	what := "a whole number"
	if v.key.Unit != "" {
		what += " of " + v.key.Unit
	}
	if text := v.key.RangeText(); text != "" {
		what += " (" + text + ")"
	}
	return what
}

func (v valueOf) count() (any, string, bool) {
	i, ok := whole(v.node)
	if !ok {
		v.unwanted(v.wantedCount())
		return nil, "", false
	}
	if !v.inRange(float64(i), strconv.FormatInt(i, 10)) {
		return nil, "", false
	}
	return i, strconv.FormatInt(i, 10), true
}

// inRange checks a number and reports one that is out of range.
func (v valueOf) inRange(x float64, text string) bool {
	if v.key.Range.Holds(x) {
		return true
	}
	noun := "allowed"
	if v.key.Type == Count && v.key.Unit != "" {
		noun = "a number of " + v.key.Unit
		if v.key.Unit == "%" {
			noun = "a percentage"
		}
	}
	v.fail("%s is not %s; %s.", text, noun, v.key.Range.words(v.key.numberFormat()))
	return false
}

func numberOf(n *tree.Node) (float64, bool) {
	switch value := n.Value.(type) {
	case int64:
		return float64(value), true
	case float64:
		return value, true
	default:
		return 0, false
	}
}

func numberText(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

func (v valueOf) number() (any, string, bool) {
	x, ok := numberOf(v.node)
	if !ok {
		wanted := "a number"
		if v.key.Unit != "" {
			wanted += " (" + v.key.Unit + ")"
		}
		v.unwanted(wanted)
		return nil, "", false
	}
	if !v.inRange(x, plainNumber(x)) {
		return nil, "", false
	}
	x += 0 // -0 is 0
	return x, numberText(x), true
}

// autoSpan is a span of time that is found by looking.
const autoSpan = time.Duration(-1)

func (v valueOf) span() (any, string, bool) {
	if v.key.Type == SpanOrNever && v.node.Value == "never" {
		return sim.Never, `"never"`, true
	}
	if v.key.Type == SpanOrAuto && v.node.Value == "auto" {
		return autoSpan, `"auto"`, true
	}
	d, ok := v.duration(v.node)
	if !ok || !v.inRange(d.Seconds(), spanText(d)) {
		return nil, "", false
	}
	return d, strconv.Quote(spanText(d)), true
}

// duration reads a span of time, which must carry a unit.
func (v valueOf) duration(n *tree.Node) (time.Duration, bool) {
	s, isText := n.Value.(string)
	if x, ok := numberOf(n); ok || isText && isBare(s) {
		if isText {
			x, _ = strconv.ParseFloat(s, 64)
		}
		v.fail("%s has no unit; write %q or %q.", numberText(x), numberText(x)+"s", numberText(x)+"m")
		return 0, false
	}
	if !isText {
		v.unwanted(`a time span such as "30s" or "1h30m"`)
		return 0, false
	}
	d, err := time.ParseDuration(s)
	if err != nil || d == 0 && strings.HasPrefix(s, "-") {
		v.fail(`%s is not a time span; write one such as "30s" or "1h30m".`, shown(s))
		return 0, false
	}
	return d, true
}

// isBare says whether the text is a number without a unit.
func isBare(s string) bool {
	x, err := strconv.ParseFloat(s, 64)
	return err == nil && !math.IsNaN(x) && !math.IsInf(x, 0)
}

func (v valueOf) clock() (any, string, bool) {
	s, _ := v.node.Value.(string)
	c, ok := parseClock(s)
	if !ok {
		v.fail(`%s is not a clock time; write one such as "08:30", "08:30:15", "Tue 08:30" or "Day2 08:30".`, literal(v.node))
		return nil, "", false
	}
	return c, strconv.Quote(c.String()), true
}

func (v valueOf) countOrWord() (any, string, bool) {
	if s, ok := v.node.Value.(string); ok && slices.Contains(v.key.Choices, s) {
		return countOrWord{word: s}, strconv.Quote(s), true
	}
	i, ok := whole(v.node)
	if !ok {
		v.fail("%s is not allowed; %s or a whole number (%s) is.", literal(v.node), strings.Join(v.key.Choices, ", "), v.key.Range)
		return nil, "", false
	}
	if !v.inRange(float64(i), strconv.FormatInt(i, 10)) {
		return nil, "", false
	}
	return countOrWord{count: int(i)}, strconv.FormatInt(i, 10), true
}

func (v valueOf) percentile() (any, string, bool) {
	s, _ := v.node.Value.(string)
	number, isP := strings.CutPrefix(s, "p")
	x, err := strconv.ParseFloat(number, 64)
	if !isP || err != nil || !(x > 0 && x < 100) {
		v.fail(`%s is not a percentile; write one such as "p90".`, literal(v.node))
		return nil, "", false
	}
	return x / 100, strconv.Quote("p" + numberText(x)), true
}

func (v valueOf) overrideTable() (any, string, bool) {
	if v.node.Kind != tree.Table {
		v.unwanted(`a table of keys and values such as { "pool.max_session_limit" = 12 }`)
		return nil, "", false
	}
	return v.node, literal(v.node), true
}
