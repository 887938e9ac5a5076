package text

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// DateOrder says what comes first in dates such as 3/2/2026.
type DateOrder uint8

// The orders of day and month.
const (
	OrderUnknown DateOrder = iota
	DayFirst
	MonthFirst
)

// String is the order as the user writes it.
func (o DateOrder) String() string { return [...]string{"", "dmy", "mdy"}[o] }

// ParseDateOrder reads "dmy" or "mdy"; empty is unknown.
func ParseDateOrder(s string) (DateOrder, error) {
	for o := OrderUnknown; o <= MonthFirst; o++ {
		if strings.EqualFold(s, o.String()) {
			return o, nil
		}
	}
	return 0, fmt.Errorf("%q is no order of dates; dmy (2/3/2026 is the second of March) and mdy (the third of February) are", s)
}

// Dates reads times in the forms that Windows, Azure and Horizon write:
//
//   - 2026-03-02T08:15:00.1234567Z, with T or a space, with or without a zone, with up to nine decimals;
//   - 3/2/2026 8:15:00.123 AM and 02-03-2026 08:15, with or without a comma, in the order of Order;
//   - 2.3.2026 08:15, where the day is always first, and 2026/3/2 08:15;
//   - /Date(1772439300000)/, as ConvertTo-Json of Windows PowerShell writes it, and milliseconds since 1970.
type Dates struct {
	// Zone is that of times written without one; nil when nobody has said.
	Zone *time.Location
	// Order is that of dates with slashes and dashes.
	Order DateOrder
	// Repeated is the number of times that lie in an hour that the clocks of Zone went through twice; they are taken for
	// the first. Skipped is the number of those that its clocks never showed; they are moved on by the hour.
	Repeated, Skipped int
}

// OrderError is that a date may be read in two ways, or that one contradicts Order.
type OrderError struct{ text string }

func (e *OrderError) Error() string { return e.text }

// ZoneError is that a time has no zone and that nobody has said which it is in.
type ZoneError struct{ text string }

func (e *ZoneError) Error() string { return e.text }

// moment is a time as it is written.
type moment struct {
	year, month, day  int
	hour, minute, sec int
	nanos             int
	zone              *time.Location // nil when none is written
}

// Parse reads a time. The error is an *OrderError, a *ZoneError, or that the text is no time.
func (d *Dates) Parse(s string) (time.Time, error) {
	if t, ok := sinceEpoch(s); ok {
		return checkYear(t)
	}
	m, err := d.moment(clean(s))
	if err != nil {
		return time.Time{}, err
	}
	if m.zone == nil {
		if d.Zone == nil {
			return time.Time{}, &ZoneError{fmt.Sprintf("%q has no time zone", Cut(s))}
		}
		return checkYear(d.local(m))
	}
	return checkYear(m.in(m.zone))
}

func (m moment) in(zone *time.Location) time.Time {
	return time.Date(m.year, time.Month(m.month), m.day, m.hour, m.minute, m.sec, m.nanos, zone)
}

// local is the time at which the clocks of the zone show what is written.
func (d *Dates) local(m moment) time.Time {
	t := m.in(d.Zone)
	if t.Hour() != m.hour || t.Minute() != m.minute {
		d.Skipped++
		return t
	}
	const change = time.Hour // of all zones but one
	before, after := t.Add(-change), t.Add(change)
	switch {
	case before.Hour() == m.hour && before.Minute() == m.minute:
		d.Repeated++
		return before
	case after.Hour() == m.hour && after.Minute() == m.minute:
		d.Repeated++
	}
	return t
}

// checkYear refuses times that no log can hold.
func checkYear(t time.Time) (time.Time, error) {
	if y := t.Year(); y < 1971 || y > 2200 {
		return time.Time{}, fmt.Errorf("the year %d lies outside 1971 to 2200", y)
	}
	return t, nil
}

// sinceEpoch reads milliseconds since 1970, bare or as .NET writes them.
func sinceEpoch(s string) (time.Time, bool) {
	if inner, found := strings.CutPrefix(s, "/Date("); found {
		s = strings.TrimSuffix(inner, ")/")
		if i := strings.LastIndexAny(s, "+-"); i > 0 {
			s = s[:i] // an offset behind it does not move the time
		}
	} else if len(s) < 12 || len(s) > 14 {
		return time.Time{}, false
	}
	if !digits(s) {
		return time.Time{}, false
	}
	ms, err := strconv.ParseInt(s, 10, 64)
	return time.UnixMilli(ms).UTC(), err == nil
}

