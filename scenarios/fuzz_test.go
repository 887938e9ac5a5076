package scenarios

import (
	"bytes"
	"errors"
	"strings"
	"testing"
)

// FuzzLoad holds the whole way from a text to a configuration to three promises: it never panics, every problem says where
// it is, and what is shown of a good scenario is the same scenario.
func FuzzLoad(f *testing.F) {
	for _, b := range Builtins() {
		f.Add(b.Text, "pool.max_session_limit=12")
	}
	f.Add(Starter(), "class.medium.cpu.mean=0.3")
	f.Add([]byte(everything), "pool.hosts[0].count=1e400")
	f.Add([]byte("a = [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]"), "=")
	f.Add([]byte("[[pool.hosts]]\ncount = 1\nsize = \"D8s_v5\"\n[pool.hosts.x]\n"), "workload.storm.x[3].y=\"")
	f.Add([]byte("\"a\\u0000b\" = 1\n\"\" = 2\n[x.\"y.z\"]\n'q' = '''\n'''\n"), "pool.\"hosts\"[0]=1")
	f.Add([]byte("[class]\nmedium = 3\n[class.\"a b\"]\nlike = \"a b\"\ncpu = {}\n"), "class.x.like=x")
	f.Add([]byte("variant = 3\nobjective = [1, {}]\n[[workload.day]]\ncurve = [[]]\nbreak = [{}]\n"), "variant[0].set=3")
	f.Fuzz(func(t *testing.T, text []byte, set string) {
		if len(text) > 1<<14 {
			return
		}
		s := &Scenario{ID: "fuzz", Text: text, files: newFiles(t.TempDir(), nil)}
		err := s.parse("fuzz.toml", Overrides{Sets: []string{set}})
		if err == nil {
			checkShown(t, s)
			return
		}
		var problems *Problems
		if !errors.As(err, &problems) || problems.Total == 0 {
			t.Fatalf("not a list of problems: %v", err)
		}
		for _, p := range problems.List {
			if p.Origin.Place() == "" || p.Text == "" || strings.ContainsAny(p.String(), "\x00\x1b\r") {
				t.Errorf("a problem without a place, or with control characters: %q", p)
			}
		}
	})
}

// checkShown checks that the settings of a scenario, shown and read again, are the same scenario.
func checkShown(t *testing.T, s *Scenario) {
	t.Helper()
	if len(s.Cells[0].Config.Pools[0].Hosts) > 1000 {
		return
	}
	var shown bytes.Buffer
	if err := Show(s, &shown); err != nil {
		t.Fatal(err)
	}
	again := &Scenario{ID: "fuzz", Text: shown.Bytes(), files: s.files}
	if err := again.parse("shown.toml", Overrides{}); err != nil {
		t.Fatalf("what is shown cannot be read: %v\n%s", err, shown.Bytes())
	}
	if again.Digest != s.Digest {
		t.Errorf("what is shown is another scenario\n%s", shown.Bytes())
	}
}
