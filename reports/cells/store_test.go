package cells

import (
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"poolsim/sim/study"
)

// record has the same values for every metric.
func record(values ...study.Value) *Record {
	f := &study.Figures{Events: 12}
	for range study.Metrics() {
		f.Values = append(f.Values, values)
	}
	return &Record{Tool: "1.2.3", Settings: []string{"12", `"horizon"`}, Figures: f}
}

// values are a number with many digits, one that never came to an end, and one that could not be had.
func values() []study.Value {
	return []study.Value{{X: 1.0 / 3}, {State: study.Unserved}, {State: study.Absent}, {X: -1e-300}}
}

func opened(t *testing.T) *Store {
	t.Helper()
	s, err := Open(filepath.Join(t.TempDir(), "cells"))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func put(t *testing.T, s *Store, name string, r *Record) string {
	t.Helper()
	if err := s.Put(name, r); err != nil {
		t.Fatal(err)
	}
	end := wholeEnd
	if r.Failure != "" {
		end = failedEnd
	}
	return s.path(name + end)
}

func TestPutAndGet(t *testing.T) {
	s, name := opened(t), Name("1.2.3", "sha256:0")
	if s.Has(name) {
		t.Error("a cell before it was put")
	}
	want := record(values()...)
	put(t, s, name, want)
	got, err := s.Get(name)
	if err != nil || got == nil || !s.Has(name) {
		t.Fatalf("%v, %v", got, err)
	}
	if !got.Same(want) || got.Tool != want.Tool || !slices.Equal(got.Settings, want.Settings) {
		t.Errorf("%+v, want %+v", got, want)
	}
	for _, other := range []*Record{record(values()[:3]...), record(study.Value{X: math.Nextafter(1.0/3, 1)}), {Failure: "x"}} {
		if got.Same(other) {
			t.Errorf("the same as %+v", other)
		}
	}
}

// Every number comes back to its last bit.
func TestNumbersComeBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Float64().Filter(func(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }).Draw(t, "x")
		want := record(study.Value{X: x})
		got, ok := decode(want.encode())
		if !ok || !got.Same(want) {
			t.Fatalf("%v did not come back", x)
		}
	})
}

// A file that is cut anywhere, or has a bit turned anywhere, counts as absent.
func TestDamage(t *testing.T) {
	s, name := opened(t), Name("1.2.3", "sha256:0")
	file := put(t, s, name, record(values()...))
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	damaged := func(what string, at int, text []byte) {
		if err := os.WriteFile(file, text, 0o644); err != nil {
			t.Fatal(err)
		}
		if s.Has(name) {
			t.Errorf("%s at byte %d of %d is taken for whole", what, at, len(whole))
		}
	}
	for at := 0; at < len(whole)-1; at += 37 { // without the last line feed nothing is lost
		damaged("cut", at, whole[:at])
		turned := slices.Clone(whole)
		turned[at] ^= 1
		damaged("a bit turned", at, turned)
	}
	put(t, s, name, record(values()...))
	if !s.Has(name) {
		t.Error("a cell that is put again is not there")
	}
}

// A cell that failed is not there, and is told; when it succeeds the failure goes.
func TestFailureIsTriedAgain(t *testing.T) {
	s, name := opened(t), Name("1.2.3", "sha256:0")
	put(t, s, name, &Record{Tool: "1.2.3", Settings: []string{"12"}, Failure: "a host with −1 sessions"})
	if r, err := s.Get(name); s.Has(name) || err != nil || r.Failure != "a host with −1 sessions" {
		t.Errorf("%+v, %v", r, err)
	}
	put(t, s, name, record(values()...))
	if entries, err := os.ReadDir(s.dir); !s.Has(name) || err != nil || len(entries) != 1 {
		t.Errorf("%d files, %v", len(entries), err)
	}
}

func TestNamesAndKeep(t *testing.T) {
	s := opened(t)
	a, b, c := Name("1", "a"), Name("1", "b"), Name("2", "a")
	if a == b || a == c {
		t.Fatal("names do not tell cells and versions apart")
	}
	for _, name := range []string{a, b} {
		put(t, s, name, record())
	}
	put(t, s, c, &Record{Failure: "x"})
	for _, name := range []string{"notes.json", ".part", "manifest.json", "." + a + ".json.123.part"} {
		if err := os.WriteFile(s.path(name), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want := []string{a, b, c}
	slices.Sort(want)
	if got, err := s.Names(); err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, %v, want %v", got, err, want)
	}
	if err := s.Keep([]string{b}); err != nil {
		t.Fatal(err)
	}
	var left []string
	entries, _ := os.ReadDir(s.dir)
	for _, e := range entries {
		left = append(left, e.Name())
	}
	slices.Sort(left)
	want = []string{".part", b + ".json", "manifest.json", "notes.json"}
	slices.Sort(want)
	if !slices.Equal(left, want) {
		t.Errorf("left: %v, want %v", left, want)
	}
}

func TestManifest(t *testing.T) {
	s := opened(t)
	if m, err := ReadManifest(s.dir); m != nil || err != nil {
		t.Errorf("%v, %v", m, err)
	}
	m := &Manifest{Tool: "1", Digest: "sha256:0", Seed: 1<<64 - 1, Replications: 10, Axes: []Axis{{Key: "a", Values: []string{"1", "2"}}, {Key: "b", Values: []string{"x", "y", "z"}}}}
	if err := m.Write(s); err != nil {
		t.Fatal(err)
	}
	got, err := ReadManifest(s.dir)
	if err != nil || got.Identity() != m.Identity() {
		t.Fatalf("%+v, %v", got, err)
	}
	if got.Len() != 6 || !slices.Equal(got.Values(4), []string{"2", "y"}) {
		t.Errorf("%d cells, cell 4 is %v", got.Len(), got.Values(4))
	}
	later := *m
	later.Tool = "2"
	if later.Identity() == m.Identity() || !later.SameButVersion(m) {
		t.Error("another version is not told apart as such")
	}
	wider := *m
	wider.Axes = wider.Axes[:1]
	if wider.SameButVersion(m) {
		t.Error("another sweep is not told apart")
	}
	shown := *m
	shown.Metrics = []string{"cost"}
	if shown.Identity() != m.Identity() {
		t.Error("what is shown makes another sweep")
	}
	if err := os.WriteFile(s.path(manifestFile), []byte("{"), 0o644); err != nil {
		t.Fatal(err)
	}
	if m, err := ReadManifest(s.dir); m != nil || err != nil {
		t.Errorf("half a manifest: %v, %v", m, err)
	}
}
