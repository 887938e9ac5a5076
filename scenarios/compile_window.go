package scenarios

import (
	"sort"
	"time"

	"poolsim/workloads"
)

// checkWindow points out a storm whose window goes on after the run ends, and reports one in which nobody would come.
func (c *compiler) checkWindow(path string, p *workloads.Storm, w *workloads.Workload) {
	begins := c.begins(p.At, w)
	if len(begins) == 0 {
		return
	}
	last, end := begins[len(begins)-1], c.cfg.Duration
	come := comeWithin(p, end-last)
	switch {
	case come == p.Users:
	case come == 0 && len(begins) == 1:
		c.fail(path+".window", "nobody comes: the run ends (%s) before the first of the %s; a longer duration or a shorter window is wanted.", c.clockText(end), countOf(p.Users, "user", "users"))
	default:
		c.warning("%s: the window that begins at %s goes on until %s, and the run ends at %s: about %d of %s come after the end.",
			w.Name, c.clockText(last), c.clockText(last+p.Window), c.clockText(end), p.Users-come, countOf(p.Users, "user", "users"))
	}
}

// begins are the times within the run and the workload's own bounds at which the windows of a storm begin.
func (c *compiler) begins(at time.Duration, w *workloads.Workload) []time.Duration {
	cal, to := c.cfg.Calendar, c.cfg.Duration
	if w.To > 0 {
		to = w.To
	}
	var out []time.Duration
	for t := (clockTime{weekday: -1, time: at}).after(cal, w.From); t < to; t += day {
		if w.Days.Has(cal.Day(t)) {
			out = append(out, t)
		}
	}
	return out
}

// comeWithin is about how many of the users of a storm have come so long after its begin.
func comeWithin(p *workloads.Storm, left time.Duration) int {
	return sort.Search(p.Users, func(i int) bool {
		u := (float64(i) + 0.5) / float64(p.Users)
		return workloads.Seconds(float64(p.Window.Seconds()*p.Shape.Position(u, p.PeakShare))) >= left
	})
}
