package reports

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/rivo/uniseg"

	"poolsim/balancer"
	"poolsim/sim/study"
)

// hostColumn is a column of the table of hosts.
type hostColumn struct {
	group string // head above the heads of this and the following columns of the same group
	head  string
	right bool // numbers stand below each other
	cell  func(h *study.HostView) string
}

// hostColumns are the columns that make sense under the rule: what comes from reports only where the rule reads them.
func hostColumns(e *study.Explanation) []hostColumn {
	const believed, really = "as the broker saw it", "as it was"
	columns := []hostColumn{
		{believed, "state", false, func(h *study.HostView) string { return believedState(&h.Believed) }},
		{believed, "sessions", true, func(h *study.HostView) string { return sessionsOf(&h.Believed) }},
		{believed, "connecting", true, func(h *study.HostView) string { return whole(h.Believed.Counts.Connecting) }},
	}
	if hasIndex(e) {
		columns = append(columns, hostColumn{believed, "index", true, func(h *study.HostView) string { return indexText(h.Believed.Index) }})
	}
	if e.ReadsReports {
		columns = append(columns,
			hostColumn{believed, "CPU", true, func(h *study.HostView) string { return reported(&h.Believed, percentOf(h.Believed.Report.CPUPercent)) }},
			hostColumn{believed, "sampled", true, func(h *study.HostView) string { return ageOf(&h.Believed) }})
	}
	columns = append(columns,
		hostColumn{really, "state", false, func(h *study.HostView) string { return stateWord(h.True.State) }},
		hostColumn{really, "sessions", true, func(h *study.HostView) string { return whole(h.True.Sessions) }},
		hostColumn{really, "connecting", true, func(h *study.HostView) string { return whole(h.True.Connecting) }})
	if hasIndex(e) {
		columns = append(columns, hostColumn{really, "index", true, func(h *study.HostView) string { return whileOn(h, indexText(h.True.Index)) }})
	}
	return append(columns,
		hostColumn{really, "CPU", true, func(h *study.HostView) string { return whileOn(h, percentOf(h.True.CPUPercent)) }},
		hostColumn{really, "memory", true, func(h *study.HostView) string { return whileOn(h, percentOf(h.True.Memory)) }})
}

// hasIndex says whether the rule reads reports and there is a load index.
func hasIndex(e *study.Explanation) bool {
	if !e.ReadsReports {
		return false
	}
	for i := range e.Hosts {
		if e.Hosts[i].Believed.Index >= 0 {
			return true
		}
	}
	return false
}

const missing = "–"

func whole(n int32) string { return strconv.Itoa(int(n)) }

func sessionsOf(b *study.Belief) string {
	if b.Limit >= balancer.NoLimit {
		return whole(b.Counts.Sessions)
	}
	return fmt.Sprintf("%d of %d", b.Counts.Sessions, b.Limit)
}

func indexText(index int32) string {
	if index < 0 {
		return missing
	}
	return whole(index)
}

func percentOf(x float64) string { return strconv.FormatFloat(math.Round(x), 'f', 0, 64) + " %" }

func reported(b *study.Belief, text string) string {
	if !b.Reported {
		return missing
	}
	return text
}

func ageOf(b *study.Belief) string {
	return reported(b, strconv.FormatFloat(b.Age.Seconds(), 'f', 1, 64)+" s ago")
}

func whileOn(h *study.HostView, text string) string {
	if !isOn(h.True.State) {
		return missing
	}
	return text
}

// writeHostViews appends the table of some hosts.
func writeHostViews(b *strings.Builder, e *study.Explanation, hosts []int, color bool) {
	columns := hostColumns(e)
	texts := [][]string{{"", ""}}
	for _, c := range columns {
		texts = append(texts, []string{"", c.head})
	}
	groupHeads(columns, texts[1:])
	marks := []string{"", ""}
	for _, i := range hosts {
		h := &e.Hosts[i]
		mark := "  "
		if i == e.Chosen {
			mark = "> "
		}
		texts[0] = append(texts[0], mark+columnName(h.Name))
		for j, c := range columns {
			texts[j+1] = append(texts[j+1], c.cell(h))
		}
		marks = append(marks, hostNote(e, i, color))
	}
	writeHostRows(b, columns, texts, marks)
}

// groupHeads writes each group's head above its first column.
func groupHeads(columns []hostColumn, texts [][]string) {
	for i, c := range columns {
		if i == 0 || columns[i-1].group != c.group {
			texts[i][0] = c.group
		}
	}
}

// writeHostRows aligns the columns. A head of a group may reach over the columns beside it.
func writeHostRows(b *strings.Builder, columns []hostColumn, texts [][]string, marks []string) {
	widths := make([]int, len(texts))
	for i, column := range texts {
		for _, text := range column[1:] {
			widths[i] = max(widths[i], uniseg.StringWidth(text))
		}
	}
	for row := range marks {
		line, at := texts[0][row], 0
		for i := range columns {
			at += widths[i] + gapBefore(columns, i)
			line = pad(line, at)
			if text := texts[i+1][row]; row > 0 && columns[i].right {
				line = pad(line, at+widths[i+1]-uniseg.StringWidth(text)) + text
			} else {
				line += text
			}
		}
		if marks[row] != "" {
			line = pad(line, at+widths[len(columns)]+noteGap) + marks[row]
		}
		writeLine(b, line)
	}
}

// gapBefore is the space before a column: wider between groups.
func gapBefore(columns []hostColumn, i int) int {
	if i == 0 || columns[i-1].group != columns[i].group {
		return columnGap
	}
	return noteGap
}
