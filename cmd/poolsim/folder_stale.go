package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// claimName is a file in a folder that is being filled. It says which process does so, on which computer, and goes before
// the folder takes its place.
const claimName = ".poolsim-unfinished"

// claim is the text of this process' claims.
func claim() (string, error) {
	host, err := os.Hostname()
	if err != nil {
		return "", err
	}
	return claimOf(os.Getpid(), host), nil
}

func claimOf(pid int, host string) string { return fmt.Sprintf("%d %q\n", pid, host) }

// writeClaim puts this process' claim into a folder.
func writeClaim(folder string) error {
	text, err := claim()
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, claimName), []byte(text), 0o666)
}

// removeStale removes the folders whose name begins with the given one and that were left by a process of this computer
// that has ended without tidying up. Folders without a claim are somebody else's and stay.
func removeStale(prefix string) error {
	entries, err := os.ReadDir(filepath.Dir(prefix))
	if err != nil {
		return err
	}
	for _, e := range entries {
		path := filepath.Join(filepath.Dir(prefix), e.Name())
		if len(path) <= len(prefix) || path[:len(prefix)] != prefix || !e.IsDir() {
			continue
		}
		stale, err := isStale(path)
		if err == nil && stale {
			err = os.RemoveAll(path)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// isStale says whether a folder holds a claim of a process of this computer that is no more.
func isStale(folder string) (bool, error) {
	text, err := os.ReadFile(filepath.Join(folder, claimName))
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	here, err := os.Hostname()
	if err != nil {
		return false, err
	}
	var pid int
	var host string
	if n, err := fmt.Sscanf(string(text), "%d %q\n", &pid, &host); n != 2 || err != nil {
		return false, nil // not written by us, or not wholly
	}
	return host == here && pid > 0 && ended(pid), nil
}

// ended says whether a process is known to be no more. On Windows finding it fails then; elsewhere the signal 0, which asks
// and does nothing, tells.
func ended(pid int) bool {
	process, err := os.FindProcess(pid)
	if err != nil {
		return true
	}
	return errors.Is(process.Signal(syscall.Signal(0)), os.ErrProcessDone)
}
