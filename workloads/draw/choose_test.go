package draw

import (
	"testing"
)

func TestChoose(t *testing.T) {
	shares := []float64{0.2, 0, 0.5, 0.3, 0}
	share := func(i int) float64 { return shares[i] }
	tests := []struct {
		u    float64
		want int
	}{{smallest, 0}, {0.19, 0}, {0.2, 2}, {0.69, 2}, {0.71, 3}, {largest, 3}}
	for _, test := range tests {
		if got := Choose(test.u, len(shares), share); got != test.want {
			t.Errorf("Choose(%v) = %d, want %d", test.u, got, test.want)
		}
	}
	if got := Choose(largest, 2, func(int) float64 { return 0.4 }); got != 1 {
		t.Errorf("shares below 1: Choose = %d, want the last", got)
	}
}
