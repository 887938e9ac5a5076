package workloads

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"math"
	"math/big"
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

// spans writes the rows as "user start-end how", times in seconds.
func spans(p *Trace) []string {
	var list []string
	for i := range p.Rows {
		r := &p.Rows[i]
		end := "open"
		if r.Leaves != LeaveOpen {
			end = fmt.Sprint(r.End.Seconds())
		}
		list = append(list, fmt.Sprintf("%s %v-%s", p.Users[r.User], r.Start.Seconds(), end))
	}
	return list
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

const overlapping = "user,start,end,end_reason\n" +
	"a,0,100,logoff\n" + // overlaps the next
	"a,50,150,disconnect\n" +
	"a,150,160,\n" + // touches
	"a,200,300,\n" +
	"b,10,20,\n" +
	"a,210,,open\n" +
	"a,220,230,\n"

func TestReadTraceMerges(t *testing.T) {
	trace := read(t, overlapping, TraceOptions{OneSessionPerUser: true})
	want := []string{"a 0-160", "b 10-20", "a 200-open"}
	if got := spans(trace); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if trace.Merged != 4 || len(trace.Users) != 2 || !trace.Rows[0].Already || trace.Rows[2].Line != 5 {
		t.Errorf("%d merged, %d users, rows %+v", trace.Merged, len(trace.Users), trace.Rows)
	}
}

func TestReadTraceSeparates(t *testing.T) {
	trace := read(t, overlapping, TraceOptions{})
	want := []string{"a 0-100", "b 10-20", "a#2 50-150", "a 150-160", "a 200-300", "a#2 210-open", "a#3 220-230"}
	if got := spans(trace); !slices.Equal(got, want) || trace.Merged != 0 {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestReadTraceShifts(t *testing.T) {
	trace := read(t, "user,start,end\na,100,200\nb,150,\n", TraceOptions{TimeShift: -120 * time.Second})
	if got, want := spans(trace), []string{"a -20-80", "b 30-open"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if list := all(trace.Source(stream(1, time.Hour))); len(list) != 1 || list[0].At != 30*time.Second {
		t.Errorf("arrivals %+v", list)
	}
}

// crowd is a log of n users with two sessions each.
func crowd(n int) string {
	var b strings.Builder
	b.WriteString("user,start,end\n")
	for i := range n {
		fmt.Fprintf(&b, "u%d,%d,%d\nu%d,%d,%d\n", i, i, i+10, i, i+5000, i+5010)
	}
	return b.String()
}

func TestReadTraceScalesUp(t *testing.T) {
	trace := read(t, crowd(2), TraceOptions{ScaleUsers: 2})
	want := []string{
		"u0 0-10", "u0~2 0-10", "u1 1-11", "u1~2 1-11",
		"u0 5000-5010", "u0~2 5000-5010", "u1 5001-5011", "u1~2 5001-5011",
	}
	if got := spans(trace); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if want := []string{"u0", "u1", "u0~2", "u1~2"}; !slices.Equal(trace.Users, want) {
		t.Errorf("users %v", trace.Users)
	}
}

// TestReadTraceScalesByFraction: of 2,000 users a factor of 0.3 keeps 600, standard deviation sqrt(2000*0.21) = 20.5, whole
// users, and a factor of 0.6 keeps these too. A factor of 1.3 has all and the same ones twice.
func TestReadTraceScalesByFraction(t *testing.T) {
	text := crowd(2000)
	few := read(t, text, TraceOptions{ScaleUsers: 0.3})
	if d := math.Abs(float64(len(few.Users)) - 600); d > 3.29*20.5 {
		t.Errorf("%d users, want 600", len(few.Users))
	}
	if len(few.Rows) != 2*len(few.Users) || few.Dropped != 2000-len(few.Users) {
		t.Errorf("%d rows, %d users, %d dropped", len(few.Rows), len(few.Users), few.Dropped)
	}
	more := read(t, text, TraceOptions{ScaleUsers: 0.6})
	for _, name := range few.Users {
		if !slices.Contains(more.Users, name) {
			t.Errorf("%s is in the smaller trace only", name)
		}
	}
	twice := read(t, text, TraceOptions{ScaleUsers: 1.3})
	if len(twice.Users) != 2000+len(few.Users) || twice.Dropped != 0 {
		t.Errorf("%d users, want %d", len(twice.Users), 2000+len(few.Users))
	}
	for i, name := range few.Users {
		if got := twice.Users[2000+i]; got != name+"~2" {
			t.Errorf("copy %d is %s, want %s~2", i, got, name)
		}
	}
}

func TestTraceArrivals(t *testing.T) {
	trace := read(t, "user,start,end,end_reason,class\na,0,60,logoff,x\nb,90000,90060,disconnect,y\nc,90000,,,\n", TraceOptions{})
	trace.ClassIndex = []int32{-1, 7}
	want := []Arrival{
		{At: 0, User: 0, End: time.Minute, Leaves: LeaveSignOut, Class: -1, Already: true},
		{At: 25 * time.Hour, User: 1, End: 25*time.Hour + time.Minute, Leaves: LeaveDisconnect, Class: 7},
		{At: 25 * time.Hour, User: 2, End: -1, Leaves: LeaveOpen, Class: -1},
	}
	s := stream(1, 2*day)
	if got := all(trace.Source(s)); !slices.Equal(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
	s.Days = 1 << 1 // Tuesday
	if got := all(trace.Source(s)); !slices.Equal(got, want[1:]) {
		t.Errorf("on Tuesday %+v", got)
	}
	trace.ClassIndex = nil
	if got := all(trace.Source(s)); got[0].Class != -1 {
		t.Errorf("class %d without an index", got[0].Class)
	}
}

func TestReadTraceProblems(t *testing.T) {
	long := strings.Repeat("x", traceLineMost)
	tests := []struct{ name, text, want string }{
		{"empty", "", "log.csv: the file is empty; it needs a header line with user, start and end"},
		{"blank", "\n\r\n", "log.csv: the file is empty; it needs a header line with user, start and end"},
		{"no end", "user,start\n", `log.csv:1: end: the column is missing; the header is "user,start"`},
		{"semicolons", "user;start;end\n", `log.csv:1: user: the column is missing; the header is "user;start;end"`},
		{"twice", "user,start,end,User\n", "log.csv:1: user: the column is there twice"},
		{"too few fields", "user,start,end\na,1\n", "log.csv:2: the line has 2 fields, the header has 3"},
		{"empty user", "user,start,end\n,1,2\n", "log.csv:2: user: the user is empty"},
		{"empty start", "user,start,end\na,,2\n", "log.csv:2: start: the time is empty"},
		{"negative", "user,start,end\na,-1,2\n", `log.csv:2: start: "-1" is no number of seconds, such as 5400 or 5400.25`},
		{"minus zero", "user,start,end\na,-0,2\n", `log.csv:2: start: "-0" is no number of seconds, such as 5400 or 5400.25`},
		{"NaN", "user,start,end\na,NaN,2\n", `log.csv:2: start: "NaN" is no number of seconds, such as 5400 or 5400.25`},
		{"power", "user,start,end\na,1e3,2\n", `log.csv:2: start: "1e3" is no number of seconds, such as 5400 or 5400.25`},
		{"point alone", "user,start,end\na,.,2\n", `log.csv:2: start: "." is no number of seconds, such as 5400 or 5400.25`},
		{"Unix time", "user,start,end\na,1772438400,\n", "log.csv:2: start: 1772438400 s are more than 366 days after the start of the log"},
		{"too many seconds", "user,start,end\na,9999999999,\n", "log.csv:2: start: 9999999999 seconds are too many"},
		{"reversed", "user,start,end\na,5,2\n", "log.csv:2: end: the end 2 is before the start 5"},
		{"no zone", "user,start,end\na,2026-03-02T08:00:00,\n", `log.csv:2: start: "2026-03-02T08:00:00" is no date and time with zone, such as 2026-03-02T08:15:00+01:00`},
		{"old", "user,start,end\na,1601-01-01T00:00:00Z,\n", "log.csv:2: start: the year 1601 lies outside 1971 to 2200"},
		{"clock", "user,start,end\na,24:00,\n", `log.csv:2: start: "24:00" is no time of day, such as 08:15 or 08:15:30`},
		{"clock seconds", "user,start,end\na,08:00:60,\n", `log.csv:2: start: "08:00:60" is no time of day, such as 08:15 or 08:15:30`},
		{"mixed", "user,start,end\na,08:00,7200\n", `log.csv:2: end: 7200 is of the form "seconds since the start of the log", but the file began with "times of day"`},
		{"span", "user,start,end\na,2026-03-02T08:00:00Z,\nb,2027-03-20T08:00:00Z,\n", "log.csv: line 3 lies more than 366 days after the start of the log"},
		{"logon", "user,start,end,logon_seconds\na,1,2,slow\n", `log.csv:2: logon_seconds: "slow" is no number of seconds, such as 5400 or 5400.25`},
		{"quote", "user,start,end\n\"a,1,2\nb,1,2\n", "log.csv:2: a quoted field does not end on its line"},
		{"after quote", "user,start,end\n\"a\"b,1,2\n", "log.csv:2: text follows a closing quote; a quote within a quoted field is written twice"},
		{"NUL", "user,start,end\na\x00,1,2\n", "log.csv:2: the line holds a NUL byte; this is no text file"},
		{"Latin-1", "user,start,end\nJos\xe9,1,2\n", "log.csv:2: the line is not UTF-8; save the file as UTF-8"},
		{"UTF-16", "\xff\xfeu\x00s\x00", "log.csv: the file is in UTF-16; save it as UTF-8"},
		{"long line", "user,start,end\n" + long + "\n", "log.csv:2: the line is longer than 64 KiB"},
		{"columns", strings.Repeat(",", 256) + "\n", "log.csv:1: the line has more than 256 columns"},
		{"broken gzip", "\x1f\x8bxx", "log.csv: the file begins like gzip but is not: unexpected EOF"},
	}
	for _, test := range tests {
		trace, problems := ReadTrace(strings.NewReader(test.text), "log.csv", TraceOptions{})
		if trace != nil || len(problems) == 0 {
			t.Errorf("%s: accepted", test.name)
			continue
		}
		if got := problems[0].String(); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

func TestReadTraceTellsAllProblems(t *testing.T) {
	_, problems := ReadTrace(strings.NewReader("user,start,end\n"+strings.Repeat("a,x,y\n", 25)), "log.csv", TraceOptions{})
	if len(problems) != problemsShown+1 {
		t.Fatalf("%d problems, want %d and a count", len(problems), problemsShown)
	}
	if got := problems[problemsShown].String(); got != "log.csv: and 5 more problems" {
		t.Errorf("last: %s", got)
	}
	_, problems = ReadTrace(strings.NewReader("user,start,end,logon_seconds\n,x,1,y\n"), "log.csv", TraceOptions{})
	if len(problems) != 3 {
		t.Errorf("%d problems on one line, want 3: %v", len(problems), problems)
	}
}

func TestReadTraceRefusesFactors(t *testing.T) {
	for _, k := range []float64{-1, math.NaN(), math.Inf(1), 1001} {
		if trace, problems := ReadTrace(strings.NewReader(crowd(1)), "x", TraceOptions{ScaleUsers: k}); trace != nil || len(problems) != 1 {
			t.Errorf("factor %v: %v", k, problems)
		}
	}
	if _, problems := ReadTrace(strings.NewReader(crowd(1100)), "x", TraceOptions{ScaleUsers: 1000}); len(problems) != 1 {
		t.Errorf("1.1 million users: %v", problems)
	}
}

// packed compresses a text.
func packed(t *testing.T, text []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write(text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestReadTraceGzip(t *testing.T) {
	plain := read(t, crowd(100), TraceOptions{})
	trace, problems := ReadTrace(bytes.NewReader(packed(t, []byte(crowd(100)))), "log", TraceOptions{})
	if len(problems) > 0 || !slices.Equal(trace.Rows, plain.Rows) {
		t.Errorf("compressed: %v", problems)
	}
	bomb := packed(t, append([]byte("user,start,end\n"), bytes.Repeat([]byte("a,1,2\n"), 2_000_000)...))
	_, problems = ReadTrace(bytes.NewReader(bomb), "bomb.gz", TraceOptions{})
	if len(problems) != 1 || !strings.Contains(problems[0].Text, errInflates.Error()) {
		t.Errorf("a file that grows without bounds: %v", problems)
	}
	cut := packed(t, []byte(crowd(100)))
	_, problems = ReadTrace(bytes.NewReader(cut[:len(cut)/2]), "cut.gz", TraceOptions{})
	if len(problems) == 0 || !strings.Contains(problems[len(problems)-1].Text, "unexpected EOF") {
		t.Errorf("half a file: %v", problems)
	}
}

// endless is a file without end.
type endless struct{ text []byte }

func (e endless) Read(p []byte) (int, error) { return copy(p, e.text), nil }

func TestTextIsHeldToItsSize(t *testing.T) {
	l := &limitedReader{from: endless{bytes.Repeat([]byte("a,1,2\n"), 1<<20)}, count: traceBytesMost - 100}
	p := make([]byte, 80)
	if _, err := l.Read(p); err != nil {
		t.Errorf("within the limit: %v", err)
	}
	if _, err := l.Read(p); err != errTooLarge {
		t.Errorf("beyond the limit: %v", err)
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

// FuzzParseSeconds compares with exact rational arithmetic.
func FuzzParseSeconds(f *testing.F) {
	for _, seed := range []string{"0", "5400.25", "13580.000987", "0.0000000005", "4611686018.427387904", "1.", ".5", "1e3", "0.30000000000000004"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got, err := parseSeconds(text)
		if err != nil {
			return
		}
		exact, ok := new(big.Rat).SetString(text)
		if !ok {
			t.Fatalf("%q is read as %v", text, got)
		}
		// Half up: floor(ns + 1/2).
		exact.Mul(exact, big.NewRat(1e9, 1)).Add(exact, big.NewRat(1, 2))
		want := new(big.Int).Quo(exact.Num(), exact.Denom())
		if want.Cmp(big.NewInt(int64(got))) != 0 {
			t.Fatalf("%q is read as %d ns, want %v", text, got, want)
		}
	})
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
