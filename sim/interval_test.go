package sim

import (
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// covers fails the test when theory lies outside the 99.9 % Student t interval of the replications, widened by the error
// of theory itself when that was simulated (0 for a closed form).
func covers(t *testing.T, what string, theory, theoryError float64, values []float64) {
	t.Helper()
	mean, half := interval(values)
	text := fmt.Sprintf("%s: theory %.6g, simulated %.6g ± %.2g (%d replications)", what, theory, mean, half, len(values))
	if math.Abs(mean-theory) > half+theoryError {
		t.Error(text)
		return
	}
	t.Log(text)
}

func interval(values []float64) (mean, half float64) {
	n := float64(len(values))
	mean, sd := stat.MeanStdDev(values, nil)
	quantile := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: n - 1}.Quantile(1 - 0.0005)
	return mean, quantile * sd / math.Sqrt(n)
}

// each takes one figure of every replication.
func each(results []*Result, of func(r *Result) float64) []float64 {
	values := make([]float64, len(results))
	for i, r := range results {
		values[i] = of(r)
	}
	return values
}

// enough is the number of replications of a test against theory.
const enough = 30

// first are the cases that a quick test tries; with the build tag slow it tries all of them.
func first[T any](n int, all []T) []T {
	if thorough {
		return all
	}
	return all[:n]
}
