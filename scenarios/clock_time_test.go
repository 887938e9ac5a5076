package scenarios

import (
	"testing"
	"time"

	"poolsim/workloads"
)

func TestClockTime(t *testing.T) {
	tuesday := workloads.Calendar{Start: 24*time.Hour + 7*time.Hour} // Tue 07:00
	for _, c := range []struct {
		text string
		want time.Duration
		fine bool
	}{
		{"07:00", 0, true},
		{"08:07:30", time.Hour + 7*time.Minute + 30*time.Second, true},
		{"06:00", 23 * time.Hour, true}, // on the day after
		{"Wed 07:00", 24 * time.Hour, true},
		{"Day1 08:00", time.Hour, true},
		{"Day2 07:00", 24 * time.Hour, true},
		{"Day1 06:00", 0, false},
		{"8:07", 0, false},
		{"25:00", 0, false},
		{"noon", 0, false},
		{"", 0, false},
	} {
		got, err := ClockTime(tuesday, c.text)
		if got != c.want || (err == nil) != c.fine {
			t.Errorf("%q: %v, %v; want %v", c.text, got, err, c.want)
		}
	}
}
