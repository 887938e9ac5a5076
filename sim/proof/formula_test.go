package proof

import (
	"bytes"
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"poolsim/sim/theory"
)

// TestFormulas compares with values from the books' formulas in 30 digits.
func TestFormulas(t *testing.T) {
	for _, c := range []struct {
		name     string
		values   []float64
		quantity string
		want     float64
	}{
		{"erlang-b", []float64{160, 150}, "refused", 0.0282463285456},
		{"erlang-b", []float64{160, 150}, "mean sessions", 145.763050718},
		{"erlang-c", []float64{10, 8, 1}, "must wait", 0.409180150796},
		{"erlang-c", []float64{10, 8, 30}, "mean wait, all", 30 * 0.204590075398},
		{"engset", []float64{1000, 520, 1}, "refused", 0.0119896669756},
		{"engset", []float64{1000, 520, 1}, "mean sessions", 496.984505871},
		// 9 logons a minute of 20 CPU seconds are 3 erlangs on 4 cores.
		{"logon-slowdown", []float64{4, 9, 20}, "mean logon time", 20 * 1.50943396226},
		{"single-queue", []float64{0.8, 1}, "95 % of the times, in order of arrival", 14.9786613678},
		{"single-queue", []float64{0.8, 1}, "mean time, in order of arrival, constant work", 3},
		{"occupancy", []float64{320, 0.99}, "seats", 362},
		{"drain", []float64{16, 4}, "mean time to empty", 4 * 3.38072899323},
		{"drain", []float64{16, 4}, "empty with probability 0.99 within", 4 * 7.37305200557},
		{"storm", []float64{1000, 60, 40}, "most in progress, mean", 27.8883905184},
		{"storm", []float64{1000, 60, 40}, "highest rate", 60 * 0.697351787945},
		{"fluid-storm", []float64{60, 300, 3, 20}, "nobody waits from", 400},
		{"window-load", []float64{1000, 60, 480, 120}, "mean sessions then", 829.568956106},
		{"breadth-first-spread", []float64{20}, "standard deviation", 1.26293561186},
		{"breadth-first-spread", []float64{20}, "hosts with 21 sessions", 0.460124841},
		{"ordered-hunting", []float64{10, 16, 100}, "sessions on host 1", 15.81468424},
		{"fullest-host", []float64{30, 10}, "on the fullest host, mean", 5.90693477811},
		{"choices", []float64{0.9, 2}, "mean time", 2.61405737732},
		{"stale-choices", []float64{0.5, 1, 2}, "mean time, choices", 1.434800},
		{"stale-choices", []float64{0.5, 1, 2}, "mean time, shortest of all", 1.375249},
	} {
		quantities, err := FindFormula(c.name).Compute(c.values)
		if err != nil {
			t.Errorf("%s %v: %v", c.name, c.values, err)
			continue
		}
		found := math.NaN()
		for _, q := range quantities {
			if q.Name == c.quantity {
				found = q.Value
			}
		}
		// Ten digits, or the six that the limits for stale boards are known to.
		if math.Abs(found-c.want) > 1e-6*math.Abs(c.want) {
			t.Errorf("%s %v: %s is %v, want %v", c.name, c.values, c.quantity, found, c.want)
		}
	}
}

// TestFormulaDescriptions checks that each formula says what it is, and that its examples are right.
func TestFormulaDescriptions(t *testing.T) {
	for _, f := range Formulas() {
		if f.Summary == "" || f.Source == "" || len(f.Parameters) == 0 {
			t.Errorf("%s is not described in full", f.Name)
		}
		var values []float64
		for _, p := range f.Parameters {
			values = append(values, p.Example)
			if p.Name == "" || p.Summary == "" {
				t.Errorf("%s: %+v is not described in full", f.Name, p)
			}
		}
		if quantities, err := f.Compute(values); err != nil || len(quantities) == 0 {
			t.Errorf("%s for its example: %v, %v", f.Name, quantities, err)
		}
	}
	if FindFormula("erlang-d") != nil {
		t.Error("found a formula that does not exist")
	}
}

func TestFormulaErrors(t *testing.T) {
	var wrong *ValueError
	if _, err := FindFormula("erlang-b").Compute([]float64{1.5, 1}); !errors.As(err, &wrong) || err.Error() != "servers is 1.5; a whole number is needed" {
		t.Errorf("one and a half servers: %v", err)
	}
	var meaningless *theory.ParameterError
	if _, err := FindFormula("erlang-c").Compute([]float64{4, 5, 1}); !errors.As(err, &meaningless) {
		t.Errorf("more load than servers: %v", err)
	}
	if _, err := FindFormula("erlang-c").Compute([]float64{4, 3, 0}); !errors.As(err, &wrong) {
		t.Errorf("no service: %v", err)
	}
	if _, err := FindFormula("erlang-b").Compute([]float64{4}); err == nil {
		t.Error("a number is missing, and nothing is said")
	}
}

// TestTry simulates numbers beside their formula, and says why where it does not.
func TestTry(t *testing.T) {
	for _, c := range []struct {
		name      string
		values    []float64
		simulated int
	}{
		{"erlang-b", []float64{20, 20}, 2},
		{"erlang-b", []float64{100_000, 90_000}, 0},
		{"erlang-b", []float64{0, 2}, 0},
		{"engset", []float64{50, 20, 1}, 2},
		{"logon-slowdown", []float64{4, 9, 20}, 1},
		{"logon-slowdown", []float64{4, 11.99, 20}, 0},
		{"drain", []float64{16, 4}, 1},
		{"storm", []float64{1000, 60, 40}, 0},
	} {
		got, err := FindFormula(c.name).Try(context.Background(), c.values, Options{Seed: 1})
		if err != nil {
			t.Errorf("%s %v: %v", c.name, c.values, err)
			continue
		}
		if len(got.Simulated) != c.simulated || got.Note == "" != (c.simulated > 0) || !got.Passed() {
			t.Errorf("%s %v: %+v", c.name, c.values, got)
		}
		for _, s := range got.Simulated {
			if s.Verdict != Passed {
				t.Errorf("%s %v: %+v", c.name, c.values, s)
			}
		}
	}
}

// TestComputedText checks the table and the JSON object.
func TestComputedText(t *testing.T) {
	f := FindFormula("erlang-b")
	c := &Computed{Formula: f, Values: []float64{5, 3}, Quantities: []Quantity{{"refused", "share", 0.11005}, {"mean sessions", "sessions", 2.66984}},
		Simulated: []Case{{Name: "refused", Theory: 0.11005, Mean: 0.11, Low: 0.1, High: 0.12, Replications: 40, Verdict: Unproven}}}
	var table, object bytes.Buffer
	if err := errors.Join(c.WriteTable(&table), c.WriteJSON(&object)); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"erlang-b: servers 5 seats, load 3 erlangs\n",
		"refused        0.11005  0.11       0.1 to 0.12  share     unproven\n",
		"mean sessions  2.6698   -          -            sessions  \n",
	} {
		if !strings.Contains(table.String(), want) {
			t.Errorf("no %q in\n%s", want, &table)
		}
	}
	for _, want := range []string{`"schema": "poolsim.formula/1"`, `"theory": 2.66984`, `"verdict": "unproven"`, `"low": null`} {
		if !strings.Contains(object.String(), want) {
			t.Errorf("no %q in\n%s", want, &object)
		}
	}
	if !c.Passed() {
		t.Error("an unproven value contradicts nothing")
	}
}
