package sim

import (
	"slices"
	"testing"
)

func TestKeepSlow(t *testing.T) {
	var r Result
	for i, seconds := range []float64{20, 35, 20, 50, 35, 10} {
		r.keepSlow(int64(i+1), seconds)
	}
	want := []SlowLogon{{4, 50}, {2, 35}, {5, 35}}
	if !slices.Equal(r.Slowest, want) {
		t.Errorf("%v, want %v", r.Slowest, want)
	}
}
