package tree

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/BurntSushi/toml"
)

// SyntaxError is a text that is not TOML.
type SyntaxError struct {
	Origin Origin
	Text   string // what is wrong, in the parser's words
}

func (e *SyntaxError) Error() string { return e.Origin.Place() + ": " + e.Text }

// Parse reads a TOML text. The file is only for the origins. The error is a *SyntaxError.
func Parse(file string, text []byte) (*Node, error) {
	source := strings.TrimPrefix(string(text), "\ufeff")
	places, deep := scan(source)
	if deep > 0 {
		return nil, &SyntaxError{Origin{File: file, Line: deep}, "tables and lists are nested too deeply"}
	}
	values, err := decode(source)
	if err != nil {
		return nil, syntaxError(file, err)
	}
	b := builder{file, places}
	return b.node("", Origin{File: file, Line: 1}, values), nil
}

// decode reads the values of a text. A whole number beyond 64 bits is no error of syntax: it is read as a float, so that
// whoever knows the key can say what is allowed there. Each takes another reading, so that only the first few are.
func decode(source string) (map[string]any, error) {
	for large := 0; ; large++ {
		values := map[string]any{}
		_, err := toml.Decode(source, &values)
		if err == nil {
			return values, nil
		}
		end := endOfLargeNumber(source, err)
		if end == 0 || large == maxLarge {
			return nil, err
		}
		source = source[:end] + ".0" + source[end:]
	}
}

// maxLarge is how many numbers beyond 64 bits are read.
const maxLarge = 20

// endOfLargeNumber is where the decimal whole number ends that was too large for the parser; 0 when the error is another.
func endOfLargeNumber(source string, err error) int {
	var parse toml.ParseError
	if !errors.As(err, &parse) {
		return 0
	}
	number, large := strings.CutSuffix(parse.Message, " is out of range for int64")
	start := parse.Position.Start
	if !large || start > len(source) || strings.ContainsAny(number, "xob") || len(number) > 300 || !strings.HasPrefix(source[start:], number) {
		return 0
	}
	return start + len(number)
}

// Value reads a single TOML value, as it would stand behind "key =".
func Value(text string, o Origin) (*Node, error) {
	root, err := Parse("", []byte("value = "+text+"\n"))
	if err != nil {
		return nil, err
	}
	if len(root.fields) != 1 {
		return nil, &SyntaxError{o, "more than one value"}
	}
	return root.fields[0].Node.at(o), nil
}

func syntaxError(file string, err error) *SyntaxError {
	var parse toml.ParseError
	if errors.As(err, &parse) {
		return &SyntaxError{Origin{File: file, Line: parse.Position.Line}, strings.TrimSuffix(parse.Message, ".")}
	}
	return &SyntaxError{Origin{File: file}, err.Error()}
}

// at gives the whole tree one origin.
func (n *Node) at(o Origin) *Node {
	n.Origin = o
	for _, f := range n.fields {
		f.Node.at(o)
	}
	for _, i := range n.Items {
		i.at(o)
	}
	return n
}

// builder joins decoded values with the places of their keys.
type builder struct {
	file   string
	places map[string]place
}

func (b builder) node(path string, o Origin, v any) *Node {
	if p, ok := b.places[path]; ok {
		o.Line = p.line
	}
	switch v := v.(type) {
	case map[string]any:
		return b.table(path, o, v)
	case []map[string]any:
		return list(b, path, o, v)
	case []any:
		return list(b, path, o, v)
	default:
		return NewLeaf(plain(v), o)
	}
}

func (b builder) table(path string, o Origin, values map[string]any) *Node {
	names := make([]string, 0, len(values))
	for name := range values {
		names = append(names, name)
	}
	slices.SortFunc(names, func(x, y string) int {
		return cmp.Or(cmp.Compare(b.number(path, x), b.number(path, y)), cmp.Compare(x, y))
	})
	n := NewTable(o)
	for _, name := range names {
		n.fields = append(n.fields, Field{name, b.node(join(path, name), o, values[name])})
	}
	return n
}

// number is the place of a field in the text; fields without one come last.
func (b builder) number(path, name string) int {
	if p, ok := b.places[join(path, name)]; ok {
		return p.number
	}
	return len(b.places)
}

func list[T any](b builder, path string, o Origin, values []T) *Node {
	n := &Node{Kind: List, Origin: o}
	for i, v := range values {
		n.Items = append(n.Items, b.node(join(path, index(i)), o, v))
	}
	return n
}

// plain turns a TOML date or time into its text and leaves everything else as it is.
func plain(v any) any {
	switch v := v.(type) {
	case time.Time:
		if v.Location().String() == "time-local" {
			return v.Format("15:04:05")
		}
		return v.Format(time.RFC3339Nano)
	case string, bool, int64, float64:
		return v
	default:
		return fmt.Sprint(v)
	}
}
