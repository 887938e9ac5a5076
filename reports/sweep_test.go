package reports

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"io"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"poolsim/reports/cells"
	"poolsim/sim/study"
)

// sweepOf is a sweep with the given axes; every metric of cell i has the values 10·i, 10·i + 1 and 10·i + 2 in its three
// replications.
func sweepOf(axes ...cells.Axis) *SweepInput {
	in := &SweepInput{Manifest: &cells.Manifest{
		Tool: "1.2.3", Scenario: "small", Title: "Small pool", Headline: "30 users", Seed: 7, Replications: 3, Currency: "USD",
		Axes: axes, Metrics: []string{"logon_seconds_p95", "cost"},
	}}
	in.Cell = func(i int) (*cells.Record, error) {
		f := &study.Figures{Events: 5}
		for range study.Metrics() {
			f.Values = append(f.Values, []study.Value{{X: float64(10 * i)}, {X: float64(10*i + 1)}, {X: float64(10*i + 2)}})
		}
		return &cells.Record{Settings: in.Values(i), Figures: f}, nil
	}
	return in
}

func limits() cells.Axis {
	return cells.Axis{Key: "pool.max_session_limit", Unit: "sessions a host", Values: []string{"8", "9", "10"}}
}

func rules() cells.Axis {
	return cells.Axis{Key: "pool.algorithm", Values: []string{`"breadth-first"`, `"=evil"`}}
}

// memory keeps files by name.
type memory map[string]*bytes.Buffer

type kept struct{ io.Writer }

func (kept) Close() error { return nil }

func (m memory) create(name string) (io.WriteCloser, error) {
	m[name] = &bytes.Buffer{}
	return kept{m[name]}, nil
}

func written(t *testing.T, in *SweepInput) (memory, *SweepResult) {
	t.Helper()
	files := memory{}
	s, err := WriteSweep(files.create, in)
	if err != nil {
		t.Fatal(err)
	}
	return files, s
}

// Three values 10·i, 10·i+1, 10·i+2 have the mean 10·i+1 and the standard deviation 1; Student's factor with two degrees
// of freedom is 4.302652730 (tables of the t distribution), so the half-width is 4.302652730/√3 = 2.484137711.
const half = 2.484137711

func TestSweepCSV(t *testing.T) {
	files, _ := written(t, sweepOf(limits(), rules()))
	rows, err := csv.NewReader(files["sweep.csv"]).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if len(rows) != 7 {
		t.Fatalf("%d rows, want a head and 3 x 2", len(rows))
	}
	want := []string{"pool.max_session_limit", "pool.algorithm", study.Metrics()[0].Name, study.Metrics()[0].Name + "_low", study.Metrics()[0].Name + "_high"}
	if !slices.Equal(rows[0][:5], want) || len(rows[0]) != 2+3*len(study.Metrics())+3 {
		t.Errorf("head %v", rows[0])
	}
	// Cell 3 is the second limit with the second rule; a spreadsheet must not take it for a formula. 31 ± 2.484137711.
	if got := rows[4][:5]; !slices.Equal(got, []string{"9", "'=evil", "31", "28.51586229", "33.48413771"}) {
		t.Errorf("cell 3: %v", got)
	}
	if got := rows[4][len(rows[4])-3:]; !slices.Equal(got, []string{"3", "", ""}) {
		t.Errorf("end of cell 3: %v", got)
	}
}

