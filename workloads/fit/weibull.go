package fit

import (
	"math"

	"poolsim/workloads/draw"
)

// weibullModel has as coordinates the logarithms of scale and shape.
func weibullModel() model {
	return model{
		family: Weibull,
		starts: func(w *weighted) [][]float64 {
			// The exponential law is the Weibull law of shape 1; the spread of logarithms is pi/sqrt(6) over the shape.
			_, sd := deviation(w.ended, w.logs, w.logSquares)
			log := math.Log(w.sum / w.ended)
			return [][]float64{{log, 0}, {log, math.Log(math.Pi / math.Sqrt(6) / sd)}}
		},
		best: func(w *weighted, from []float64) []float64 {
			return climb(func(c []float64) float64 { return w.logLikelihood(weibullCurve(c)) }, from)
		},
		at: weibullCurve,
		parameters: func(c []float64) []float64 {
			scale, inverse := math.Exp(c[0]), math.Exp(-c[1])
			first := math.Gamma(1 + inverse)
			return []float64{scale * first, math.Sqrt(math.Gamma(1+2*inverse)/(first*first) - 1)}
		},
		names: meanCVNames(),
		law: func(p []float64) (draw.Law, string, error) {
			law, err := draw.Weibull(p[0], p[1])
			return law, meanCVText("weibull", p), err
		},
	}
}

func weibullCurve(c []float64) curve {
	shape := math.Exp(c[1])
	return curve{
		density: func(x float64) float64 {
			z := math.Log(x) - c[0]
			return c[1] - c[0] + float64((shape-1)*z) - math.Exp(shape*z)
		},
		survival: func(x float64) float64 { return -math.Exp(shape * (math.Log(x) - c[0])) },
	}
}
