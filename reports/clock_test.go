package reports

import (
	"testing"
	"time"

	"poolsim/workloads"
)

func TestClock(t *testing.T) {
	const day = 24 * time.Hour
	for _, c := range []struct {
		start, at time.Duration
		want      string
	}{
		{7*time.Hour + 45*time.Minute, 0, "07:45"},
		{7*time.Hour + 45*time.Minute, 15*time.Minute + 30*time.Second, "08:00:30"},
		{7*time.Hour + 45*time.Minute, 15*time.Minute + 400*time.Millisecond, "08:00"},
		{23 * time.Hour, time.Hour - time.Millisecond, "Tue 00:00"}, // rounded to the next day
		{2 * day, day + 8*time.Hour, "Thu 08:00"},                   // starts on Wednesday
		{6 * day, 2 * day, "Tue 00:00"},                             // starts on Sunday
		{0, 7*day + 8*time.Hour, "Day8 08:00"},                      // a weekday would be ambiguous
	} {
		in := &Input{Calendar: workloads.Calendar{Start: c.start}}
		if got := in.Clock(c.at); got != c.want {
			t.Errorf("start %v, %v: got %q, want %q", c.start, c.at, got, c.want)
		}
	}
}
