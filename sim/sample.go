package sim

import (
	"fmt"
	"math"
	"slices"

	"github.com/DataDog/sketches-go/ddsketch"
)

// ExactSample is the number of values up to which a Sample is exact. Beyond it quantiles come from a DDSketch (Masson,
// Rim, Lee, VLDB 2019) with a relative error of SketchError.
const (
	ExactSample = 1_000_000
	SketchError = 0.005
)

// Sample is a set of measured values, some of them "never": larger than any number.
type Sample struct {
	values []float64 // sorted by seal; nil once the sketch has taken over
	sketch *ddsketch.DDSketch
	known  int64
	never  int64
	sum    float64
	max    float64
}

func (s *Sample) add(x float64) error {
	s.known++
	s.sum += x
	s.max = max(s.max, x)
	if s.sketch != nil {
		return s.sketch.Add(x)
	}
	s.values = append(s.values, x)
	if s.known <= ExactSample {
		return nil
	}
	return s.spill()
}

// spill moves the values into a sketch.
func (s *Sample) spill() error {
	sketch, err := ddsketch.NewDefaultDDSketch(SketchError)
	if err != nil {
		return fmt.Errorf("quantile sketch: %w", err)
	}
	for _, x := range s.values {
		if err := sketch.Add(x); err != nil {
			return fmt.Errorf("quantile sketch: %w", err)
		}
	}
	s.sketch, s.values = sketch, nil
	return nil
}

func (s *Sample) addNever() { s.never++ }

// seal sorts the values; after it nothing may be added.
func (s *Sample) seal() { slices.Sort(s.values) }

// Count is the number of values, the never ones included.
func (s *Sample) Count() int64 { return s.known + s.never }

// Never is the number of values that are never.
func (s *Sample) Never() int64 { return s.never }

// Mean of the known values; NaN without one.
func (s *Sample) Mean() float64 {
	if s.known == 0 {
		return math.NaN()
	}
	return s.sum / float64(s.known)
}

// Max is the largest value: +Inf when one is never, NaN when there is none.
func (s *Sample) Max() float64 {
	switch {
	case s.never > 0:
		return math.Inf(1)
	case s.known == 0:
		return math.NaN()
	}
	return s.max
}

// Quantile is the smallest value that at least the share p does not exceed, rank ceil(p n): +Inf when that is never, NaN
// without values. p is in (0, 1].
func (s *Sample) Quantile(p float64) float64 {
	n := s.Count()
	if n == 0 {
		return math.NaN()
	}
	rank := int64(math.Ceil(float64(p*float64(n)) - 1e-9))
	rank = min(max(rank, 1), n)
	if rank > s.known {
		return math.Inf(1)
	}
	if s.sketch == nil {
		return s.values[rank-1]
	}
	return s.sketched(float64(rank-1) / float64(max(1, s.known-1)))
}

func (s *Sample) sketched(q float64) float64 {
	x, err := s.sketch.GetValueAtQuantile(min(q, 1))
	if err != nil {
		panic(err) // the sketch is not empty and q lies in [0, 1]
	}
	return min(x, s.max)
}

// ShareWithin is the share of values that do not exceed x; NaN without values.
func (s *Sample) ShareWithin(x float64) float64 {
	n := s.Count()
	if n == 0 {
		return math.NaN()
	}
	if s.sketch == nil {
		within, _ := slices.BinarySearchFunc(s.values, x, func(v, x float64) int {
			if v <= x {
				return -1
			}
			return 1
		})
		return float64(within) / float64(n)
	}
	within := 0.0
	s.sketch.ForEach(func(value, count float64) bool {
		if value <= x {
			within += count
		}
		return false
	})
	return within / float64(n)
}
