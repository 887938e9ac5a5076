package workloads

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strings"
	"time"
)

// TraceOptions are the settings of a trace workload that change its rows.
type TraceOptions struct {
	// OneSessionPerUser joins the rows of a user that overlap or touch into one session, from the first start to the last
	// end. Host, class and logon are those of the first row, the end reason that of the row that ends last.
	OneSessionPerUser bool
	// TimeShift is added to every time; it may be negative.
	TimeShift time.Duration
	// ScaleUsers is the number of users to put in the place of each, from 0 to 1000; 0 means 1. The whole part copies
	// every user with all rows, at the same times; the fraction keeps one more copy of some users, chosen by a hash of the
	// name, so that a larger factor keeps whom a smaller one kept.
	ScaleUsers float64
}

// traceFields are the columns that ReadTrace knows; the first two and user must be there.
const (
	columnUser = iota
	columnStart
	columnEnd
	columnHost
	columnReason
	columnClass
	columnLogon
	columnCount
)

var columnNames = [columnCount]string{"user", "start", "end", "host", "end_reason", "class", "logon_seconds"}

// columnsRequired is how many of the columns must be there, from the first.
const columnsRequired = columnEnd + 1

// ReadTrace reads a log of sessions in values separated by commas, semicolons or tabs, whichever the header line has most
// of: UTF-8, plain or gzip. The columns user,
// start and end are required, host, end_reason (logoff, disconnect, open, or another text), class and logon_seconds are
// read when there, in any order; other columns are ignored. The name of the file is for messages.
//
// Times have one of four forms, the same in the whole file:
//
//   - seconds since the start of the log, with decimals: they count from the start of the run. A session that starts at
//     exactly 0 was already there when the log began;
//   - times of day: they count from midnight of the day on which the run starts. An end before its start is on the next
//     day;
//   - dates with a zone (2026-03-02T08:15:00+01:00): they count from midnight, in the zone of the earliest start, of the
//     day of the earliest start, which is taken for the day on which the run starts;
//   - dates without a zone (2026-03-02T08:15:00, seconds may be left out): the same in the local time of the log, whose
//     days have 24 hours. Where clocks change within the log, write the zone.
//
// A session without end, or with end reason open, is still there when the log ends. A log without sessions is wrong.
//
// When anything is wrong there is no Trace, and the problems say what, up to 20 of them one by one.
func ReadTrace(r io.Reader, name string, opt TraceOptions) (*Trace, []Problem) {
	p := &problems{file: name}
	if !(opt.ScaleUsers >= 0 && opt.ScaleUsers <= 1000) {
		p.add(0, "", "the factor of users is %v; it must be between 0 and 1000", opt.ScaleUsers)
		return nil, p.all()
	}
	in, err := openText(r)
	if err != nil {
		p.add(0, "", "%v", err)
		return nil, p.all()
	}
	reader := traceReader{problems: p, users: newNames(), hosts: newNames(), classes: newNames(), reasons: newNames()}
	reader.read(in)
	if p.count > 0 {
		return nil, p.all()
	}
	t := reader.trace()
	if err := t.arrange(opt); err != nil {
		p.add(0, "", "%v", err)
		return nil, p.all()
	}
	return t, nil
}

// traceReader turns lines into rows.
type traceReader struct {
	*problems
	columns [columnCount]int // where each known column stands, or -1
	width   int              // of the header
	rows    []Row
	form    timeForm
	first   stamp // the earliest start
	// hopeless is set when the rest of the file would only give more of the same.
	hopeless bool

	users, hosts, classes, reasons *names
}

// read takes the whole file.
func (t *traceReader) read(in io.Reader) {
	lines := bufio.NewScanner(in)
	lines.Buffer(make([]byte, 0, 4<<10), traceLineMost)
	var f fields
	n, header := 0, false
	for !t.hopeless && lines.Scan() {
		n++
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		if !header {
			f.separator = separatorOf(lines.Bytes())
		}
		list, err := f.split(lines.Bytes())
		switch {
		case err != nil:
			t.add(n, "", "%v", err)
			t.hopeless = !header
		case !header:
			t.readHeader(n, list)
		default:
			t.readRow(n, list)
		}
		header = true
	}
	t.end(n, header, lines.Err())
}

// end tells how the file ended when that is a problem.
func (t *traceReader) end(line int, header bool, err error) {
	switch {
	case errors.Is(err, bufio.ErrTooLong):
		t.add(line+1, "", "%v", errLineLong)
	case err != nil:
		t.add(line+1, "", "the file cannot be read on: %v", err)
	case !header:
		t.add(0, "", "the file is empty; it needs a header line with user, start and end")
	case t.count == 0 && len(t.rows) == 0:
		t.add(line, "", "the file has a header and no sessions")
	}
}

