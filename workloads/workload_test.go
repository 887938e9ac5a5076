package workloads

import (
	"math"
	"slices"
	"testing"
	"time"

	"poolsim/workloads/draw"
)

// TestClassFor: shares of 10,000 users within 3.29 binomial standard deviations; one class takes everybody.
func TestClassFor(t *testing.T) {
	w := &Workload{Classes: []ClassShare{{Class: 4, Share: 0.2}, {Class: 1, Share: 0.5}, {Class: 0, Share: 0.3}}}
	counts := map[int]int{}
	for user := range uint32(10_000) {
		counts[w.ClassFor(draw.Key{Seed: 1}, 2, user)]++
	}
	for _, c := range w.Classes {
		if d := math.Abs(float64(counts[c.Class]) - 10_000*c.Share); d > 3.29*math.Sqrt(10_000*c.Share*(1-c.Share)) {
			t.Errorf("class %d: %d of 10,000 users, share %v", c.Class, counts[c.Class], c.Share)
		}
	}
	single := &Workload{Classes: []ClassShare{{Class: 3, Share: 1}}}
	if got := single.ClassFor(draw.Key{}, 0, 5); got != 3 {
		t.Errorf("class %d, want 3", got)
	}
}

func TestLength(t *testing.T) {
	w := &Workload{SessionLength: law(draw.Uniform(100, 200))}
	key := draw.Key{Seed: 1}
	first, second := w.Length(key, 0, 5, 0), w.Length(key, 0, 5, 1)
	if first == second || first < 100 || first > 200 || w.Length(key, 0, 5, 0) != first {
		t.Errorf("lengths %v and %v", first, second)
	}
	open := &Workload{SessionLength: draw.Never()}
	if !math.IsInf(open.Length(key, 0, 5, 0), 1) {
		t.Error("a session without end ends")
	}
}

func TestStreamBounds(t *testing.T) {
	tests := []struct{ from, to, want time.Duration }{
		{0, 0, day}, {time.Hour, 2 * time.Hour, 2 * time.Hour}, {0, 2 * day, day},
	}
	for _, test := range tests {
		w := &Workload{From: test.from, To: test.to, Days: 1}
		s := w.Stream(draw.Key{Seed: 3}, 2, Calendar{Start: 5}, day)
		want := Stream{Key: draw.Key{Seed: 3}, Group: 2, Calendar: Calendar{Start: 5}, From: test.from, To: test.want, Days: 1}
		if s != want {
			t.Errorf("from %v to %v: %+v", test.from, test.to, s)
		}
	}
}

func TestKinds(t *testing.T) {
	var got []string
	for _, k := range Kinds() {
		got = append(got, k.Name)
		if k.Summary == "" || len(k.Keys) == 0 {
			t.Errorf("%s is not described", k.Name)
		}
	}
	if want := []string{"steady", "storm", "day", "trace", "break"}; !slices.Equal(got, want) {
		t.Errorf("kinds %v, want %v", got, want)
	}
	for _, p := range []Pattern{Steady{}, &Population{}, &Storm{}, &Day{}, &Trace{}} {
		if !slices.Contains(got, p.Kind()) {
			t.Errorf("%T is of the unknown kind %q", p, p.Kind())
		}
	}
	if !slices.Contains(CommonKeys(), "session_length") {
		t.Error("session_length is missing from the common keys")
	}
}
