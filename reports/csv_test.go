package reports

import (
	"bytes"
	"encoding/csv"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"poolsim/sim/study"
)

// readCSV reads a file with the standard library, the mark before it taken away as spreadsheets do.
func readCSV(t *testing.T, write func(io.Writer, *Input) error, in *Input) [][]string {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b, in); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(b.Bytes(), []byte("\uFEFF")))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

func TestHarmless(t *testing.T) {
	for in, want := range map[string]string{
		"": "", "host-01": "host-01", "a=b": "a=b", "'x": "'x",
		"=1+1": "'=1+1", "+1": "'+1", "-1": "'-1", "@SUM(1)": "'@SUM(1)",
		"\t=1": "'\t=1", "\r=1": "'\r=1", "\n=1": "'\n=1", "\x00=1": "'\x00=1", "＝1": "'＝1",
	} {
		if got := harmless(in); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
}

// FuzzCell: a cell comes back from a CSV reader as it was, or with an apostrophe before it, and never begins like a
// formula.
func FuzzCell(f *testing.F) {
	for _, seed := range []string{"", "=cmd|' /C calc'!A0", "a,b", `say "hi"`, "two\r\nlines", "-5", "\xff", "＝1"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		file := newCSV("a", "b")
		file.text(s)
		file.text("end")
		file.endRow()
		rows, err := csv.NewReader(bytes.NewReader(file.data)).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		got := rows[1][0]
		if got != "" && strings.ContainsAny(got[:1], "=+-@\t\r\n") {
			t.Fatalf("%q begins like a formula", got)
		}
		// The reader itself makes CRLF in a cell a line feed.
		valid := strings.ReplaceAll(strings.ToValidUTF8(s, "\uFFFD"), "\r\n", "\n")
		if got != valid && got != "'"+valid || rows[1][1] != "end" {
			t.Fatalf("%q became %q", s, rows[1])
		}
	})
}

func TestNumeral(t *testing.T) {
	for _, c := range []struct {
		x    float64
		want string
	}{
		{0, "0"}, {math.Copysign(0, -1), "0"}, {31.2, "31.2"}, {-31.2, "-31.2"}, {1e6, "1000000"}, {1e15, "1e+15"}, {1e-7, "1e-07"},
		{2. / 3, "0.6666666667"}, {123456789.123, "123456789.1"}, {math.MaxFloat64, "1.7976931348623157e+308"}, // ten digits of it would be too large for a double
	} {
		if got := numeral(c.x); got != c.want {
			t.Errorf("%v: got %s, want %s", c.x, got, c.want)
		}
	}
}

// TestNumeralHidesTheLastBit: neighbours of a number that is not on the edge of a rounding step are written like it.
func TestNumeralHidesTheLastBit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := rounded(rapid.Float64Range(-1e12, 1e12).Draw(t, "x"))
		for _, towards := range []float64{math.Inf(1), math.Inf(-1)} {
			if y := math.Nextafter(x, towards); x != 0 && numeral(y) != numeral(x) {
				t.Fatalf("%v and %v: %s and %s", x, y, numeral(x), numeral(y))
			}
		}
	})
}

func TestSummaryCSV(t *testing.T) {
	in := stormInput()
	change(in, "horizon", "logon_seconds_p95", interval{never, 0})
	change(in, "horizon-78", "cost", interval{absent, 0})
	rows := readCSV(t, writeSummaryCSV, in)
	if got, want := len(rows), 1+4*len(fixtureMetrics()); got != want {
		t.Fatalf("%d rows, want %d", got, want)
	}
	want := map[string][]string{
		// 38.2 ± 1.1, and 64.4 ± 2.1; the difference is 26.2 and its interval half of that on either side
		"breadth-first logon_seconds_p95": {"s", "38.2", "37.1", "39.3", "20", "known", "", "", "", "", "20", "1", "1.0.0"},
		"depth-first logon_seconds_p95":   {"s", "64.4", "62.3", "66.5", "20", "known", "26.2", "13.1", "39.3", "true", "20", "1", "1.0.0"},
		"horizon logon_seconds_p95":       {"s", "", "", "", "19", "never", "", "", "", "", "20", "1", "1.0.0"},
		"horizon-78 cost":                 {"USD", "", "", "", "0", "absent", "", "", "", "", "20", "1", "1.0.0"},
		"horizon connecting_peak":         {"sessions", "6", "6", "6", "20", "known", "1", "-1", "3", "false", "20", "1", "1.0.0"},
	}
	for _, row := range rows {
		if cells, ok := want[row[0]+" "+row[1]]; ok {
			if diff := cmp.Diff(cells, row[2:]); diff != "" {
				t.Errorf("%s %s: %s", row[0], row[1], diff)
			}
			delete(want, row[0]+" "+row[1])
		}
	}
	if len(want) > 0 {
		t.Errorf("missing: %v", want)
	}
}

