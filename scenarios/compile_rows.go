package scenarios

import (
	"slices"

	"poolsim/workloads"
	"poolsim/workloads/draw"
)

// checkRows says which rows of a log are not replayed as they stand, and reports a log of which none is.
func (c *compiler) checkRows(path string, t *workloads.Trace, w *workloads.Workload) {
	if t.Merged > 0 {
		c.warning("%s: %s merged into an earlier one, because a user has one session at a time (one_session_per_user); %s left.",
			w.Name, countOf(t.Merged, "row was", "rows were"), countOf(len(t.Rows), "session is", "sessions are"))
	}
	for _, key := range []string{path + ".session_length", path + ".ends"} {
		if c.s.written(key) {
			c.warning("%s has no effect: sessions of a log end as recorded, and those of rows without an end stay until the run ends.", key)
		}
	}
	if !c.s.good("start", "duration", path+".from", path+".to", path+".days") {
		return
	}
	c.warnWeekday(w.Name, t)
	stream := w.Stream(draw.Key{}, 0, c.cfg.Calendar, c.cfg.Duration)
	all, inside := len(t.Rows), count(t.Source(stream))
	where := c.clockText(stream.From) + " to " + c.clockText(stream.To)
	if w.Days != workloads.EveryDay {
		where += ", " + quotedList(dayNames(w.Days))
	}
	switch {
	case all == 0:
		c.fail(path+".scale_users", "no user of the log is left.")
	case inside == 0:
		c.fail(path+".file", "none of %s begins within the run (%s); see time_shift, start and duration.", countOf(all, "recorded session", "recorded sessions"), where)
	case inside < all && !c.s.has(path+".from") && !c.s.has(path+".to"): // else it was cut on purpose
		c.warning("%s: %d of %d recorded sessions begin outside the run (%s) and are left out.", w.Name, all-inside, all, where)
	}
}

// count is the number of arrivals that are left.
func count(s workloads.Source) int {
	n := 0
	for _, ok := s.Next(); ok; _, ok = s.Next() {
		n++
	}
	return n
}

func dayNames(days workloads.Days) []string {
	names := weekdayNames()
	return slices.DeleteFunc(names, func(name string) bool { return !days.Has(slices.Index(weekdayNames(), name)) })
}

// warnWeekday points out a log with dates whose first day is another weekday than the run's.
func (c *compiler) warnWeekday(name string, t *workloads.Trace) {
	if t.FirstDay.IsZero() {
		return
	}
	names := weekdayNames()
	log := (int(t.FirstDay.Weekday()) + 6) % 7 // Monday is 0
	if run := c.cfg.Calendar.Day(0) % 7; run != log {
		start := clockTime{weekday: log, time: c.s.clock("start").time}
		c.warning("%s: the log begins on a %s (%s) and the run on a %s; start = %q makes their weekdays agree.",
			name, names[log], t.FirstDay.Format("2006-01-02"), names[run], start)
	}
}
