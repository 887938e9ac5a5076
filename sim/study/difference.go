package study

import "math"

// differences compares every variant with the first, metric by metric. With k variants the intervals hold together with
// 95 %: each is one at level 1 - 0.05/(k - 1) (Bonferroni).
func differences(outcomes []Outcome) []Difference {
	if len(outcomes) < 2 {
		return nil
	}
	alpha := (1 - Confidence) / float64(len(outcomes)-1)
	var all []Difference
	for m := range outcomes[0].Estimates {
		for v := 1; v < len(outcomes); v++ {
			d := difference(&outcomes[v].Estimates[m], &outcomes[0].Estimates[m], alpha)
			d.Variant, d.Baseline = outcomes[v].Cell.Name, outcomes[0].Cell.Name
			all = append(all, d)
		}
	}
	return all
}

// Against is the paired difference of the estimate to another one of the same metric, as one of so many comparisons whose
// intervals hold together with 95 % (Bonferroni). The names of the variants are left empty. Replications that only one of
// them has do not count.
func (e *Estimate) Against(base *Estimate, comparisons int) Difference {
	return difference(e, base, (1-Confidence)/float64(max(comparisons, 1)))
}

// difference is the paired difference of two estimates of one metric: mean and Student t interval of the differences
// between equal replications, which met the same users. Replications that lack a value on either side do not count;
// when one side is never, the difference has no value.
func difference(e, base *Estimate, alpha float64) Difference {
	nan := math.NaN()
	d := Difference{Metric: e.Metric, Mean: nan, Low: nan, High: nan, VarianceRatio: nan}
	if e.State != Known || base.State != Known {
		return d
	}
	a, b := pairs(e.Values, base.Values)
	paired := make([]float64, len(a))
	for i := range a {
		paired[i] = minus(a[i], b[i])
	}
	of := momentsOf(paired)
	d.Mean = of.mean
	d.Low, d.High = of.interval(alpha)
	d.Distinguishable = d.Low > 0 || d.High < 0
	if unpaired := momentsOf(a).variance() + momentsOf(b).variance(); unpaired > 0 {
		d.VarianceRatio = of.variance() / unpaired
	}
	return d
}

// minus is a - b, and 0 when they differ by no more than sums of the same numbers in another order do: without it, two
// costs that are equal but for the last bit would differ in every replication, and so with certainty.
func minus(a, b float64) float64 {
	const rounding = 1e-9
	if math.Abs(a-b) <= rounding*max(math.Abs(a), math.Abs(b)) {
		return 0
	}
	return a - b
}

// pairs are the values of the replications that are known on both sides.
func pairs(a, b []Value) (x, y []float64) {
	for i := range min(len(a), len(b)) {
		if a[i].State == Known && b[i].State == Known {
			x, y = append(x, a[i].X), append(y, b[i].X)
		}
	}
	return x, y
}

// Difference of a metric between a variant and the first, by names; nil when there is none.
func (s *Study) Difference(metric, variant string) *Difference {
	for i := range s.Differences {
		d := &s.Differences[i]
		if d.Variant == variant && d.Metric.Name == metric {
			return d
		}
	}
	return nil
}
