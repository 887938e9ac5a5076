package text

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
)

// readAll writes each row as "line: name=value …" and each problem as it is.
func readAll(t testing.TB, content string, opt Options) []string {
	t.Helper()
	f, err := Open(strings.NewReader(content), "log", opt)
	if err != nil {
		return []string{err.Error()}
	}
	rows, err := NewRows(f, opt)
	if err != nil {
		return []string{err.Error()}
	}
	var list []string
	for {
		row, err := rows.Next()
		var damage *Problem
		switch {
		case err == io.EOF:
			return list
		case errors.As(err, &damage):
			list = append(list, damage.Error())
		case err != nil:
			t.Fatal(err)
		default:
			text := fmt.Sprint(row.Line, ":")
			for _, name := range row.Names() {
				if row.Has(name) {
					text += fmt.Sprintf(" %s=%s", name, row.Get(name))
				}
			}
			list = append(list, text)
		}
	}
}

func TestRows(t *testing.T) {
	cases := map[string]struct {
		content string
		want    []string
	}{
		"commas":     {"User,Host\na,h1\n\nb , h2\r\n", []string{"2: user=a host=h1", "4: user=b host=h2"}},
		"semicolons": {"User;Host\na;1,5\n", []string{"2: user=a host=1,5"}},
		"tabs":       {"User\tHost\n\th\n", []string{"2: user= host=h"}},
		"bars":       {"User|Host\na|h\n", []string{"2: user=a host=h"}},
		"quotes":     {"\"User\",\"Host, name\"\n\"a \"\"x\"\"\" , \"h;1\"\n", []string{`2: user=a "x" host, name=h;1`}},
		"type line":  {"#TYPE System.Object\n\"User\",\"Host\"\na,h\n", []string{"3: user=a host=h"}},
		"sep line":   {"sep=;\nUser;Host\na;h\n", []string{"3: user=a host=h"}},
		"note":       {"TimeGenerated [UTC],State\n1,x\n", []string{"2: timegenerated=1 state=x"}},
		"lines in a field": {"User,Message\na,\"first\n\nthird\"\nb,c\n",
			[]string{"2: user=a message=first\n\nthird", "5: user=b message=c"}},
		"open quote": {"User,Host\na,\"h1\nb,h2\nc,h3\n",
			[]string{"log:2:3: a quoted field begins here and does not end before the file does", "3: user=b host=h2", "4: user=c host=h3"}},
		"text behind a quote": {"User,Host\n\"a\"x,h\nb,h\n",
			[]string{"log:2:4: text follows a closing quote; a quote within a quoted field is written twice", "3: user=b host=h"}},
		"short row":      {"User,Host\na\nb,h\n", []string{"log:2:2: the row has 1 fields, the header has 2", "3: user=b host=h"}},
		"long row":       {"User,Host\na,b,ü,\nb,h,,\n", []string{"log:2:7: the row has 3 fields, the header has 2", "3: user=b host=h"}},
		"cut off":        {"User,Host\na,h\nb", []string{"2: user=a host=h", "log:3:2: the row is cut off by the end of the file: 1 of 2 fields"}},
		"NUL":            {"User,Host\na,\x00\nb,h\n", []string{"log:2:3: there is a NUL byte; this is no text", "3: user=b host=h"}},
		"long line":      {"User,Host\na," + strings.Repeat("x", lineMost) + "\nb,h\n", []string{"log:2:1: the line is longer than 1 MiB", "3: user=b host=h"}},
		"column twice":   {"User,user\na,b\n", []string{"log:1:6: user: the column is there twice; which of the two counts cannot be told"}},
		"empty":          {"", []string{"log: the file is empty"}},
		"header only":    {"User,Host\n", nil},
		"JSON lines":     {"{\"User\":\"a\",\"n\":1,\"x\":null}\n\n{\"d\":{\"User\":\"b\"},\"l\":[1, 2]}\n", []string{"1: user=a n=1 x=", "3: d.user=b l=[1, 2]"}},
		"damaged lines":  {"{\"u\":1}\n{\"u\":}\n[1]\n{\"u\":2}\n{\"u\":", []string{"1: u=1", "log:2:6: the line is no JSON object: invalid character '}' looking for beginning of value", "log:3:1: the line is JSON, but no object", "4: u=2", "log:5:6: the line is no JSON object: unexpected end of JSON input; the file ends here, it may be cut off"}},
		"list":           {"[\n {\"u\": 1},\n {\"u\": 2}]", []string{"2: u=1", "3: u=2"}},
		"OData":          {`{"@odata.context":"x","value":[{"u":1},{"u":2}],"nextLink":null}`, []string{"1: u=1", "1: u=2"}},
		"tables":         {`{"tables":[{"name":"T","columns":[{"name":"A","type":"string"},{"name":"B"}],"rows":[["x",1],["y"]]}]}`, []string{"1: a=x b=1", "log:1:94: the row has 1 values, the table has 2 columns"}},
		"one object":     {"{\n \"u\": 1,\n \"d\": {\"x\": 2}\n}\n{\n \"u\": 3 }\n", []string{"1: u=1 d.x=2", "5: u=3"}},
		"cut document":   {"[\n {\"u\": 1},\n {\"u\": ", []string{"2: u=1", "log:3:8: the document is cut off: the file ends before its lists and objects do"}},
		"wrong document": {"[\n {\"u\": 1},\n {\"u\": ?},\n {\"u\": 2}]", []string{"2: u=1", "log:3:8: no JSON from here on: invalid character '?' looking for beginning of value"}},
		"list of texts":  {"[\"a\"]", []string{"log:1:2: the element of the list is no object"}},
		"large object":   {"[{\"u\":\"" + strings.Repeat("x", objectMost+1<<20) + "\"}]", []string{"log:1:2: an object is larger than 4 MiB"}},
	}
	for name, c := range cases {
		if got := readAll(t, c.content, Options{}); !slices.Equal(got, c.want) {
			t.Errorf("%s:\n%s\nwant\n%s", name, strings.Join(got, "\n"), strings.Join(c.want, "\n"))
		}
	}
}

