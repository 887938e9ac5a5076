package reports

import (
	"fmt"
	"strings"
	"time"

	"poolsim/workloads"
)

// Clock is the time of day of a simulated time, to the second when it has one: "08:05" or "08:05:30". From the second
// day of the run on the weekday goes before it ("Tue 08:05"), from the second week on the number of the day since the
// start ("Day9 08:05"), both as scenario files write them.
func (in *Input) Clock(t time.Duration) string {
	t = t.Round(time.Second)
	return dayText(in.Calendar, t) + strings.TrimSuffix(secondsOfDay(in.Calendar, t), ":00")
}

var weekdays = [7]string{"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"}

// dayText names the day of t for a reader who knows on which day the run starts; "" on that day itself.
func dayText(c workloads.Calendar, t time.Duration) string {
	day, first := c.Day(t), c.Day(0)
	switch {
	case day == first:
		return ""
	case day < first+len(weekdays):
		return weekdays[day%len(weekdays)] + " "
	}
	return fmt.Sprintf("Day%d ", day-first+1)
}

// secondsOfDay is the time of day of t as "15:04:05", cut to whole seconds.
func secondsOfDay(c workloads.Calendar, t time.Duration) string {
	return string(appendSecondsOfDay(nil, c, t))
}

func appendSecondsOfDay(b []byte, c workloads.Calendar, t time.Duration) []byte {
	of := (c.Start + t) % (24 * time.Hour)
	b = append(appendPadded(b, int64(of/time.Hour), 2), ':')
	b = append(appendPadded(b, int64(of/time.Minute%60), 2), ':')
	return appendPadded(b, int64(of/time.Second%60), 2)
}

// appendPadded appends n >= 0 with zeros in front up to the given number of digits.
func appendPadded(b []byte, n int64, digits int) []byte {
	start := len(b)
	for range digits {
		b = append(b, '0')
	}
	for i := len(b) - 1; i >= start; i-- {
		b[i] = byte('0' + n%10)
		n /= 10
	}
	return b
}
