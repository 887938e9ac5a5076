package plan

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"
)

// TestKNConstants: the constants of the procedure, worked out apart from this code.
func TestKNConstants(t *testing.T) {
	tests := []struct {
		k       int
		alpha   float64
		first   int
		eta, h2 float64
	}{
		{3, .05, 10, .4729438588, 8.5129894582},
		{5, .05, 20, .2372383155, 9.0150559903},
		{10, .05, 20, .3029338036, 11.5114845387},
		{10, .1, 10, .6650660925, 11.9711896650},
	}
	for _, test := range tests {
		eta, h2 := knConstants(test.k, test.alpha, test.first)
		if math.Abs(eta-test.eta) > 1e-9 || math.Abs(h2-test.h2) > 1e-9 {
			t.Errorf("%d candidates at %v after %d: %v, %v; want %v, %v", test.k, test.alpha, test.first, eta, h2, test.eta, test.h2)
		}
	}
}

// TestSelectionIsRight: three candidates, two of them an indifference worse than the best, under noise ten times as large
// that they share in part. The procedure promises the best in 95 of 100; 90 leave room for chance (a binomial law with
// p = 0.95 is below 90 with probability 0.011).
func TestSelectionIsRight(t *testing.T) {
	const indifference = 0.1
	right, used := 0, 0
	for seed := range uint64(100) {
		shared := rand.New(rand.NewPCG(seed, 1))
		var common []float64
		own := []*rand.Rand{rand.New(rand.NewPCG(seed, 2)), rand.New(rand.NewPCG(seed, 3)), rand.New(rand.NewPCG(seed, 4))}
		drawn := make([]int, 3)
		s := Selection{
			Confidence: 0.95, Indifference: indifference, First: 20, Most: 100000,
			Draw: func(_ context.Context, i, count int) ([]float64, error) {
				var values []float64
				for range count {
					for len(common) <= drawn[i] {
						common = append(common, shared.NormFloat64())
					}
					mean := indifference
					if i == 1 {
						mean = 0
					}
					values = append(values, mean+common[drawn[i]]+0.3*own[i].NormFloat64())
					drawn[i]++
				}
				return values, nil
			},
		}
		got, err := s.Run(t.Context(), 3)
		if err != nil || !got.Sure {
			t.Fatal(got, err)
		}
		if got.Best == 1 {
			right++
		}
		used += got.Replications[1]
	}
	if right < 90 {
		t.Errorf("the best of three was found %d times in 100", right)
	}
	t.Logf("found %d times in 100, with %d replications each on average", right, used/100)
}

func TestSelectionOfEquals(t *testing.T) {
	s := Selection{Confidence: 0.95, Indifference: 1, First: 5, Most: 50, Draw: func(_ context.Context, _, count int) ([]float64, error) {
		return make([]float64, count), nil
	}}
	got, err := s.Run(t.Context(), 4)
	if err != nil || got.Best != 0 || !got.Sure || got.Replications[3] != 5 {
		t.Errorf("%+v, %v: equal candidates are decided at once, for the first", got, err)
	}
	if one, err := s.Run(t.Context(), 1); err != nil || one.Best != 0 {
		t.Errorf("%+v, %v", one, err)
	}
	s.Indifference = 0
	if _, err := s.Run(t.Context(), 2); err == nil {
		t.Error("no error without an indifference")
	}
}
