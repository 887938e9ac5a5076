package scenarios

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"poolsim/workloads"
)

func TestParseClock(t *testing.T) {
	for _, c := range []struct {
		text string
		want clockTime
		ok   bool
	}{
		{"08:30", clockTime{-1, 0, 8*time.Hour + 30*time.Minute}, true},
		{"08:30:15", clockTime{-1, 0, 8*time.Hour + 30*time.Minute + 15*time.Second}, true},
		{"Tue 00:00", clockTime{1, 0, 0}, true},
		{"Day2 23:59:59", clockTime{-1, 2, 24*time.Hour - time.Second}, true},
		{"24:00", clockTime{}, false}, {"8:30", clockTime{}, false}, {"08:60", clockTime{}, false}, {"0830", clockTime{}, false},
		{"tue 08:00", clockTime{}, false}, {"Day0 08:00", clockTime{}, false}, {"Day367 08:00", clockTime{}, false},
		{"Tue  08:00", clockTime{}, false}, {"+8:30", clockTime{}, false}, {"", clockTime{}, false}, {"08:30:00:00", clockTime{}, false},
	} {
		got, ok := parseClock(c.text)
		if ok != c.ok || ok && (got != c.want || got.String() != c.text) {
			t.Errorf("%q: got %+v, %v", c.text, got, ok)
		}
	}
}

func TestClockAfter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		second := rapid.Int64Range(0, int64(week/time.Second)-1)
		cal := workloads.Calendar{Start: time.Duration(second.Draw(t, "start")) * time.Second}
		now := time.Duration(second.Draw(t, "now")) * time.Second
		c := clockTime{rapid.IntRange(-1, 6).Draw(t, "weekday"), 0, time.Duration(rapid.Int64Range(0, 86399).Draw(t, "time")) * time.Second}
		got, period := c.after(cal, now), day
		if c.weekday >= 0 {
			period = week
		}
		clock := (cal.Start + got) % day
		weekday := int((cal.Start + got) / day % 7)
		if got < now || got >= now+period || clock != c.time || c.weekday >= 0 && weekday != c.weekday {
			t.Fatalf("%v after %v with start %v: %v", c, now, cal.Start, got)
		}
	})
}

func TestSpanText(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "0s", 30 * time.Second: "30s", 90 * time.Second: "1m30s", time.Hour: "1h", 90 * time.Minute: "1h30m",
		time.Hour + time.Second: "1h0m1s", -time.Hour: "-1h", 10 * time.Minute: "10m", 1500 * time.Millisecond: "1.5s",
	} {
		if got := spanText(d); got != want {
			t.Errorf("%v: got %s", d, got)
		}
		if back, err := time.ParseDuration(want); err != nil || back != d {
			t.Errorf("%s is read as %v, %v", want, back, err)
		}
	}
}

func TestSpanWords(t *testing.T) {
	for d, want := range map[time.Duration]string{
		time.Minute: "1 minute", 10 * time.Minute: "10 minutes", 2 * time.Hour: "2 hours", 90 * time.Second: "90 seconds",
		1500 * time.Millisecond: "1.5s",
	} {
		if got := spanWords(d); got != want {
			t.Errorf("%v: got %s", d, got)
		}
	}
}
