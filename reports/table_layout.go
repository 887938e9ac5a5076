package reports

import (
	"strings"

	"github.com/rivo/uniseg"
)

// tableCell is one value with what is said of it.
type tableCell struct {
	value string
	note  string
	tone  tone
}

// tableColumn is a variant with one cell a row.
type tableColumn struct {
	head  string
	cells []tableCell
}

const (
	noteGap   = 2 // columns between a value and its note
	columnGap = 3 // columns between two variants, at least
	labelGap  = 1 // columns after the longest label
)

// valueWidth is the width of the widest value.
func (c *tableColumn) valueWidth() int {
	widest := 0
	for _, cell := range c.cells {
		widest = max(widest, uniseg.StringWidth(cell.value))
	}
	return widest
}

// notePlace is how far from the start of the column the note of a cell begins: words stand below each other, the sign
// for no difference right behind its value.
func (c *tableColumn) notePlace(cell tableCell) int {
	if cell.tone == alike {
		return uniseg.StringWidth(cell.value) + noteGap
	}
	return c.valueWidth() + noteGap
}

// width is the width of the whole column.
func (c *tableColumn) width() int {
	widest := max(uniseg.StringWidth(c.head), c.valueWidth())
	for _, cell := range c.cells {
		if cell.note != "" {
			widest = max(widest, c.notePlace(cell)+uniseg.StringWidth(cell.note))
		}
	}
	return widest
}

// text is a cell padded to the place of its note.
func (c *tableColumn) text(row int, color bool) (text string, width int) {
	cell := c.cells[row]
	if cell.note == "" {
		return cell.value, uniseg.StringWidth(cell.value)
	}
	place := c.notePlace(cell)
	return pad(cell.value, place) + painted(cell.note, cell.tone, color), place + uniseg.StringWidth(cell.note)
}

// painted gives a note its colour; the words say the same without it.
func painted(note string, t tone, color bool) string {
	if !color {
		return note
	}
	const reset = "\x1b[0m"
	switch t {
	case better:
		return "\x1b[32m" + note + reset
	case worse:
		return "\x1b[31m" + note + reset
	case alike:
		return "\x1b[2m" + note + reset
	}
	return note
}

// blocks deals the columns into as many tables below each other as the width asks for. Each begins with the first
// column, against which the others are compared.
func blocks(labelWidth int, columns []tableColumn, width int) [][]tableColumn {
	if len(columns) < 2 {
		return [][]tableColumn{columns}
	}
	base, others := columns[0], columns[1:]
	var all [][]tableColumn
	for len(others) > 0 {
		block := []tableColumn{base}
		used := labelWidth + base.width()
		for len(others) > 0 && (len(block) == 1 || used+columnGap+others[0].width() <= width) {
			used += columnGap + others[0].width()
			block = append(block, others[0])
			others = others[1:]
		}
		all = append(all, block)
	}
	return all
}

// writeBlock appends one table: the heads, then row by row.
func writeBlock(b *strings.Builder, labels []string, labelWidth int, columns []tableColumn, color bool) {
	line := pad("", labelWidth)
	for i := range columns {
		line += columns[i].between(i == len(columns)-1, columns[i].head, uniseg.StringWidth(columns[i].head))
	}
	writeLine(b, line)
	for row, label := range labels {
		line := pad(label, labelWidth)
		for i := range columns {
			text, width := columns[i].text(row, color)
			line += columns[i].between(i == len(columns)-1, text, width)
		}
		writeLine(b, line)
	}
}

// between pads a text of the given width up to the next column; the last one stays as it is.
func (c *tableColumn) between(last bool, text string, width int) string {
	if last {
		return text
	}
	return text + strings.Repeat(" ", c.width()-width+columnGap)
}

// writeLine appends a line without the spaces at its end.
func writeLine(b *strings.Builder, line string) {
	b.WriteString(strings.TrimRight(line, " "))
	b.WriteByte('\n')
}
