package study

import (
	"math"
	"testing"
)

// outcomesOf makes outcomes with one metric each.
func outcomesOf(name string, variants ...[]Value) []Outcome {
	outcomes := make([]Outcome, len(variants))
	for i, v := range variants {
		cell := &Cell{Name: string(rune('a' + i))}
		outcomes[i] = Outcome{Cell: cell, Estimates: []Estimate{NewEstimate(Lookup(name), v)}}
	}
	return outcomes
}

func TestPairedDifference(t *testing.T) {
	outcomes := outcomesOf("logon_seconds_p95", values(10, 20, 30), values(12, 23, 31))
	d := differences(outcomes)[0]
	// Differences 2, 3, 1: mean 2, sum of squares 2, variance 1, standard error 1/sqrt(3) = 0.5773502692; with two
	// degrees of freedom t = 4.302652730, so half the width is 2.484137712.
	if d.Variant != "b" || d.Baseline != "a" || !near(d.Mean, 2, 1e-12) {
		t.Fatalf("%+v", d)
	}
	if !near(d.Low, 2-2.484137712, 1e-8) || !near(d.High, 2+2.484137712, 1e-8) || d.Distinguishable {
		t.Errorf("interval [%v, %v], distinguishable %v", d.Low, d.High, d.Distinguishable)
	}
	// Variances: 100 for the first; the second has mean 22, squares 100 + 1 + 81 = 182, variance 91. Ratio 1/191.
	if !near(d.VarianceRatio, 1.0/191, 1e-12) {
		t.Errorf("variance ratio %v", d.VarianceRatio)
	}
}

func TestSimultaneousIntervals(t *testing.T) {
	base, other := values(10, 20, 30, 40), values(13, 22, 32, 41)
	two := differences(outcomesOf("cost", base, other))[0]
	five := differences(outcomesOf("cost", base, other, other, other, other))
	if len(five) != 4 {
		t.Fatalf("%d differences of one metric among five variants", len(five))
	}
	// Differences 3, 2, 2, 1: mean 2, sum of squares 2, standard error sqrt(2/3/4) = 0.4082482905. Two variants: t(0.975, 3)
	// = 3.182446305. Five: alpha = 0.05/4, t(0.99375, 3) = 5.392 (to four digits).
	if got := (two.High - two.Low) / 2 / 0.4082482905; !near(got, 3.182446305, 1e-7) {
		t.Errorf("factor for two variants %v", got)
	}
	// The density of t with 3 degrees of freedom has F(x) = 1/2 + (atan(u) + u/(1 + u^2))/pi, u = x/sqrt(3).
	factor := (five[0].High - five[0].Low) / 2 / 0.4082482905
	u := factor / math.Sqrt(3)
	if p := 0.5 + (math.Atan(u)+u/(1+u*u))/math.Pi; !near(p, 1-0.05/8, 1e-9) {
		t.Errorf("factor for five variants %v has probability %v", factor, p)
	}
}

func TestDifferencesThatCannotBeHad(t *testing.T) {
	never, none := Value{State: Unserved}, Value{State: Absent}
	cases := []struct {
		name        string
		base, other []Value
		mean        float64
		sure        bool
	}{
		{"never on one side", append(values(1), never), values(1, 2), math.NaN(), false},
		{"absent everywhere on one side", []Value{none, none}, values(1, 2), math.NaN(), false},
		{"absent in different replications", []Value{{X: 1}, none}, []Value{none, {X: 2}}, math.NaN(), false},
		{"one replication", values(1), values(2), 1, false},
		{"equal values", values(3, 4, 5), values(3, 4, 5), 0, false},
		{"equal but for rounding", values(6.912, 6.912, 6.912), values(6.912+1e-14, 6.912+1e-14, 6.912+1e-14), 0, false},
		{"a constant difference", values(3, 4, 5), values(4, 5, 6), 1, true},
		{"absent once", []Value{{X: 1}, none, {X: 2}}, values(2, 9, 3), 1, true},
	}
	for _, c := range cases {
		d := differences(outcomesOf("cost", c.base, c.other))[0]
		if !near(d.Mean, c.mean, 1e-12) || d.Distinguishable != c.sure {
			t.Errorf("%s: %+v", c.name, d)
		}
	}
}

func TestNoDifferencesOfOneVariant(t *testing.T) {
	if d := differences(outcomesOf("cost", values(1, 2))); d != nil {
		t.Errorf("%+v", d)
	}
}

func TestFindDifference(t *testing.T) {
	s := Study{Differences: differences(outcomesOf("cost", values(1, 2), values(2, 3), values(4, 5)))}
	if d := s.Difference("cost", "c"); d == nil || d.Mean != 3 {
		t.Errorf("%+v", d)
	}
	if d := s.Difference("cost", "a"); d != nil {
		t.Errorf("the first variant differs from itself: %+v", d)
	}
}

// TestAgainst: ten comparisons that hold together have intervals at the level 1 - 0.05/10, and replications that only one
// side has do not count. The differences are 1, 2 and 3: mean 2, standard deviation 1. Student's factor at 0.995 two-sided
// with two degrees of freedom is p√2/√(1 - p²), p = 0.995: the t distribution has a closed form there.
func TestAgainst(t *testing.T) {
	m := Lookup("requests")
	base := NewEstimate(m, []Value{{X: 5}, {X: 7}, {X: 6}, {X: 100}})
	e := NewEstimate(m, []Value{{X: 6}, {X: 9}, {X: 9}})
	d := e.Against(&base, 10)
	const p = 0.995
	half := p * math.Sqrt2 / math.Sqrt(1-p*p) / math.Sqrt(3)
	if d.Mean != 2 || math.Abs(d.High-2-half) > 1e-6 || math.Abs(2-half-d.Low) > 1e-6 || d.Distinguishable {
		t.Errorf("%+v, want 2 ± %v", d, half)
	}
	if alone := e.Against(&base, 1); alone.High >= d.High {
		t.Errorf("a single comparison has an interval up to %v, ten have one up to %v", alone.High, d.High)
	}
}
