package text

import (
	"errors"
	"testing"
	"time"
)

func TestDates(t *testing.T) {
	berlin, err := ParseZone("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	// Berlin is one hour ahead of UTC in winter.
	cases := []struct {
		text  string
		order DateOrder
		want  string
	}{
		{"2026-03-02T08:15:00Z", 0, "2026-03-02T08:15:00Z"},
		{"2026-03-02 08:15:00.1234567Z", 0, "2026-03-02T08:15:00.1234567Z"},
		{"2026-03-02T08:15:00.1234567891+01:00", 0, "2026-03-02T07:15:00.123456789Z"},
		{"2026-03-02T08:15:00-0430", 0, "2026-03-02T12:45:00Z"},
		{"2026-03-02 08:15:00 UTC", 0, "2026-03-02T08:15:00Z"},
		{"2026-03-02 08:15", 0, "2026-03-02T07:15:00Z"},
		{"2026-03-02 08:15:00,250", 0, "2026-03-02T07:15:00.25Z"},
		{"2026/3/2 8:15:00", 0, "2026-03-02T07:15:00Z"},
		{"3/2/2026, 8:15:00.123 AM", MonthFirst, "2026-03-02T07:15:00.123Z"},
		{"3/2/2026 8:15:00\u202fPM", MonthFirst, "2026-03-02T19:15:00Z"},
		{"3/2/2026 12:00 AM", MonthFirst, "2026-03-01T23:00:00Z"},
		{"3/2/2026 12:00 p.m.", MonthFirst, "2026-03-02T11:00:00Z"},
		{"02/03/2026 08:15:00", DayFirst, "2026-03-02T07:15:00Z"},
		{"02-03-26 08:15:00", DayFirst, ""},
		{"02/03/26 08:15:00", DayFirst, "2026-03-02T07:15:00Z"},
		{"2.3.2026 08:15:00", 0, "2026-03-02T07:15:00Z"},
		{"2.3.2026 08:15:00", MonthFirst, "2026-03-02T07:15:00Z"},
		{"13/3/2026 08:15:00", 0, "2026-03-13T07:15:00Z"},
		{"3/13/2026 08:15:00", 0, "2026-03-13T07:15:00Z"},
		{"3/3/2026 08:15:00", 0, "2026-03-03T07:15:00Z"},
		{"/Date(1772439300000)/", 0, "2026-03-02T08:15:00Z"}, // 1772439300 s: date -u -d @1772439300
		{"/Date(1772439300000+0100)/", 0, "2026-03-02T08:15:00Z"},
		{"1772439300000", 0, "2026-03-02T08:15:00Z"},
		{"30.2.2026 08:15", 0, ""},
		{"2026-03-02T24:00:00Z", 0, ""},
		{"2026-03-02T08:60:00Z", 0, ""},
		{"2026-03-02", 0, ""},
		{"3/2/2026 13:00 PM", MonthFirst, ""},
		{"1601-01-01T00:00:00Z", 0, ""},
		{"yesterday at noon", 0, ""},
		{"", 0, ""},
	}
	for _, c := range cases {
		d := Dates{Zone: berlin, Order: c.order}
		got, err := d.Parse(c.text)
		switch {
		case c.want == "":
			if err == nil {
				t.Errorf("%s is read as %v", c.text, got)
			}
		case err != nil:
			t.Errorf("%s: %v", c.text, err)
		case got.UTC().Format(time.RFC3339Nano) != c.want:
			t.Errorf("%s is read as %v, want %s", c.text, got.UTC(), c.want)
		}
	}
}

func TestDatesAsk(t *testing.T) {
	var order *OrderError
	var zone *ZoneError
	var d Dates
	if _, err := d.Parse("3/2/2026 08:15"); !errors.As(err, &order) {
		t.Errorf("%v", err)
	}
	if _, err := d.Parse("2026-03-02 08:15"); !errors.As(err, &zone) {
		t.Errorf("%v", err)
	}
	d.Order = DayFirst
	if _, err := d.Parse("3/13/2026 08:15Z"); !errors.As(err, &order) {
		t.Errorf("%v", err)
	}
}

// TestDatesAtClockChanges: Berlin went back from 03:00 to 02:00 on 2025-10-26, and on from 02:00 to 03:00 on 2026-03-29.
func TestDatesAtClockChanges(t *testing.T) {
	berlin, err := ParseZone("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	d := Dates{Zone: berlin}
	for text, want := range map[string]string{
		"2025-10-26 01:59:59": "2025-10-25T23:59:59Z",
		"2025-10-26 02:30:00": "2025-10-26T00:30:00Z", // the first of two
		"2025-10-26 03:00:00": "2025-10-26T02:00:00Z",
		"2026-03-29 02:30:00": "2026-03-29T01:30:00Z", // 03:30, clocks never showed 02:30
	} {
		got, err := d.Parse(text)
		if err != nil || got.UTC().Format(time.RFC3339) != want {
			t.Errorf("%s is %v, want %s (%v)", text, got.UTC(), want, err)
		}
	}
	if d.Repeated != 1 || d.Skipped != 1 {
		t.Errorf("%d repeated, %d skipped", d.Repeated, d.Skipped)
	}
}

func TestShows(t *testing.T) {
	for text, want := range map[string]DateOrder{
		"13/2/2026 08:15": DayFirst, "2/13/2026, 8:15": MonthFirst, "2-3-2026 08:15": 0, "2026-03-13 08:15": 0, "13.3.2026 08:15": 0, "": 0, "13/13/2026": 0,
	} {
		if got := Shows(text); got != want {
			t.Errorf("%s shows %v, want %v", text, got, want)
		}
	}
}

func TestParseZone(t *testing.T) {
	for _, name := range []string{"UTC", "Europe/Berlin", "+01:00", "-0430", "+02"} {
		if _, err := ParseZone(name); err != nil {
			t.Error(err)
		}
	}
	for _, name := range []string{"", "Local", "local", "Central Park", "../etc/passwd", "+25:00"} {
		if zone, err := ParseZone(name); err == nil {
			t.Errorf("%q is %v", name, zone)
		}
	}
}

func FuzzDates(f *testing.F) {
	for _, seed := range []string{"2026-03-02T08:15:00.1Z", "3/2/2026, 8:15:00 AM", "13.2.26 0:0", "/Date(1)/", "2026-03-02 08:15 +01:00"} {
		f.Add(seed, uint8(1))
	}
	f.Fuzz(func(t *testing.T, s string, order uint8) {
		d := Dates{Zone: time.UTC, Order: DateOrder(order % 3)}
		got, err := d.Parse(s)
		if err != nil {
			return
		}
		// What was read is read again from its plain form.
		again, err := d.Parse(got.Format(time.RFC3339Nano))
		if err != nil || !again.Equal(got) {
			t.Errorf("%q is %v, and that is %v, %v", s, got, again, err)
		}
	})
}
