package workloads

import (
	"fmt"
	"strings"
	"time"
)

// timeForm is how a log writes its times. All times of a file have one form.
type timeForm uint8

const (
	formUnknown timeForm = iota
	formSeconds          // seconds since the start of the log
	formClock            // time of day
	formDate             // date and time with zone
	formLocal            // date and time without one
)

// String names the form in a message.
func (f timeForm) String() string {
	return [...]string{"no times", "seconds since the start of the log", "times of day", "dates with a zone", "dates without a zone"}[f]
}

// traceSpan is the longest time that a log may cover.
const traceSpan = 366 * day

// stamp is a time as it stands in a log: the duration since the start of the log, since midnight, or since 1970: in UTC,
// or in local time for a date without a zone.
type stamp struct {
	form timeForm
	at   time.Duration
	zone time.Duration // formDate: east of UTC
}

// parseStamp reads a time in any of the forms.
func parseStamp(text string) (stamp, error) {
	switch {
	case len(text) > 4 && text[4] == '-':
		return parseDate(text)
	case foreignDate(text):
		return stamp{}, fmt.Errorf("%q is a date of another form; write 2026-03-02T08:15:00, with a zone behind it (+01:00 or Z) or without, a time of day (08:15) or seconds (5400)", text)
	case strings.Contains(text, ":"):
		at, err := parseClock(text)
		return stamp{form: formClock, at: at}, err
	}
	at, err := parseSeconds(text)
	if err == nil && at > traceSpan {
		err = fmt.Errorf("%s s are more than 366 days after the start of the log", text)
	}
	return stamp{form: formSeconds, at: at}, err
}

// foreignDate says whether the text looks like a date in the order of some country: 3/2/2026, 2.3.2026 08:15.
func foreignDate(text string) bool {
	return strings.Contains(text, "/") || strings.Count(text, ".") > 1
}

// parseDate reads a date and time (RFC 3339, also with a space in the place of the T, or without the zone).
func parseDate(text string) (stamp, error) {
	if len(text) > 10 && text[10] == ' ' {
		text = text[:10] + "T" + text[11:]
	}
	t, form, ok := dateOf(text)
	if !ok {
		return stamp{}, fmt.Errorf("%q is no date and time, such as 2026-03-02T08:15:00 or, with its zone, 2026-03-02T08:15:00+01:00", text)
	}
	if t.Year() < 1971 || t.Year() > 2200 {
		return stamp{}, fmt.Errorf("the year %d lies outside 1971 to 2200", t.Year())
	}
	_, zone := t.Zone()
	return stamp{form: form, at: time.Duration(t.UnixNano()), zone: time.Duration(zone) * time.Second}, nil
}

// dateOf reads a date and time, and says whether it has a zone; one without is taken for UTC.
func dateOf(text string) (t time.Time, form timeForm, ok bool) {
	if t, err := time.Parse(time.RFC3339Nano, text); err == nil {
		return t, formDate, true
	}
	for _, layout := range []string{"2006-01-02T15:04:05", "2006-01-02T15:04"} {
		if t, err := time.Parse(layout, text); err == nil {
			return t, formLocal, true
		}
	}
	return time.Time{}, formUnknown, false
}

// parseClock reads a time of day, HH:MM or HH:MM:SS with decimals, before 24:00.
func parseClock(text string) (time.Duration, error) {
	hours, rest, _ := strings.Cut(text, ":")
	minutes, seconds, found := strings.Cut(rest, ":")
	if !found {
		seconds = "00"
	}
	whole, _, _ := strings.Cut(seconds, ".")
	h, ok1 := twoDigits(hours, 24)
	m, ok2 := twoDigits(minutes, 60)
	_, ok3 := twoDigits(whole, 60)
	s, err := parseSeconds(seconds)
	if !ok1 || !ok2 || !ok3 || err != nil {
		return 0, fmt.Errorf("%q is no time of day, such as 08:15 or 08:15:30", text)
	}
	return time.Duration(h)*time.Hour + time.Duration(m)*time.Minute + s, nil
}

// twoDigits reads a number of one or two digits that is below a bound.
func twoDigits(text string, bound int) (int, bool) {
	if len(text) < 1 || len(text) > 2 {
		return 0, false
	}
	n := 0
	for _, c := range []byte(text) {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = 10*n + int(c-'0')
	}
	return n, n < bound
}

// parseSeconds reads a decimal number of seconds, at least 0 and at most 10 digits before the point, and rounds it half up
// to the nanosecond. It works on the digits, so that nine decimals are exact.
func parseSeconds(text string) (time.Duration, error) {
	whole, decimals, point := strings.Cut(text, ".")
	if len(whole) > 10 || !digits(whole) || !digits(decimals) || whole+decimals == "" || point && decimals == "" {
		return 0, fmt.Errorf("%q is no number of seconds, such as 5400 or 5400.25", text)
	}
	ns := time.Duration(0)
	for _, c := range []byte(whole) {
		ns = 10*ns + time.Duration(c-'0')
	}
	if ns > mostWhole {
		return 0, fmt.Errorf("%s seconds are too many", text)
	}
	for i := range 9 {
		ns *= 10
		if i < len(decimals) {
			ns += time.Duration(decimals[i] - '0')
		}
	}
	if len(decimals) > 9 && decimals[9] >= '5' {
		ns++
	}
	return ns, nil
}

// mostWhole is the largest whole number of seconds, that of Forever.
const mostWhole = Forever / time.Second

func digits(text string) bool {
	for _, c := range []byte(text) {
		if c < '0' || c > '9' {
			return false
		}
	}
	return true
}