// clean replaces the odd spaces that newer formatters put before AM.
func clean(s string) string {
	if strings.IndexByte(s, 0xe2) >= 0 || strings.IndexByte(s, 0xc2) >= 0 {
		s = strings.NewReplacer("\u202f", " ", "\u00a0", " ", "\u200e", "").Replace(s)
	}
	return strings.TrimSpace(s)
}

// moment takes a text apart.
func (d *Dates) moment(s string) (moment, error) {
	i := strings.IndexAny(s, " T,")
	if i < 0 {
		return moment{}, notTime(s)
	}
	date, clock := s[:i], strings.TrimLeft(s[i:], " T,")
	var m moment
	if err := d.date(&m, date); err != nil {
		return m, err
	}
	if !m.clock(clock) {
		return m, notTime(s)
	}
	if m.month < 1 || m.month > 12 || m.day < 1 || m.day > 31 || time.Date(m.year, time.Month(m.month), m.day, 0, 0, 0, 0, time.UTC).Day() != m.day {
		return m, fmt.Errorf("%q: there is no such day", Cut(s))
	}
	return m, nil
}

func notTime(s string) error {
	return fmt.Errorf("%q is no date and time, such as 2026-03-02T08:15:00Z or 3/2/2026 8:15:00 AM", Cut(s))
}

// date reads the part before the clock time.
func (d *Dates) date(m *moment, s string) error {
	mark := strings.IndexAny(s, "-/.")
	if mark < 0 {
		return notTime(s)
	}
	parts := strings.Split(s, s[mark:mark+1])
	if len(parts) != 3 {
		return notTime(s)
	}
	var n [3]int
	for i, p := range parts {
		v, ok := number(p, 4)
		if !ok {
			return notTime(s)
		}
		n[i] = v
	}
	switch {
	case len(parts[0]) == 4:
		m.year, m.month, m.day = n[0], n[1], n[2]
		return nil
	case len(parts[2]) == 2 && s[mark] != '-':
		n[2] += 2000
	case len(parts[2]) != 4:
		return notTime(s)
	}
	m.year = n[2]
	if s[mark] == '.' {
		m.month, m.day = n[1], n[0]
		return nil
	}
	return d.dayAndMonth(m, s, n[0], n[1])
}

// dayAndMonth decides which is which.
func (d *Dates) dayAndMonth(m *moment, s string, a, b int) error {
	order := d.Order
	if shown := shows(a, b); shown != OrderUnknown {
		if order != OrderUnknown && order != shown {
			return &OrderError{fmt.Sprintf("%q contradicts the order %s of the other dates", Cut(s), order)}
		}
		order = shown
	}
	if order == OrderUnknown && a != b {
		return &OrderError{fmt.Sprintf("%q may be day or month first", Cut(s))}
	}
	m.month, m.day = a, b
	if order == DayFirst {
		m.month, m.day = b, a
	}
	return nil
}

// shows is the order that two numbers can only have, unknown when either is possible.
func shows(a, b int) DateOrder {
	switch {
	case a > 12 && b <= 12:
		return DayFirst
	case b > 12 && a <= 12:
		return MonthFirst
	}
	return OrderUnknown
}

// Shows is the order that a time shows by its own numbers, unknown when it does not have the form or either is possible.
func Shows(s string) DateOrder {
	s, _, _ = strings.Cut(clean(s), " ")
	s = strings.TrimRight(s, ",")
	parts := strings.FieldsFunc(s, func(r rune) bool { return r == '/' || r == '-' })
	if len(parts) != 3 || len(parts[0]) > 2 {
		return OrderUnknown
	}
	a, ok1 := number(parts[0], 2)
	b, ok2 := number(parts[1], 2)
	if !ok1 || !ok2 {
		return OrderUnknown
	}
	return shows(a, b)
}

