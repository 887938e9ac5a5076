package reports

import (
	"fmt"
	"io"
	"strings"

	"github.com/rivo/uniseg"

	"poolsim/sim/study"
)

// TableOptions say for which terminal a table is made.
type TableOptions struct {
	Color bool // better and worse also in green and red
	Width int  // columns of the terminal; 0 for DefaultWidth
}

// DefaultWidth is the width of a table in columns when the terminal's is not known.
const DefaultWidth = 120

func (o TableOptions) width() int {
	if o.Width > 0 {
		return o.Width
	}
	return DefaultWidth
}

// WriteTable writes the headline and the table of all variants: one row a metric, one column a variant, and beside a
// value how it differs from the first variant's. With many variants it writes several tables below each other.
func WriteTable(w io.Writer, in *Input, o TableOptions) error {
	var b strings.Builder
	writeLine(&b, in.titleLine())
	rows := in.tableRows()
	labels := make([]string, len(rows))
	labelWidth := 0
	for i, r := range rows {
		labels[i] = r.label
		labelWidth = max(labelWidth, uniseg.StringWidth(r.label)+labelGap)
	}
	for _, block := range blocks(labelWidth, in.tableColumns(rows), o.width()) {
		b.WriteByte('\n')
		writeBlock(&b, labels, labelWidth, block, o.Color)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// titleLine says what was simulated and how often.
func (in *Input) titleLine() string {
	parts := []string{printable(in.Title), printable(in.Headline), fmt.Sprintf("%s, seed %d", in.replicationsText(), in.Seed)}
	return strings.Join(parts, " · ")
}

func (in *Input) replicationsText() string {
	if in.Replications == 1 {
		return "1 replication"
	}
	return fmt.Sprintf("%d replications", in.Replications)
}

func (in *Input) tableColumns(rows []tableRow) []tableColumn {
	differences := in.differences()
	columns := make([]tableColumn, len(in.Study.Outcomes))
	for i := range columns {
		o := &in.Study.Outcomes[i]
		columns[i].head = columnName(o.Cell.Name)
		for _, r := range rows {
			cell := tableCell{value: r.value(o.Estimate(r.metric))}
			if i > 0 {
				cell.tone, cell.note = r.compare(&in.Study.Outcomes[0], o, differences)
			}
			columns[i].cells = append(columns[i].cells, cell)
		}
	}
	return columns
}

// value is the text of an estimate in its row.
func (r *tableRow) value(e *study.Estimate) string {
	switch {
	case e == nil || e.State == study.Absent:
		return "–"
	case e.State == study.Unserved:
		return "never"
	case r.zero != "" && e.Mean == 0:
		return r.zero
	case r.interval:
		return r.figure.textHalf(e.Mean, halfWidth(e))
	}
	return r.figure.text(e.Mean, halfWidth(e))
}

func (r *tableRow) compare(base, variant *study.Outcome, differences differences) (tone, string) {
	b, v := base.Estimate(r.metric), variant.Estimate(r.metric)
	if v == nil || r.contrast == silent {
		return neutral, ""
	}
	t := toneOf(v.Metric, b, v, differences.of(r.metric, variant.Cell.Name))
	return t, r.contrast.words(b, v, t)
}

// halfWidth is half of the 95 % interval; NaN when there is none.
func halfWidth(e *study.Estimate) float64 { return float64(e.High-e.Low) / 2 }

// differences finds paired differences by metric and variant.
type differences map[[2]string]*study.Difference

func (in *Input) differences() differences {
	found := make(differences, len(in.Study.Differences))
	for i := range in.Study.Differences {
		d := &in.Study.Differences[i]
		found[[2]string{d.Metric.Name, d.Variant}] = d
	}
	return found
}

func (d differences) of(metric, variant string) *study.Difference {
	return d[[2]string{metric, variant}]
}
