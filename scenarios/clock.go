package scenarios

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"poolsim/workloads"
)

const week = 7 * day

// clockTime is a time as people write it: a time of day, perhaps on a weekday or on a day of the run.
type clockTime struct {
	weekday int // 0 Monday … 6; -1 for none
	day     int // day of the run, from 1; 0 for none
	time    time.Duration
}

func weekdayNames() []string { return []string{"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"} }

// parseClock reads "HH:MM[:SS]", "Tue 08:00" or "Day2 08:00".
func parseClock(s string) (clockTime, bool) {
	c := clockTime{weekday: -1}
	prefix, tod, both := strings.Cut(s, " ")
	if !both {
		tod = s
	} else if !c.setDay(prefix) {
		return c, false
	}
	t, ok := parseTimeOfDay(tod)
	c.time = t
	return c, ok && t < day
}

// setDay reads "Tue" or "Day2".
func (c *clockTime) setDay(s string) bool {
	for i, name := range weekdayNames() {
		if s == name {
			c.weekday = i
			return true
		}
	}
	number, ok := strings.CutPrefix(s, "Day")
	n, err := strconv.Atoi(number)
	c.day = n
	return ok && err == nil && n >= 1 && n <= 366
}

// parseTimeOfDay reads "HH:MM[:SS]", up to 24:00.
func parseTimeOfDay(s string) (time.Duration, bool) {
	parts := strings.Split(s, ":")
	if len(parts) < 2 || len(parts) > 3 {
		return 0, false
	}
	units, most := [3]time.Duration{time.Hour, time.Minute, time.Second}, [3]int{24, 59, 59}
	var t time.Duration
	for i, p := range parts {
		n, err := strconv.Atoi(p)
		if err != nil || len(p) != 2 || p[0] < '0' || n > most[i] {
			return 0, false
		}
		t += time.Duration(n) * units[i]
	}
	return t, t <= day
}

// String is the time as a scenario file has it.
func (c clockTime) String() string {
	switch {
	case c.weekday >= 0:
		return weekdayNames()[c.weekday] + " " + timeOfDay(c.time)
	case c.day > 0:
		return fmt.Sprintf("Day%d %s", c.day, timeOfDay(c.time))
	default:
		return timeOfDay(c.time)
	}
}

func timeOfDay(t time.Duration) string {
	h, m, s := int(t/time.Hour), int(t/time.Minute)%60, int(t/time.Second)%60
	if s == 0 {
		return fmt.Sprintf("%02d:%02d", h, m)
	}
	return fmt.Sprintf("%02d:%02d:%02d", h, m, s)
}

// startOfWeek is the time since Monday 00:00 at which a run with this start begins.
func (c clockTime) startOfWeek() time.Duration {
	return time.Duration(max(c.weekday, 0))*day + c.time
}

// period is the time after which the clock time comes again. A day of the run does not.
func (c clockTime) period() time.Duration {
	if c.weekday >= 0 {
		return week
	}
	return day
}

// after is the simulated time of the first such clock time at or after t. A day of the run is absolute: its time may lie
// before t, and then before 0 as well.
func (c clockTime) after(cal workloads.Calendar, t time.Duration) time.Duration {
	switch now := cal.Start + t; {
	case c.day > 0:
		return time.Duration(c.day-1)*day + c.time - cal.Start%day
	case c.weekday >= 0:
		return t + modulo(time.Duration(c.weekday)*day+c.time-now, week)
	default:
		return t + modulo(c.time-now, day)
	}
}

func modulo(t, period time.Duration) time.Duration { return (t%period + period) % period }

// clockText is the clock time at simulated time t, with its weekday in runs that are longer than a day.
func clockText(cal workloads.Calendar, t, duration time.Duration) string {
	now := modulo(cal.Start+t, week)
	text := timeOfDay((now % day).Truncate(time.Second))
	if duration <= day {
		return text
	}
	return weekdayNames()[now/day] + " " + text
}

// spanText is a span of time as a scenario file has it: "1h30m", "45s".
func spanText(d time.Duration) string {
	s := d.String()
	if strings.HasSuffix(s, "m0s") {
		s = strings.TrimSuffix(s, "0s")
	}
	if strings.HasSuffix(s, "h0m") {
		s = strings.TrimSuffix(s, "0m")
	}
	return s
}

// seconds converts seconds to a duration.
func seconds(x float64) time.Duration { return time.Duration(x * float64(time.Second)) }

// spanWords is a span of time in words: "10 minutes", "2 hours", "90 seconds".
func spanWords(d time.Duration) string {
	for _, unit := range []struct {
		span time.Duration
		name string
	}{{time.Hour, "hour"}, {time.Minute, "minute"}, {time.Second, "second"}} {
		if d >= unit.span && d%unit.span == 0 {
			return countOf(int(d/unit.span), unit.name, unit.name+"s")
		}
	}
	return spanText(d)
}
