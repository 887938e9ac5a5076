package reports

import (
	"fmt"
	"math"
	"strconv"

	"poolsim/sim/study"
)

// missed tells every objective that a variant misses, in the order of the objectives of the variants:
//
//	MISSED logon_seconds_p95 = 64 s, at most 45 s wanted (depth-first)
func missed(in *Input) []string {
	return in.objectiveLines(missedMark, false)
}

// met tells every objective that a variant meets, in the same manner:
//
//	met logon_seconds_p95 = 38 s, at most 45 s wanted (breadth-first)
func met(in *Input) []string {
	return in.objectiveLines(metMark, true)
}

// How lines on objectives begin: what was missed has to catch the eye.
const (
	missedMark = "MISSED "
	metMark    = "met "
)

func (in *Input) objectiveLines(mark string, met bool) []string {
	var lines []string
	for i := range in.Study.Outcomes {
		o := &in.Study.Outcomes[i]
		for j := range o.Objectives {
			r := &o.Objectives[j]
			if r.Met != met || r.Objective.Variant != "" && r.Objective.Variant != o.Cell.Name {
				continue
			}
			lines = append(lines, mark+in.objectiveText(r, o))
		}
	}
	return lines
}

// objectiveText tells what an objective asks for and what came of it.
func (in *Input) objectiveText(r *study.ObjectiveResult, o *study.Outcome) string {
	f := countFigure()
	if e := o.Estimate(r.Objective.Metric); e != nil {
		f = in.figureOf(e.Metric)
	}
	bound, side := boundOf(&r.Objective)
	line := fmt.Sprintf("%s%s = %s, %s %s wanted (%s", r.Objective.Metric, quantileText(r.Objective.At),
		objectiveValue(f, r, o, bound), side, exactText(f, bound), printable(o.Cell.Name))
	if !r.Sure {
		line += ", not certain with " + in.replicationsText()
	}
	return line + ")"
}

// boundOf is the value that an objective asks for, and on which side of it the metric must be.
func boundOf(o *study.Objective) (bound float64, side string) {
	if o.Max != nil {
		return *o.Max, "at most"
	}
	if o.Min != nil {
		return *o.Min, "at least"
	}
	return 0, "" // an objective has one of the two
}

// quantileText names the quantile over replications that an objective is about; nothing for the mean.
func quantileText(at float64) string {
	if at == 0 {
		return ""
	}
	return " at " + percentileName(at)
}

// percentileName writes a quantile as scenario files do: 0.9 is "p90".
func percentileName(at float64) string { return "p" + numeral(at*100) }

// exactText writes a value that a person chose, with all its digits.
func exactText(f figure, x float64) string {
	text := thousands(strconv.FormatFloat(math.Abs(rounded(x*f.scale)), 'f', -1, 64))
	if x < 0 {
		text = "−" + text
	}
	return text + f.suffix()
}

// objectiveValue writes the value that an objective is about so that it looks like the bound only when it is the bound.
func objectiveValue(f figure, r *study.ObjectiveResult, o *study.Outcome, bound float64) string {
	switch r.Value.State {
	case study.Unserved:
		return "never"
	case study.Absent:
		return "unknown"
	}
	half := 0.0
	if e := o.Estimate(r.Objective.Metric); e != nil && r.Objective.At == 0 {
		half = halfWidth(e)
	}
	x := r.Value.X
	if x == bound {
		return exactText(f, x)
	}
	if text := f.text(x, half); text != f.text(bound, half) {
		return text
	}
	decimals := 0
	for decimals < maxDecimals && plain(x*f.scale, decimals) == plain(bound*f.scale, decimals) {
		decimals++
	}
	return plain(x*f.scale, decimals) + f.suffix()
}
