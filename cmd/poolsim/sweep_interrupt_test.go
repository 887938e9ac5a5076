package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
	"time"
)

// TestSweepOnAFullDisk: a full disk ends a sweep with a clear message and nothing half-written; with more room it goes on
// to the bytes of an undisturbed one. The disk is a small file system in memory, in a name space of its own. A cell takes
// one page of 4 KiB.
func TestSweepOnAFullDisk(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("needs the name spaces of Linux")
	}
	t.Chdir(t.TempDir())
	if err := errors.Join(os.Mkdir("full", 0o777), os.WriteFile("small.toml", smallScenario, 0o666)); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("unshare", "-rm", "mount", "-t", "tmpfs", "tmpfs", "full").CombinedOutput(); err != nil {
		t.Skipf("no file system can be mounted here: %v: %s", err, out)
	}
	if out, err := exec.Command("sh", "-c", sweepOnDisk+"whole").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	onFullDisk(t, "28k", " of 9 cells are done and kept in full/out; the same command goes on from there.")
	onFullDisk(t, "60k", "all cells are done and kept in full/out; the same command writes the results.")
}

const sweepOnDisk = "poolsim sweep small.toml --vary pool.max_session_limit=4..12 --format svg --quiet --out "

// onFullDisk sweeps on a disk of a given size, and then on a larger one.
func onFullDisk(t *testing.T, size, kept string) {
	script := strings.Join([]string{
		"mount -t tmpfs -o size=" + size + " tmpfs full",
		sweepOnDisk + "full/out; echo status $?",
		"echo left: $(ls -A full/out full/out/cells | grep -c '^[.]')",
		"mount -o remount,size=60m full",
		sweepOnDisk + "full/out >/dev/null; echo status $?",
		"rm -rf goneon; cp -r full/out goneon",
	}, "\n")
	out, err := exec.Command("unshare", "-rm", "sh", "-c", script).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for _, want := range []string{"full/out: no space left on device; ", kept, "status 1\n", "left: 0\n", "status 0\n"} {
		if !strings.Contains(string(out), want) {
			t.Errorf("%s: no %q in\n%s", size, want, out)
		}
	}
	compareTrees(t, "whole", "goneon")
}

// TestInterruptedSweepGoesOn: an interrupt ends a sweep with status 130, says what is kept, and the same command goes on.
func TestInterruptedSweepGoesOn(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no interrupts to send")
	}
	t.Chdir(t.TempDir())
	if err := os.WriteFile("small.toml", smallScenario, 0o666); err != nil {
		t.Fatal(err)
	}
	var said strings.Builder
	c := exec.Command("poolsim", "sweep", "small.toml", "--vary", "pool.max_session_limit=4..1000", "--out", "out", "--quiet")
	c.Stderr = &said
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	for len(finishedCells(t, "out")) < 5 {
		time.Sleep(time.Millisecond)
	}
	if err := c.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	_ = c.Wait() // with the status that is looked at
	kept := len(finishedCells(t, "out"))
	if want := fmt.Sprintf("poolsim: interrupted; %d of 997 cells are done and kept in out; the same command goes on from there.\n", kept); c.ProcessState.ExitCode() != exitInterrupted || said.String() != want {
		t.Errorf("status %d, said %q, want %q", c.ProcessState.ExitCode(), said.String(), want)
	}
}
