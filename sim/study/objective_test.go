package study

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func bound(x float64) *float64 { return &x }

// repeated makes n values x followed by m values y.
func repeated(n int, x float64, m int, y float64) []Value {
	return values(append(slices.Repeat([]float64{x}, n), slices.Repeat([]float64{y}, m)...)...)
}

func TestJudge(t *testing.T) {
	never, none := Value{State: Unserved}, Value{State: Absent}
	most, least := Objective{Metric: "logon_seconds_p95", Max: bound(45)}, Objective{Metric: "desktop_within_share", Min: bound(0.95)}
	inNineOfTen := Objective{Metric: "logon_seconds_p95", Max: bound(45), At: 0.9}
	atLeastInNineOfTen := Objective{Metric: "desktop_within_share", Min: bound(0.95), At: 0.9}
	cases := []struct {
		name      string
		objective Objective
		values    []Value
		value     Value
		met, sure bool
	}{
		// Mean 30 with half width 1.96 (see the test of estimates).
		{"mean far below", most, values(28, 29, 30, 31, 32), Value{X: 30}, true, true},
		{"mean at the bound", Objective{Metric: "cost", Max: bound(30)}, values(28, 29, 30, 31, 32), Value{X: 30}, true, false},
		{"mean just above", Objective{Metric: "cost", Max: bound(29)}, values(28, 29, 30, 31, 32), Value{X: 30}, false, false},
		{"mean far above", Objective{Metric: "cost", Max: bound(20)}, values(28, 29, 30, 31, 32), Value{X: 30}, false, true},
		{"one replication is never sure", most, values(30), Value{X: 30}, true, false},
		{"minimum kept", least, values(0.97, 0.98, 0.98, 0.99), Value{X: 0.98}, true, true},
		{"minimum missed", least, values(0.5, 0.5, 0.5), Value{X: 0.5}, false, true},
		{"never misses a maximum", most, append(values(1, 1), never), never, false, false},
		{"never in every replication", most, []Value{never, never, never}, never, false, true},
		{"what could not be had keeps nothing", most, []Value{none, none}, none, false, false},
		// 0.9 of 20 days is 18 days: the 18th smallest decides.
		{"18 of 20 days", inNineOfTen, repeated(18, 40, 2, 60), Value{X: 40}, true, false},
		{"17 of 20 days", inNineOfTen, repeated(17, 40, 3, 60), Value{X: 60}, false, false},
		// 0.9^35 = 0.0250, 0.9^36 = 0.0225: 35 good days of 35 are not enough, 36 of 36 are.
		{"35 good days", inNineOfTen, repeated(35, 40, 0, 0), Value{X: 40}, true, false},
		{"36 good days", inNineOfTen, repeated(36, 40, 0, 0), Value{X: 40}, true, true},
		// P(Bin(20, 0.9) <= 14) = 0.0113, P(<= 15) = 0.0432.
		{"15 good days of 20", inNineOfTen, repeated(15, 40, 5, 60), Value{X: 60}, false, false},
		{"14 good days of 20", inNineOfTen, repeated(14, 40, 6, 60), Value{X: 60}, false, true},
		{"minimum on 18 of 20 days", atLeastInNineOfTen, repeated(2, 0.5, 18, 0.99), Value{X: 0.99}, true, false},
		{"minimum on 17 of 20 days", atLeastInNineOfTen, repeated(3, 0.5, 17, 0.99), Value{X: 0.5}, false, false},
		{"a never day is a bad day", inNineOfTen, append(values(40, 40, 40, 40), never), never, false, false},
		{"nine good days and a never one", inNineOfTen, append(repeated(9, 40, 0, 0), never), Value{X: 40}, true, false},
		{"no days", inNineOfTen, []Value{none}, none, false, false},
	}
	for _, c := range cases {
		r := c.objective.judge(c.values)
		if r.Value.State != c.value.State || !near(r.Value.X, c.value.X, 1e-9) || r.Met != c.met || r.Sure != c.sure {
			t.Errorf("%s: %+v, want value %+v, met %v, sure %v", c.name, r, c.value, c.met, c.sure)
		}
	}
}

func TestRankOf(t *testing.T) {
	cases := []struct {
		p    float64
		n    int
		want int
	}{{0.95, 20, 19}, {0.9, 10, 9}, {0.9, 11, 10}, {0.5, 1, 1}, {0.01, 5, 1}, {0.999, 5, 5}, {0.07, 100, 7}}
	for _, c := range cases {
		if got := rankOf(c.p, c.n); got != c.want {
			t.Errorf("rankOf(%v, %d) = %d, want %d", c.p, c.n, got, c.want)
		}
	}
}

