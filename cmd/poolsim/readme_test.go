package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

const readme = "../../README.md"

// fences are the fenced blocks of a language in a Markdown file.
func fences(t *testing.T, file, language string) []string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var blocks []string
	for _, part := range strings.Split(string(text), "```"+language+"\n")[1:] {
		block, _, closed := strings.Cut(part, "```")
		if !closed {
			t.Fatalf("%s: a block is not closed", file)
		}
		blocks = append(blocks, block)
	}
	return blocks
}

// elsewhere are the commands of the README that other checks run: the tests are running, and .ci/run builds.
var elsewhere = map[string]bool{
	"go test ./...": true, "go build ./cmd/poolsim": true,
	"go test -run=NONE -bench=Hold ./sim/queue": true, "go test -run=NONE -bench=Day ./sim": true,
}

// TestReadmeCommands runs every command that the README prints, in its order, in one empty folder.
func TestReadmeCommands(t *testing.T) {
	var script strings.Builder
	for _, block := range fences(t, readme, "sh") {
		for line := range strings.Lines(block) {
			command := strings.TrimSpace(line)
			if elsewhere[command] {
				continue
			}
			arguments, ours := strings.CutPrefix(strings.TrimPrefix(strings.TrimPrefix(command, "go run ./cmd/"), "./"), "poolsim ")
			if !ours {
				t.Errorf("README: %q is neither run here nor known to be run elsewhere", command)
				continue
			}
			script.WriteString("exec poolsim " + arguments + "\n")
		}
	}
	script.WriteString("exists poolsim-out/morning-storm/report.html poolsim-out/pool/report.html poolsim-out/pool/events.csv\n")
	file := filepath.Join(t.TempDir(), "readme.txtar")
	if err := os.WriteFile(file, []byte(script.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{Files: []string{file}, RequireExplicitExec: true})
}

// TestReadmeTable compares the table that the README prints with what the command prints.
func TestReadmeTable(t *testing.T) {
	var printed bytes.Buffer
	p := &process{
		args: []string{"compare", "--quiet", "--out", filepath.Join(t.TempDir(), "out")}, env: func(string) string { return "" },
		stdout: &printed, stderr: os.Stderr, now: newProcess().now, width: terminalWidth,
	}
	if status := p.run(t.Context()); status != exitDone {
		t.Fatalf("exit status %d", status)
	}
	// The last line names the folder.
	table := strings.TrimSpace(printed.String()[:strings.LastIndex(strings.TrimSpace(printed.String()), "\n")])
	if shown := strings.TrimSpace(fences(t, readme, "text")[0]); shown != table {
		t.Errorf("the README shows\n%s\n\nthe command prints\n%s", shown, table)
	}
	picture, err := os.ReadFile("../../reports/example/distribution-heatmap.svg")
	if err != nil {
		t.Fatal(err)
	}
	drawn, err := os.ReadFile(filepath.Join(p.args[3], "plots", "distribution-heatmap.svg"))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(picture, drawn) {
		t.Error("the README's picture is not the one that the command draws")
	}
}
