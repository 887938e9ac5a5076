package workloads

import (
	"bytes"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"poolsim/workloads/draw"
)

// read is a trace from text that must be good.
func read(t *testing.T, text string, opt TraceOptions) *Trace {
	t.Helper()
	trace, problems := ReadTrace(strings.NewReader(text), "log.csv", opt)
	for _, p := range problems {
		t.Error(p)
	}
	if trace == nil {
		t.FailNow()
	}
	return trace
}

func TestReadTraceColumns(t *testing.T) {
	trace := read(t, "\ufeffEnd_Reason,logon_seconds,note,class,end,start,host,user\r\n"+
		"logoff,12.5,x,medium,100,50,h2,ann\r\n"+
		"\r\n"+
		"disconnect,,y,,90.25,0,h1,\"bob \"\"b\"\", jr\"\r\n"+
		"Killed,3,,light,80,60,,carl\r\n"+
		"open,,,medium,,70,h1,dora\r\n"+
		",,,,,71,h1,emil", TraceOptions{})
	want := []Row{
		{Start: 0, End: 90_250 * time.Millisecond, Logon: -1, User: 1, Host: 1, Class: -1, Reason: 1, Line: 4, Leaves: LeaveDisconnect, Already: true},
		{Start: 50 * time.Second, End: 100 * time.Second, Logon: 12_500 * time.Millisecond, User: 0, Line: 2, Leaves: LeaveSignOut},
		{Start: 60 * time.Second, End: 80 * time.Second, Logon: 3 * time.Second, User: 2, Host: -1, Class: 1, Reason: 2, Line: 5},
		{Start: 70 * time.Second, Logon: -1, User: 3, Host: 1, Reason: 3, Line: 6, Leaves: LeaveOpen},
		{Start: 71 * time.Second, Logon: -1, User: 4, Host: 1, Class: -1, Reason: -1, Line: 7, Leaves: LeaveOpen},
	}
	if !slices.Equal(trace.Rows, want) {
		t.Errorf("rows\n%+v, want\n%+v", trace.Rows, want)
	}
	if want := []string{"ann", "bob \"b\", jr", "carl", "dora", "emil"}; !slices.Equal(trace.Users, want) {
		t.Errorf("users %q", trace.Users)
	}
	if trace.FromMidnight || !trace.FirstDay.IsZero() || trace.Named() != 5 || trace.Kind() != "trace" {
		t.Errorf("trace %+v", trace)
	}
	if host, ok := trace.Host(&trace.Rows[0]); host != "h1" || !ok {
		t.Errorf("host %q", host)
	}
	if class, ok := trace.Class(&trace.Rows[2]); class != "light" || !ok {
		t.Errorf("class %q", class)
	}
	if reason, ok := trace.Reason(&trace.Rows[2]); reason != "Killed" || !ok {
		t.Errorf("reason %q", reason)
	}
	if _, ok := trace.Host(&trace.Rows[2]); ok {
		t.Error("a host where there is none")
	}
}

func TestReadTraceClockTimes(t *testing.T) {
	trace := read(t, "user,start,end\na,08:15,16:30:00.5\nb,23:30,00:30\n", TraceOptions{})
	want := []string{"a 29700-59400.5", "b 84600-88200"}
	if got := spans(trace); !slices.Equal(got, want) || !trace.FromMidnight {
		t.Errorf("got %v, want %v", got, want)
	}
	// A run that starts at 08:00 on Tuesday: 08:15 is 900 s later.
	s := Stream{Calendar: Calendar{Start: day + 8*time.Hour}, To: day, Days: EveryDay}
	if list := all(trace.Source(s)); list[0].At != 15*time.Minute || list[0].End != 30_600*time.Second+500*time.Millisecond {
		t.Errorf("arrivals %+v", list)
	}
}