// A quantile over days keeps a maximum exactly when enough days do.
func TestQuantileObjectiveCountsDays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		xs := rapid.SliceOfN(rapid.Float64Range(0, 100), 1, 60).Draw(t, "days")
		o := Objective{Metric: "cost", At: rapid.SampledFrom([]float64{0.5, 0.8, 0.9, 0.95}).Draw(t, "at")}
		limit := rapid.Float64Range(0, 100).Draw(t, "bound")
		if rapid.Bool().Draw(t, "minimum") {
			o.Min = &limit
		} else {
			o.Max = &limit
		}
		good := 0
		for _, x := range xs {
			if o.holds(known(x)) {
				good++
			}
		}
		if r := o.judge(values(xs...)); r.Met != (good >= rankOf(o.At, len(xs))) {
			t.Fatalf("met %v with %d good days of %d at %v", r.Met, good, len(xs), o.At)
		}
	})
}

func TestMissed(t *testing.T) {
	fast, cheap := Objective{Metric: "logon_seconds_p95", Max: bound(45)}, Objective{Metric: "cost", Max: bound(5)}
	named := fast
	named.Variant = "b"
	unknown := fast
	unknown.Variant = "not there"
	result := func(o Objective, met bool) ObjectiveResult { return ObjectiveResult{Objective: o, Met: met} }
	cases := []struct {
		name     string
		variants [][]ObjectiveResult
		want     []string
	}{
		{"no objectives", [][]ObjectiveResult{nil, nil}, nil},
		{"one variant keeps it", [][]ObjectiveResult{{result(fast, true)}}, nil},
		{"one variant misses it", [][]ObjectiveResult{{result(fast, false)}}, []string{"logon_seconds_p95"}},
		{"one of two misses it", [][]ObjectiveResult{{result(fast, false)}, {result(fast, true)}}, nil},
		{"both miss it", [][]ObjectiveResult{{result(fast, false)}, {result(fast, false)}}, []string{"logon_seconds_p95"}},
		{"each misses another", [][]ObjectiveResult{{result(fast, false), result(cheap, true)}, {result(fast, true), result(cheap, false)}}, nil},
		{"both miss one of two", [][]ObjectiveResult{{result(fast, true), result(cheap, false)}, {result(fast, true), result(cheap, false)}}, []string{"cost"}},
		{"the named one misses it", [][]ObjectiveResult{{result(named, true)}, {result(named, false)}}, []string{"logon_seconds_p95"}},
		{"another than the named one misses it", [][]ObjectiveResult{{result(named, false)}, {result(named, true)}}, nil},
		{"the named one is not there", [][]ObjectiveResult{{result(unknown, false)}, {result(unknown, true)}}, nil},
	}
	for _, c := range cases {
		var s Study
		for i, results := range c.variants {
			s.Outcomes = append(s.Outcomes, Outcome{Cell: &Cell{Name: string(rune('a' + i))}, Objectives: results})
		}
		var got []string
		for _, o := range s.Missed() {
			got = append(got, o.Metric)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: missed %v, want %v", c.name, got, c.want)
		}
	}
}

func TestObjectiveReadsItsOwnTime(t *testing.T) {
	r := handMade() // without logons
	o := Objective{Metric: "desktop_within_share", Within: 60, Min: bound(0.9)}
	if v := o.read(r); v.State != Absent {
		t.Errorf("%+v", v)
	}
	o = Objective{Metric: "cost", Max: bound(1)}
	if v := o.read(r); v != (Value{X: 6}) {
		t.Errorf("%+v", v)
	}
}

func TestBinomialTail(t *testing.T) {
	// Three fair days: P(at least 2) = 4/8, P(at most 1) = 4/8, P(at least 0) = 1, P(at most 3) = 1.
	cases := []struct {
		k     int
		above bool
		want  float64
	}{{2, true, 0.5}, {1, false, 0.5}, {0, true, 1}, {3, false, 1}, {3, true, 0.125}, {0, false, 0.125}}
	for _, c := range cases {
		if got := binomialTail(3, c.k, 0.5, c.above); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("k = %d, above %v: %v, want %v", c.k, c.above, got, c.want)
		}
	}
}