func TestSweepJSON(t *testing.T) {
	files, _ := written(t, sweepOf(limits(), rules()))
	var got struct {
		Schema string
		Axes   []struct {
			Key    string
			Values []any
		}
		Cells []struct {
			Cell     int
			Settings map[string]any
			Metrics  map[string]struct {
				Unit            string
				Mean, Low, High float64
				N               int
			}
		}
		Failed, Missing []any
	}
	if err := json.Unmarshal(files["sweep.json"].Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	cell := got.Cells[3]
	cost := cell.Metrics["cost"]
	if got.Schema != SweepSchema || len(got.Cells) != 6 || cell.Settings["pool.max_session_limit"] != 9.0 || cell.Settings["pool.algorithm"] != "=evil" {
		t.Errorf("%s, %d cells, cell 3: %v", got.Schema, len(got.Cells), cell.Settings)
	}
	if cost.Unit != "USD" || cost.Mean != 31 || math.Abs(cost.High-31-half) > 1e-8 || cost.N != 3 || len(cell.Metrics) != len(study.Metrics()) {
		t.Errorf("cost %+v", cost)
	}
	if got.Failed == nil || got.Missing == nil || len(got.Failed)+len(got.Missing) > 0 {
		t.Errorf("failed %v, missing %v", got.Failed, got.Missing)
	}
}

func TestSweepParquet(t *testing.T) {
	files, _ := written(t, sweepOf(limits(), rules()))
	text := files["sweep.parquet"].Bytes()
	file, err := parquet.OpenFile(bytes.NewReader(text), int64(len(text)))
	if err != nil {
		t.Fatal(err)
	}
	fields := file.Schema().Fields()
	if fields[0].Name() != "pool.max_session_limit" || fields[1].Name() != "pool.algorithm" || fields[0].Type().Kind() != parquet.Int64 || file.NumRows() != 6 {
		t.Errorf("columns %s (%v), %s; %d rows", fields[0].Name(), fields[0].Type(), fields[1].Name(), file.NumRows())
	}
	rows := make([]parquet.Row, 6)
	reader := file.RowGroups()[0].Rows()
	if n, err := reader.ReadRows(rows); n != 6 || err != nil && err != io.EOF {
		t.Fatalf("%d rows, %v", n, err)
	}
	row := rows[3]
	if row[0].Int64() != 9 || row[1].String() != "=evil" || row[2].Double() != 31 || math.Abs(row[4].Double()-31-half) > 1e-8 {
		t.Errorf("cell 3: %v", row[:5])
	}
	if again, _ := written(t, sweepOf(limits(), rules())); !bytes.Equal(again["sweep.parquet"].Bytes(), text) {
		t.Error("other bytes the second time")
	}
}

// troubled has a failed, a missing and a never cell: numbers 1, 2 and 3.
func troubled() *SweepInput {
	in := sweepOf(limits(), rules())
	whole := in.Cell
	in.Cell = func(i int) (*cells.Record, error) {
		r, err := whole(i)
		switch i {
		case 1:
			return &cells.Record{Settings: in.Values(i), Failure: "a host with −1 sessions"}, nil
		case 2:
			return nil, nil
		case 3:
			for m := range r.Figures.Values {
				r.Figures.Values[m][1] = study.Value{State: study.Unserved}
			}
		}
		return r, err
	}
	return in
}

func TestSweepTrouble(t *testing.T) {
	files, s := written(t, troubled())
	rows, err := csv.NewReader(files["sweep.csv"]).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	last := len(rows[0]) - 1
	if rows[2][last] != "a host with −1 sessions" || rows[2][2] != "" || rows[3][last] != "missing" || rows[4][2] != "" || !strings.HasPrefix(rows[4][last-1], "users ") {
		t.Errorf("%v\n%v\n%v", rows[2], rows[3], rows[4])
	}
	var got struct {
		Cells  []struct{ Cell int }
		Failed []struct {
			Cell  int
			Error string
		}
		Missing []struct{ Cell int }
	}
	if err := json.Unmarshal(files["sweep.json"].Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	if len(got.Cells) != 4 || got.Failed[0].Cell != 1 || got.Failed[0].Error != "a host with −1 sessions" || got.Missing[0].Cell != 2 || s.Failed() != 1 {
		t.Errorf("%+v", got)
	}
	var b strings.Builder
	if err := WriteSweepTerminal(&b, s, TableOptions{}); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"FAILED pool.max_session_limit = 8, pool.algorithm = =evil: a host with −1 sessions\n", "MISSING pool.max_session_limit = 9, pool.algorithm = breadth-first\n", "missing", "never"} {
		if !strings.Contains(b.String(), line) {
			t.Errorf("no %q in\n%s", line, b.String())
		}
	}
}

func TestSweepTable(t *testing.T) {
	_, s := written(t, sweepOf(limits(), rules()))
	var b strings.Builder
	if err := WriteSweepTerminal(&b, s, TableOptions{Width: 200}); err != nil {
		t.Fatal(err)
	}
	// Half-widths of 2.5 leave the last digit of whole seconds in doubt.
	for _, line := range []string{
		"Small pool · 30 users · 6 cells, 3 replications each, seed 7\n",
		"pool.max_session_limit  \\  pool.algorithm   breadth-first   =evil\n",
		"10                                          41 s ±2         51 s ±2\n",
		"Lowest logon time, 95th percentile: 1 s ±2 with pool.max_session_limit = 8, pool.algorithm = breadth-first.\n",
	} {
		if !strings.Contains(b.String(), line) {
			t.Errorf("no %q in\n%s", line, b.String())
		}
	}
	_, s = written(t, sweepOf(limits()))
	b.Reset()
	if err := WriteSweepTerminal(&b, s, TableOptions{Width: 200}); err != nil {
		t.Fatal(err)
	}
	if line := "9                        11 s ±2                       11 USD ±2\n"; !strings.Contains(b.String(), line) {
		t.Errorf("no %q in\n%s", line, b.String())
	}
}

// Every kind of picture is drawn, in every format, the same way each time.
func TestSweepPlots(t *testing.T) {
	words := cells.Axis{Key: "pool.algorithm", Values: []string{`"breadth-first"`, `"長い"`}}
	spans := cells.Axis{Key: "metrics.interval", Values: []string{`"10s"`, `"1m"`}}
	one := cells.Axis{Key: "seed", Values: []string{"1"}}
	cases := map[string]struct {
		in   *SweepInput
		kind string
	}{
		"line":      {sweepOf(limits(), one), "A line with a band"},
		"spans":     {sweepOf(spans), "A line with a band"},
		"dots":      {sweepOf(words), "A dot with its interval"},
		"heat":      {sweepOf(limits(), words), "A heat map"},
		"multiples": {sweepOf(spans, limits(), words), "A heat map"},
		"trouble":   {troubled(), "A heat map"},
	}
	for name, c := range cases {
		_, s := written(t, c.in)
		first, second := memory{}, memory{}
		for _, files := range []memory{first, second} {
			if err := WriteSweepPlots(files.create, s, PlotFormats()); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
		if len(first) != 6 {
			t.Errorf("%s: %d files, want two metrics in three formats", name, len(first))
		}
		for file, text := range first {
			if !bytes.Equal(text.Bytes(), second[file].Bytes()) {
				t.Errorf("%s: %s has other bytes the second time", name, file)
			}
		}
		if p := s.plot(0); !strings.HasPrefix(p.Alt, c.kind) {
			t.Errorf("%s: %s", name, p.Alt)
		}
	}
	_, s := written(t, sweepOf(one))
	files := memory{}
	if err := WriteSweepPlots(files.create, s, PlotFormats()); err != nil || len(files) != 0 {
		t.Errorf("a single cell has %d plots, %v", len(files), err)
	}
}

// The text of a heat map can be read on every one of its colours: a contrast of at least 4.4, of the 4.5
// (WCAG 2.2, 1.4.3) that the ground which is as far from black as from white allows.
func TestHeatTextIsReadable(t *testing.T) {
	channel := func(c uint8) float64 {
		x := float64(c) / 255
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	luminance := func(r, g, b uint8) float64 { return 0.2126*channel(r) + 0.7152*channel(g) + 0.0722*channel(b) }
	for i := range 101 {
		ground := viridis(float64(i) / 100)
		text := readable(ground)
		a, b := luminance(ground.R, ground.G, ground.B), luminance(text.R, text.G, text.B)
		if contrast := (max(a, b) + 0.05) / (min(a, b) + 0.05); contrast < 4.4 {
			t.Errorf("at %d %%: contrast %.2f", i, contrast)
		}
	}
}

// A sweep has its cells in order: the numbers of a heat map's cells are those of the sweep.
func TestHeatCells(t *testing.T) {
	in := sweepOf(rules(), cells.Axis{Key: "seed", Values: []string{"1"}}, limits(), cells.Axis{Key: "x", Values: []string{"1", "2", "3", "4"}})
	_, s := written(t, in)
	axes := s.varied()
	v := &heatView{s: s, outer: axes[:1], rows: axes[1], columns: axes[2]}
	var seen []int
	for _, at := range v.panels() {
		for row := range 3 {
			for column := range 4 {
				seen = append(seen, v.cell(at, row, column))
			}
		}
	}
	for i, cell := range seen {
		if cell != i {
			t.Fatalf("cells %v, want 0 to 23 in order", seen)
		}
	}
}
