package reports

import (
	"strconv"
	"time"
	"unicode/utf8"

	"poolsim/sim"
	"poolsim/workloads"
)

// traceColumns are the columns of a CSV trace and the names in a JSON one.
var traceColumns = [...]string{"variant", "replication", "time_s", "clock", "event", "user", "host", "try", "sessions", "connecting", "reason"}

// traceHeader is what a trace begins with.
func traceHeader(format TraceFormat) []byte {
	if format != TraceCSV {
		return nil
	}
	return newCSV(traceColumns[:]...).data
}

// traceLine writes the events of one run. The cells that are the same in all its lines are made once.
type traceLine struct {
	format TraceFormat
	prefix []byte // variant and replication
}

func newTraceLine(format TraceFormat, variant string, replication int) traceLine {
	l := traceLine{format: format}
	if format == TraceCSV {
		l.prefix = appendCell(nil, variant)
		l.prefix = strconv.AppendInt(append(l.prefix, ','), int64(replication), 10)
		return l
	}
	l.prefix = appendJSONText([]byte(`{"variant":`), variant)
	l.prefix = append(l.prefix, `,"replication":`...)
	l.prefix = strconv.AppendInt(l.prefix, int64(replication), 10)
	return l
}

// append adds the line of one event. The try is left out when the event belongs to no request, and the counts when no
// host is concerned: empty cells in CSV, no member in JSON.
func (l *traceLine) append(b []byte, c workloads.Calendar, e *sim.TraceEvent) []byte {
	b = append(b, l.prefix...)
	if l.format == TraceCSV {
		return appendTraceRow(b, c, e)
	}
	return appendTraceObject(b, c, e)
}

func appendTraceRow(b []byte, c workloads.Calendar, e *sim.TraceEvent) []byte {
	b = appendExactSeconds(append(b, ','), e.At)
	b = appendTraceClock(append(b, ','), c, e.At)
	b = appendCell(append(b, ','), e.Kind)
	b = appendCell(append(b, ','), e.User)
	b = appendCell(append(b, ','), e.Host)
	b = appendCount(append(b, ','), e.Try, e.Try != 0)
	b = appendCount(append(b, ','), e.Sessions, e.Host != "")
	b = appendCount(append(b, ','), e.Connecting, e.Host != "")
	b = appendCell(append(b, ','), e.Note)
	return append(b, '\r', '\n')
}

func appendCount(b []byte, n int32, has bool) []byte {
	if !has {
		return b
	}
	return strconv.AppendInt(b, int64(n), 10)
}

func appendTraceObject(b []byte, c workloads.Calendar, e *sim.TraceEvent) []byte {
	b = appendExactSeconds(append(b, `,"time_s":`...), e.At)
	b = append(appendTraceClock(append(b, `,"clock":"`...), c, e.At), '"')
	b = appendTextMember(b, `,"event":`, e.Kind)
	b = appendTextMember(b, `,"user":`, e.User)
	b = appendTextMember(b, `,"host":`, e.Host)
	b = appendCountMember(b, `,"try":`, e.Try, e.Try != 0)
	b = appendCountMember(b, `,"sessions":`, e.Sessions, e.Host != "")
	b = appendCountMember(b, `,"connecting":`, e.Connecting, e.Host != "")
	b = appendTextMember(b, `,"reason":`, e.Note)
	return append(b, "}\n"...)
}

func appendTextMember(b []byte, name, text string) []byte {
	if text == "" {
		return b
	}
	return appendJSONText(append(b, name...), text)
}

func appendCountMember(b []byte, name string, n int32, has bool) []byte {
	if !has {
		return b
	}
	return strconv.AppendInt(append(b, name...), int64(n), 10)
}

// appendExactSeconds appends a duration in seconds with all its nanoseconds, without zeros at the end.
func appendExactSeconds(b []byte, d time.Duration) []byte {
	b = strconv.AppendInt(b, int64(d/time.Second), 10)
	nanoseconds := int64(d % time.Second)
	if nanoseconds == 0 {
		return b
	}
	b = appendPadded(append(b, '.'), nanoseconds, 9)
	for b[len(b)-1] == '0' {
		b = b[:len(b)-1]
	}
	return b
}

// appendTraceClock appends the time of day to the millisecond that has begun: "08:00:12.345", after the first day with
// the day before it as in [Input.Clock].
func appendTraceClock(b []byte, c workloads.Calendar, t time.Duration) []byte {
	b = append(b, dayText(c, t)...)
	b = append(appendSecondsOfDay(b, c, t), '.')
	return appendPadded(b, int64(t%time.Second/time.Millisecond), 3)
}

const hexDigits = "0123456789abcdef"

// appendJSONText appends a JSON string; what is no valid UTF-8 becomes the replacement character.
func appendJSONText(b []byte, s string) []byte {
	b = append(b, '"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b = append(b, '\\', byte(r))
		case r < ' ' || r == 0x7f:
			b = append(b, `\u00`...)
			b = append(b, hexDigits[r>>4], hexDigits[r&15])
		default:
			b = utf8.AppendRune(b, r)
		}
	}
	return append(b, '"')
}
