package main

import (
	"time"

	"github.com/schollz/progressbar/v3"
)

// barProgress draws a bar that goes away when the work is done.
type barProgress struct {
	process *process
	bar     *progressbar.ProgressBar
}

func newBarProgress(p *process) *barProgress { return &barProgress{process: p} }

func (b *barProgress) phase(name string) func(done, total int, events int64) {
	b.end()
	const interval = 100 * time.Millisecond
	b.bar = progressbar.NewOptions(-1,
		progressbar.OptionSetWriter(b.process.stderr),
		progressbar.OptionSetDescription(name),
		progressbar.OptionEnableColorCodes(b.process.colors(b.process.stderr)),
		progressbar.OptionThrottle(interval),
		progressbar.OptionShowCount(),
		progressbar.OptionFullWidth(),
		progressbar.OptionSetPredictTime(true),
		progressbar.OptionClearOnFinish(),
	)
	return b.update
}

func (b *barProgress) update(done, total int, _ int64) {
	if b.bar.GetMax() != total {
		b.bar.ChangeMax(total)
	}
	_ = b.bar.Set(done) // nothing can be done about a terminal that does not take it
}

func (b *barProgress) end() {
	if b.bar == nil {
		return
	}
	_ = b.bar.Clear() // as above
	b.bar = nil
}
