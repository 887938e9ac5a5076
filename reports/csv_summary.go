package reports

import (
	"io"
	"math"
	"strconv"

	"poolsim/sim/study"
)

// writeSummaryCSV writes summary.csv: one row a variant and metric. The state is known, never (users without a desktop
// reach into the percentile) or absent (it could not be had); only a known metric has numbers. The difference is the
// paired one to the first variant.
func writeSummaryCSV(w io.Writer, in *Input) error {
	f := newCSV("variant", "metric", "unit", "mean", "low", "high", "n", "state",
		"difference", "difference_low", "difference_high", "distinguishable", "replications", "seed", "tool")
	differences := in.differences()
	for i := range in.Study.Outcomes {
		o := &in.Study.Outcomes[i]
		for j := range o.Estimates {
			e := &o.Estimates[j]
			f.text(o.Cell.Name)
			f.text(e.Metric.Name)
			f.text(in.unitOf(e.Metric))
			f.estimate(e)
			f.difference(differences.of(e.Metric.Name, o.Cell.Name))
			f.integer(uint64(in.Replications))
			f.integer(in.Seed)
			f.text(in.Tool)
			f.endRow()
		}
	}
	return f.writeTo(w)
}

// estimate adds mean, low, high, n and state.
func (f *csvFile) estimate(e *study.Estimate) {
	if e.State == study.Known {
		f.numbers(e.Mean, e.Low, e.High)
	} else {
		f.numbers(math.NaN(), math.NaN(), math.NaN())
	}
	f.integer(uint64(e.N))
	f.text(stateName(e.State))
}

func stateName(s study.State) string {
	switch s {
	case study.Known:
		return "known"
	case study.Unserved:
		return "never"
	}
	return "absent"
}

// difference adds the four cells of a difference, empty ones when there is none.
func (f *csvFile) difference(d *study.Difference) {
	if d == nil || math.IsNaN(d.Mean) {
		f.numbers(math.NaN(), math.NaN(), math.NaN())
		f.text("")
		return
	}
	f.numbers(d.Mean, d.Low, d.High)
	f.text(strconv.FormatBool(d.Distinguishable))
}
