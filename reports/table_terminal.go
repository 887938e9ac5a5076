package reports

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/rivo/uniseg"
)

// WriteTerminal writes all that a run prints: the table, the verdict, and where the files are.
func WriteTerminal(w io.Writer, in *Input, o TableOptions) error {
	if err := WriteTable(w, in, o); err != nil {
		return err
	}
	var b strings.Builder
	for _, line := range slices.Concat(in.certainty(), Verdict(in), in.legend()) {
		b.WriteString(wrapped(line, o.Width) + "\n")
	}
	if in.OutDir != "" {
		fmt.Fprintf(&b, "\n%s   plots%c  summary.csv  commands.txt\n", filepath.Join(printable(in.OutDir), "report.html"), filepath.Separator)
	}
	_, err := io.WriteString(w, "\n"+b.String())
	return err
}

// legend is the last line of the verdict: what the figures of the table are, and its sign for no difference.
func (in *Input) legend() []string {
	if in.Replications == 1 {
		return nil
	}
	text := fmt.Sprintf("(Figures are means over %s, those of the slowest and of peaks too", in.replicationsText())
	if in.showsAlike() {
		text += fmt.Sprintf("; ~ = no difference that %s can show", in.replicationsText())
	}
	return []string{text + ".)"}
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

// wrapped breaks a sentence between words so that it fits into a terminal of the given width, further lines indented by
// two; with no width known it stays one line.
func wrapped(text string, width int) string {
	if width <= 0 {
		return text
	}
	const indent = "  "
	var b strings.Builder
	used := 0
	for i, word := range strings.Split(text, " ") {
		size := uniseg.StringWidth(word)
		switch {
		case i == 0:
		case used+1+size > width:
			b.WriteString("\n" + indent)
			used = len(indent)
		default:
			b.WriteByte(' ')
			used++
		}
		b.WriteString(word)
		used += size
	}
	return b.String()
}
