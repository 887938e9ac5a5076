package sim

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestStories plays the stories of testdata: small scenarios whose whole trace was worked out by hand. A story is a text
// with a scenario, a line "--" and the lines of its trace; # begins a comment. The lines of a scenario are described at
// the methods of script. A line of a trace is
//
//	TIME KIND [USER] [HOST SESSIONS/CONNECTING] [what happens to a host, or what an operation does]
//
// with the counts after the event. Requests and operations are left out unless the scenario says "show request" or
// "show operation", as are phases of a scaling plan; "hide scaling" leaves its evaluations out.
func TestStories(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no stories", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			playStory(t, string(text))
		})
	}
}

func playStory(t *testing.T, text string) {
	t.Helper()
	scenario, trace, ok := strings.Cut(text, "\n--\n")
	if !ok {
		t.Fatal("no line -- between scenario and trace")
	}
	s := newScript()
	for i, line := range lines(scenario) {
		if line == "" {
			continue
		}
		if err := s.read(strings.Fields(line)); err != nil {
			t.Fatalf("line %d: %v", i+1, err)
		}
	}
	if err := s.scaled(); err != nil {
		t.Fatal(err)
	}
	got := teller{hidden: s.hidden}
	if _, err := New(s.config(), Options{Tracer: &got}).Run(context.Background(), 0); err != nil {
		t.Fatal(err)
	}
	want := slices.DeleteFunc(lines(trace), func(line string) bool { return line == "" })
	compareLines(t, got.lines, want)
}

// lines of a text without comments and needless blanks.
func lines(text string) []string {
	all := strings.Split(text, "\n")
	for i, line := range all {
		line, _, _ = strings.Cut(line, "#")
		all[i] = strings.Join(strings.Fields(line), " ")
	}
	return all
}

func compareLines(t *testing.T, got, want []string) {
	t.Helper()
	for i := range max(len(got), len(want)) {
		g, w := "(nothing)", "(nothing)"
		if i < len(got) {
			g = got[i]
		}
		if i < len(want) {
			w = want[i]
		}
		if g != w {
			t.Fatalf("line %d of the trace is\n\t%s\nnot\n\t%s\nin\n\t%s", i+1, g, w, strings.Join(got, "\n\t"))
		}
	}
}

// teller writes a trace down as stories do.
type teller struct {
	hidden map[string]bool
	lines  []string
}

func (r *teller) Trace(e *TraceEvent) {
	if r.hidden[e.Kind] {
		return
	}
	words := []string{e.At.String(), e.Kind}
	if e.User != "" {
		words = append(words, e.User)
	}
	if e.Host != "" {
		words = append(words, e.Host, fmt.Sprintf("%d/%d", e.Sessions, e.Connecting))
	}
	if storyNote(e.Kind) {
		words = append(words, e.Note)
	}
	r.lines = append(r.lines, strings.Join(words, " "))
}
