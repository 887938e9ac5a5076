package fit

import (
	"fmt"
	"math"

	"poolsim/workloads/draw"
)

// exponentialModel has the greatest likelihood at the total time over the number of ends. Its coordinate is the logarithm
// of the mean.
func exponentialModel() model {
	best := func(w *weighted, _ []float64) []float64 {
		return []float64{math.Log(w.sum / math.Max(w.ended, 1e-9))}
	}
	return model{
		family: Exponential,
		starts: func(w *weighted) [][]float64 { return [][]float64{best(w, nil)} },
		best:   best,
		better: best,
		at: func(c []float64) curve {
			mean := math.Exp(c[0])
			return curve{
				density:  func(x float64) float64 { return -x/mean - c[0] },
				survival: func(x float64) float64 { return -x / mean },
			}
		},
		parameters: func(c []float64) []float64 { return []float64{math.Exp(c[0])} },
		names:      []parameterName{span("mean")},
		law: func(p []float64) (draw.Law, string, error) {
			law, err := draw.Exponential(p[0])
			return law, fmt.Sprintf(`dist = "exponential", mean = %s`, spanText(p[0])), err
		},
	}
}
