package reports

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"poolsim/sim/study"
)

func summaryText(t *testing.T, in *Input) string {
	t.Helper()
	var b bytes.Buffer
	if err := WriteSummaryJSON(&b, in); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// smallInput has two variants with one metric each, three replications.
func smallInput() *Input {
	m := &study.Metric{Name: "logon_seconds_p95", Unit: "s", Better: study.Lower}
	known := study.Estimate{Metric: m, N: 3, Mean: 31.2, Low: 30.1, High: 32.3, Values: []study.Value{{X: 31}, {X: 2. / 3}, {X: 32}}}
	mixed := study.Estimate{Metric: m, N: 2, State: study.Unserved, Mean: math.NaN(), Low: math.NaN(), High: math.NaN(),
		Values: []study.Value{{X: 31}, {State: study.Unserved}, {X: 32}}}
	return &Input{
		ID: "s", Title: "S & T", Source: "s.toml", Command: "poolsim run s.toml", Digest: "sha256:00", Tool: "1.0.0", Seed: math.MaxUint64, Replications: 3,
		Currency: "EUR", Warnings: []string{"no price"},
		Study: &study.Study{
			Outcomes: []study.Outcome{
				{
					Cell: &study.Cell{Name: "a", Settings: []study.Setting{
						{Key: "pool.algorithm", Value: `"breadth-first"`}, {Key: "pool.max_session_limit", Value: "28"},
						{Key: "pool.refused_retry", Value: `{ mean = "30s", dist = "exponential" }`}, {Key: "pool.odd", Value: "not toml"},
					}},
					Estimates: []study.Estimate{known},
					Objectives: []study.ObjectiveResult{{Objective: study.Objective{Metric: m.Name, Max: ptr(45), At: 0.9, Within: 60, Variant: "a"},
						Value: study.Value{X: 31.2}, Met: true, Sure: true}},
				},
				{Cell: &study.Cell{Name: "b"}, Estimates: []study.Estimate{mixed}},
				{Cell: &study.Cell{Name: "c"}, Estimates: []study.Estimate{{Metric: m, State: study.Absent, Mean: math.NaN()}}},
			},
			Differences: []study.Difference{{Metric: m, Variant: "b", Baseline: "a", Mean: math.NaN(), Low: math.NaN(), High: math.NaN(), VarianceRatio: math.NaN()}},
		},
	}
}

// TestJSONHoldsNoCommandForTerminals: names reach a terminal by --json as they stand in the text.
func TestJSONHoldsNoCommandForTerminals(t *testing.T) {
	name := "a\u009b31m\u202eb\u0007\u200fc\u007f長"
	in := only(stormInput(), "")
	in.Study.Outcomes[0].Cell.Name = name
	var b bytes.Buffer
	if err := WriteSummaryJSON(&b, in); err != nil {
		t.Fatal(err)
	}
	if at := strings.IndexFunc(strings.ReplaceAll(b.String(), "\n", ""), isObeyed); at >= 0 {
		t.Errorf("a character to obey in %q", b.String())
	}
	var read struct {
		Variants []struct {
			Name string `json:"name"`
		} `json:"variants"`
	}
	if err := json.Unmarshal(b.Bytes(), &read); err != nil || len(read.Variants) != 1 || read.Variants[0].Name != name {
		t.Errorf("read back: %+v, error %v", read, err)
	}
}

func TestSummaryJSON(t *testing.T) {
	want := `{
  "schema": "poolsim.summary/1",
  "tool": "1.0.0",
  "scenario": "s",
  "title": "S & T",
  "source": "s.toml",
  "command": "poolsim run s.toml",
  "digest": "sha256:00",
  "seed": 18446744073709551615,
  "replications": 3,
  "stopped": {
    "rule": "fixed"
  },
  "currency": "EUR",
  "warnings": [
    "no price"
  ],
  "verdict": [
    "B is worse than a: it makes users wait longer for their desktop (95th percentile never, not 31 s).",
    "C cannot be told apart from a here.",
    "met logon_seconds_p95 at p90 = 31.2 s, at most 45 s wanted (a)"
  ],
  "variants": [
    {
      "name": "a",
      "warmup": {
        "rule": "fixed",
        "seconds": 0
      },
      "settings": {
        "pool.algorithm": "breadth-first",
        "pool.max_session_limit": 28,
        "pool.refused_retry": {"dist": "exponential", "mean": "30s"},
        "pool.odd": "not toml"
      },
      "metrics": {
        "logon_seconds_p95": {"unit": "s", "mean": 31.2, "low": 30.1, "high": 32.3, "n": 3, "values": [31, 0.6666666667, 32]}
      },
      "objectives": [
        {"metric": "logon_seconds_p95", "max": 45, "at": "p90", "within": "60s", "variant": "a", "value": 31.2, "met": true, "sure": true}
      ],
      "theory": []
    },
    {
      "name": "b",
      "warmup": {
        "rule": "fixed",
        "seconds": 0
      },
      "settings": {},
      "metrics": {
        "logon_seconds_p95": {"unit": "s", "mean": null, "low": null, "high": null, "n": 2, "never": 1, "values": [31, null, 32]}
      },
      "objectives": [],
      "theory": []
    },
    {
      "name": "c",
      "warmup": {
        "rule": "fixed",
        "seconds": 0
      },
      "settings": {},
      "metrics": {
        "logon_seconds_p95": null
      },
      "objectives": [],
      "theory": []
    }
  ],
  "differences": [
    {"metric": "logon_seconds_p95", "variant": "b", "baseline": "a", "mean": null, "low": null, "high": null, "distinguishable": false, "variance_ratio": null}
  ]
}
`
	if diff := cmp.Diff(want, summaryText(t, smallInput())); diff != "" {
		t.Error(diff)
	}
}

func TestSummaryIsJSONAndStable(t *testing.T) {
	in := stormInput()
	in.Study.Outcomes[0].Cell.Name = "</script>\"\\ {[ 長い"
	first := summaryText(t, in)
	if !json.Valid([]byte(first)) {
		t.Error(first)
	}
	if strings.Contains(first, "NaN") || strings.Contains(first, "Inf") {
		t.Error("NaN or Inf")
	}
	if first != summaryText(t, in) {
		t.Error("two bytes for one study")
	}
}

func TestSingleReplicationHasNoBounds(t *testing.T) {
	in := smallInput()
	e := &in.Study.Outcomes[0].Estimates[0]
	e.Low, e.High, e.N = math.NaN(), math.NaN(), 1
	if text := summaryText(t, in); !strings.Contains(text, `"mean": 31.2, "low": null, "high": null, "n": 1`) {
		t.Error(text)
	}
}

func TestSettingValues(t *testing.T) {
	for text, want := range map[string]string{
		`28`: `28`, `"30s"`: `"30s"`, `true`: `true`, `0.25`: `0.25`, `999999`: `999999`, `nan`: `"NaN"`,
		`[1, "a", { b = 2 }]`:       `[1,"a",{"b":2}]`,
		`[["07:00", 0], ["08", 3]]`: `[["07:00",0],["08",3]]`,
		`{ mix = [ { share = 0.5, dist = "exponential" } ], a = 1 }`: `{"a":1,"mix":[{"dist":"exponential","share":0.5}]}`,
		`2026-01-02`:    `"2026-01-02"`,
		`breadth-first`: `"breadth-first"`,
		`1 = 2`:         `"1 = 2"`,
	} {
		got, err := marshal(settingValue(text))
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}

// TestLayoutChangesNothing: what is laid out means the same as before.
func TestLayoutChangesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		compact, err := json.Marshal(anyJSON(4).Draw(t, "value"))
		if err != nil {
			t.Fatal(err)
		}
		var back bytes.Buffer
		if err := json.Compact(&back, laidOut(compact)); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(back.Bytes(), compact) {
			t.Fatalf("%s became %s", compact, back.Bytes())
		}
	})
}

