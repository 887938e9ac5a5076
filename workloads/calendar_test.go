package workloads

import (
	"math"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func TestCalendar(t *testing.T) {
	tuesday := Calendar{Start: day + 7*time.Hour + 45*time.Minute}
	tests := []struct {
		at    time.Duration
		day   int
		clock time.Duration
	}{
		{0, 1, 7*time.Hour + 45*time.Minute},
		{16*time.Hour + 15*time.Minute, 2, 0},
		{16*time.Hour + 15*time.Minute - 1, 1, day - 1},
		{-8 * time.Hour, 0, 23*time.Hour + 45*time.Minute},
		{-32 * time.Hour, -1, 23*time.Hour + 45*time.Minute},
		{6 * day, 7, 7*time.Hour + 45*time.Minute},
	}
	for _, test := range tests {
		if got := tuesday.Day(test.at); got != test.day {
			t.Errorf("Day(%v) = %d, want %d", test.at, got, test.day)
		}
		if got := tuesday.Clock(test.at); got != test.clock {
			t.Errorf("Clock(%v) = %v, want %v", test.at, got, test.clock)
		}
	}
}

func TestDaysHas(t *testing.T) {
	const monday, sunday Days = 1, 1 << 6
	tests := []struct {
		set  Days
		day  int
		want bool
	}{
		{monday, 0, true}, {monday, 7, true}, {monday, -7, true}, {monday, 1, false},
		{sunday, -1, true}, {sunday, 6, true}, {sunday, 0, false}, {0, 3, false}, {EveryDay, -3, true},
	}
	for _, test := range tests {
		if got := test.set.Has(test.day); got != test.want {
			t.Errorf("%07b.Has(%d) = %v", test.set, test.day, got)
		}
	}
}

// calendars draws a calendar on a whole hour.
func calendars() *rapid.Generator[Calendar] {
	return rapid.Custom(func(t *rapid.T) Calendar {
		return Calendar{Start: time.Duration(rapid.IntRange(0, 7*24-1).Draw(t, "start")) * time.Hour}
	})
}

// TestCalendarRoundTrip: a day begins at its midnight and ends where the next one begins.
func TestCalendarRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := calendars().Draw(t, "calendar")
		at := time.Duration(rapid.Int64Range(-int64(30*day), int64(400*day)).Draw(t, "at"))
		d := c.Day(at)
		if midnight := c.Midnight(d); at < midnight || at >= c.Midnight(d+1) || c.Day(midnight) != d {
			t.Fatalf("day %d of %v begins at %v", d, at, midnight)
		}
	})
}

// TestAdvance compares with counting hour by hour.
func TestAdvance(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := calendars().Draw(t, "calendar")
		days := Days(rapid.IntRange(1, int(EveryDay)).Draw(t, "days"))
		at := time.Duration(rapid.IntRange(0, 500).Draw(t, "at")) * time.Hour
		hours := rapid.IntRange(0, 1000).Draw(t, "hours")
		want := at
		for left := hours; ; want += time.Hour {
			if days.Has(c.Day(want)) {
				if left == 0 {
					break
				}
				left--
			}
		}
		if got := c.Advance(at, time.Duration(hours)*time.Hour, days); got != want {
			t.Fatalf("Advance(%v, %dh, %07b) = %v, want %v", at, hours, days, got, want)
		}
	})
}

func TestAdvanceLimits(t *testing.T) {
	var c Calendar
	tests := []struct {
		name string
		t, d time.Duration
		days Days
		want time.Duration
	}{
		{"no day", 0, 0, 0, Forever},
		{"forever", day, Forever, EveryDay, Forever},
		{"forever on some days", day, Forever, 1, Forever},
		{"from forever", Forever, day, 1, Forever},
		{"very long on Mondays", 0, Forever/7 - 1, 1, Forever},
		{"zero on a day off", day, 0, 1, week},
	}
	for _, test := range tests {
		if got := c.Advance(test.t, test.d, test.days); got != test.want && !(test.want == Forever && got > Forever/2) {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}

func TestSeconds(t *testing.T) {
	tests := []struct {
		x    float64
		want time.Duration
	}{
		{0, 0}, {1.5, 1500 * time.Millisecond}, {1e-9, 1}, {0.4e-9, 0}, {1e12, Forever}, {math.Inf(1), Forever},
	}
	for _, test := range tests {
		if got := Seconds(test.x); got != test.want {
			t.Errorf("Seconds(%v) = %d, want %d", test.x, got, test.want)
		}
	}
}
