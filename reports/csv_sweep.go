package reports

import (
	"bufio"
	"errors"
	"io"
	"strings"

	"poolsim/reports/cells"
	"poolsim/sim/study"
)

// sweepCSV is sweep.csv: one row a cell, first the settings, then every metric with its mean and the ends of its 95 %
// interval. Empty where there is no number; the column "never" names the metrics that users without a desktop reach into.
type sweepCSV struct {
	in   *SweepInput
	w    io.WriteCloser
	out  *bufio.Writer
	row  *csvFile
	axes [][]axisValue
}

func (in *SweepInput) openCSV(w io.WriteCloser) sweepFile {
	f := &sweepCSV{in: in, w: w, out: bufio.NewWriter(w)}
	var columns []string
	for i := range in.Axes {
		values, _, _ := axisValues(&in.Axes[i])
		f.axes = append(f.axes, values)
		columns = append(columns, in.Axes[i].Key)
	}
	for _, m := range study.Metrics() {
		names := bounds(m)
		columns = append(columns, names[:]...)
	}
	f.row = newCSV(append(columns, replicationsColumn, neverColumn, failureColumn)...)
	if in.beyondASCII() {
		f.row.data = append([]byte(byteOrderMark), f.row.data...)
	}
	return f
}

// beyondASCII says whether a setting or a value needs more than ASCII. A failure may quote one, and says nothing else.
func (in *SweepInput) beyondASCII() bool {
	for _, a := range in.Axes {
		if !isASCII([]byte(a.Key + strings.Join(a.Values, ""))) {
			return true
		}
	}
	return false
}

func (f *sweepCSV) cell(i int, r *cells.Record, estimates []study.Estimate) error {
	for axis, at := range f.in.Indices(i) {
		if v := f.axes[axis][at]; v.isNumber {
			f.row.number(v.x)
		} else {
			f.row.text(v.text)
		}
	}
	for m := range study.Metrics() {
		var e *study.Estimate
		if len(estimates) > 0 {
			e = &estimates[m]
		}
		numbers := numbersOfEstimate(e)
		f.row.numbers(numbers[:]...)
	}
	f.row.integer(uint64(replicationsOf(r)))
	f.row.text(neverIn(estimates))
	f.row.text(failureOf(r))
	f.row.endRow()
	return f.flush()
}

// flush writes the rows so far.
func (f *sweepCSV) flush() error {
	_, err := f.out.Write(f.row.data)
	f.row.data = f.row.data[:0]
	return err
}

func (f *sweepCSV) close() error { return errors.Join(f.flush(), f.out.Flush(), f.w.Close()) }
