package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"poolsim/reports/cells"
	"poolsim/sim/study"
)

// part writes a folder with the cells of a sweep over one setting with the values 1 to 4: each with one value in every
// metric.
func part(t *testing.T, dir, tool string, values map[int]float64) {
	t.Helper()
	store, err := cells.Open(filepath.Join(dir, cellsFolder))
	if err != nil {
		t.Fatal(err)
	}
	m := &cells.Manifest{
		Tool: tool, Scenario: "small", Title: "Small", Seed: 1, Replications: 1, Metrics: shownMetrics(), Formats: []string{"svg"},
		Axes: []cells.Axis{{Key: "pool.max_session_limit", Values: []string{"1", "2", "3", "4"}}},
	}
	if err := m.Write(store); err != nil {
		t.Fatal(err)
	}
	for i, x := range values {
		f := &study.Figures{}
		for range study.Metrics() {
			f.Values = append(f.Values, []study.Value{{X: x}})
		}
		r := &cells.Record{Tool: tool, Settings: m.Values(i), Figures: f}
		if x < 0 {
			r.Figures, r.Failure = nil, "a host with −1 sessions"
		}
		if err := store.Put(cells.Name(tool, fmt.Sprint(i)), r); err != nil {
			t.Fatal(err)
		}
	}
}

// merged runs merge and returns the status, what was printed, and sweep.csv.
func merged(t *testing.T, p *process, args ...string) (status int, stderr, table string) {
	t.Helper()
	var errors bytes.Buffer
	p.args, p.stderr, p.started = append([]string{"merge", "--quiet", "--out", "out"}, args...), &errors, false
	status = p.run(t.Context())
	text, err := os.ReadFile(filepath.Join("out", "sweep.csv"))
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return status, errors.String(), string(text)
}

func TestMergeOfDuplicates(t *testing.T) {
	p, _, _ := testProcess(t)
	part(t, "a", "1.0", map[int]float64{0: 10, 1: 11})
	part(t, "b", "1.0", map[int]float64{1: 11, 2: 12, 3: 13})
	if status, stderr, table := merged(t, p, "a", "b"); status != exitDone || !strings.Contains(table, "\r\n2,11,,,") {
		t.Errorf("status %d: %s\n%s", status, stderr, table)
	}
	part(t, "b", "1.0", map[int]float64{1: 99})
	status, stderr, _ := merged(t, p, "a", "b")
	if want := "a and b have different figures for pool.max_session_limit = 2"; status != exitFailed || !strings.Contains(stderr, want) {
		t.Errorf("status %d: %s, want %s", status, stderr, want)
	}
	if status, stderr, table := merged(t, p, "a", "b", "--force"); status != exitDone || !strings.Contains(table, "\r\n2,11,,,") {
		t.Errorf("forced: status %d: %s\n%s", status, stderr, table)
	}
}

func TestMergeOfVersions(t *testing.T) {
	p, _, _ := testProcess(t)
	part(t, "a", "1.0", map[int]float64{0: 10, 1: 11})
	part(t, "b", "1.1", map[int]float64{2: 12, 3: 13})
	status, stderr, _ := merged(t, p, "a", "b")
	if want := "a is of version 1.0, b of version 1.1"; status != exitFailed || !strings.Contains(stderr, want) {
		t.Errorf("status %d: %s, want %s", status, stderr, want)
	}
	if status, stderr, table := merged(t, p, "a", "b", "--force"); status != exitDone || !strings.Contains(table, "\r\n4,13,,,") {
		t.Errorf("forced: status %d: %s\n%s", status, stderr, table)
	}
}

// A cell that failed in one folder counts where another has its figures; one that failed in all is named.
func TestMergeOfFailures(t *testing.T) {
	p, stdout, _ := testProcess(t)
	part(t, "a", "1.0", map[int]float64{0: -1, 1: 11, 2: -1})
	part(t, "b", "1.0", map[int]float64{0: 10, 2: -1, 3: 13})
	status, stderr, table := merged(t, p, "a", "b")
	if status != exitFailed || !strings.Contains(stderr, "1 of 4 cells failed") || !strings.Contains(table, "\r\n1,10,,,") {
		t.Errorf("status %d: %s\n%s", status, stderr, table)
	}
	if want := "FAILED pool.max_session_limit = 3: a host with −1 sessions"; !strings.Contains(stdout.String(), want) {
		t.Errorf("printed %s, want %s", stdout, want)
	}
}

// TestShardsAreOneSweep: 2, 3 and 7 shards joined are the bytes of one process, also when a file of a shard was damaged and
// the shard done again.
func TestShardsAreOneSweep(t *testing.T) {
	p, _, _ := testProcess(t)
	run := func(args ...string) {
		t.Helper()
		var stderr bytes.Buffer
		p.args, p.stderr, p.started = args, &stderr, false
		if status := p.run(t.Context()); status != exitDone {
			t.Fatalf("%v: status %d: %s", args, status, stderr.String())
		}
	}
	sweep := func(more ...string) {
		t.Helper()
		run(append([]string{"sweep", "small.toml", "--vary", "pool.max_session_limit=6..10", "--vary", "pool.algorithm=least,horizon,random",
			"--replications", "2", "--format", "svg", "--quiet"}, more...)...)
	}
	sweep("--out", "whole")
	for _, of := range []int{2, 3, 7} {
		args := []string{"merge", "--quiet", "--out", fmt.Sprintf("joined-%d", of)}
		for k := range of {
			dir := fmt.Sprintf("shard-%d-%d", k+1, of)
			sweep("--out", dir, "--shard", fmt.Sprintf("%d/%d", k+1, of))
			args = append(args, dir)
		}
		damageOne(t, args[4])
		sweep("--out", args[4], "--shard", fmt.Sprintf("1/%d", of))
		run(args...)
		compareTrees(t, "whole", fmt.Sprintf("joined-%d", of))
	}
}

// damageOne cuts the file of a cell in half.
func damageOne(t *testing.T, dir string) {
	t.Helper()
	for name := range finishedCells(t, dir) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, text[:len(text)/2], 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Fatalf("%s holds no cells", dir)
}
