package main

import (
	"fmt"
	"time"

	"github.com/schollz/progressbar/v3"
)

// barProgress draws a bar that goes away when the work is done.
type barProgress struct {
	process *process
	name    string
	text    string                   // shown before the bar
	bar     *progressbar.ProgressBar // nil until the number of runs is known
}

func newBarProgress(p *process) *barProgress { return &barProgress{process: p} }

func (b *barProgress) phase(name string) func(done, total int, events int64) {
	b.end()
	b.name = name
	return b.update
}

// cells is a phase: the bar shows numbers without a word.
func (b *barProgress) cells(name string) func(done, total int, events int64) { return b.phase(name) }

// update draws the bar. Nothing can be done about a terminal that does not take it.
func (b *barProgress) update(done, total int, events int64) {
	if b.bar == nil {
		b.bar = b.newBar(total)
		_ = b.bar.RenderBlank()
	}
	if total > b.bar.GetMax() && b.bar.GetMax() > 0 {
		b.bar.ChangeMax(total)
	}
	if total > 0 {
		_ = b.bar.Set(done)
		b.describe(events)
	}
}

// describe shows how many events there have been: in a single long run only they move.
func (b *barProgress) describe(events int64) {
	if text := fmt.Sprintf("%s, %.1f million events", b.name, float64(events)/1e6); text != b.text {
		b.text = text
		b.bar.Describe(text)
	}
}

// newBar makes the bar of a phase; without runs only its name is shown.
func (b *barProgress) newBar(total int) *progressbar.ProgressBar {
	const interval = 100 * time.Millisecond
	const unknown = -1
	if total == 0 {
		return progressbar.NewOptions(unknown,
			progressbar.OptionSetWriter(b.process.stderr),
			progressbar.OptionSetDescription(b.name),
			progressbar.OptionSetSpinnerChangeInterval(0), // no goroutine that draws
			progressbar.OptionClearOnFinish(),
		)
	}
	return progressbar.NewOptions(total,
		progressbar.OptionSetWriter(b.process.stderr),
		progressbar.OptionSetDescription(b.name),
		progressbar.OptionThrottle(interval),
		progressbar.OptionShowCount(),
		progressbar.OptionSetWidth(30),
		progressbar.OptionSetPredictTime(true),
		progressbar.OptionClearOnFinish(),
	)
}

func (b *barProgress) end() {
	if b.bar == nil {
		return
	}
	_ = b.bar.Finish() // which takes it away
	b.bar = nil
}
