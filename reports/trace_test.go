package reports

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"poolsim/sim"
	"poolsim/workloads"
)

func TestTraceFormatOf(t *testing.T) {
	for path, want := range map[string]TraceFormat{
		"a.csv": TraceCSV, "b/A.CSV": TraceCSV, "a.jsonl": TraceJSONLines, "a.ndjson": TraceJSONLines, "a.json": TraceJSONLines,
	} {
		if got, err := TraceFormatOf(path); err != nil || got != want {
			t.Errorf("%s: %v, %v", path, got, err)
		}
	}
	for _, path := range []string{"a.txt", "a", "csv", "a.csv/b"} {
		if _, err := TraceFormatOf(path); err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: %v", path, err)
		}
	}
}

// quarterToEight is a calendar that starts on Monday at 07:45.
func quarterToEight() workloads.Calendar {
	return workloads.Calendar{Start: 7*time.Hour + 45*time.Minute}
}

func fixtureEvents() []sim.TraceEvent {
	at := 15*time.Minute + 12*time.Second + 345678900
	return []sim.TraceEvent{
		{At: at, Kind: sim.TraceRequest, User: "storm/17", Try: 1},
		{At: at, Kind: sim.TracePlaced, User: "storm/17", Host: "host-01", Try: 1, Sessions: 3, Note: "segment 1, turn of host-01; index 18"},
		{At: 24 * time.Hour, Kind: sim.TraceHost, Host: "=host", Note: `say "on"`},
	}
}

func traceText(t *testing.T, trace *Trace) string {
	t.Helper()
	var b bytes.Buffer
	if err := trace.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func recorded(format TraceFormat) *Trace {
	trace := NewTrace(format, quarterToEight())
	run := trace.Run(0, "depth-first, 12", 1)
	for _, e := range fixtureEvents() {
		run.Trace(&e)
	}
	return trace
}

func TestTraceCSV(t *testing.T) {
	want := strings.ReplaceAll(`variant,replication,time_s,clock,event,user,host,try,sessions,connecting,reason
"depth-first, 12",1,912.3456789,08:00:12.345,request,storm/17,,1,,,
"depth-first, 12",1,912.3456789,08:00:12.345,placed,storm/17,host-01,1,3,0,"segment 1, turn of host-01; index 18"
"depth-first, 12",1,86400,Tue 07:45:00.000,host,,'=host,,0,0,"say ""on"""
`, "\n", "\r\n")
	if diff := cmp.Diff(want, traceText(t, recorded(TraceCSV))); diff != "" {
		t.Error(diff)
	}
}

func TestTraceJSONLines(t *testing.T) {
	want := `{"variant":"depth-first, 12","replication":1,"time_s":912.3456789,"clock":"08:00:12.345","event":"request","user":"storm/17","try":1}
{"variant":"depth-first, 12","replication":1,"time_s":912.3456789,"clock":"08:00:12.345","event":"placed","user":"storm/17","host":"host-01","try":1,"sessions":3,"connecting":0,"reason":"segment 1, turn of host-01; index 18"}
{"variant":"depth-first, 12","replication":1,"time_s":86400,"clock":"Tue 07:45:00.000","event":"host","host":"=host","sessions":0,"connecting":0,"reason":"say \"on\""}
`
	if diff := cmp.Diff(want, traceText(t, recorded(TraceJSONLines))); diff != "" {
		t.Error(diff)
	}
}

func TestJSONTextIsWhatWasWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.OneOf(rapid.String(), rapid.Custom(func(t *rapid.T) string { return string(rapid.SliceOf(rapid.Byte()).Draw(t, "bytes")) })).Draw(t, "text")
		var back string
		if err := json.Unmarshal(appendJSONText(nil, s), &back); err != nil {
			t.Fatal(err)
		}
		// Each invalid byte is one replacement character, as in encoding/json.
		if want := string([]rune(s)); back != want {
			t.Fatalf("%q became %q", s, back)
		}
	})
}

// TestTraceOrderDoesNotDependOnWhoIsFaster records twelve runs at once and more than fits into memory in one of them.
func TestTraceOrderDoesNotDependOnWhoIsFaster(t *testing.T) {
	record := func(start func(run func())) *Trace {
		trace := NewTrace(TraceCSV, quarterToEight())
		for i := 11; i >= 0; i-- {
			start(func() {
				tracer := trace.Run(i/4, fmt.Sprint("v", i/4), 1+i%4)
				for j := range 100 {
					tracer.Trace(&sim.TraceEvent{At: time.Duration(j), Kind: sim.TraceRequest, User: "u"})
				}
			})
		}
		return trace
	}
	alone := record(func(run func()) { run() })
	var group sync.WaitGroup
	together := record(func(run func()) { group.Go(run) })
	group.Wait()
	want := traceText(t, alone)
	if traceText(t, together) != want {
		t.Error("order depends on the runs")
	}
	rows, err := csv.NewReader(strings.NewReader(want)).ReadAll()
	if err != nil || len(rows) != 1201 || rows[1][0] != "v0" || rows[1][1] != "1" || rows[1200][0] != "v2" || rows[1200][1] != "4" {
		t.Errorf("%d rows, %v", len(rows), err)
	}
}

// TestSpoolKeepsWhatDoesNotFitInMemory writes three times as much as is held in memory.
func TestSpoolKeepsWhatDoesNotFitInMemory(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	var s spool
	var want bytes.Buffer
	line := []byte(strings.Repeat("x", 1<<16) + "\n")
	for want.Len() < 3*spoolMemory+len(line) {
		want.Write(line)
		s.add(func(b []byte) []byte { return append(b, line...) })
	}
	for range 2 { // may be written again
		var got bytes.Buffer
		if err := s.writeTo(&got); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got.Bytes(), want.Bytes()) {
			t.Fatalf("%d bytes came back of %d", got.Len(), want.Len())
		}
	}
	if err := s.close(); err != nil {
		t.Error(err)
	}
}

func TestSpoolReportsTheDisk(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir()+"/missing")
	t.Setenv("TMP", t.TempDir()+"/missing") // Windows
	var s spool
	for range 2 {
		s.add(func(b []byte) []byte { return append(b, make([]byte, spoolMemory)...) })
	}
	if err := s.writeTo(&bytes.Buffer{}); err == nil {
		t.Error("no error")
	}
	if err := s.close(); err != nil {
		t.Error(err)
	}
}

func TestTraceTellsWhenItCannotBeWritten(t *testing.T) {
	full := errors.New("disk full")
	if err := recorded(TraceCSV).Write(&file{writeErr: full}); !errors.Is(err, full) {
		t.Error(err)
	}
}

func BenchmarkTrace(b *testing.B) {
	for name, format := range map[string]TraceFormat{"csv": TraceCSV, "jsonl": TraceJSONLines} {
		b.Run(name, func(b *testing.B) {
			trace := NewTrace(format, quarterToEight())
			defer trace.Close()
			run, events := trace.Run(0, "breadth-first", 1), fixtureEvents()
			b.ReportAllocs()
			for i := range b.N {
				run.Trace(&events[i%2])
			}
		})
	}
}
