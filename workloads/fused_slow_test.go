//go:build slow

package workloads

import (
	"bufio"
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
)

// TestNothingIsFused reads the assembly of this package and of draw for the processors whose compiler fuses a product and
// a sum into one instruction, which rounds once instead of twice: there is none, so that a seed gives the same numbers on
// every processor. A line of ours in the listing names its file with the folder of the package.
func TestNothingIsFused(t *testing.T) {
	dependOnSources(t)
	fused := regexp.MustCompile(`/workloads/.*\.go:\d+\)\s+(FN?M(ADD|SUB)[DS]?|VFN?M(ADD|SUB)\d+S[DS])\b`)
	for _, target := range [][]string{{"GOARCH=arm64"}, {"GOARCH=amd64", "GOAMD64=v3"}} {
		build := exec.Command("go", "build", "-gcflags=-S", "./...")
		build.Env = append(os.Environ(), target...)
		listing, err := build.CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %v\n%s", target, err, listing)
		}
		lines := bufio.NewScanner(bytes.NewReader(listing))
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			if fused.Match(lines.Bytes()) {
				t.Errorf("%v: %s", target, lines.Text())
			}
		}
		if err := lines.Err(); err != nil {
			t.Fatal(err)
		}
	}
}

// dependOnSources looks at the source files, so that a result kept by go test does not outlive a change of them.
func dependOnSources(t *testing.T) {
	t.Helper()
	for _, pattern := range []string{"*.go", "draw/*.go", "fit/*.go", "imports/*/*.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if _, err := os.Stat(file); err != nil {
				t.Fatal(err)
			}
		}
	}
}