func TestTimeseriesCSV(t *testing.T) {
	in := only(stormInput(), "depth-first")
	point := study.Point{
		Sessions: 1, Busiest: 2, Emptiest: 3, Connecting: 4, WorstLogons: 5, Reconnecting: 6, Refused: 7, CPU: 8.5, Saturated: 9,
		Open: 10, Draining: 11, Booting: 12, Off: 13, Used: 14, Cost: 15, CostUsed: 16, CostAlwaysOn: 17, Logons: 18, LogonP50: 19, LogonP95: math.NaN(),
		OpenUsed: 20, Absent: 21, Scaling: study.ScalingPoint{
			Known: true, Evaluations: 22, Required: 23, On: 24, Available: 25, Sessions: 26, UsedPercent: 27, ThresholdPercent: math.NaN(),
		},
	}
	in.Study.Outcomes[0].Series = study.Series{WidthSeconds: 60, Points: []study.Point{{LogonP50: math.NaN()}, point}}
	rows := readCSV(t, writeTimeseriesCSV, in)
	want := strings.Split("breadth-first,60,00:01,1,2,3,4,5,6,7,8.5,9,10,11,12,13,14,15,16,17,18,19,,20,21,22,23,24,25,26,27,", ",")
	if diff := cmp.Diff(want, rows[2]); diff != "" {
		t.Error(diff)
	}
	if len(rows) != 3 || len(rows[0]) != len(want) {
		t.Errorf("%d rows, %d columns", len(rows), len(rows[0]))
	}
	change(in, "breadth-first", "cost", interval{absent, 0})
	in.Study.Outcomes[0].Series = study.Series{WidthSeconds: 60, Points: []study.Point{point}}
	if row := readCSV(t, writeTimeseriesCSV, in)[1]; row[17] != "" || row[18] != "" || row[19] != "" {
		t.Errorf("cost without a price: %q", row)
	}
}

func TestHostsCSV(t *testing.T) {
	in := only(stormInput(), "")
	in.Study.Outcomes[0].Cell.Name = "=variant"
	in.Study.Outcomes[0].Hosts = []study.HostRow{{Name: "@host", Group: "a,b", SessionsMean: 1, SessionsPeak: 2, NewSessions: 3, ConnectingPeak: 4,
		CPUPercentMean: 5, OnHours: 6, UsedHours: 7, SaturatedMinutes: 8, MemoryOverMinutes: -9}}
	want := strings.Split("'=variant|'@host|a,b|1|2|3|4|5|6|7|8|-9", "|") // text is neutralised, a negative number stays one
	if diff := cmp.Diff(want, readCSV(t, writeHostsCSV, in)[1]); diff != "" {
		t.Error(diff)
	}
}

func TestByteOrderMarkOnlyWhenNeeded(t *testing.T) {
	for name, mark := range map[string]bool{"plain": false, "長い": true} {
		file := newCSV(name)
		var b bytes.Buffer
		if err := file.writeTo(&b); err != nil {
			t.Fatal(err)
		}
		if got := bytes.HasPrefix(b.Bytes(), []byte{0xEF, 0xBB, 0xBF}); got != mark {
			t.Errorf("%s: mark %v", name, got)
		}
		if !bytes.HasSuffix(b.Bytes(), []byte("\r\n")) {
			t.Error("no CRLF")
		}
	}
}
