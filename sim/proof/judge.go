package proof

import (
	"math"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

const (
	// FamilyError is the probability that any case fails although the simulator is right.
	FamilyError = 0.001
	// WidestShare is the largest half-width, as a share of the known value, with which a case can pass.
	WidestShare = 0.05
)

// judge works out the verdict of a case from its replications, as one of so many cases.
func (c *Case) judge(samples []sample, family int) {
	c.Replications, c.Low, c.High = len(samples), math.NaN(), math.NaN()
	values, controls := make([]float64, len(samples)), make([]float64, len(samples))
	for i, s := range samples {
		values[i], controls[i] = s.value, s.control
	}
	if c.Exact {
		c.judgeExact(values)
		return
	}
	alpha := FamilyError / float64(family)
	half := 0.0
	if c.Controlled {
		c.Mean, half = controlled(values, controls, c.control, alpha)
	} else {
		c.Mean, half = plain(values, alpha)
	}
	half += c.Error.at(alpha, values)
	c.Low, c.High = c.Mean-half, c.Mean+half
	switch {
	case !(c.Low <= c.Theory && c.Theory <= c.High):
		c.Verdict = Failed
	case half > WidestShare*math.Abs(c.Theory):
		c.Verdict = Unproven
	default:
		c.Verdict = Passed
	}
}

// plain is the mean with half of its interval.
func plain(values []float64, alpha float64) (mean, half float64) {
	mean, deviation := stat.MeanStdDev(values, nil)
	n := float64(len(values))
	return mean, student(alpha, len(values)-1) * deviation / math.Sqrt(n)
}

// controlled is the mean at the known mean of a control, by the straight line through the replications, with half of its
// interval: when more work came than is expected the times are longer too, and the line takes that out (S. S. Lavenberg,
// P. D. Welch, A perspective on the use of control variables to increase the efficiency of Monte Carlo simulations,
// Management Science 27(3), 1981). A queue varies more the more work comes, so the interval must not take the distances
// from the line for equally spread; it uses the errors HC3 of J. G. MacKinnon, H. White, Some heteroskedasticity-consistent
// covariance matrix estimators, Journal of Econometrics 29(3), 1985. A control that does not vary explains nothing.
func controlled(values, controls []float64, known, alpha float64) (mean, half float64) {
	n := float64(len(values))
	y, x := stat.Mean(values, nil), stat.Mean(controls, nil)
	var xx, xy float64
	for i := range values {
		dx := controls[i] - x
		xx, xy = xx+dx*dx, xy+dx*(values[i]-y)
	}
	if xx == 0 {
		return plain(values, alpha)
	}
	slope, off := xy/xx, x-known
	variance := 0.0
	for i := range values {
		dx := controls[i] - x
		weight, leverage := 1/n-dx*off/xx, 1/n+dx*dx/xx
		e := weight * (values[i] - y - slope*dx) / (1 - leverage)
		variance += e * e
	}
	return y - slope*off, student(alpha, len(values)-2) * math.Sqrt(variance)
}

// judgeExact asks every value to be the known one. The mean shown is the first that is not.
func (c *Case) judgeExact(values []float64) {
	c.Mean, c.Verdict = c.Theory, Passed
	for _, x := range values {
		if x != c.Theory {
			c.Mean, c.Verdict = x, Failed
			return
		}
	}
}

// at is the error at a level: an interval of few replications grows with Student's factor, a bound stays. The values are
// those of our own replications.
func (e Error) at(alpha float64, values []float64) float64 {
	switch {
	case e.Peers > 0:
		return e.Half + student(alpha, e.Peers-1)*stat.StdDev(values, nil)/math.Sqrt(float64(e.Peers))
	case e.Replications == 0:
		return e.Half
	}
	const published = 0.05
	return e.Half * student(alpha, e.Replications-1) / student(published, e.Replications-1)
}

// student is the factor of Student's t distribution beyond which, on either side, lies the probability alpha.
func student(alpha float64, freedom int) float64 {
	return distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(freedom)}.Quantile(1 - alpha/2)
}
