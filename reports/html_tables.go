package reports

import (
	"math"
	"strings"

	"poolsim/sim/study"
)

// pageTable is a table of the page, one row a metric or host, one column a variant.
type pageTable struct {
	Caption, Corner string
	Heads           []string
	Rows            []pageRow
}

type pageRow struct {
	Label string
	Inner bool // belongs to the row above
	Cells []pageCell
}

// pageCell is a value with what is said of it, and the class of that.
type pageCell struct{ Value, Note, Class string }

// pageTable is the table of some metrics, with the same words as on the terminal.
func (in *Input) pageTable(caption string, rows []tableRow) pageTable {
	t := pageTable{Caption: caption, Rows: make([]pageRow, len(rows))}
	for i, r := range rows {
		t.Rows[i] = pageRow{Label: strings.TrimSpace(r.label), Inner: strings.HasPrefix(r.label, " ")}
	}
	for i, column := range in.tableColumns(rows) {
		t.Heads = append(t.Heads, printable(in.Study.Outcomes[i].Cell.Name))
		for j, cell := range column.cells {
			class := ""
			if cell.tone == better || cell.tone == worse {
				class = cell.tone.word()
			}
			t.Rows[j].Cells = append(t.Rows[j].Cells, pageCell{cell.value, cell.note, class})
		}
	}
	return t
}

// metricRows are rows of the named metrics, as far as the study has them.
func (in *Input) metricRows(metrics ...string) []tableRow {
	var rows []tableRow
	for _, name := range metrics {
		e := in.Study.Outcomes[0].Estimate(name)
		if e == nil {
			continue
		}
		r := tableRow{metric: name, label: labelOf(e.Metric), figure: in.cellFigure(e.Metric), contrast: byWord, interval: true}
		if in.rowHas(r) {
			rows = append(rows, r)
		}
	}
	return rows
}

// labelOf is what a metric is called in tables.
func labelOf(m *study.Metric) string {
	if m.Label != "" {
		return m.Label
	}
	return m.Name
}

// cellFigure is how a metric is written in a cell whose row says what is counted.
func (in *Input) cellFigure(m *study.Metric) figure {
	if m.Unit == "sessions" || m.Unit == "hosts" {
		return countFigure()
	}
	return in.figureOf(m)
}

// listedHosts is the largest number of hosts that the page lists; hosts.csv has them all.
const listedHosts = 40

// hostTable lists the most sessions of each host under each variant; not ok when there are too many hosts, or variants
// have not the same.
func (in *Input) hostTable() (t pageTable, ok bool) {
	first := in.Study.Outcomes[0].Hosts
	if len(first) == 0 || len(first) > listedHosts {
		return t, false
	}
	t = pageTable{Caption: "Most sessions of each host, mean of the replications", Corner: "host", Rows: make([]pageRow, len(first))}
	for i := range in.Study.Outcomes {
		o := &in.Study.Outcomes[i]
		if !sameHosts(o.Hosts, first) {
			return t, false
		}
		t.Heads = append(t.Heads, printable(o.Cell.Name))
		for j := range o.Hosts {
			t.Rows[j].Label = printable(o.Hosts[j].Name)
			value := countFigure().text(math.Round(o.Hosts[j].SessionsPeak*10)/10, math.NaN())
			t.Rows[j].Cells = append(t.Rows[j].Cells, pageCell{Value: value})
		}
	}
	return t, true
}

func sameHosts(a, b []study.HostRow) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].Name != b[i].Name {
			return false
		}
	}
	return true
}

// pageSetting is a setting that somebody wrote down.
type pageSetting struct{ Variant, Key, Value, Origin string }

// writtenSettings are the settings of the first variant that are no defaults, and those of the others that are none and
// differ from it.
func (in *Input) writtenSettings() []pageSetting {
	base := settingsOf(in.Study.Outcomes[0].Cell)
	var all []pageSetting
	for i := range in.Study.Outcomes {
		cell := in.Study.Outcomes[i].Cell
		for _, s := range cell.Settings {
			if s.Origin == "default" || i > 0 && base[s.Key] == s.Value {
				continue
			}
			all = append(all, pageSetting{printable(cell.Name), printable(s.Key), printable(s.Value), printable(s.Origin)})
		}
	}
	return all
}
