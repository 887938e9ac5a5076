package main

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"poolsim": func() { os.Exit(mainStatus()) },
		// status ARGS… runs poolsim and prints its exit status at the end of standard error.
		"status": func() { fmt.Fprintln(os.Stderr, "exit status", mainStatus()) },
	})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup:               copySmall,
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"await": await, "sametree": sameTree},
	})
}

// copySmall puts the small scenario into the working folder of a script.
func copySmall(e *testscript.Env) error {
	return os.WriteFile(filepath.Join(e.WorkDir, "small.toml"), smallScenario, 0o666)
}

// await waits until a path exists that matches a pattern.
func await(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: await pattern")
	}
	for range 3000 {
		found, err := filepath.Glob(ts.MkAbs(args[0]))
		ts.Check(err)
		if len(found) > 0 {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	ts.Fatalf("%s did not appear", args[0])
}

// sameTree fails when two folders differ in the names or contents of their files.
func sameTree(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: sametree folder folder")
	}
	a, b := tree(ts, args[0]), tree(ts, args[1])
	for name, text := range a {
		if other, ok := b[name]; !ok || other != text {
			ts.Fatalf("%s differs between %s and %s", name, args[0], args[1])
		}
	}
	if len(a) != len(b) {
		ts.Fatalf("%s holds %d files, %s holds %d", args[0], len(a), args[1], len(b))
	}
}

// tree are the files under a folder by name.
func tree(ts *testscript.TestScript, folder string) map[string]string {
	files := map[string]string{}
	root := os.DirFS(ts.MkAbs(folder))
	ts.Check(walkFiles(root, func(name string, text []byte) { files[name] = string(text) }))
	if len(files) == 0 {
		ts.Fatalf("%s holds no files", folder)
	}
	return files
}
