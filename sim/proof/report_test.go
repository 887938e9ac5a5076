package proof

import (
	"bytes"
	"math"
	"testing"
)

func someReport() *Report {
	return &Report{Seed: 7, Cases: []Case{
		{Group: Queues, Name: "mean time", Unit: "s", Source: "book", Theory: 1.50943396, Mean: 1.5101, Low: 1.5062, High: 1.514, Replications: 40},
		{Group: Queues, Name: "last job", Unit: "s", Source: "hand", Theory: 20, Exact: true, Mean: 20, Low: math.NaN(), High: math.NaN(), Replications: 1},
		{Group: Drain, Name: "empty", Unit: "h", Source: "book", Theory: 3.38, Mean: 4, Low: 3.9, High: 4.1, Replications: 30, Verdict: Failed},
	}}
}

func TestWriteTable(t *testing.T) {
	var got bytes.Buffer
	if err := someReport().WriteTable(&got); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		"mean time  1.5094  1.5101     1.5062 to 1.514  s     passed\n",
		"last job   20      20         exact            s     passed\n",
		"empty  3.38    4          3.9 to 4.1  h     failed\n",
		"\n2 of 3 cases passed, 1 failed (seed 7).\n",
	} {
		if !bytes.Contains(got.Bytes(), []byte(line)) {
			t.Errorf("no line %q in\n%s", line, &got)
		}
	}
}

func TestWriteJSON(t *testing.T) {
	r := someReport()
	r.Cases = r.Cases[:2]
	const want = `{
  "schema": "poolsim.verify/1",
  "seed": 7,
  "passed": true,
  "cases": [
    {
      "group": "queues",
      "name": "mean time",
      "unit": "s",
      "source": "book",
      "theory": 1.50943396,
      "mean": 1.5101,
      "low": 1.5062,
      "high": 1.514,
      "replications": 40,
      "verdict": "passed",
      "passed": true
    },
    {
      "group": "queues",
      "name": "last job",
      "unit": "s",
      "source": "hand",
      "theory": 20,
      "mean": 20,
      "low": null,
      "high": null,
      "replications": 1,
      "verdict": "passed",
      "passed": true
    }
  ]
}
`
	var got bytes.Buffer
	if err := r.WriteJSON(&got); err != nil {
		t.Fatal(err)
	}
	if got.String() != want {
		t.Errorf("got\n%s", &got)
	}
	if r.Passed() != true || someReport().Passed() {
		t.Error("a report passes when all its cases do")
	}
}

func TestSignificant(t *testing.T) {
	for x, want := range map[float64]string{
		0: "0", 1.50943396: "1.5094", 0.0282463285: "0.028246", 145.763: "145.76", 1234567: "1234567", -1: "-1", 20: "20",
		0.000230258143: "0.00023026",
	} {
		if got := significant(x); got != want {
			t.Errorf("%v is written %s, want %s", x, got, want)
		}
	}
}
