package workloads

import (
	"strings"
	"testing"
)

func TestReadTraceProblems(t *testing.T) {
	long := strings.Repeat("x", traceLineMost)
	tests := []struct{ name, text, want string }{
		{"empty", "", "log.csv: the file is empty; it needs a header line with user, start and end"},
		{"blank", "\n\r\n", "log.csv: the file is empty; it needs a header line with user, start and end"},
		{"no end", "user,start\n", `log.csv:1: end: the column is missing; the header is "user,start"`},
		{"semicolons", "user;start;end\n", "log.csv:1: the file has a header and no sessions"},
		{"no sessions", "user,start,end\n\n", "log.csv:2: the file has a header and no sessions"},
		{"semicolons and an unknown header", "name;start;end\n", `log.csv:1: user: the column is missing; the header is "name,start,end"`},
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
		{"date alone", "user,start,end\na,2026-03-02,\n", `log.csv:2: start: "2026-03-02" is no date and time, such as 2026-03-02T08:15:00 or, with its zone, 2026-03-02T08:15:00+01:00`},
		{"one zone", "user,start,end\na,2026-03-02T08:00:00Z,2026-03-02T09:00:00\n", `log.csv:2: end: 2026-03-02T09:00:00 is of the form "dates without a zone", but the file began with "dates with a zone"`},
		{"US date", "user,start,end\na,3/2/2026 8:15 AM,\n", `log.csv:2: start: "3/2/2026 8:15 AM" is a date of another form; write 2026-03-02T08:15:00, with a zone behind it (+01:00 or Z) or without, a time of day (08:15) or seconds (5400)`},
		{"German date", "user,start,end\na,02.03.2026 08:15,\n", `log.csv:2: start: "02.03.2026 08:15" is a date of another form; write 2026-03-02T08:15:00, with a zone behind it (+01:00 or Z) or without, a time of day (08:15) or seconds (5400)`},
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
	if last := problems[problemsShown]; last.String() != "log.csv: and 5 more problems" || last.More != 5 {
		t.Errorf("last: %+v", last)
	}
	_, problems = ReadTrace(strings.NewReader("user,start,end,logon_seconds\n,x,1,y\n"), "log.csv", TraceOptions{})
	if len(problems) != 3 {
		t.Errorf("%d problems on one line, want 3: %v", len(problems), problems)
	}
}
