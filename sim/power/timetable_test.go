package power

import (
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

const hour = time.Hour

// weekdays and weekend are the schedules of https://github.com/Azure/avdaccelerator.
func weekdays() Schedule {
	return Schedule{Name: "weekdays", Days: 0b0011111, Starts: []Start{{RampUp, 7 * hour}, {Peak, 9 * hour}, {RampDown, 18 * hour}, {OffPeak, 20 * hour}}}
}

func weekend() Schedule {
	return Schedule{Name: "weekend", Days: 0b1100000, Starts: []Start{{RampUp, 9 * hour}, {Peak, 10 * hour}, {RampDown, 16 * hour}, {OffPeak, 18 * hour}}}
}

func TestTimetable(t *testing.T) {
	table, err := NewTimetable([]Schedule{weekdays(), weekend()})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		at    time.Duration
		phase int
		next  time.Duration
	}{
		{0, 7, 7 * hour}, // Monday 00:00 is Sunday's off-peak
		{7*hour - 1, 7, 1}, {7 * hour, 0, 2 * hour}, {9 * hour, 1, 9 * hour}, {18 * hour, 2, 2 * hour}, {20 * hour, 3, 11 * hour},
		{5 * 24 * hour, 3, 9 * hour}, // Saturday 00:00 is Friday's off-peak
		{5*24*hour + 9*hour, 4, hour}, {6*24*hour + 20*hour, 7, 11 * hour},
		{week + 8*hour, 0, hour}, {-hour, 7, 8 * hour},
	} {
		if got := table.At(c.at); got != c.phase {
			t.Errorf("phase %d at %s, want %d", got, c.at, c.phase)
		}
		if got := table.Next(c.at); got != c.next {
			t.Errorf("next phase %s after %s, want %s", got, c.at, c.next)
		}
	}
	if table.Phases() != 8 || table.Schedule(4) != "weekend" || table.Kind(6) != RampDown {
		t.Error("phases are numbered otherwise than they are written")
	}
}

// A night shift: the schedule of each day runs past midnight, until the next day's begins.
func TestTimetablePastMidnight(t *testing.T) {
	table, err := NewTimetable([]Schedule{{Days: EveryDay, Starts: []Start{{RampUp, 20 * hour}, {Peak, 22 * hour}, {RampDown, 5 * hour}, {OffPeak, 6 * hour}}}})
	if err != nil {
		t.Fatal(err)
	}
	for at, want := range map[time.Duration]PhaseKind{0: Peak, 5 * hour: RampDown, 12 * hour: OffPeak, 21 * hour: RampUp, 28 * hour: Peak} {
		if got := table.Kind(table.At(at)); got != want {
			t.Errorf("%s at %s, want %s", got, at, want)
		}
	}
}

// A day that begins before the day before has ended: what was planned is void.
func TestNextDayCutsOff(t *testing.T) {
	friday := Schedule{Days: 0b0010000, Starts: []Start{{Peak, 20 * hour}, {OffPeak, 6 * hour}}}
	saturday := Schedule{Days: 0b0100000, Starts: []Start{{Peak, 5 * hour}}}
	table, err := NewTimetable([]Schedule{friday, saturday})
	if err != nil {
		t.Fatal(err)
	}
	if got := table.At(5*24*hour + 7*hour); got != 2 {
		t.Fatalf("phase %d on Saturday at 7, want 2", got)
	}
}

// TestTimetableAgainstWalk walks back from a time, hour by hour, to the last start.
func TestTimetableAgainstWalk(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		days := Days(rapid.IntRange(1, 127).Draw(t, "days"))
		var starts []Start
		for h := range 24 {
			if rapid.IntRange(0, 5).Draw(t, "start") == 0 || h == 23 && starts == nil {
				starts = append(starts, Start{PhaseKind(len(starts) % 4), time.Duration(h) * hour})
			}
		}
		table, err := NewTimetable([]Schedule{{Days: days, Starts: starts}})
		if err != nil {
			t.Fatal(err)
		}
		startAt := func(h int) int {
			for i, s := range starts {
				if days&(1<<(h/24%7)) != 0 && time.Duration(h%24)*hour == s.At {
					return i
				}
			}
			return -1
		}
		now := rapid.IntRange(0, 7*24-1).Draw(t, "now") + 7*24
		back := now
		for startAt(back) < 0 {
			back--
		}
		ahead := now + 1
		for startAt(ahead) < 0 {
			ahead++
		}
		at := time.Duration(now) * hour
		if table.At(at) != startAt(back) || table.Next(at) != time.Duration(ahead-now)*hour {
			t.Fatalf("at %s phase %d, next in %s", at, table.At(at), table.Next(at))
		}
	})
}

func TestImpossibleTimetables(t *testing.T) {
	for want, schedules := range map[string][]Schedule{
		"no schedule":                nil,
		"no day":                     {{Name: "x", Starts: []Start{{Peak, 0}}}},
		"no phase":                   {{Name: "x", Days: 1}},
		"no time of day":             {{Name: "x", Days: 1, Starts: []Start{{Peak, 24 * hour}}}},
		"a day or more after":        {{Name: "x", Days: 1, Starts: []Start{{RampUp, 7 * hour}, {Peak, 6 * hour}, {OffPeak, 8 * hour}}}},
		"peak starts a day":          {{Name: "x", Days: 1, Starts: []Start{{RampUp, 7 * hour}, {Peak, 7 * hour}}}},
		"Friday already has":         {weekdays(), {Name: "x", Days: 0b0010000, Starts: []Start{{Peak, 0}}}},
		"Sunday already has a sched": {weekend(), {Name: "x", Days: 0b1000000, Starts: []Start{{Peak, 0}}}},
	} {
		if _, err := NewTimetable(schedules); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want one with %q", err, want)
		}
	}
}
