package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
	"time"

	"poolsim/reports/cells"
)

// estimates are the metrics of a variant or a cell by name.
type estimates map[string]*struct{ Mean, Low, High *float64 }

// TestCellIsRunWithSets: a cell has the figures of run with the same settings, to the last digit.
func TestCellIsRunWithSets(t *testing.T) {
	p, stdout, stderr := testProcess(t, "sweep", "small.toml", "--vary", "pool.algorithm=depth-first,horizon", "--vary", "workload.storm[0].users=20..40:10", "--json", "--quiet")
	if status := p.run(t.Context()); status != exitDone {
		t.Fatalf("status %d: %s", status, stderr)
	}
	var sweep struct {
		Cells []struct {
			Settings map[string]any
			Metrics  estimates
		}
	}
	if err := json.Unmarshal(stdout.Bytes(), &sweep); err != nil {
		t.Fatal(err)
	}
	if len(sweep.Cells) != 6 {
		t.Fatalf("%d cells, want 2 x 3", len(sweep.Cells))
	}
	for _, cell := range sweep.Cells {
		p, stdout, stderr := testProcess(t, "run", "small.toml", "--json", "--quiet", "--format", "svg")
		for key, value := range cell.Settings {
			p.args = append(p.args, "--set", fmt.Sprintf("%s=%v", key, value))
		}
		if status := p.run(t.Context()); status != exitDone {
			t.Fatalf("status %d: %s", status, stderr)
		}
		var summary struct{ Variants []struct{ Metrics estimates } }
		if err := json.Unmarshal(stdout.Bytes(), &summary); err != nil {
			t.Fatal(err)
		}
		want, _ := json.Marshal(summary.Variants[0].Metrics)
		got, _ := json.Marshal(cell.Metrics)
		if string(got) != string(want) {
			t.Errorf("%v:\n%s\n%s", cell.Settings, got, want)
		}
	}
}

// TestDryRunTellsTheEvents: what --dry-run tells from a few cells is about what happens, although the cells differ tenfold
// and the last setting has as many values as there are cells in the sample.
func TestDryRunTellsTheEvents(t *testing.T) {
	args := []string{"sweep", "small.toml", "--vary", "pool.max_session_limit=5..14", "--vary", "workload.storm[0].users=10..80:10", "--quiet"}
	p, stdout, stderr := testProcess(t, append(args, "--dry-run", "--json")...)
	if status := p.run(t.Context()); status != exitDone {
		t.Fatalf("status %d: %s", status, stderr)
	}
	var told struct{ Cells, Replications, Events float64 }
	if err := json.Unmarshal(stdout.Bytes(), &told); err != nil {
		t.Fatal(err)
	}
	p.args, p.started = args, false
	if status := p.run(t.Context()); status != exitDone {
		t.Fatalf("status %d: %s", status, stderr)
	}
	store := cells.At(filepath.Join("poolsim-out", "small-sweep", "cells"))
	names, err := store.Names()
	if err != nil {
		t.Fatal(err)
	}
	events := 0.0
	for _, name := range names {
		r, err := store.Get(name)
		if err != nil {
			t.Fatal(err)
		}
		events += float64(r.Figures.Events)
	}
	if told.Cells != 80 || told.Replications != 320 || told.Events < events/1.5 || told.Events > events*1.5 {
		t.Errorf("told %+v; %d cells have %v events", told, len(names), events)
	}
}

// TestKilledSweepGoesOn: a sweep that is killed at random moments ends with the bytes of an undisturbed one, and simulates
// no finished cell again.
func TestKilledSweepGoesOn(t *testing.T) { killAndGoOn(t, 3, "4..10") }

// killAndGoOn kills a sweep over some session limits so many times, spread over the time that it takes.
func killAndGoOn(t *testing.T, times int, limits string) {
	if runtime.GOOS == "windows" {
		t.Skip("a killed process keeps its files locked for a while")
	}
	t.Chdir(t.TempDir())
	if err := os.WriteFile("small.toml", smallScenario, 0o666); err != nil {
		t.Fatal(err)
	}
	sweep := func(out string) *exec.Cmd {
		return exec.Command("poolsim", "sweep", "small.toml", "--vary", "pool.max_session_limit="+limits, "--vary", "workload.storm[0].users=20..50:10",
			"--replications", "20", "--format", "svg", "--out", out, "--quiet")
	}
	begun := time.Now()
	if text, err := sweep("whole").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	all := time.Since(begun)
	seed := uint64(begun.UnixNano())
	random := rand.New(rand.NewPCG(seed, 0))
	killed := 0
	for range times {
		before := finishedCells(t, "killed")
		c := sweep("killed")
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(random.Float64() * 2 / float64(times) * float64(all)))
		_ = c.Process.Kill() // it may be over
		if c.Wait() != nil {
			killed++
		}
		after := finishedCells(t, "killed")
		for name, at := range before {
			if !after[name].Equal(at) {
				t.Errorf("seed %d: cell %s was simulated again", seed, name)
			}
		}
	}
	if killed == 0 {
		t.Errorf("seed %d: every sweep was over before it was killed", seed)
	}
	if text, err := sweep("killed").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	compareTrees(t, "whole", "killed")
}

// finishedCells are the files of cells with the times at which they were written.
func finishedCells(t *testing.T, out string) map[string]time.Time {
	files, err := filepath.Glob(filepath.Join(out, "cells", "[0-9a-f]*.json"))
	if err != nil {
		t.Fatal(err)
	}
	times := map[string]time.Time{}
	for _, name := range files {
		info, err := os.Stat(name)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		times[name] = info.ModTime()
	}
	return times
}

// compareTrees fails when two folders differ in the names or contents of their files.
func compareTrees(t *testing.T, a, b string) {
	t.Helper()
	var trees [2]map[string]string
	var names [2][]string
	for i, folder := range []string{a, b} {
		trees[i] = map[string]string{}
		err := walkFiles(os.DirFS(folder), func(name string, text []byte) {
			trees[i][name] = string(text)
			names[i] = append(names[i], name)
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if !slices.Equal(names[0], names[1]) {
		t.Fatalf("%s holds %v\n%s holds %v", a, names[0], b, names[1])
	}
	for name := range trees[0] {
		if trees[0][name] != trees[1][name] {
			t.Errorf("%s differs", name)
		}
	}
}
