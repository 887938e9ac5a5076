package reports

import (
	"strings"
	"time"

	"poolsim/workloads"
)

// tick is a labelled place on an axis.
type tick struct {
	at    float64
	label string
}

// clockTicks are ticks at round times of day from one simulated time to another, as close as possible but at most the
// given number (at least 2): on full minutes, 5, 15 or 30 minutes, 1, 2, 3, 6 or 12 hours, or whole days. Their places
// are in seconds of simulated time. Midnight bears the name of the day that begins, unless the run begins with it and
// ends on that day.
func clockTicks(c workloads.Calendar, from, to time.Duration, most int) []tick {
	for _, step := range [...]time.Duration{
		time.Minute, 5 * time.Minute, 15 * time.Minute, 30 * time.Minute,
		time.Hour, 2 * time.Hour, 3 * time.Hour, 6 * time.Hour, 12 * time.Hour,
	} {
		if int64((to-from)/step) < int64(most) {
			return ticksWithinDays(c, from, to, step)
		}
	}
	days := 1
	for int((to-from)/(24*time.Hour))/days >= most {
		days = longerStep(days)
	}
	return ticksOnDays(c, from, to, days)
}

// longerStep is the next number of days between two ticks: 2, 4, then whole weeks.
func longerStep(days int) int {
	if days == 4 {
		return 7
	}
	return 2 * days
}

func ticksWithinDays(c workloads.Calendar, from, to, step time.Duration) []tick {
	var ticks []tick
	for t := from + (step-c.Clock(from)%step)%step; t <= to; t += step {
		ticks = append(ticks, tick{t.Seconds(), clockLabel(c, t, to)})
	}
	return ticks
}

// ticksOnDays are ticks at midnight, every so many days since the first day of the run.
func ticksOnDays(c workloads.Calendar, from, to time.Duration, days int) []tick {
	var ticks []tick
	for d := c.Day(0); c.Midnight(d) <= to; d += days {
		if t := c.Midnight(d); t >= from {
			ticks = append(ticks, tick{t.Seconds(), clockLabel(c, t, to)})
		}
	}
	return ticks
}

// clockLabel is the time of day, or at midnight the day that begins.
func clockLabel(c workloads.Calendar, t, to time.Duration) string {
	switch {
	case c.Clock(t) != 0 || t == 0 && to <= 24*time.Hour:
		return strings.TrimSuffix(secondsOfDay(c, t), ":00")
	case t == 0:
		return weekdays[c.Day(t)%len(weekdays)]
	}
	return strings.TrimSpace(dayText(c, t))
}
