package tree

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

const sample = `# a comment with [brackets] and "quotes"
title = "x # no comment"

[pool]
hosts.count = 3      # dotted
"odd key" = '''
two lines''' # after
list = [ # a list
  "a",
  [1, 2],
  { x = 1, y.z = "}" },
]
[[storm]]
users = 1
[[storm.break]]
at = 08:00:00
[[storm]]
inline = { a = 1, b = [
  2,
] }
[storm.sub]
text = """a \
  "" b"""
last = true
`

func TestLines(t *testing.T) {
	root, err := Parse("f.toml", []byte("\ufeff"+sample))
	if err != nil {
		t.Fatal(err)
	}
	lines := map[string]int{}
	collect(root, "", lines)
	for path, want := range map[string]int{
		"title": 2, "pool": 4, "pool.hosts": 5, "pool.hosts.count": 5, "pool.odd key": 6, "pool.list": 8, "pool.list.0": 9,
		"pool.list.1.1": 10, "pool.list.2.x": 11, "pool.list.2.y.z": 11, "storm": 13, "storm.0": 13, "storm.0.users": 14,
		"storm.0.break.0.at": 16, "storm.1": 17, "storm.1.inline.b.0": 19, "storm.1.sub.text": 22, "storm.1.sub.last": 24,
	} {
		if lines[path] != want {
			t.Errorf("%s: line %d, want %d", path, lines[path], want)
		}
	}
	if at := root.Field("storm").Items[0].Field("break").Items[0].Field("at").Value; at != "08:00:00" {
		t.Errorf("a TOML time is its text, got %v", at)
	}
	if names := fieldNames(root); !slices.Equal(names, []string{"title", "pool", "storm"}) {
		t.Errorf("fields in the order %v", names)
	}
}

func fieldNames(n *Node) []string {
	var names []string
	for _, f := range n.Fields() {
		names = append(names, f.Name)
	}
	return names
}

func collect(n *Node, path string, lines map[string]int) {
	lines[strings.TrimPrefix(path, ".")] = n.Origin.Line
	for _, f := range n.Fields() {
		collect(f.Node, path+"."+f.Name, lines)
	}
	for i, one := range n.Items {
		collect(one, path+"."+strings.Trim(index(i), "[]"), lines)
	}
}

func TestSyntaxErrors(t *testing.T) {
	for text, line := range map[string]int{
		"a = 1\nb = \n":                              2,
		"a = " + strings.Repeat("[", 1e6):            1,
		"\n" + strings.Repeat("a.", 1e5):             2,
		"a = 1\n[x" + strings.Repeat(".x", 50) + "]": 2,
	} {
		_, err := Parse("f.toml", []byte(text))
		var syntax *SyntaxError
		if !errors.As(err, &syntax) || syntax.Origin.Line != line {
			t.Errorf("%.20q: %v", text, err)
		}
	}
}

func TestValue(t *testing.T) {
	n, err := Value(`{ a = [1, 2.5, "x", true] }`, Default)
	if err != nil || n.Field("a").Items[1].Value != 2.5 || n.Field("a").Items[3].Origin != Default {
		t.Errorf("got %+v, %v", n, err)
	}
	for _, text := range []string{"", "depth-first", "1\nb = 2", "[1"} {
		if _, err := Value(text, Default); err == nil {
			t.Errorf("%q is no value", text)
		}
	}
}

func TestOrigins(t *testing.T) {
	for _, c := range []struct {
		o             Origin
		text, placeAs string
	}{
		{Origin{File: "f", Line: 3}, "f:3", "f:3"},
		{Origin{File: "f", Line: 3, Label: "variant"}, "variant", "f:3: variant"},
		{Origin{Label: "--set"}, "--set", "--set"},
		{Origin{File: "f"}, "f", "f"},
	} {
		if c.o.String() != c.text || c.o.Place() != c.placeAs {
			t.Errorf("%+v: %s, %s", c.o, c.o, c.o.Place())
		}
	}
}

func TestCloneAndUnder(t *testing.T) {
	root, err := Parse("f", []byte("[a]\nb = [{ c = 1 }]\n"))
	if err != nil {
		t.Fatal(err)
	}
	clone := root.Clone()
	clone.Field("a").Put("d", NewLeaf(int64(2), Default))
	clone.Field("a").Field("b").Items[0].Put("c", NewLeaf(int64(3), Default))
	if root.Field("a").Field("d") != nil || root.Field("a").Field("b").Items[0].Field("c").Value != int64(1) {
		t.Error("a change of the clone changed the tree")
	}
	labelled := root.Under("variant")
	if o := labelled.Field("a").Field("b").Items[0].Field("c").Origin; o.String() != "variant" || o.Line != 2 {
		t.Errorf("labelled: %+v", o)
	}
	if root.Origin.Label != "" || (*Node)(nil).Clone() != nil || (*Node)(nil).Field("x") != nil || (*Node)(nil).Plain() != nil {
		t.Error("nil nodes and originals must stay as they are")
	}
}

// FuzzParse holds the second pass over the text to the parser: it comes to an end, and finds the line of every key.
func FuzzParse(f *testing.F) {
	f.Add(sample)
	f.Add("a = \"\\u00e9\\\"\"\n'b' = 'x'\n")
	f.Add("[a.b]\n[[a.c]]\n[a.c.d]\nx = {}\n")
	f.Fuzz(func(t *testing.T, text string) {
		root, err := Parse("f", []byte(text))
		if err != nil {
			return
		}
		last := 1 + strings.Count(text, "\n")
		lines := map[string]int{}
		collect(root, "", lines)
		for path, line := range lines {
			if line < 1 || line > last {
				t.Errorf("%q: line %d of %d", path, line, last)
			}
		}
	})
}

func TestLargeNumbers(t *testing.T) {
	root, err := Parse("f.toml", []byte("a = 99999999999999999999 # nines\nb = [1, -9_999_999_999_999_999_999]\nc = 7\n"))
	if err != nil {
		t.Fatal(err)
	}
	if got := root.Field("a"); got.Value != 1e20 || got.Origin.Line != 1 {
		t.Errorf("a: %+v", got)
	}
	if got := root.Field("b").Items[1].Value; got != -1e19 {
		t.Errorf("b: %v", got)
	}
	if got := root.Field("c"); got.Value != int64(7) || got.Origin.Line != 3 {
		t.Errorf("c: %+v", got)
	}
	if _, err := Parse("f.toml", []byte("a = ["+strings.Repeat("99999999999999999999, ", 1000)+"]\n")); err == nil {
		t.Error("a thousand large numbers are read one by one")
	}
	if _, err := Parse("f.toml", []byte("a = 0xfffffffffffffffff\n")); err == nil {
		t.Error("a hexadecimal number beyond 64 bits")
	}
}
