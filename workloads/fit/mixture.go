package fit

import (
	"math"
	"slices"
	"strings"

	"poolsim/workloads/draw"
)

// mixture is a law that follows one of two parts. Its coordinates are the logarithm of the odds of the first part, then
// those of both parts. The greatest likelihood is climbed by expectation and maximisation (Dempster, Laird and Rubin,
// https://www.jstor.org/stable/2984875): each length counts for a part with the probability that it belongs to it, and
// each part is fitted to what counts for it.
func mixture(family Family, first, second model) model {
	m := mixed{first, second}
	return model{
		family:     family,
		starts:     func(w *weighted) [][]float64 { return m.starts(w) },
		best:       func(w *weighted, from []float64) []float64 { return m.climb(w, from, 500) },
		at:         m.at,
		parameters: m.parameters,
		names:      m.names(),
		law:        m.law,
	}
}

type mixed struct{ first, second model }

// split takes coordinates apart.
func (m mixed) split(c []float64) (share float64, first, second []float64) {
	n := len(m.first.names)
	return 1 / (1 + math.Exp(-c[0])), c[1 : 1+n], c[1+n:]
}

// join puts coordinates together.
func (m mixed) join(share float64, first, second []float64) []float64 {
	return slices.Concat([]float64{math.Log(share / (1 - share))}, first, second)
}

// starts cut the sample at several lengths, give what is shorter to the first part, and keep where a few steps from there
// have come furthest.
func (m mixed) starts(w *weighted) [][]float64 {
	const few = 15
	var best []float64
	value := math.Inf(-1)
	for _, cut := range []float64{0.1, 0.25, 0.5, 0.8} {
		from, ok := m.cutAt(w, int(cut*float64(len(w.lengths))))
		if !ok {
			continue
		}
		from = m.climb(w, from, few)
		if v := w.logLikelihood(m.at(from)); v > value {
			best, value = from, v
		}
	}
	if best == nil {
		return nil
	}
	return [][]float64{best}
}

// cutAt gives the n shortest lengths to the first part, nearly; ok is false when a part gets no length that ended.
func (m mixed) cutAt(w *weighted, n int) (coordinates []float64, ok bool) {
	const nearly = 0.98
	mine, others := make([]float64, len(w.lengths)), make([]float64, len(w.lengths))
	for i := range mine {
		mine[i] = 1 - nearly
		if i < n {
			mine[i] = nearly
		}
		others[i] = 1 - mine[i]
	}
	a, b := newWeighted(w.lengths, mine), newWeighted(w.lengths, others)
	if a.ended < 1 || b.ended < 1 {
		return nil, false
	}
	return m.join(a.total/w.total, m.first.starts(a)[0], m.second.starts(b)[0]), true
}

// climb repeats the two steps until the likelihood stands still. It stops when almost nothing belongs to a part: the
// mixture is then one law, and Akaike's criterion will prefer that.
func (m mixed) climb(w *weighted, at []float64, most int) []float64 {
	const enough = 1e-9
	before := math.Inf(-1)
	mine, others := make([]float64, len(w.lengths)), make([]float64, len(w.lengths))
	for range most {
		value := m.expect(w, at, mine, others)
		if value-before < enough*math.Abs(value) {
			break
		}
		before = value
		a, b := newWeighted(w.lengths, mine), newWeighted(w.lengths, others)
		if a.ended < 2 || b.ended < 2 {
			break
		}
		_, first, second := m.split(at)
		at = m.join(a.total/w.total, m.first.better(a, first), m.second.better(b, second))
	}
	return at
}

// expect works out for which share each length belongs to either part, and the likelihood of them all.
func (m mixed) expect(w *weighted, at, mine, others []float64) float64 {
	share, first, second := m.split(at)
	a, b := m.first.at(first), m.second.at(second)
	logMine, logOthers := math.Log(share), math.Log(1-share)
	sum := 0.0
	for i, l := range w.lengths {
		x, y := logMine+a.density(l.Seconds), logOthers+b.density(l.Seconds)
		if l.Open {
			x, y = logMine+a.survival(l.Seconds), logOthers+b.survival(l.Seconds)
		}
		both := logSum(x, y)
		mine[i] = math.Exp(x - both)
		others[i] = 1 - mine[i]
		sum += both
	}
	return sum
}

// logSum is ln(e^x + e^y) without overflow.
func logSum(x, y float64) float64 {
	if x < y {
		x, y = y, x
	}
	if math.IsInf(x, -1) {
		return x
	}
	return x + math.Log1p(math.Exp(y-x))
}

func (m mixed) at(c []float64) curve {
	share, first, second := m.split(c)
	a, b := m.first.at(first), m.second.at(second)
	logMine, logOthers := math.Log(share), math.Log(1-share)
	return curve{
		density:  func(x float64) float64 { return logSum(logMine+a.density(x), logOthers+b.density(x)) },
		survival: func(x float64) float64 { return logSum(logMine+a.survival(x), logOthers+b.survival(x)) },
	}
}

func (m mixed) parameters(c []float64) []float64 {
	share, first, second := m.split(c)
	return slices.Concat([]float64{share}, m.first.parameters(first), m.second.parameters(second))
}

func (m mixed) names() []parameterName {
	list := []parameterName{{name: "share of the first", scale: fraction}}
	for i, part := range []model{m.first, m.second} {
		for _, name := range part.names {
			name.name = []string{"first ", "second "}[i] + name.name
			list = append(list, name)
		}
	}
	return list
}

// law rounds the shares so that they add up to 1 as written.
func (m mixed) law(p []float64) (draw.Law, string, error) {
	n := 1 + len(m.first.names)
	share := rounded(p[0], 3)
	first, firstText, err := m.first.law(p[1:n])
	if err != nil {
		return draw.Law{}, "", err
	}
	second, secondText, err := m.second.law(p[n:])
	if err != nil {
		return draw.Law{}, "", err
	}
	law, err := draw.Mix([]draw.Part{{Share: share, Law: first}, {Share: 1 - share, Law: second}})
	parts := []string{
		"{ share = " + numberText(share) + ", " + firstText + " }",
		"{ share = " + numberText(1-share) + ", " + secondText + " }",
	}
	return law, "mix = [ " + strings.Join(parts, ", ") + " ]", err
}
