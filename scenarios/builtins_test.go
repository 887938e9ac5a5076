package scenarios

import (
	"slices"
	"strings"
	"testing"

	"poolsim/scenarios/library"
)

func TestBuiltins(t *testing.T) {
	for _, b := range Builtins() {
		t.Run(b.Name, func(t *testing.T) {
			s, err := Load(b.Name, Overrides{})
			if err != nil {
				t.Fatalf("\n%v", err)
			}
			if s.ID != b.Name || s.Title != b.Title || s.Title == "" || s.Source != "built-in "+b.Name || s.Description == "" {
				t.Errorf("id %q, title %q (listed %q), source %q", s.ID, s.Title, b.Title, s.Source)
			}
			if !strings.HasSuffix(b.Summary, ".") && !strings.HasSuffix(b.Summary, "?") {
				t.Errorf("the summary is no sentence: %q", b.Summary)
			}
			if len(s.Warnings) > 0 {
				t.Errorf("warnings: %q", s.Warnings)
			}
			if x := s.Cells[0].Config.Pools[0].Rules.LoadIndex; x.CPUThreshold != 90 || x.MemoryThreshold != 90 {
				t.Errorf("thresholds are not the vendor's advice: %+v", x)
			}
		})
	}
}

func TestEveryLibraryFileIsListed(t *testing.T) {
	entries, err := library.Files.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		id, isScenario := strings.CutSuffix(e.Name(), ".toml")
		if isScenario && !slices.Contains(builtinIDs(), id) {
			t.Errorf("%s is not listed", e.Name())
		}
	}
}

func TestBuiltinsForComparison(t *testing.T) {
	for _, name := range []string{"morning-storm", "office-day", "black-hole"} {
		s, err := Load(name, Overrides{Algorithms: []string{"breadth-first", "depth-first", "horizon-78", "horizon"}})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		var names []string
		for _, c := range s.Cells {
			names = append(names, c.Name+"="+c.Config.Pools[0].Rules.Balancer.Algorithm())
		}
		if got := strings.Join(names, " "); got != "breadth-first=breadth-first depth-first=depth-first horizon-78=horizon-78 horizon=horizon" {
			t.Errorf("%s: %s", name, got)
		}
	}
}

func TestStarter(t *testing.T) {
	s := load(t, string(Starter()), Overrides{})
	if len(s.Warnings) > 0 {
		t.Errorf("warnings: %q", s.Warnings)
	}
	if n := strings.Count(string(Starter()), "<=="); n != 7 {
		t.Errorf("%d marks; six lines and the explanation are marked", n)
	}
	drained := strings.NewReplacer("# [[operation", "[[operation", "# at    = \"07:35\"", "at = \"07:35\"", "# hosts = 2", "hosts = 2", "# until", "until").Replace(string(Starter()))
	if s := load(t, drained, Overrides{}); len(s.Cells[0].Config.Operations) != 1 {
		t.Errorf("the drain to try is not there: %+v", s.Cells[0].Config.Operations)
	}
}
