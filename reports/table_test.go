package reports

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rivo/uniseg"

	"poolsim/sim/study"
)

func tableText(t *testing.T, in *Input, o TableOptions) string {
	t.Helper()
	var b strings.Builder
	if err := WriteTable(&b, in, o); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestTableOfFourRules(t *testing.T) {
	want := strings.TrimPrefix(`
Morning storm · 180 users log on within 10 minutes · 10 hosts D8s_v5, limit 28 · 20 replications, seed 1

                              breadth-first   depth-first             horizon-78   horizon
logon time, 95th percentile   38 s ±1         64 s ±2   1.7 × worse   38 s ±1  ~   38 s ±1  ~
  slowest                     57 s            93 s                    57 s         57 s
desktop within 45 s           98 %            80 %      worse         98 %  ~      98 %  ~
users refused                 0               0                       0            0
most logons at once, one host 5               23        worse         7  ~         6  ~
hosts saturated at once       0               3         worse         1  ~         1  ~
  host-minutes saturated      0.0             9.2       worse         0.4  ~       0.0
hosts in use                  10              7                       10           10
cost, all hosts on            7.68 USD        7.68 USD                7.68 USD     7.68 USD
cost, empty hosts off         7.68 USD        5.38 USD  −30 %         7.68 USD     7.68 USD
`, "\n")
	if diff := cmp.Diff(want, tableText(t, stormInput(), TableOptions{})); diff != "" {
		t.Error(diff)
	}
}

func TestTerminal(t *testing.T) {
	in := stormInput()
	in.OutDir = "out"
	var b strings.Builder
	if err := WriteTerminal(&b, in, TableOptions{}); err != nil {
		t.Fatal(err)
	}
	_, tail, _ := strings.Cut(b.String(), "cost, empty hosts off")
	_, tail, _ = strings.Cut(tail, "\n")
	want := `
Depth-first is better than breadth-first in one way and worse in another: it needs three hosts fewer (7, not 10), which saves 30 % if something switches empty hosts off, but makes users wait longer for their desktop (95th percentile 64 s, not 38 s) and gives only 80 % of users a desktop within 45 s, not 98 %.
Horizon-78 and horizon cannot be told apart from breadth-first here.
(Figures are means over 20 replications, those of the slowest and of peaks too; ~ = no difference that 20 replications can show.)

out/report.html   plots/  summary.csv  commands.txt
`
	if diff := cmp.Diff(want, tail); diff != "" {
		t.Error(diff)
	}
}

func TestTableSaysNeverAndNothing(t *testing.T) {
	in := stormInput()
	change(in, "depth-first", "logon_seconds_p95", interval{never, 0})
	change(in, "horizon", "logon_seconds_p95", interval{absent, 0})
	line := lineOf(t, in, "logon time")
	want := "logon time, 95th percentile   38 s ±1         never     worse   38 s ±1  ~   –"
	if line != want {
		t.Errorf("got  %q\nwant %q", line, want)
	}
}

func lineOf(t *testing.T, in *Input, label string) string {
	t.Helper()
	for line := range strings.Lines(tableText(t, in, TableOptions{})) {
		if strings.HasPrefix(line, label) {
			return strings.TrimSuffix(line, "\n")
		}
	}
	t.Fatalf("no line %q", label)
	return ""
}

func TestRowsAppearOnlyWhenSomethingOccurred(t *testing.T) {
	in := stormInput()
	if strings.Contains(tableText(t, in, TableOptions{}), "never got a desktop") {
		t.Error("row without anyone in it")
	}
	change(in, "horizon", "unserved_users", interval{0.04, 0.1})
	want := "  never got a desktop         0               0                       0            <0.1      worse"
	if line := lineOf(t, in, "  never got"); line != want {
		t.Errorf("got  %q\nwant %q", line, want)
	}
}

// TestDrainOfEmptyHosts: a drain that found its hosts empty took no time, but there was one.
func TestDrainOfEmptyHosts(t *testing.T) {
	in := only(stormInput(), "")
	o := &in.Study.Outcomes[0]
	drain := &study.Metric{Name: "drain_minutes_max", Unit: "min", Better: study.Lower}
	o.Estimates = append(o.Estimates, fixtureEstimate(drain, interval{0, 0}))
	if got, want := lineOf(t, in, "longest drain"), "longest drain, minutes        empty at once"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	o.Estimates[len(o.Estimates)-1] = fixtureEstimate(drain, interval{absent, 0})
	if strings.Contains(tableText(t, in, TableOptions{}), "longest drain") {
		t.Error("a row without a drain")
	}
}

func TestRowsWithoutAnyValueAreLeftOut(t *testing.T) {
	in := stormInput()
	for _, o := range in.Study.Outcomes {
		for i := range o.Estimates {
			if strings.HasPrefix(o.Estimates[i].Metric.Name, "cost") {
				o.Estimates[i] = fixtureEstimate(o.Estimates[i].Metric, interval{absent, 0})
			}
		}
	}
	if text := tableText(t, in, TableOptions{}); strings.Contains(text, "cost") {
		t.Error(text)
	}
}

func TestColorsOnlyWhenAsked(t *testing.T) {
	plainText := tableText(t, stormInput(), TableOptions{})
	colored := tableText(t, stormInput(), TableOptions{Color: true})
	if strings.Contains(plainText, "\x1b") || !strings.Contains(colored, "\x1b[31m1.7 × worse\x1b[0m") || !strings.Contains(colored, "\x1b[32m−30 %\x1b[0m") {
		t.Errorf("%q", colored)
	}
	if diff := cmp.Diff(plainText, escapes.ReplaceAllString(colored, "")); diff != "" {
		t.Error("colours move columns:", diff)
	}
}

// TestManyVariants writes 1 to 12 variants with hard names in a narrow and in a wide terminal. Every variant must appear,
// the columns of one table must start in the same place on every line, and a table with more than one variant beside the
// first must fit.
func TestManyVariants(t *testing.T) {
	names := []string{
		"breadth-first", strings.Repeat("長い名前", 5), strings.Repeat("x", 40), "\x1b[31mred\x1b[0m\r\n", "d", "e, 12", "émigré", "👩‍💻", "h", "i", "j", "k",
	}
	for n := 1; n <= len(names); n++ {
		for _, width := range []int{60, 100, 200} {
			t.Run(fmt.Sprintf("%d variants, %d columns", n, width), func(t *testing.T) {
				checkVariants(t, names[:n], width)
			})
		}
	}
}

func checkVariants(t *testing.T, names []string, width int) {
	in := stormInput()
	base := in.Study.Outcomes[0]
	in.Study = &study.Study{}
	for _, name := range names {
		o := base
		o.Cell = &study.Cell{Name: name}
		in.Study.Outcomes = append(in.Study.Outcomes, o)
	}
	text := tableText(t, in, TableOptions{Width: width})
	for _, name := range names {
		if !strings.Contains(text, columnName(name)) {
			t.Errorf("no column %q", name)
		}
	}
	if strings.ContainsAny(text, "\x1b\r") {
		t.Error("control characters")
	}
	for i, block := range strings.Split(text, "\n\n")[1:] {
		checkBlock(t, i, block, width)
	}
}

func checkBlock(t *testing.T, i int, block string, width int) {
	lines := strings.Split(strings.TrimSuffix(block, "\n"), "\n")
	last := lines[len(lines)-1] // a price under every head
	for _, line := range lines {
		if w := uniseg.StringWidth(line); w > width && strings.Count(last, "USD") > 2 {
			t.Errorf("table %d is %d columns wide", i, w)
		}
	}
	if heads, prices := starts(lines[0]), starts(last)[1:]; len(heads) == len(prices) && !cmp.Equal(heads, prices) {
		t.Errorf("table %d: heads at %v, prices at %v", i, heads, prices)
	}
}

// starts are the columns at which the texts of a line begin that have two spaces before them or stand first.
func starts(line string) []int {
	var found []int
	column, spaces := 0, 2
	for g := uniseg.NewGraphemes(line); g.Next(); {
		if g.Str() == " " {
			spaces++
		} else {
			if spaces >= 2 {
				found = append(found, column)
			}
			spaces = 0
		}
		column += g.Width()
	}
	return found
}

func TestSingleReplicationShowsNoInterval(t *testing.T) {
	in := stormInput()
	in.Replications = 1
	text := tableText(t, in, TableOptions{})
	if !strings.Contains(text, "1 replication, seed 1") {
		t.Error(text)
	}
}

func TestWrapped(t *testing.T) {
	for _, c := range []struct {
		text  string
		width int
		want  string
	}{
		{"one two three", 0, "one two three"},
		{"one two three", 13, "one two three"},
		{"one two three", 12, "one two\n  three"},
		{"one two three", 3, "one\n  two\n  three"}, // a word is never broken
		{"長い 名前 x", 9, "長い 名前\n  x"},                // four wide characters and a space take nine columns
		{"", 10, ""},
	} {
		if got := wrapped(c.text, c.width); got != c.want {
			t.Errorf("%q in %d: got %q, want %q", c.text, c.width, got, c.want)
		}
	}
}
