package scenarios

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// sweepOf is a sweep of the small scenario.
func sweepOf(t *testing.T, text string, vary ...string) *Sweep {
	t.Helper()
	w, err := load(t, text, Overrides{}).Sweep(vary)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func TestAxisValues(t *testing.T) {
	for _, c := range []struct {
		vary, key string
		want      string // values with spaces between them
	}{
		{"pool.max_session_limit=8..12", "pool.max_session_limit", "8 9 10 11 12"},
		{"pool.max_session_limit=8..13:2", "pool.max_session_limit", "8 10 12"},
		{"pool.max_session_limit = 4, 8..10 , 20", "pool.max_session_limit", "4 8 9 10 20"},
		{"pool.max_session_limit=9..9", "pool.max_session_limit", "9"},
		{"pool.hosts.main.count=2,3", "pool.hosts[0].count", "2 3"},
		{"workload.storm.early.users=100..300:100", "workload.storm[0].users", "100 200 300"},
		{"pool.algorithm=breadth-first,horizon", "pool.algorithm", `"breadth-first" "horizon"`},
		{`pool.algorithm="least",'random'`, "pool.algorithm", `"least" "random"`},
		{"metrics.interval=10s..60s:10s", "metrics.interval", `"10s" "20s" "30s" "40s" "50s" "1m"`},
		{"workload.storm[0].at=07:50..08:30:15m", "workload.storm[0].at", `"07:50" "08:05" "08:20"`},
		{"metrics.lost_share=0.1..0.3:0.1", "metrics.lost_share", "0.1 0.2 0.3"},
		{"class.medium.logon_cpu_seconds.mean=10..14:2", "class.medium.logon_cpu_seconds.mean", "10 12 14"},
		{`workload.storm[0].days=["Mon"],["Tue","Wed"]`, "workload.storm[0].days", `["Mon"] ["Tue", "Wed"]`},
		{"seed=1..3", "seed", "1 2 3"},
	} {
		w := sweepOf(t, small, c.vary)
		if got := strings.Join(w.Axes[0].Values, " "); got != c.want || w.Axes[0].Key != c.key {
			t.Errorf("%s: %s = %s, want %s", c.vary, w.Axes[0].Key, got, c.want)
		}
	}
}

func TestWrongAxes(t *testing.T) {
	for _, c := range []struct{ vary, want string }{
		{"pool.max_session_limit", `--vary: "pool.max_session_limit" is not KEY=V1,V2,… or KEY=LO..HI[:STEP], such as pool.max_session_limit=8..24.`},
		{"pool.max_session_limit=8..4", `--vary: pool.max_session_limit: "8..4": the range goes down; write the lower end first.`},
		{"pool.max_session_limit=4..8:0", `--vary: pool.max_session_limit: "4..8:0": the step must be more than 0.`},
		{"pool.max_session_limit=1..999999", `--vary: pool.max_session_limit: "1..999999": these are more values than the 100000 cells of a sweep; take a larger step.`},
		{"pool.max_session_limit=4,,5", "--vary: pool.max_session_limit: a value is missing between two commas."},
		{"pool.max_session_limit=4,5,4", "--vary: pool.max_session_limit: 4 is given twice."},
		{"metrics.interval=10s..60s", `--vary: metrics.interval: "10s..60s": the step is missing; write one behind a colon, such as 0.1..0.5:0.1 or 10s..60s:10s.`},
		{"metrics.interval=10s..60s:5", `--vary: metrics.interval: "10s..60s:5": "5" is no step for it; write one such as 0.1..0.5:0.1, 10s..60s:10s or 07:30..09:00:15m.`},
		{"objective[0].max=1..3", "--vary: objective[0].max: a sweep leaves variants and objectives out; there is nothing to vary in them."},
		{"pool..x=3", `--vary: "pool..x" is not the address of a setting, such as pool.max_session_limit or workload.storm[0].users.`},
	} {
		_, err := load(t, small, Overrides{}).Sweep([]string{c.vary})
		if err == nil || err.Error() != c.want {
			t.Errorf("%s:\n got %v\nwant %s", c.vary, err, c.want)
		}
	}
}

func TestWrongSweeps(t *testing.T) {
	s := load(t, small, Overrides{})
	for want, vary := range map[string][]string{
		"a sweep needs something to vary":        nil,
		"the setting is varied twice":            {"pool.hosts[0].count=2,3", "pool.hosts.main.count=4"},
		"a sweep has at most 100000 cells":       {"pool.max_session_limit=1..400", "workload.storm[0].users=1..400"},
		"text with two dots in it needs quotes.": {"pool.max_session_limit=a..b:1"},
	} {
		if _, err := s.Sweep(vary); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %s", vary, err, want)
		}
	}
}

// What is wrong in single cells is told all at once, each thing once, with what may have been meant.
func TestProblemsOfCells(t *testing.T) {
	w := sweepOf(t, small, "pool.max_session_limit=0,12", "pool.algorithm=least,horizn", "pool.max_sesion_limit=1,2")
	_, err := w.Digests(context.Background(), []int{0, 1, 2, 3, 4, 5, 6, 7}, 2)
	want := []string{
		"--vary: pool.max_session_limit: 0 is not a number of sessions a host; 1 to 999999 are.",
		"--vary: pool.max_sesion_limit: no such key. Did you mean max_session_limit?",
		"Did you mean horizon?",
	}
	for _, line := range want {
		if err == nil || strings.Count(err.Error(), line) != 1 {
			t.Errorf("want once %q in\n%v", line, err)
		}
	}
	if lines := strings.Count(err.Error(), "\n") + 1; lines != len(want) {
		t.Errorf("%d lines, want %d:\n%v", lines, len(want), err)
	}
}

