package main

import (
	"math"
	"os"
	"path/filepath"
	"testing"
)

func TestStaleFoldersGo(t *testing.T) {
	host, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	const nobody = math.MaxInt32 // above the largest process number of any system
	for _, c := range []struct {
		name, claim string
		stays       bool
	}{
		{".out.new-9", claimOf(nobody, host), false},
		{".out.new-2", claimOf(os.Getpid(), host), true},
		{".out.new-3", claimOf(nobody, host+"-2"), true}, // of another computer on a shared disk
		{".out.new-4", "", true},
		{".out.new-5", "notes", true},
		{".other.new-1", claimOf(nobody, host), true},
	} {
		parent := t.TempDir()
		path := filepath.Join(parent, c.name)
		if err := os.Mkdir(path, 0o777); err != nil {
			t.Fatal(err)
		}
		if c.claim != "" {
			if err := os.WriteFile(filepath.Join(path, claimName), []byte(c.claim), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		f, err := openFolder(filepath.Join(parent, "out"), false)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(path); (err == nil) != c.stays {
			t.Errorf("%s with %q: %v, stays: %v", c.name, c.claim, err, c.stays)
		}
		if err := f.commit(); err != nil {
			t.Error(err)
		}
		if _, err := os.Stat(filepath.Join(parent, "out", claimName)); err == nil {
			t.Error("the claim came with the results")
		}
	}
}
