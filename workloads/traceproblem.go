package workloads

import "fmt"

// Problem is one thing that is wrong with an input file.
type Problem struct {
	File   string
	Line   int    // from 1; 0 when it is about the file as a whole
	Column string // name of the column, or empty
	Text   string // what is wrong, and what is allowed
	// More is the number of problems that this one stands for, when it only counts those that are not told one by one.
	More int
}

// String is the problem as "file:line: column: text", without the parts that are not known.
func (p Problem) String() string {
	place := p.File
	if p.Line > 0 {
		place = fmt.Sprintf("%s:%d", place, p.Line)
	}
	if p.Column != "" {
		place += ": " + p.Column
	}
	return place + ": " + p.Text
}

// problemsShown is how many problems are told one by one.
const problemsShown = 20

// problems gathers what is wrong, up to problemsShown, and counts the rest.
type problems struct {
	file  string
	list  []Problem
	count int
}

func (p *problems) add(line int, column, format string, args ...any) {
	p.count++
	if p.count <= problemsShown {
		p.list = append(p.list, Problem{File: p.file, Line: line, Column: column, Text: fmt.Sprintf(format, args...)})
	}
}

// all is the list, with the number of problems left out as its last entry.
func (p *problems) all() []Problem {
	if more := p.count - problemsShown; more > 0 {
		return append(p.list, Problem{File: p.file, Text: fmt.Sprintf("and %d more problems", more), More: more})
	}
	return p.list
}
