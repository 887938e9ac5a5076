package scenarios

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// TestProblems reads each testdata/problems/*.txtar: a scenario file with what is wrong with it, and the lines that a
// planner should see.
func TestProblems(t *testing.T) {
	archives, err := filepath.Glob("testdata/problems/*.txtar")
	if err != nil || len(archives) == 0 {
		t.Fatalf("no test cases: %v", err)
	}
	for _, name := range archives {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			got := problemText(t, string(archive.Files[0].Data))
			if want := strings.TrimSpace(string(archive.Files[1].Data)); got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// problemText loads a text as pool.toml in an empty folder, and returns what is wrong with it.
func problemText(t *testing.T, text string, sets ...string) string {
	t.Helper()
	t.Chdir(t.TempDir())
	write(t, "pool.toml", text)
	_, err := Load("pool.toml", Overrides{Sets: sets})
	var problems *Problems
	if err != nil && !errors.As(err, &problems) {
		t.Fatalf("not a list of problems: %v", err)
	}
	if err == nil {
		return ""
	}
	return err.Error()
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// load loads a text that must be right.
func load(t *testing.T, text string, o Overrides) *Scenario {
	t.Helper()
	t.Chdir(t.TempDir())
	write(t, "pool.toml", text)
	s, err := Load("pool.toml", o)
	if err != nil {
		t.Fatalf("\n%v", err)
	}
	return s
}

func TestProblemsAreCapped(t *testing.T) {
	var b strings.Builder
	for i := range 70 {
		fmt.Fprintf(&b, "key_%d = 1\n", i)
	}
	t.Chdir(t.TempDir())
	write(t, "pool.toml", b.String()+"[[pool.hosts]]\ncount = 1\nsize = \"D8s_v5\"\n")
	_, err := Load("pool.toml", Overrides{})
	var problems *Problems
	if !errors.As(err, &problems) || problems.Total != 70 || len(problems.List) != MaxProblems {
		t.Fatalf("got %v", err)
	}
	if text := err.Error(); !strings.HasSuffix(text, "\n… and 20 more.") {
		t.Errorf("the rest is not counted: %s", text)
	}
}