// anyJSON draws values with containers up to the given depth.
func anyJSON(depth int) *rapid.Generator[any] {
	plain := []*rapid.Generator[any]{rapid.String().AsAny(), rapid.Int().AsAny(), rapid.Bool().AsAny(), rapid.Just[any](nil)}
	if depth == 0 {
		return rapid.OneOf(plain...)
	}
	inner := anyJSON(depth - 1)
	return rapid.OneOf(append(plain, rapid.SliceOfN(inner, 0, 3).AsAny(), rapid.MapOfN(rapid.String(), inner, 0, 3).AsAny())...)
}

// file is a result file in memory that can refuse to be written or closed.
type file struct {
	bytes.Buffer
	writeErr, closeErr error
}

func (f *file) Write(b []byte) (int, error) {
	if f.writeErr != nil {
		return 0, f.writeErr
	}
	return f.Buffer.Write(b)
}

func (f *file) Close() error { return f.closeErr }

func TestWriteFiles(t *testing.T) {
	files := map[string]*file{}
	create := func(name string) (io.WriteCloser, error) {
		files[name] = &file{}
		return files[name], nil
	}
	if err := WriteFiles(create, stormInput()); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"summary.json", "summary.csv", "timeseries.csv", "hosts.csv", "commands.txt"} {
		if files[name] == nil || files[name].Len() == 0 {
			t.Errorf("%s is missing or empty", name)
		}
	}
	if len(files) != 5 {
		t.Errorf("%d files", len(files))
	}
}

func TestWriteFilesTellsWhichFileFailed(t *testing.T) {
	full := errors.New("disk full")
	for name, create := range map[string]func(string) (io.WriteCloser, error){
		"create": func(string) (io.WriteCloser, error) { return nil, full },
		"write":  func(string) (io.WriteCloser, error) { return &file{writeErr: full}, nil },
		"close":  func(string) (io.WriteCloser, error) { return &file{closeErr: full}, nil },
	} {
		err := WriteFiles(create, stormInput())
		if !errors.Is(err, full) || !strings.HasPrefix(err.Error(), "summary.json: ") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
