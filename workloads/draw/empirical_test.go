package draw

import (
	"testing"
)

func TestEmpiricalQuantiles(t *testing.T) {
	l := must(Empirical([]float64{5, 1, 3}))
	tests := []struct{ u, want float64 }{{smallest, 1}, {0.33, 1}, {0.34, 3}, {0.66, 3}, {0.67, 5}, {largest, 5}}
	for _, test := range tests {
		if got := l.At(test.u); got != test.want {
			t.Errorf("At(%v) = %v, want %v", test.u, got, test.want)
		}
	}
}

// TestEmpiricalNeverRunsOver tries the greatest uniform on many sizes, where the product may round up.
func TestEmpiricalNeverRunsOver(t *testing.T) {
	values := make([]float64, 5000)
	for n := 1; n <= len(values); n++ {
		l := must(Empirical(values[:n]))
		l.At(largest)
	}
}
