package text

import "fmt"

// Problem is one thing that is wrong with an input file.
type Problem struct {
	File string
	// Line and Column count from 1; 0 when not known. A column counts characters, not bytes.
	Line, Column int
	// Name is the name of the field, or empty.
	Name string
	// Text is what is wrong, and what is allowed.
	Text string
}

// Error is the problem as "file:line:column: name: text", without the parts that are not known.
func (p *Problem) Error() string {
	place := p.File
	if p.Line > 0 {
		place = fmt.Sprintf("%s:%d", place, p.Line)
		if p.Column > 0 {
			place = fmt.Sprintf("%s:%d", place, p.Column)
		}
	}
	if p.Name != "" {
		place += ": " + p.Name
	}
	return place + ": " + p.Text
}

// Cut is a text for a message: at most 80 characters, and none that a terminal obeys.
func Cut(s string) string {
	const most = 80
	runes := []rune(s)
	if len(runes) > most {
		runes = append(runes[:most:most], '…')
	}
	for i, r := range runes {
		if r < ' ' || r >= 0x7f && r < 0xa0 || r == 0x2028 || r == 0x2029 || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 {
			runes[i] = '\ufffd'
		}
	}
	return string(runes)
}
