package reports

import "bytes"

// lineDepth is how many containers deep the members of summary.json have lines of their own. Below that everything is
// written behind each other, and so is an object of plain values within a list: one line is one setting, one metric with
// the values of all replications, one objective or one difference.
const lineDepth = 4

// laidOut puts line breaks and indentation into compact JSON.
func laidOut(compact []byte) []byte {
	l := layout{out: make([]byte, 0, len(compact)+len(compact)/8)}
	for i := 0; i < len(compact); {
		switch c := compact[i]; c {
		case '"':
			end := i + stringLength(compact[i:])
			l.out = append(l.out, compact[i:end]...)
			i = end
			continue
		case '{', '[':
			l.open(c, compact[i+1:])
		case '}', ']':
			l.close(c)
		case ',':
			l.comma()
		case ':':
			l.out = append(l.out, ": "...)
		default:
			l.out = append(l.out, c)
		}
		i++
	}
	return l.out
}

// layout is where the writing stands within objects and lists.
type layout struct {
	out   []byte
	inner []container // that are open, outermost first
}

// container is an open object or list.
type container struct {
	kind  byte // '{' or '['
	lines bool // its members have lines of their own
}

func (l *layout) open(kind byte, rest []byte) {
	inList := len(l.inner) > 0 && l.inner[len(l.inner)-1].kind == '['
	lines := len(l.inner) < lineDepth && rest[0] != '}' && rest[0] != ']' && !(inList && kind == '{' && isPlain(rest))
	l.inner = append(l.inner, container{kind, lines})
	l.out = append(l.out, kind)
	if lines {
		l.newline()
	}
}

func (l *layout) close(kind byte) {
	last := len(l.inner) - 1
	lines := l.inner[last].lines
	l.inner = l.inner[:last]
	if lines {
		l.newline()
	}
	l.out = append(l.out, kind)
}

func (l *layout) comma() {
	l.out = append(l.out, ',')
	if l.inner[len(l.inner)-1].lines {
		l.newline()
		return
	}
	l.out = append(l.out, ' ')
}

func (l *layout) newline() {
	l.out = append(l.out, '\n')
	l.out = append(l.out, bytes.Repeat([]byte("  "), len(l.inner))...)
}

// isPlain says whether the container whose members follow holds no other container.
func isPlain(rest []byte) bool {
	for i := 0; ; {
		switch rest[i] {
		case '"':
			i += stringLength(rest[i:])
			continue
		case '{', '[':
			return false
		case '}', ']':
			return true
		}
		i++
	}
}

// stringLength is the length of the JSON string that b begins with, quotation marks included.
func stringLength(b []byte) int {
	for i := 1; ; i++ {
		switch b[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
}