// A value that is wrong with the file's other settings is right when the sweep gives them other values too.
func TestCellsAreCheckedWhole(t *testing.T) {
	text := strings.Replace(small, "max_session_limit = 20\n", "", 1)
	w := sweepOf(t, text, "pool.algorithm=depth-first", "pool.max_session_limit=8,9")
	if _, err := w.Digests(context.Background(), []int{0, 1}, 1); err != nil {
		t.Error(err)
	}
}

// A cell is what the scenario is with the same settings on the command line.
func TestCellIsRunWithSets(t *testing.T) {
	text := small + "[[variant]]\nname = \"other\"\nset = { \"pool.algorithm\" = \"random\" }\n"
	w := sweepOf(t, text, "pool.algorithm=breadth-first,horizon", "pool.hosts[0].count=3..5", "workload.storm.early.users=40,60")
	if w.Len() != 12 {
		t.Fatalf("%d cells, want 2 x 3 x 2", w.Len())
	}
	// Cell 9 is 1 x 6 + 1 x 2 + 1: the second algorithm, the second count, the second number of users.
	cell, err := w.Cell(9)
	if err != nil {
		t.Fatal(err)
	}
	direct := load(t, text, Overrides{Sets: []string{"pool.algorithm=horizon", "pool.hosts[0].count=4", "workload.storm[0].users=60"}})
	if !reflect.DeepEqual(cell.Config, direct.Cells[0].Config) {
		t.Errorf("configurations differ:\n%+v\n%+v", cell.Config, direct.Cells[0].Config)
	}
	if cell.Replications != direct.Replications || cell.Name != `pool.algorithm = "horizon", pool.hosts[0].count = 4, workload.storm[0].users = 60` {
		t.Errorf("cell %q, %d replications", cell.Name, cell.Replications)
	}
}

// Every combination comes exactly once, the last axis fastest.
func TestOrderOfCells(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sizes := rapid.SliceOfN(rapid.IntRange(1, 5), 1, 4).Draw(t, "sizes")
		w := &Sweep{cells: 1}
		for _, n := range sizes {
			w.Axes = append(w.Axes, Axis{Values: make([]string, n)})
			w.cells *= n
		}
		want := slices.Repeat([]int{0}, len(sizes)) // an odometer
		for i := range w.Len() {
			if got := w.Indices(i); !slices.Equal(got, want) {
				t.Fatalf("cell %d is %v, want %v", i, got, want)
			}
			for a := len(want) - 1; a >= 0; a-- {
				if want[a]++; want[a] < sizes[a] {
					break
				}
				want[a] = 0
			}
		}
	})
}

func TestDigestsOfCells(t *testing.T) {
	all := []int{0, 1, 2, 3}
	digests := func(text string, vary ...string) []string {
		d, err := sweepOf(t, text, vary...).Digests(context.Background(), all, 2)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	base := digests(small, "pool.max_session_limit=8..11")
	if len(slices.Compact(slices.Sorted(slices.Values(base)))) != len(all) {
		t.Errorf("cells share a digest: %v", base)
	}
	if again := digests("# a comment\n"+small, "pool.max_session_limit=8..11"); !slices.Equal(again, base) {
		t.Error("a comment changes digests")
	}
	if wider := digests(small, "pool.max_session_limit=7..10"); wider[1] != base[0] {
		t.Error("the same settings in a wider sweep have another digest")
	}
	for name, text := range map[string]string{
		"another seed":         "seed = 2\n" + small,
		"another replications": "replications = 3\n" + small,
		"another duration":     strings.Replace(small, `"2h"`, `"3h"`, 1),
	} {
		if digests(text, "pool.max_session_limit=8..11")[0] == base[0] {
			t.Errorf("%s: the same digest", name)
		}
	}
}

// A thousand cells take no more room than one until they are asked for.
func TestCellsAreMadeLate(t *testing.T) {
	s := load(t, small, Overrides{})
	allocated := testing.AllocsPerRun(3, func() {
		if _, err := s.Sweep([]string{"workload.storm[0].users=1..300", "pool.max_session_limit=1..300"}); err != nil {
			t.Fatal(err)
		}
	})
	// Two axes of 300 values, each a text, a tree and its fraction: some hundred allocations a value, none for 90,000 cells.
	if allocated > 90_000 {
		t.Errorf("%v allocations for 90000 cells", allocated)
	}
}

func FuzzAxis(f *testing.F) {
	for _, text := range []string{"pool.max_session_limit=8..24", "metrics.interval=10s..60s:10s", `pool.algorithm="a,b",c`, "x=1e5..2e5:1", "workload.storm[0].at=07:00..08:00:15m", "a=..", "a=1..:"} {
		f.Add(text)
	}
	s, err := Load("morning-storm", Overrides{})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		w, err := s.Sweep([]string{text})
		if err == nil && (w.Len() < 1 || w.Len() != len(w.Axes[0].Values)) {
			t.Errorf("%q: %d cells", text, w.Len())
		}
	})
}
