package fit

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"

	"poolsim/workloads/draw"
)

// Parameter is a fitted number with the bounds of its 95 % interval, which are NaN where the likelihood is too flat for
// one.
type Parameter struct {
	Name             string
	Unit             string // "s" or ""
	Value, Low, High float64
}

// Law is a family fitted to session lengths.
type Law struct {
	Family     Family
	Parameters []Parameter
	Law        draw.Law
	// Text is the law in a scenario file, an inline table; that of an empirical law lacks its file's name.
	Text string
	// LogLikelihood and AIC, twice the number of parameters less twice the former, are NaN for an empirical law.
	LogLikelihood, AIC float64
	// Distance is the greatest difference between the distribution functions of law and record (Kolmogorov and
	// Smirnov), with open sessions counted by the product-limit rule.
	Distance float64

	survival func(x float64) float64 // its logarithm
}

// Laws are the families fitted to one sample.
type Laws struct {
	Sample Sample
	// List holds the laws by AIC, the best first, and the empirical law last.
	List []Law
	// Left are the families without a fit, with the reason.
	Left []LeftOut
}

// LeftOut is something that was not used, and why.
type LeftOut struct{ What, Why string }

// fewest is the least number of ended sessions that a law is fitted to.
const fewest = 10

// far is the Kolmogorov-Smirnov distance from which Best prefers the record itself to a law.
const far = 0.1

// FitLaws fits every family. It is an error when fewer than ten sessions ended, or all have the same length.
func FitLaws(s Sample) (*Laws, error) {
	if s.Ended() < fewest {
		return nil, fmt.Errorf("only %d sessions have a beginning and an end; a law of their lengths needs %d", s.Ended(), fewest)
	}
	values := s.ends()
	if values[0] == values[len(values)-1] {
		return nil, fmt.Errorf("all %d sessions that ended have the same length, %v s; a constant needs no fit", len(values), values[0])
	}
	laws := &Laws{Sample: s}
	steps := s.steps()
	w := newWeighted(s.lengths, nil)
	for _, m := range models() {
		law, err := m.fit(w)
		if err != nil {
			laws.Left = append(laws.Left, LeftOut{What: string(m.family), Why: err.Error()})
			continue
		}
		law.Distance = distance(steps, law.survival)
		laws.List = append(laws.List, law)
	}
	slices.SortStableFunc(laws.List, func(a, b Law) int { return cmp.Compare(a.AIC, b.AIC) })
	record, err := empirical(s, steps)
	if err != nil {
		return nil, err
	}
	laws.List = append(laws.List, record)
	return laws, nil
}

// fit finds the greatest likelihood from every start.
func (m *model) fit(w *weighted) (Law, error) {
	var at []float64
	value := math.Inf(-1)
	for _, from := range m.starts(w) {
		c := m.best(w, from)
		if v := w.logLikelihood(m.at(c)); v > value {
			at, value = c, v
		}
	}
	if at == nil || math.IsInf(value, 0) {
		return Law{}, errFlat
	}
	parameters := m.parameters(at)
	law, text, err := m.law(parameters)
	if err != nil {
		return Law{}, err
	}
	fitted := Law{
		Family: m.family, Law: law, Text: "{ " + text + " }", LogLikelihood: value, AIC: 2*float64(len(at)) - float64(2*value),
		survival: m.at(at).survival,
	}
	fitted.Parameters = m.intervals(w, at, parameters)
	return fitted, nil
}

// intervals puts the 95 % bounds to the parameters.
func (m *model) intervals(w *weighted, at, values []float64) []Parameter {
	list := make([]Parameter, len(values))
	cov, err := covariance(func(c []float64) float64 { return w.logLikelihood(m.at(c)) }, at)
	for i, name := range m.names {
		list[i] = Parameter{Name: name.name, Unit: name.unit, Value: values[i], Low: math.NaN(), High: math.NaN()}
		if err != nil {
			continue
		}
		f := func(c []float64) float64 { return name.scale.of(m.parameters(c)[i]) }
		half := float64(normal95 * deviationOf(f, at, cov))
		list[i].Low = name.scale.back(name.scale.of(values[i]) - half)
		list[i].High = name.scale.back(name.scale.of(values[i]) + half)
	}
	return list
}

// normal95 is the standard normal quantile of a 95 % interval.
var normal95 = distuv.UnitNormal.Quantile(0.975)

// of puts a value on the axis of the scale.
func (s scale) of(x float64) float64 {
	switch s {
	case ratio:
		return math.Log(x)
	case fraction:
		return math.Log(x / (1 - x))
	}
	return x
}

// back is the inverse of of.
func (s scale) back(x float64) float64 {
	switch s {
	case ratio:
		return math.Exp(x)
	case fraction:
		return 1 / (1 + math.Exp(-x))
	}
	return x
}

// distance is the greatest difference between a law and the steps of the record, on both sides of each.
func distance(steps []step, survival func(x float64) float64) float64 {
	most := 0.0
	for _, s := range steps {
		below := -math.Expm1(survival(s.x))
		most = math.Max(most, math.Max(math.Abs(below-s.before), math.Abs(below-s.after)))
	}
	return most
}

// Best is the law with the smallest AIC, or the empirical one where even that is more than a tenth of the sessions away
// from the record.
func (l *Laws) Best() *Law {
	if best := &l.List[0]; best.Distance <= far {
		return best
	}
	return &l.List[len(l.List)-1]
}

// Of is the law of a family; ok is false when there is none.
func (l *Laws) Of(f Family) (law *Law, ok bool) {
	i := slices.IndexFunc(l.List, func(law Law) bool { return law.Family == f })
	if i < 0 {
		return nil, false
	}
	return &l.List[i], true
}
