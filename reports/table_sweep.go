package reports

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/rivo/uniseg"

	"poolsim/sim/study"
)

// sweepRows is how many rows of a sweep are printed; the files have all.
const sweepRows = 40

// WriteSweepTerminal writes all that a sweep prints: a table of the shown metrics (one row a value of a single setting, a
// grid for two, one row a cell for more), where each is best, what failed, and where the files are.
func WriteSweepTerminal(w io.Writer, s *SweepResult, o TableOptions) error {
	var b strings.Builder
	in := s.in
	writeLine(&b, strings.Join([]string{printable(in.Title), printable(in.Headline), s.sizeText()}, " · "))
	for _, t := range s.tables() {
		b.WriteByte('\n')
		if t.title != "" {
			writeLine(&b, t.title)
		}
		writeGrid(&b, t.rows, t.fixed, o.width())
		if t.left > 0 {
			writeLine(&b, fmt.Sprintf("… and %s more; sweep.csv has all.", counted(t.left, "row", "rows")))
		}
	}
	b.WriteByte('\n')
	for _, line := range append(s.best(), s.trouble()...) {
		b.WriteString(wrapped(line, o.Width) + "\n")
	}
	if in.OutDir != "" {
		fmt.Fprintf(&b, "\n%s   sweep.json  sweep.parquet  plots%c\n", filepath.Join(printable(in.OutDir), "sweep.csv"), filepath.Separator)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

func (s *SweepResult) sizeText() string {
	return fmt.Sprintf("%s, %s each, seed %d", counted(len(s.cells), "cell", "cells"), counted(s.in.Replications, "replication", "replications"), s.in.Seed)
}

// sweepTable is one table as texts; the first columns are repeated when it is too wide for one block.
type sweepTable struct {
	title string
	rows  [][]string // the first one are the heads
	fixed int
	left  int // rows that are left out
}

func (s *SweepResult) tables() []sweepTable {
	axes := s.varied()
	if len(axes) != 2 {
		return []sweepTable{s.list()}
	}
	var all []sweepTable
	for m := range s.metrics {
		if s.has(m) {
			all = append(all, s.grid(m, axes[0], axes[1]))
		}
	}
	return all
}

// list has one row a cell.
func (s *SweepResult) list() sweepTable {
	var head []string
	for _, a := range s.in.Axes {
		head = append(head, printable(a.Key))
	}
	t := sweepTable{fixed: len(head)}
	for m := range s.metrics {
		if s.has(m) {
			head = append(head, s.metrics[m].Label)
		}
	}
	t.rows = [][]string{head}
	for i := range s.cells {
		if t.add(s.axisTexts(i)) {
			t.rows[len(t.rows)-1] = append(t.rows[len(t.rows)-1], s.texts(i)...)
		}
	}
	return t
}

// add adds a row unless there are enough.
func (t *sweepTable) add(row []string) bool {
	if len(t.rows) > sweepRows {
		t.left++
		return false
	}
	t.rows = append(t.rows, row)
	return true
}

// axisTexts are the values of a cell on the axes.
func (s *SweepResult) axisTexts(cell int) []string {
	var texts []string
	for _, v := range s.in.Values(cell) {
		texts = append(texts, columnName(axisValueOf(v).text))
	}
	return texts
}

// texts are the shown metrics of a cell.
func (s *SweepResult) texts(cell int) []string {
	var texts []string
	for m := range s.metrics {
		if s.has(m) {
			texts = append(texts, s.text(cell, m))
		}
	}
	return texts
}

// text is a shown metric of a cell.
func (s *SweepResult) text(cell, metric int) string {
	c := &s.cells[cell]
	switch {
	case c.missing:
		return "missing"
	case c.failure != "":
		return "FAILED"
	}
	row := tableRow{figure: s.in.figureOf(s.metrics[metric]), interval: true}
	return row.value(s.estimate(cell, metric))
}

// grid has the values of one setting as rows and those of a later one as columns; all others have one value.
func (s *SweepResult) grid(metric, first, second int) sweepTable {
	rows, columns := s.in.Axes[first], s.in.Axes[second]
	t := sweepTable{title: s.metrics[metric].Label, fixed: 1}
	head := []string{printable(rows.Key) + `  \  ` + printable(columns.Key)}
	for _, v := range columns.Values {
		head = append(head, columnName(axisValueOf(v).text))
	}
	t.rows = [][]string{head}
	for i, v := range rows.Values {
		row := []string{columnName(axisValueOf(v).text)}
		for j := range columns.Values {
			row = append(row, s.text(i*len(columns.Values)+j, metric))
		}
		t.add(row)
	}
	return t
}

// writeGrid appends rows of texts in columns, in as many blocks below each other as the width asks for. Each begins with
// the fixed columns.
func writeGrid(b *strings.Builder, rows [][]string, fixed, width int) {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, text := range row {
			widths[i] = max(widths[i], uniseg.StringWidth(text))
		}
	}
	for first := fixed; first < len(widths) || first == fixed; {
		last := blockEnd(widths, fixed, first, width)
		if first > fixed {
			b.WriteByte('\n')
		}
		for _, row := range rows {
			line := ""
			for i, text := range row {
				if i < fixed || i >= first && i < last {
					line += pad(text, widths[i]+columnGap)
				}
			}
			writeLine(b, line)
		}
		first = max(last, first+1)
	}
}

// blockEnd is the column behind the last one that fits beside the fixed ones; there is at least one.
func blockEnd(widths []int, fixed, first, width int) int {
	used := 0
	for _, w := range widths[:fixed] {
		used += w + columnGap
	}
	last := first
	for last < len(widths) && (last == first || used+widths[last] <= width) {
		used += widths[last] + columnGap
		last++
	}
	return last
}

// best says for every shown metric where it is best.
func (s *SweepResult) best() []string {
	var lines []string
	for m := range s.metrics {
		lines = append(lines, s.bestOf(m)...)
	}
	return lines
}

// bestOf says where a metric with a better direction is best, and how many cells cannot be told apart from that one;
// nothing for a metric without a direction or a number.
func (s *SweepResult) bestOf(metric int) []string {
	m, at := s.metrics[metric], s.bestCell(metric)
	if at < 0 {
		return nil
	}
	if s.constant(metric) {
		return []string{fmt.Sprintf("%s: %s in every cell.", capital(m.Label), s.text(at, metric))}
	}
	word := "Lowest "
	if m.Better == study.Higher {
		word = "Highest "
	}
	line := fmt.Sprintf("%s%s: %s with %s.", word, m.Label, s.text(at, metric), s.settingsText(at))
	if n := s.alike(metric, at); n > 0 {
		line += fmt.Sprintf(" %s cannot be told apart from it.", counted(n, "other cell", "other cells"))
	}
	return []string{line}
}

// constant says whether a metric has the same mean in every cell, as the cost of hosts that are always on has.
func (s *SweepResult) constant(metric int) bool {
	for i := range s.cells {
		e := s.estimate(i, metric)
		if !known(e) || rounded(e.Mean) != rounded(s.estimate(0, metric).Mean) {
			return false
		}
	}
	return len(s.cells) > 1
}

// bestCell is the first cell with the best value of a metric; -1 when there is none.
func (s *SweepResult) bestCell(metric int) int {
	best := -1
	for i := range s.cells {
		e := s.estimate(i, metric)
		if !known(e) || s.metrics[metric].Better == study.Neither {
			continue
		}
		if best < 0 || isBetter(s.metrics[metric].Better, rounded(e.Mean), rounded(s.estimate(best, metric).Mean)) {
			best = i
		}
	}
	return best
}

func isBetter(b study.Better, x, than float64) bool {
	if b == study.Higher {
		return x > than
	}
	return x < than
}

// alike is how many other cells cannot be told apart from a cell by the differences in equal replications, which met the
// same users; 0 when there is no interval to tell by.
func (s *SweepResult) alike(metric, cell int) int {
	base, n := s.estimate(cell, metric), 0
	if base.N < 2 {
		return 0
	}
	for i := range s.cells {
		if e := s.estimate(i, metric); i != cell && known(e) {
			if d := e.Against(base, len(s.cells)-1); !d.Distinguishable {
				n++
			}
		}
	}
	return n
}

// settingsText tells a cell by its settings.
func (s *SweepResult) settingsText(cell int) string {
	parts := s.in.Values(cell)
	for i := range parts {
		parts[i] = printable(s.in.Axes[i].Key) + " = " + printable(axisValueOf(parts[i]).text)
	}
	return strings.Join(parts, ", ")
}

// toldTrouble is how many cells without figures are named; sweep.json has them all.
const toldTrouble = 10

// trouble names the cells that failed or are missing.
func (s *SweepResult) trouble() []string {
	var lines []string
	n := 0
	for i := range s.cells {
		c := &s.cells[i]
		if c.failure == "" && !c.missing {
			continue
		}
		if n++; n > toldTrouble {
			continue
		}
		if c.missing {
			lines = append(lines, "MISSING "+s.settingsText(i))
		} else {
			lines = append(lines, "FAILED "+s.settingsText(i)+": "+printable(c.failure))
		}
	}
	if n > toldTrouble {
		lines = append(lines, fmt.Sprintf("… and %d more cells without figures; sweep.json names them.", n-toldTrouble))
	}
	return lines
}
