package fit

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat/distuv"

	"poolsim/workloads/draw"
)

// lognormalModel has as coordinates the mean of the logarithm and the logarithm of its standard deviation. Without open
// sessions the greatest likelihood is at the moments of the logarithms.
func lognormalModel() model {
	return model{
		family: Lognormal,
		starts: func(w *weighted) [][]float64 { return [][]float64{lognormalMoments(w)} },
		best: func(w *weighted, from []float64) []float64 {
			if w.ended == w.total {
				return lognormalMoments(w)
			}
			return climb(func(c []float64) float64 { return lognormalLikelihood(w, c) }, from)
		},
		better: func(w *weighted, from []float64) []float64 {
			sums := w.expected(from[0], math.Exp(from[1]), math.Log)
			mean, sd := deviation(w.total, w.logs+sums.values, w.logSquares+sums.squares)
			return []float64{mean, math.Log(sd)}
		},
		at: lognormalCurve,
		parameters: func(c []float64) []float64 {
			variance := math.Exp(2 * c[1])
			return []float64{math.Exp(c[0] + float64(variance/2)), math.Sqrt(math.Expm1(variance))}
		},
		names: meanCVNames(),
		law: func(p []float64) (draw.Law, string, error) {
			law, err := draw.Lognormal(p[0], p[1])
			return law, meanCVText("lognormal", p), err
		},
	}
}

func lognormalMoments(w *weighted) []float64 {
	mean, sd := deviation(math.Max(w.ended, 1e-9), w.logs, w.logSquares)
	return []float64{mean, math.Log(sd)}
}

// lognormalLikelihood needs only the sums for the lengths that ended.
func lognormalLikelihood(w *weighted, c []float64) float64 {
	variance := math.Exp(2 * c[1])
	squares := w.logSquares - float64(2*c[0]*w.logs) + float64(c[0]*c[0]*w.ended)
	ended := -w.logs - float64(w.ended*(c[1]+halfLogTwoPi)) - squares/(2*variance)
	return ended + w.openLikelihood(lognormalCurve(c))
}

// halfLogTwoPi is ln(2 pi)/2.
var halfLogTwoPi = math.Log(2*math.Pi) / 2

func lognormalCurve(c []float64) curve {
	mu, sd := c[0], math.Exp(c[1])
	return curve{
		density: func(x float64) float64 {
			log := math.Log(x)
			z := (log - mu) / sd
			return -log - c[1] - halfLogTwoPi - float64(0.5*z*z)
		},
		survival: func(x float64) float64 { return logNormalTail((math.Log(x) - mu) / sd) },
	}
}

// logNormalTail is the logarithm of the probability that a standard normal quantity exceeds z.
func logNormalTail(z float64) float64 {
	const far = 30 // beyond which the tail is the density over z, to three digits, and soon below the least number
	if z > far {
		return -float64(0.5*z*z) - halfLogTwoPi - math.Log(z)
	}
	return math.Log(distuv.UnitNormal.Survival(z))
}

// meanCVNames are the parameters of the laws that a scenario writes by mean and coefficient of variation.
func meanCVNames() []parameterName {
	return []parameterName{span("mean"), {name: "cv", scale: ratio}}
}

func meanCVText(dist string, p []float64) string {
	return fmt.Sprintf(`dist = %q, mean = %s, cv = %s`, dist, spanText(p[0]), numberText(p[1]))
}