func TestRowProblem(t *testing.T) {
	f, err := Open(strings.NewReader("[\n {\"ü\": 1, \"d\": {\n  \"When\": \"x\"}}]"), "log", Options{})
	if err != nil {
		t.Fatal(err)
	}
	rows, err := NewRows(f, Options{})
	if err != nil {
		t.Fatal(err)
	}
	row, err := rows.Next()
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"d.when": "log:3:11: d.When: bad", // the quote before x
		"ü":      "log:2:8: ü: bad",
		"none":   "log:2: none: bad",
	} {
		if got := row.Problem(name, "bad").Error(); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	if name, value := row.First("none", "ü"); name != "ü" || value != "1" {
		t.Errorf("first %s=%s", name, value)
	}
}

func TestHeadNotes(t *testing.T) {
	f, err := Open(strings.NewReader("TimeGenerated [UTC];x\n1;2\n"), "log", Options{})
	if err != nil {
		t.Fatal(err)
	}
	row, err := NewTable(f, Options{}).Next()
	if err != nil || row.Note("timegenerated") != "UTC" || row.Written("timegenerated") != "TimeGenerated [UTC]" || row.Note("x") != "" {
		t.Errorf("note %q, %v", row.Note("timegenerated"), err)
	}
}

// TestQuotesAcrossManyLines: a quote that is never closed costs its own line, not the file.
func TestQuotesAcrossManyLines(t *testing.T) {
	content := "a,b\nx,\"y\n" + strings.Repeat("x,y\n", 1000)
	if got := readAll(t, content, Options{}); len(got) != 1001 || got[0] != "log:2:3: a quoted field begins here and does not end" {
		t.Errorf("%d rows, first %s", len(got), got[0])
	}
}

func FuzzRows(f *testing.F) {
	for _, seed := range []string{
		"a,b\n1,\"2\n3\"\n", "#TYPE x\na;b\n", "{\"a\":{\"b\":[1]}}\n{", "[{\"a\":1},[", `{"tables":[{"columns":[{"name":"a"}],"rows":[[1],[2,3]]}]}`,
		"\xff\xfea\x00,\x00", "\x1f\x8b\x08", "{\"value\":[{}]}", "{\"a\":1}{\"a\":2}", "a|b\n\"\"\"", "[[[[",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		rows := readAll(t, string(content), Options{})
		// Every row and every problem takes at least a byte of the text, or is about the whole of it; gzip makes more.
		if most := 101*len(content) + 1<<20; len(rows) > most {
			t.Errorf("%d rows of %d bytes", len(rows), len(content))
		}
	})
}
