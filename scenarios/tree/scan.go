package tree

import (
	"strconv"
	"strings"
)

// Most levels of tables and lists in one another, and most parts of a dotted key. Scenarios need seven; the bound keeps
// hostile text from exhausting the stack.
const (
	maxDepth = 24
	maxParts = 12
)

// place is where a key stands: its line, and its number among all keys of the text.
type place struct{ line, number int }

// scanner finds the lines of all keys of a TOML text. It accepts more than TOML does, since the text is decoded by a
// real parser as well; it only must never fail on a valid text, and always come to an end.
type scanner struct {
	text   string
	at     int
	line   int
	places map[string]place
	counts map[string]int // items so far of each [[array of tables]]
	depth  int
	deep   int // line on which the nesting became too deep; 0 for never
}

// scan returns the places of all keys by path, and the line on which the nesting is too deep (0 for none).
func scan(text string) (map[string]place, int) {
	s := &scanner{text: text, line: 1, places: map[string]place{}, counts: map[string]int{}}
	table := ""
	for s.skip(); s.at < len(s.text) && s.deep == 0; s.skip() {
		if s.text[s.at] == '[' {
			table = s.header()
		} else {
			s.assignment(table)
		}
	}
	return s.places, s.deep
}

// join appends one step to a path. Steps are kept apart by a byte that no TOML text may hold.
func join(path, step string) string { return path + "\x00" + step }

func index(i int) string { return "[" + strconv.Itoa(i) + "]" }

func (s *scanner) note(path string, line int) {
	if _, known := s.places[path]; !known {
		s.places[path] = place{line, len(s.places)}
	}
}

// skip passes blanks, line ends and comments.
func (s *scanner) skip() {
	for s.at < len(s.text) {
		switch c := s.text[s.at]; c {
		case '\n':
			s.line++
			s.at++
		case ' ', '\t', '\r':
			s.at++
		case '#':
			s.rest()
		default:
			return
		}
	}
}

func (s *scanner) blanks() {
	for s.at < len(s.text) && (s.text[s.at] == ' ' || s.text[s.at] == '\t') {
		s.at++
	}
}

// rest passes the rest of the line.
func (s *scanner) rest() {
	end := strings.IndexByte(s.text[s.at:], '\n')
	if end < 0 {
		end = len(s.text) - s.at
	}
	s.at += end
}

// header reads [a.b] or [[a.b]] and returns the path of the table that it opens.
func (s *scanner) header() string {
	array := strings.HasPrefix(s.text[s.at:], "[[")
	s.at++
	if array {
		s.at++
	}
	line, parts, path := s.line, s.key(), ""
	for i, part := range parts {
		path = join(path, part)
		last := i == len(parts)-1
		if last && array {
			s.note(path, line)
			s.counts[path]++
		}
		if n := s.counts[path]; n > 0 {
			path = join(path, index(n-1))
		}
		s.note(path, line)
	}
	s.rest()
	return path
}

// assignment reads key = value within a table.
func (s *scanner) assignment(table string) {
	line, start := s.line, s.at
	path := table
	for _, part := range s.key() {
		path = join(path, part)
		s.note(path, line)
	}
	s.blanks()
	if s.at < len(s.text) && s.text[s.at] == '=' {
		s.at++
		s.blanks()
		s.value(path)
		return
	}
	if s.at == start {
		s.at++ // not TOML; the parser says so
	}
}

// key reads a dotted key, each part bare or quoted.
func (s *scanner) key() []string {
	var parts []string
	for {
		s.blanks()
		parts = append(parts, s.part())
		s.blanks()
		if s.at >= len(s.text) || s.text[s.at] != '.' {
			return parts
		}
		if len(parts) == maxParts {
			s.deep = s.line
			return parts
		}
		s.at++
	}
}

func (s *scanner) part() string {
	if s.at < len(s.text) && (s.text[s.at] == '"' || s.text[s.at] == '\'') {
		start := s.at
		s.quoted()
		quoted := s.text[start:s.at]
		if plain, err := strconv.Unquote(quoted); err == nil && quoted[0] == '"' {
			return plain
		}
		return strings.Trim(quoted, quoted[:1])
	}
	start := s.at
	for s.at < len(s.text) && !strings.ContainsRune(" \t\r\n.=]#,}{[\"'", rune(s.text[s.at])) {
		s.at++
	}
	return s.text[start:s.at]
}

// value passes one value and notes the keys within it.
func (s *scanner) value(path string) {
	if s.depth++; s.depth > maxDepth {
		s.deep = s.line
	}
	defer func() { s.depth-- }()
	if s.at >= len(s.text) || s.deep > 0 {
		return
	}
	switch s.text[s.at] {
	case '"', '\'':
		s.quoted()
	case '[':
		s.list(path)
	case '{':
		s.inline(path)
	default:
		for s.at < len(s.text) && !strings.ContainsRune(",]}\n#", rune(s.text[s.at])) {
			s.at++
		}
	}
}

func (s *scanner) list(path string) {
	s.at++
	for i := 0; s.deep == 0; {
		s.skip()
		switch {
		case s.at >= len(s.text):
			return
		case s.text[s.at] == ']':
			s.at++
			return
		case s.text[s.at] == ',' || s.text[s.at] == '}':
			s.at++
		default:
			item := join(path, index(i))
			s.note(item, s.line)
			s.value(item)
			i++
		}
	}
}

func (s *scanner) inline(path string) {
	s.at++
	for s.deep == 0 {
		s.skip()
		switch {
		case s.at >= len(s.text):
			return
		case s.text[s.at] == '}':
			s.at++
			return
		case s.text[s.at] == ',' || s.text[s.at] == ']':
			s.at++
		default:
			s.assignment(path)
		}
	}
}

// quoted passes a string of any of TOML's four forms.
func (s *scanner) quoted() {
	quote := s.text[s.at : s.at+1]
	multi := strings.HasPrefix(s.text[s.at:], quote+quote+quote)
	if multi {
		quote += quote + quote
	}
	s.at += len(quote)
	for s.at < len(s.text) && !strings.HasPrefix(s.text[s.at:], quote) {
		switch c := s.text[s.at]; {
		case c == '\\' && quote[0] == '"':
			s.escape()
			continue
		case c == '\n' && !multi:
			return
		case c == '\n':
			s.line++
		}
		s.at++
	}
	s.at = min(s.at+len(quote), len(s.text))
	for multi && s.at < len(s.text) && s.text[s.at] == quote[0] {
		s.at++ // up to two quotes may end the content
	}
}

// escape passes a backslash and the character after it, which may be the end of a line.
func (s *scanner) escape() {
	if s.at+1 < len(s.text) && s.text[s.at+1] == '\n' {
		s.line++
	}
	s.at = min(s.at+2, len(s.text))
}