// readHeader finds the columns. Without them the rows cannot be judged.
func (t *traceReader) readHeader(line int, list [][]byte) {
	for i := range t.columns {
		t.columns[i] = -1
	}
	before := t.count
	for i, field := range list {
		t.placeColumn(line, i, string(bytes.ToLower(field)))
	}
	for i, name := range columnNames[:columnsRequired] {
		if t.columns[i] < 0 {
			t.add(line, name, "the column is missing; the header is %q", joined(list))
		}
	}
	t.width, t.hopeless = len(list), t.count > before
}

func (t *traceReader) placeColumn(line, at int, name string) {
	for i, known := range columnNames {
		if name != known {
			continue
		}
		if t.columns[i] >= 0 {
			t.add(line, name, "the column is there twice")
		}
		t.columns[i] = at
	}
}

// joined is a header for a message, cut to a readable length.
func joined(list [][]byte) string {
	text := string(bytes.Join(list, []byte(",")))
	if runes := []rune(text); len(runes) > 120 {
		return string(runes[:120]) + "…"
	}
	return text
}

// field is the text of a column in a line, empty when the file does not have the column.
func (t *traceReader) field(list [][]byte, column int) []byte {
	if i := t.columns[column]; i >= 0 {
		return list[i]
	}
	return nil
}

func (t *traceReader) readRow(line int, list [][]byte) {
	if len(list) != t.width {
		t.add(line, "", "the line has %d fields, the header has %d", len(list), t.width)
		return
	}
	before := t.count
	row := Row{Line: int32(line), Logon: -1}
	t.readTimes(line, list, &row)
	t.readLogon(line, list, &row)
	user := t.field(list, columnUser)
	if len(user) == 0 {
		t.add(line, "user", "the user is empty")
	}
	if t.count > before {
		return
	}
	row.User = t.users.index(user)
	row.Host = t.hosts.index(t.field(list, columnHost))
	row.Class = t.classes.index(t.field(list, columnClass))
	row.Reason = t.reasons.index(t.field(list, columnReason))
	if t.users.count() > traceUsersMost {
		t.add(line, "user", "the file has more than %d users", traceUsersMost)
		t.hopeless = true
		return
	}
	t.rows = append(t.rows, row)
}

// readTimes reads start, end and how the session ended.
func (t *traceReader) readTimes(line int, list [][]byte, row *Row) {
	start, ok := t.readStamp(line, "start", t.field(list, columnStart))
	if !ok {
		return
	}
	row.Start, row.Already = start.at, start.form == formSeconds && start.at == 0
	if t.first.form == formUnknown || start.at < t.first.at {
		t.first = start
	}
	row.Leaves = leavingOf(t.field(list, columnReason))
	written := t.field(list, columnEnd)
	if row.Leaves == LeaveOpen || len(written) == 0 {
		row.Leaves = LeaveOpen
		return
	}
	end, ok := t.readStamp(line, "end", written)
	if !ok {
		return
	}
	row.End = end.at
	if row.End < row.Start && t.form == formClock {
		row.End += day
	}
	if row.End < row.Start {
		t.add(line, "end", "the end %s is before the start %s", written, t.field(list, columnStart))
	}
}

// readStamp reads a time and holds it to the form of the file's first one.
func (t *traceReader) readStamp(line int, column string, text []byte) (stamp, bool) {
	if len(text) == 0 {
		t.add(line, column, "the time is empty")
		return stamp{}, false
	}
	s, err := parseStamp(string(text))
	switch {
	case err != nil:
		t.add(line, column, "%v", err)
		return stamp{}, false
	case t.form == formUnknown:
		t.form = s.form
	case t.form != s.form:
		t.add(line, column, "%s is of the form %q, but the file began with %q", text, s.form, t.form)
		return stamp{}, false
	}
	return s, true
}

func (t *traceReader) readLogon(line int, list [][]byte, row *Row) {
	text := t.field(list, columnLogon)
	if len(text) == 0 {
		return
	}
	logon, err := parseSeconds(string(text))
	if err != nil {
		t.add(line, "logon_seconds", "%v", err)
		return
	}
	row.Logon = logon
}

// leavingOf is how an end reason makes the user leave.
func leavingOf(reason []byte) Leaving {
	switch strings.ToLower(string(reason)) {
	case "logoff":
		return LeaveSignOut
	case "disconnect":
		return LeaveDisconnect
	case "open":
		return LeaveOpen
	}
	return LeaveDrawn
}

// trace is what was read, with dates turned to durations since the first midnight.
func (t *traceReader) trace() *Trace {
	out := &Trace{
		Rows: t.rows, Users: t.users.list, Hosts: t.hosts.list, Classes: t.classes.list, Reasons: t.reasons.list,
		FromMidnight: t.form != formSeconds,
	}
	if t.form == formDate || t.form == formLocal {
		local := t.first.at + t.first.zone
		midnight := local - local%day - t.first.zone
		for i := range out.Rows {
			out.Rows[i].Start -= midnight
			out.Rows[i].End -= midnight
		}
		zone := time.FixedZone("", int(t.first.zone/time.Second))
		out.FirstDay = time.Unix(0, int64(midnight)).In(zone)
	}
	return out
}
