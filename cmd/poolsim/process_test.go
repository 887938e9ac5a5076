package main

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"poolsim/scenarios"
)

//go:embed testdata/small.toml
var smallScenario []byte

// testProcess is a process with its output in memory, working in an empty folder that holds the small scenario.
func testProcess(t *testing.T, args ...string) (p *process, stdout, stderr *bytes.Buffer) {
	t.Helper()
	t.Chdir(t.TempDir())
	if err := os.WriteFile("small.toml", smallScenario, 0o666); err != nil {
		t.Fatal(err)
	}
	stdout, stderr = new(bytes.Buffer), new(bytes.Buffer)
	none := func(string) string { return "" }
	p = &process{args: args, env: none, stdout: stdout, stderr: stderr, now: time.Now, width: func(io.Writer) int { return 0 }}
	return p, stdout, stderr
}

func TestRunInProcess(t *testing.T) {
	p, stdout, stderr := testProcess(t, "run", "small.toml", "--format", "svg")
	if status := p.run(t.Context()); status != exitDone {
		t.Fatalf("status %d: %s", status, stderr)
	}
	if !strings.HasPrefix(stdout.String(), "Small pool · ") || stderr.Len() > 0 {
		t.Errorf("printed %q and %q", stdout, stderr)
	}
}

func TestExitStatus(t *testing.T) {
	cases := []struct {
		err    error
		status int
		text   string
	}{
		{errors.New("disk on fire"), exitFailed, "poolsim: disk on fire"},
		{usagef("no such flag"), exitUsage, "poolsim: no such flag"},
		{fmt.Errorf("first: %w", usagef("no such flag")), exitUsage, "poolsim: first: no such flag"},
		{&scenarios.Problems{List: []scenarios.Problem{{Text: "wrong."}}, Total: 1}, exitUsage, "wrong.\n1 problem; nothing was run."},
		{&scenarios.Problems{Total: 3}, exitUsage, "… and 3 more.\n3 problems; nothing was run."},
		{errMissed, exitMissed, ""},
		{context.Canceled, exitInterrupted, "poolsim: interrupted; nothing was written."},
		{errors.Join(fmt.Errorf("plots: %w", context.Canceled), nil), exitInterrupted, "poolsim: interrupted; nothing was written."},
	}
	for _, c := range cases {
		if got := exitStatus(c.err); got != c.status {
			t.Errorf("%v: status %d, want %d", c.err, got, c.status)
		}
		if got := message(c.err); got != c.text {
			t.Errorf("%v: message %q, want %q", c.err, got, c.text)
		}
	}
}

// interrupter ends a context as soon as something is written to it.
type interrupter struct{ cancel func() }

func (i interrupter) Write(b []byte) (int, error) {
	i.cancel()
	return len(b), nil
}

func TestInterruptLeavesNothing(t *testing.T) {
	p, stdout, _ := testProcess(t, "compare", "small.toml", "--replications", "100000", "--trace", "events.csv")
	ctx, cancel := context.WithCancel(t.Context())
	p.stderr = interrupter{cancel} // the first line of progress
	if status := p.run(ctx); status != exitInterrupted {
		t.Fatalf("status %d", status)
	}
	if stdout.Len() > 0 {
		t.Errorf("printed %q", stdout)
	}
	if left := folderNames(t, "."); len(left) != 1 || left[0] != "small.toml" {
		t.Errorf("left behind: %v", left)
	}
}

func folderNames(t *testing.T, path string) []string {
	t.Helper()
	entries, err := os.ReadDir(path)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// full is a stream that takes nothing.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func TestFullOutput(t *testing.T) {
	for _, args := range [][]string{{"version"}, {"list", "keys"}, {"list", "keys", "--json"}, {"run", "small.toml", "--format", "svg"}, {"run", "small.toml", "--json", "--format", "svg"}, {"check", "--show", "small.toml"}, {"init"}} {
		p, _, stderr := testProcess(t, args...)
		p.stdout = full{}
		if status := p.run(t.Context()); status != exitFailed {
			t.Errorf("%v: status %d, %s", args, status, stderr)
		}
	}
}

func TestColors(t *testing.T) {
	cases := []struct {
		name  string
		width int
		env   map[string]string
		want  bool
	}{
		{"terminal", 80, nil, true},
		{"file", 0, nil, false},
		{"terminal with NO_COLOR", 80, map[string]string{"NO_COLOR": "1"}, false},
		{"dumb terminal", 80, map[string]string{"TERM": "dumb"}, false},
	}
	for _, c := range cases {
		p := &process{env: func(k string) string { return c.env[k] }, width: func(io.Writer) int { return c.width }}
		if got := p.colors(nil); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

func TestCommandLine(t *testing.T) {
	cases := []struct {
		args, flags []string
		want        string
	}{
		{nil, nil, "poolsim run"},
		{[]string{"pool.toml"}, []string{"--seed", "3"}, "poolsim run pool.toml --seed 3"},
		{[]string{"my pool.toml"}, []string{"--set", `pool.refused_patience="5m"`}, `poolsim run 'my pool.toml' --set 'pool.refused_patience="5m"'`},
		{[]string{""}, []string{"--algorithms", "a,b"}, `poolsim run '' --algorithms 'a,b'`},
		{[]string{`C:\pool.toml`}, nil, `poolsim run 'C:\pool.toml'`},
		{[]string{"it's.toml"}, nil, `poolsim run 'it'"'"'s.toml'`},
	}
	for _, c := range cases {
		if got := commandLine("run", c.args, c.flags); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

func TestEveryDefaultIsExplained(t *testing.T) {
	for _, b := range scenarios.Builtins() {
		s, err := scenarios.Load(b.Name, scenarios.Overrides{})
		if err != nil {
			t.Fatal(err)
		}
		all := assumptions(s.Cells[:1])
		if len(all) == 0 {
			t.Errorf("%s assumes nothing", b.Name)
		}
		for _, a := range all {
			if a.Sentence == "" || a.Value == "" {
				t.Errorf("%s: %s is not explained: %+v", b.Name, a.Key, a)
			}
		}
	}
}

func TestKeyIndex(t *testing.T) {
	keys := newKeyIndex(scenarios.Keys())
	cases := map[string]string{
		"pool.hosts[3].count":       "pool.hosts[].count",
		"workload.storm[0].users":   "workload.storm[].users",
		"class.medium.cpu":          "class.NAME.cpu",
		`class."my class".cpu`:      "class.NAME.cpu",
		"pool.max_session_limit":    "pool.max_session_limit",
		"pool.max_session_limit.no": "",
	}
	for address, want := range cases {
		got := ""
		if k := keys.find(address); k != nil {
			got = k.Path
		}
		if got != want {
			t.Errorf("%s is %q, want %q", address, got, want)
		}
	}
}

// A link to a folder of results stays a link.
func TestResultsThroughALink(t *testing.T) {
	p, _, stderr := testProcess(t, "run", "small.toml", "--out", "link", "--format", "svg")
	if err := os.Mkdir("real", 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("real", "link"); err != nil {
		t.Skip(err)
	}
	for range 2 {
		if status := p.run(t.Context()); status != exitDone {
			t.Fatal(stderr)
		}
	}
	if info, err := os.Lstat("link"); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is gone: %v, %v", info, err)
	}
	if _, err := os.Stat(filepath.Join("real", "summary.json")); err != nil {
		t.Error(err)
	}
}
