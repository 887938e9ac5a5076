package main

import (
	"fmt"
	"io"
	"sync"
	"time"
)

const (
	// textPatience is how long a work may take without a line.
	textPatience = 700 * time.Millisecond
	// textInterval is the longest time between two lines. After a progress of textStep there is one earlier, but not before
	// textPause.
	textInterval = 10 * time.Second
	textStep     = 0.10
	textPause    = time.Second
)

// textProgress writes lines of text.
type textProgress struct {
	w     io.Writer
	now   func() time.Time
	stop  func()
	begun time.Time

	mu     sync.Mutex
	name   string
	what   string    // is counted
	since  time.Time // beginning of the phase
	done   int
	total  int
	events int64
	last   time.Time // of the last line; zero when there was none
	told   float64   // share of the phase at the last line
}

func startTextProgress(w io.Writer, now func() time.Time) *textProgress {
	t := &textProgress{w: w, now: now, begun: now()}
	t.stop = ticking(textPatience/7, t.tick)
	return t
}

func (t *textProgress) phase(name string) func(done, total int, events int64) {
	return t.begin(name, "runs")
}

func (t *textProgress) cells(name string) func(done, total int, events int64) {
	return t.begin(name, "cells")
}

func (t *textProgress) begin(name, what string) func(done, total int, events int64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.what = what
	t.name, t.since, t.done, t.total, t.events, t.told = name, t.now(), 0, 0, 0, 0
	return t.update
}

func (t *textProgress) update(done, total int, events int64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.done, t.total, t.events = done, total, events
}

func (t *textProgress) end() { t.stop() }

// tick writes a line when one is due.
func (t *textProgress) tick() {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := t.now()
	if !t.due(now) {
		return
	}
	t.last, t.told = now, t.share()
	fmt.Fprintln(t.w, t.line(now)) // nothing can be done about a stream that does not take it
}

func (t *textProgress) due(now time.Time) bool {
	if t.last.IsZero() {
		return now.Sub(t.begun) >= textPatience
	}
	since := now.Sub(t.last)
	return since >= textInterval || since >= textPause && t.share()-t.told >= textStep
}

// share is the part of the phase that is done.
func (t *textProgress) share() float64 {
	if t.total == 0 {
		return 0
	}
	return float64(t.done) / float64(t.total)
}

// line is "simulating: 12 of 80 runs, 3.1 million events, 4s left".
func (t *textProgress) line(now time.Time) string {
	if t.total == 0 {
		return t.name
	}
	text := fmt.Sprintf("%s: %d of %d %s, %.1f million events", t.name, t.done, t.total, t.what, float64(t.events)/1e6)
	if t.done == 0 || t.done == t.total {
		return text
	}
	left := time.Duration(float64(now.Sub(t.since)) * float64(t.total-t.done) / float64(t.done))
	return text + fmt.Sprintf(", %s left", max(left.Round(time.Second), time.Second))
}