// clock reads the time of day, and the zone behind it.
func (m *moment) clock(s string) bool {
	s, half := cutHalf(s)
	if half == "" {
		s = m.cutZone(s)
	}
	parts := strings.Split(s, ":")
	if len(parts) < 2 || len(parts) > 3 {
		return false
	}
	var ok1, ok2 bool
	ok3 := true
	m.hour, ok1 = number(parts[0], 2)
	m.minute, ok2 = number(parts[1], 2)
	if len(parts) == 3 {
		ok3 = m.seconds(parts[2])
	}
	return ok1 && ok2 && ok3 && m.minute < 60 && m.sec < 60 && m.halfDay(half) && m.hour < 24
}

// cutHalf takes AM or PM off the end.
func cutHalf(s string) (rest, half string) {
	lower := strings.ToLower(strings.ReplaceAll(s, ".", ""))
	for _, h := range []string{"am", "pm"} {
		if strings.HasSuffix(lower, h) || strings.HasSuffix(lower, h[:1]+" m") {
			return strings.TrimRight(s, "aApPmM. "), h
		}
	}
	return s, ""
}

// halfDay turns an hour of half a day into one of a day.
func (m *moment) halfDay(half string) bool {
	if half == "" {
		return true
	}
	if m.hour < 1 || m.hour > 12 {
		return false
	}
	m.hour %= 12
	if half == "pm" {
		m.hour += 12
	}
	return true
}

// seconds reads seconds with decimals behind a point or comma; beyond nine they are cut off.
func (m *moment) seconds(s string) bool {
	whole, decimals := s, ""
	if i := strings.IndexAny(s, ".,"); i >= 0 {
		whole, decimals = s[:i], s[i+1:]
	}
	var ok bool
	if m.sec, ok = number(whole, 2); !ok || !digits(decimals) {
		return false
	}
	decimals = (decimals + "000000000")[:9]
	m.nanos, ok = number(decimals, 9)
	return ok
}

// cutZone takes a zone off the end: Z, UTC, GMT, +01:00, -0430.
func (m *moment) cutZone(s string) string {
	s = strings.TrimRight(s, " ")
	for _, name := range []string{"Z", "z", "UTC", "GMT"} {
		if rest, found := strings.CutSuffix(s, name); found {
			m.zone = time.UTC
			return strings.TrimRight(rest, " ")
		}
	}
	i := strings.LastIndexAny(s, "+-")
	if i < 0 {
		return s
	}
	zone, err := ParseOffset(s[i:])
	if err != nil {
		return s
	}
	m.zone = zone
	return strings.TrimRight(s[:i], " ")
}

// ParseOffset reads a distance from UTC: +01:00, -0430, +02.
func ParseOffset(s string) (*time.Location, error) {
	for _, layout := range []string{"-07:00", "-0700", "-07"} {
		if t, err := time.Parse(layout, s); err == nil {
			_, seconds := t.Zone()
			if seconds == 0 {
				return time.UTC, nil
			}
			return time.FixedZone("", seconds), nil
		}
	}
	return nil, fmt.Errorf("%q is no distance from UTC, such as +01:00", Cut(s))
}

// ParseZone reads the name of a time zone: UTC, one of the IANA data base (Europe/Berlin), or a distance from UTC
// (+01:00), whose clocks never change.
func ParseZone(s string) (*time.Location, error) {
	if zone, err := ParseOffset(s); err == nil {
		return zone, nil
	}
	if s == "" || strings.EqualFold(s, "local") {
		return nil, fmt.Errorf("%q is no time zone; name it, such as Europe/Berlin, UTC or +01:00", s)
	}
	zone, err := time.LoadLocation(s)
	if err != nil {
		return nil, fmt.Errorf("%q is no time zone known here; use the name of the IANA data base, such as Europe/Berlin or America/New_York, or UTC, or +01:00", Cut(s))
	}
	return zone, nil
}

// number reads decimal digits, one to most of them.
func number(s string, most int) (int, bool) {
	if len(s) == 0 || len(s) > most || !digits(s) {
		return 0, false
	}
	n := 0
	for _, c := range []byte(s) {
		n = 10*n + int(c-'0')
	}
	return n, true
}

func digits(s string) bool {
	for _, c := range []byte(s) {
		if c < '0' || c > '9' {
			return false
		}
	}
	return true
}
