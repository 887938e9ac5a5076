package reports

import (
	"math"

	"poolsim/sim/study"
)

// tone is what a difference means for the reader.
type tone uint8

const (
	neutral tone = iota
	better
	worse
	alike // no difference that the replications can show
)

func (t tone) word() string {
	switch t {
	case better:
		return "better"
	case worse:
		return "worse"
	case alike:
		return "~"
	}
	return ""
}

// toneOf says whether a variant is better or worse than the first one in a metric. Nothing is said of a difference that
// is 0 in every replication, or that cannot be had.
func toneOf(m *study.Metric, base, variant *study.Estimate, d *study.Difference) tone {
	switch {
	case base == nil || variant == nil || base.State == study.Absent || variant.State == study.Absent:
		return neutral
	case base.State == study.Unserved && variant.State == study.Unserved:
		return neutral
	case variant.State == study.Unserved:
		return worse
	case base.State == study.Unserved:
		return better
	case d == nil || math.IsNaN(d.Mean) || isSame(d):
		return neutral
	case !d.Distinguishable:
		return alike
	case m.Better == study.Neither:
		return neutral
	}
	if (d.Mean < 0) == (m.Better == study.Lower) {
		return better
	}
	return worse
}

// isSame says whether the two variants gave the same in every replication; a single replication has no interval, and
// then its own difference decides.
func isSame(d *study.Difference) bool {
	return d.Mean == 0 && (math.IsNaN(d.Low) || d.Low == 0 && d.High == 0)
}

// words say the difference in the manner of a row: "1.7 × worse", "12 % better", "worse", "−30 %", "~", or nothing.
func (c contrast) words(base, variant *study.Estimate, t tone) string {
	switch {
	case c == silent || t == neutral:
		return ""
	case t == alike || c == byWord || base.State != study.Known || variant.State != study.Known || !(base.Mean > 0):
		return t.word()
	case c == byShare:
		return changeText(variant.Mean/base.Mean - 1)
	}
	return factorText(base.Mean, variant.Mean) + " " + t.word()
}

// factorFrom is the ratio from which a difference is told as a factor instead of a percentage.
const factorFrom = 1.5

// factorText is by how much two positive values differ: "1.7 ×" or "12 %".
func factorText(base, variant float64) string {
	factor := max(base, variant) / min(base, variant)
	switch {
	case math.IsInf(factor, 1):
		return "much"
	case factor < factorFrom:
		return percentFigure().text(math.Abs(variant/base-1), wholePercent)
	case factor < 10:
		return plain(factor, 1) + " ×"
	}
	return plain(factor, 0) + " ×"
}

// changeText is a relative change with its sign: "−30 %".
func changeText(change float64) string {
	if isRounding(change) {
		return "0 %"
	}
	text := percentFigure().text(math.Abs(change), wholePercent)
	if change < 0 {
		return "−" + text
	}
	return "+" + text
}

// isRounding says whether a relative change is no more than what sums of the same numbers in another order differ by.
func isRounding(change float64) bool { return math.Abs(change) <= 1e-9 }

// wholePercent as a half-width makes a percentage be written without decimals, unless it is below one.
const wholePercent = 0.01
