package reports

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"poolsim/workloads"
)

func labelsOf(ticks []tick) []string {
	var labels []string
	for _, t := range ticks {
		labels = append(labels, t.label)
	}
	return labels
}

func TestClockTicksAreRound(t *testing.T) {
	at := func(day int, clock time.Duration) workloads.Calendar {
		return workloads.Calendar{Start: time.Duration(day)*24*time.Hour + clock}
	}
	const h, m = time.Hour, time.Minute
	tests := []struct {
		name     string
		calendar workloads.Calendar
		from, to time.Duration
		most     int
		want     []string
	}{
		{"five minutes", at(0, 7*h+45*m), 0, 5 * m, 7, []string{"07:45", "07:46", "07:47", "07:48", "07:49", "07:50"}},
		{"five minutes from an odd time", at(0, 7*h+43*m+20*time.Second), 0, 5 * m, 7, []string{"07:44", "07:45", "07:46", "07:47", "07:48"}},
		{"twenty minutes", at(0, 7*h+58*m), 0, 20 * m, 6, []string{"08:00", "08:05", "08:10", "08:15"}},
		{"part of a run", at(0, 7*h), 61 * m, 85 * m, 6, []string{"08:05", "08:10", "08:15", "08:20", "08:25"}},
		{"one hour", at(0, 8*h), 0, h, 6, []string{"08:00", "08:15", "08:30", "08:45", "09:00"}},
		{"two hours", at(0, 7*h+45*m), 0, 2 * h, 6, []string{"08:00", "08:30", "09:00", "09:30"}},
		{"four hours", at(0, 7*h+45*m), 0, 4 * h, 6, []string{"08:00", "09:00", "10:00", "11:00"}},
		{"ten hours", at(0, 8*h), 0, 10 * h, 6, []string{"08:00", "10:00", "12:00", "14:00", "16:00", "18:00"}},
		{"sixteen hours", at(0, 6*h), 0, 16 * h, 6, []string{"06:00", "09:00", "12:00", "15:00", "18:00", "21:00"}},
		{"a day", at(0, 0), 0, 24 * h, 6, []string{"00:00", "06:00", "12:00", "18:00", "Tue"}},
		{"over midnight", at(4, 20*h), 0, 8 * h, 6, []string{"20:00", "22:00", "Sat", "02:00", "04:00"}},
		{"two days", at(0, 0), 0, 48 * h, 6, []string{"Mon", "12:00", "Tue", "12:00", "Wed"}},
		{"a week", at(0, 0), 0, 7 * 24 * h, 8, []string{"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun", "Day8"}},
		{"a week, little room", at(0, 6*h), 0, 7 * 24 * h, 4, []string{"Wed", "Fri", "Sun"}},
		{"four weeks", at(0, 0), 0, 28 * 24 * h, 5, []string{"Mon", "Day8", "Day15", "Day22", "Day29"}},
		{"four weeks, more room", at(2, 0), 0, 28 * 24 * h, 8, []string{"Wed", "Sun", "Day9", "Day13", "Day17", "Day21", "Day25", "Day29"}},
	}
	for _, tt := range tests {
		if got := labelsOf(clockTicks(tt.calendar, tt.from, tt.to, tt.most)); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

// TestClockTicksLieWithin: ticks stay within the axis, are as few as asked for, and stand on whole minutes of the day.
func TestClockTicksLieWithin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := workloads.Calendar{Start: time.Duration(rapid.Int64Range(0, int64(7*24*time.Hour)-1).Draw(t, "start"))}
		from := time.Duration(rapid.Int64Range(0, int64(3*24*time.Hour)).Draw(t, "from"))
		to := from + time.Duration(rapid.Int64Range(0, int64(40*24*time.Hour)).Draw(t, "length"))
		most := rapid.IntRange(2, 20).Draw(t, "most")
		ticks := clockTicks(c, from, to, most)
		if len(ticks) > most {
			t.Fatalf("%d ticks, %d asked for", len(ticks), most)
		}
		for i, k := range ticks {
			if k.at < from.Seconds() || k.at > to.Seconds() || i > 0 && k.at <= ticks[i-1].at {
				t.Fatalf("tick at %v of %v to %v", k.at, from, to)
			}
			clock := c.Clock(time.Duration(k.at * float64(time.Second)))
			if off := clock % time.Minute; off > time.Microsecond && off < time.Minute-time.Microsecond {
				t.Fatalf("tick at %v", clock)
			}
		}
	})
}
