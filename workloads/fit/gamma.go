package fit

import (
	"math"

	"gonum.org/v1/gonum/mathext"

	"poolsim/workloads/draw"
)

// gammaModel has as coordinates the logarithms of the mean and of the coefficient of variation; the shape is 1/cv^2.
func gammaModel() model {
	return model{
		family: Gamma,
		starts: func(w *weighted) [][]float64 { return [][]float64{logMoments(w)} },
		best: func(w *weighted, from []float64) []float64 {
			return climb(func(c []float64) float64 { return gammaLikelihood(w, c) }, from)
		},
		at:         gammaCurve,
		parameters: func(c []float64) []float64 { return []float64{math.Exp(c[0]), math.Exp(c[1])} },
		names:      meanCVNames(),
		law: func(p []float64) (draw.Law, string, error) {
			law, err := draw.Gamma(p[0], p[1])
			return law, meanCVText("gamma", p), err
		},
	}
}

// logMoments are the logarithms of the mean, with open sessions counted as an exponential law would, and of the
// coefficient of variation of those that ended.
func logMoments(w *weighted) []float64 {
	mean, sd := deviation(w.ended, w.endedSum, w.squares)
	return []float64{math.Log(w.sum / w.ended), math.Log(sd / mean)}
}

// gammaLikelihood needs only the sums for the lengths that ended.
func gammaLikelihood(w *weighted, c []float64) float64 {
	shape, rate := gammaShapeRate(c)
	lnGamma, _ := math.Lgamma(shape)
	ended := float64(w.ended*(float64(shape*math.Log(rate))-lnGamma)) + float64((shape-1)*w.logs) - float64(rate*w.endedSum)
	return ended + w.openLikelihood(gammaCurve(c))
}

func gammaShapeRate(c []float64) (shape, rate float64) {
	shape = math.Exp(-2 * c[1])
	return shape, shape / math.Exp(c[0])
}

func gammaCurve(c []float64) curve {
	shape, rate := gammaShapeRate(c)
	lnGamma, _ := math.Lgamma(shape)
	front := float64(shape*math.Log(rate)) - lnGamma
	return curve{
		density: func(x float64) float64 {
			return front + float64((shape-1)*math.Log(x)) - float64(rate*x)
		},
		survival: func(x float64) float64 {
			if tail := mathext.GammaIncRegComp(shape, rate*x); tail > 0 {
				return math.Log(tail)
			}
			// Far out the tail is the density over the rate.
			return front + float64((shape-1)*math.Log(x)) - float64(rate*x) - math.Log(rate)
		},
	}
}
