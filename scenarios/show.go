package scenarios

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// Show writes the completed settings of a scenario as a scenario file, each with where it came from, and what an idle
// host gives. Read again, the text is the same scenario.
func Show(s *Scenario, w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s (%s): %s\n", oneLine(s.Title), oneLine(s.Source), oneLine(s.Headline))
	b.WriteString("# Every setting in force, with where it came from.\n")
	table := ""
	for _, e := range s.cells[0].compiled.s.entries {
		if slices.ContainsFunc(s.cells, func(c *cell) bool { return c.shows(e) }) {
			table = showEntry(&b, e, table)
		}
	}
	for _, c := range s.cells[1:] {
		fmt.Fprintf(&b, "\n[[variant]]\nname = %s\nset = { %s }\n", strconv.Quote(c.name), c.setText())
	}
	b.WriteString("\n# What an idle host gives:\n")
	for _, one := range s.Idle() {
		b.WriteString("#   " + one.String() + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// oneLine keeps a text from ending a comment.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// setText is what a variant sets, as the inside of an inline table.
func (c *cell) setText() string {
	parts := make([]string, len(c.overrides))
	for i, o := range c.overrides {
		parts[i] = strconv.Quote(o.key) + " = " + literal(o.value)
	}
	return strings.Join(parts, ", ")
}

// showEntry writes one setting, with the header of its table when it is the first there, and returns the table.
func showEntry(b *strings.Builder, e *entry, table string) string {
	now, name := splitLast(e.path)
	if now != table {
		b.WriteString("\n" + header(now) + "\n")
	}
	line := name + " = " + e.text
	fmt.Fprintf(b, "%-60s # %s\n", line, oneLine(e.origin.String()))
	return now
}

// splitLast parts an address into its table and the name of the setting in it.
func splitLast(path string) (table, name string) {
	if strings.HasSuffix(path, `"`) {
		start := strings.LastIndex(path[:len(path)-1], `."`)
		return path[:start], path[start+1:]
	}
	dot := strings.LastIndex(path, ".")
	return path[:max(dot, 0)], path[dot+1:]
}

// header is the line that opens a table.
func header(table string) string {
	if strings.HasSuffix(table, "]") {
		return "[[" + withoutIndices(table) + "]]"
	}
	return "[" + withoutIndices(table) + "]"
}

// String is the figures as a sentence.
func (i Idle) String() string {
	text := fmt.Sprintf("%s on %s: desktop after %.0f s on average, %.1f s at the 95th percentile", i.Class, i.Host, i.Mean, i.P95)
	if i.MemorySessions < 0 {
		return text + "; sessions take no memory."
	}
	return text + fmt.Sprintf("; memory binds at %d %s sessions on %s GiB.", i.MemorySessions, i.Class, plainNumber(i.MemoryGiB))
}
