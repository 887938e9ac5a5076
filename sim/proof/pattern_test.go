package proof

import (
	"math"
	"testing"
	"time"

	"poolsim/workloads"
	"poolsim/workloads/draw"
)

// TestBatches checks that groups are whole, of one time each, and come at their rate: about 2,000 in 1,000 hours, within
// five standard deviations of 45.
func TestBatches(t *testing.T) {
	w := workloads.Workload{Pattern: batches{perHour: 2, size: 5}, Days: workloads.EveryDay}
	source := w.Pattern.Source(w.Stream(draw.Key{Seed: 1}, 0, workloads.Calendar{}, 1000*time.Hour))
	sizes := map[time.Duration]int{}
	last := time.Duration(-1)
	for number := int32(0); ; number++ {
		a, ok := source.Next()
		if !ok {
			break
		}
		if a.At < last || a.User != number {
			t.Fatalf("user %d at %v after %v", a.User, a.At, last)
		}
		last = a.At
		sizes[a.At]++
	}
	for at, n := range sizes {
		if n != 5 {
			t.Errorf("%d users at %v", n, at)
		}
	}
	if n := float64(len(sizes)); math.Abs(n-2000) > 5*45 {
		t.Errorf("%v groups in 1,000 hours", n)
	}
}

func TestTimetable(t *testing.T) {
	source := jobs{timetable{0, time.Second}}.Source(workloads.Stream{})
	for i, at := range []time.Duration{0, time.Second} {
		if a, ok := source.Next(); !ok || a.At != at || a.Class != int32(i) || a.User != int32(i) {
			t.Errorf("arrival %d: %+v, %v", i, a, ok)
		}
	}
	if _, ok := source.Next(); ok {
		t.Error("a third arrival")
	}
}
