package plan

import (
	"context"
	"errors"
	"math"

	"gonum.org/v1/gonum/stat"
)

// Selection chooses the best of several candidates by a noisy value of which less is better, with the fully sequential
// procedure KN of Kim and Nelson (ACM Transactions on Modeling and Computer Simulation 11 (2001) 251): candidates are
// simulated in step, and one is dropped as soon as it is clearly worse than another. Replications with the same number are
// paired, so common random numbers make it quicker.
type Selection struct {
	// Confidence is the probability with which the chosen candidate is the best one, or at most Indifference worse.
	Confidence   float64
	Indifference float64 // in the unit of the value; above 0
	First        int     // replications before the first look, at least 2
	Most         int     // replications of a candidate at most; then the one with the least mean is taken
	// Draw gives the values of further replications of a candidate, whose numbers follow those before.
	Draw func(ctx context.Context, candidate, count int) ([]float64, error)
}

// Selected is what came of a selection.
type Selected struct {
	Best         int
	Sure         bool // false when Most ended the selection
	Replications []int
	Means        []float64
}

// knConstants are eta and h2 of the procedure for k candidates.
func knConstants(k int, alpha float64, first int) (eta, h2 float64) {
	freedom := float64(first - 1)
	eta = 0.5 * (math.Pow(2*alpha/float64(k-1), -2/freedom) - 1)
	return eta, 2 * eta * freedom
}

// Run selects among so many candidates.
func (s *Selection) Run(ctx context.Context, candidates int) (*Selected, error) {
	if candidates < 1 || s.First < 2 || !(s.Indifference > 0) || s.Most < s.First {
		return nil, errors.New("a selection needs a candidate, two first replications and an indifference above 0")
	}
	r := &race{Selection: s, values: make([][]float64, candidates)}
	for i := range candidates {
		r.left = append(r.left, i)
	}
	if err := r.draw(ctx, s.First); err != nil {
		return nil, err
	}
	if candidates > 1 {
		_, r.h2 = knConstants(candidates, 1-s.Confidence, s.First)
		r.spread()
	}
	for len(r.left) > 1 {
		r.drop()
		if len(r.left) == 1 || len(r.values[r.left[0]]) >= s.Most {
			break
		}
		if err := r.draw(ctx, 1); err != nil {
			return nil, err
		}
	}
	return r.selected(), nil
}

// race is a selection in progress.
type race struct {
	*Selection
	values [][]float64
	left   []int // candidates that are not dropped
	h2     float64
	s2     [][]float64 // variances of the differences after the first replications
}

func (r *race) draw(ctx context.Context, count int) error {
	for _, i := range r.left {
		more, err := r.Draw(ctx, i, count)
		if err != nil {
			return err
		}
		r.values[i] = append(r.values[i], more...)
	}
	return nil
}

// spread are the variances of the differences of all pairs.
func (r *race) spread() {
	r.s2 = make([][]float64, len(r.values))
	for i := range r.values {
		r.s2[i] = make([]float64, len(r.values))
		for l := range i {
			differences := make([]float64, r.First)
			for k := range differences {
				differences[k] = r.values[i][k] - r.values[l][k]
			}
			r.s2[i][l] = stat.Variance(differences, nil)
			r.s2[l][i] = r.s2[i][l]
		}
	}
}

// drop drops the candidates that are worse than another one by more than chance and indifference allow.
func (r *race) drop() {
	n := float64(len(r.values[r.left[0]]))
	means := map[int]float64{}
	for _, i := range r.left {
		means[i] = stat.Mean(r.values[i], nil)
	}
	var left []int
	for _, i := range r.left {
		kept := true
		for _, l := range r.left {
			margin := max(0, r.Indifference/(2*n)*(r.h2*r.s2[i][l]/(r.Indifference*r.Indifference)-n))
			if i != l && (means[i] > means[l]+margin || means[i] == means[l] && margin == 0 && i > l) {
				kept = false
			}
		}
		if kept {
			left = append(left, i)
		}
	}
	r.left = left
}

func (r *race) selected() *Selected {
	s := &Selected{Best: r.left[0], Sure: len(r.left) == 1}
	for i := range r.values {
		s.Replications, s.Means = append(s.Replications, len(r.values[i])), append(s.Means, stat.Mean(r.values[i], nil))
	}
	for _, i := range r.left {
		if s.Means[i] < s.Means[s.Best] {
			s.Best = i
		}
	}
	return s
}
