package main

import (
	"sync"
	"time"
)

// progress tells on standard error how far a long work is.
type progress interface {
	// phase begins a part of the work, and returns what is to be told at its beginning, after each of its runs and now and then during one. A part
	// without runs has none in total.
	phase(name string) func(done, total int, events int64)
	// cells begins a part whose runs are counted by cells.
	cells(name string) func(done, total int, events int64)
	// end takes away what should not stay, and stops.
	end()
}

// newProgress chooses the form: a bar on a terminal, a line of text now and then otherwise, nothing when asked to be
// quiet.
func (p *process) newProgress(quiet bool) progress {
	switch {
	case quiet:
		return noProgress{}
	case p.width(p.stderr) > 0 && p.env("TERM") != "dumb" && p.env("CI") == "":
		return newBarProgress(p)
	}
	return startTextProgress(p.stderr, p.now)
}

// noProgress tells nothing.
type noProgress struct{}

func (noProgress) phase(string) func(int, int, int64) { return func(int, int, int64) {} }
func (noProgress) cells(string) func(int, int, int64) { return func(int, int, int64) {} }
func (noProgress) end()                               {}

// ticking calls a function at intervals until stop is called, which may be called again.
func ticking(interval time.Duration, call func()) (stop func()) {
	ticker := time.NewTicker(interval)
	done := make(chan struct{})
	var finished sync.WaitGroup
	finished.Go(func() {
		for {
			select {
			case <-ticker.C:
				call()
			case <-done:
				return
			}
		}
	})
	return sync.OnceFunc(func() {
		ticker.Stop()
		close(done)
		finished.Wait()
	})
}