// TestReadTraceDates: the earliest start is 2026-03-02 00:30 in Rome, which is 23:30 of March 1 in UTC.
func TestReadTraceDates(t *testing.T) {
	trace := read(t, "user,start,end\na,2026-03-02T00:00:00Z,2026-03-02 02:00:00+01:00\nb,2026-03-02T00:30:00.000000001+01:00,\n", TraceOptions{})
	want := []string{"b 1800.000000001-open", "a 3600-7200"}
	if got := spans(trace); !slices.Equal(got, want) || !trace.FromMidnight {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := trace.FirstDay.Format(time.RFC3339); got != "2026-03-02T00:00:00+01:00" {
		t.Errorf("first day %s", got)
	}
}

// TestReadTraceLocalDates: the times are those of the log's own clock, whatever its zone.
func TestReadTraceLocalDates(t *testing.T) {
	trace := read(t, "user,start,end\na,2026-03-03T08:00,2026-03-03 10:00:00.5\nb,2026-03-04 00:30:00,\n", TraceOptions{})
	want := []string{"a 28800-36000.5", "b 88200-open"}
	if got := spans(trace); !slices.Equal(got, want) || !trace.FromMidnight {
		t.Errorf("got %v, want %v", got, want)
	}
	if trace.FirstDay.Weekday() != time.Tuesday {
		t.Errorf("first day %s", trace.FirstDay)
	}
}

func TestReadTraceSeparators(t *testing.T) {
	for name, text := range map[string]string{
		"semicolons": "user;start;end;note\n\"doe; jane\";1;2;a, b\nbob;;3;\n",
		"tabs":       "user\tstart\tend\tnote\n\"doe; jane\"\t1\t2\t\nbob\t\t3\t\n",
	} {
		_, problems := ReadTrace(strings.NewReader(text), "log.csv", TraceOptions{})
		if len(problems) != 1 || problems[0].String() != "log.csv:3: start: the time is empty" {
			t.Errorf("%s: an empty field between separators: %v", name, problems)
		}
		good := strings.Split(text, "bob")[0]
		if trace := read(t, good, TraceOptions{}); trace.Users[0] != "doe; jane" || !slices.Equal(spans(trace), []string{"doe; jane 1-2"}) {
			t.Errorf("%s: %+v", name, trace)
		}
	}
}

// FuzzReadTrace: whatever the file, reading ends with problems or with a trace that holds what it promises.
func FuzzReadTrace(f *testing.F) {
	for _, seed := range []string{
		crowd(3), overlapping, "user,start,end\na,08:15,16:30\n", "user,start,end\na,2026-03-02T08:15:00+01:00,\n",
		"\ufeffuser,start,end,host,end_reason,class,logon_seconds\r\n\"a \"\"b\"\"\",1.000000001,2,h,logoff,c,3\r\n",
		"user,start,end\n\"a", "\x1f\x8b", "user;start;end\n", "user,start,end\na,9999999999.999999999,0\n",
	} {
		f.Add([]byte(seed), true, 0.0, int64(0))
		f.Add([]byte(seed), false, 1.5, int64(-5e9))
	}
	f.Fuzz(func(t *testing.T, data []byte, one bool, factor float64, shift int64) {
		opt := TraceOptions{
			OneSessionPerUser: one, ScaleUsers: math.Mod(math.Abs(factor), 4), TimeShift: time.Duration(shift % int64(week)),
		}
		trace, problems := ReadTrace(bytes.NewReader(data), "log.csv", opt)
		if (trace == nil) != (len(problems) > 0) {
			t.Fatalf("trace %v with problems %v", trace != nil, problems)
		}
		if trace != nil {
			checkTrace(t, trace, opt.TimeShift)
		}
	})
}

// checkTrace checks the promises of a Trace.
func checkTrace(t *testing.T, p *Trace, shift time.Duration) {
	t.Helper()
	if !slices.IsSortedFunc(p.Rows, byStart) {
		t.Fatal("rows are out of order")
	}
	busy := map[int32]time.Duration{}
	for i := range p.Rows {
		r := &p.Rows[i]
		if r.User < 0 || int(r.User) >= len(p.Users) || int(r.Host) >= len(p.Hosts) || int(r.Class) >= len(p.Classes) {
			t.Fatalf("row %+v refers to nothing", r)
		}
		if r.until() < r.Start || r.Start < shift || r.Start > traceSpan+shift {
			t.Fatalf("row %+v lies outside the span", r)
		}
		if end, known := busy[r.User]; known && end > r.Start {
			t.Fatalf("user %q has two sessions at %v", p.Users[r.User], r.Start)
		}
		busy[r.User] = r.until()
	}
	if list := all(p.Source(Stream{From: -week, To: Forever / 2, Days: EveryDay, Key: draw.Key{}})); len(list) != len(p.Rows) {
		t.Fatalf("%d arrivals of %d rows", len(list), len(p.Rows))
	}
}

func BenchmarkReadTrace(b *testing.B) {
	b.ReportAllocs()
	text := []byte(crowd(5000))
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, problems := ReadTrace(bytes.NewReader(text), "log.csv", TraceOptions{}); len(problems) > 0 {
			b.Fatal(problems)
		}
	}
}
