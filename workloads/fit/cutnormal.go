package fit

import (
	"fmt"
	"math"

	"poolsim/workloads/draw"
)

// cutNormalModel is the normal law without what lies below 0, as a scenario's normal is. Its coordinates are the mean over
// the standard deviation of the uncut law and the logarithm of that deviation. It is fitted within mixtures only.
func cutNormalModel() model {
	return model{
		starts: func(w *weighted) [][]float64 { return [][]float64{cutNormalMoments(w)} },
		better: betterCutNormal,
		at:     cutNormalCurve,
		parameters: func(c []float64) []float64 {
			sd := math.Exp(c[1])
			return []float64{sd * c[0], sd}
		},
		names: []parameterName{{name: "mean", unit: "s", scale: plain}, span("sd")},
		law: func(p []float64) (draw.Law, string, error) {
			law, err := draw.Normal(p[0], p[1], 0)
			return law, fmt.Sprintf(`dist = "normal", mean = %s, sd = %s`, spanText(p[0]), spanText(p[1])), err
		},
	}
}

func cutNormalMoments(w *weighted) []float64 {
	mean, sd := deviation(math.Max(w.ended, 1e-9), w.endedSum, w.squares)
	return []float64{mean / sd, math.Log(sd)}
}

// wholeNormal is the mean over the deviation from which the cut takes less than a part in 10^9.
const wholeNormal = 6

// betterCutNormal takes the open lengths as long as the law expects them to become. The cut has no closed form; where it
// takes next to nothing the moments are the answer.
func betterCutNormal(w *weighted, from []float64) []float64 {
	sd := math.Exp(from[1])
	sums := w.expected(sd*from[0], sd, func(x float64) float64 { return x })
	values, squares := w.endedSum+sums.values, w.squares+sums.squares
	mean, sd := deviation(w.total, values, squares)
	if mean > wholeNormal*sd {
		return []float64{mean / sd, math.Log(sd)}
	}
	return climb(func(c []float64) float64 { return cutNormalLikelihood(w.total, values, squares, c) }, from)
}

// cutNormalLikelihood is that of n lengths with the given sums. A law whose mean lies below 0 is not a working day: it has
// no likelihood.
func cutNormalLikelihood(n, values, squares float64, c []float64) float64 {
	sd := math.Exp(c[1])
	if c[0] < 0 || !(sd > 0) || math.IsInf(sd, 1) {
		return math.Inf(-1)
	}
	mean := float64(c[0] * sd)
	around := squares - float64(2*mean*values) + float64(mean*mean*n)
	return -around/(2*float64(sd*sd)) - float64(n*(c[1]+halfLogTwoPi+logNormalTail(-c[0])))
}

func cutNormalCurve(c []float64) curve {
	sd := math.Exp(c[1])
	kept := logNormalTail(-c[0])
	return curve{
		density: func(x float64) float64 {
			z := x/sd - c[0]
			return -c[1] - halfLogTwoPi - float64(0.5*z*z) - kept
		},
		survival: func(x float64) float64 { return logNormalTail(x/sd-c[0]) - kept },
	}
}
