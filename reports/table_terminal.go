package reports

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"
)

// WriteTerminal writes all that a run prints: the table, the verdict, and where the files are.
func WriteTerminal(w io.Writer, in *Input, o TableOptions) error {
	if err := WriteTable(w, in, o); err != nil {
		return err
	}
	var b strings.Builder
	for _, line := range in.verdictLines() {
		b.WriteString(line + "\n")
	}
	if in.OutDir != "" {
		fmt.Fprintf(&b, "\n%s   plots%c  summary.csv  commands.txt\n", filepath.Join(printable(in.OutDir), "report.html"), filepath.Separator)
	}
	_, err := io.WriteString(w, "\n"+b.String())
	return err
}

// verdictLines are the verdict with the sign of the table explained where it first matters.
func (in *Input) verdictLines() []string {
	legend := ""
	if in.showsAlike() {
		legend = fmt.Sprintf("(~ = no difference that %s can show)", in.replicationsText())
	}
	var lines []string
	for _, s := range verdict(in) {
		if s.alike && legend != "" {
			s.text, legend = s.text+"   "+legend, ""
		}
		lines = append(lines, s.text)
	}
	if legend != "" {
		lines = append([]string{legend}, lines...)
	}
	return lines
}

// showsAlike says whether the table holds the sign for no difference.
func (in *Input) showsAlike() bool {
	for _, c := range in.tableColumns(in.tableRows()) {
		for _, cell := range c.cells {
			if cell.tone == alike {
				return true
			}
		}
	}
	return false
}
