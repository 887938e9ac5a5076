package fit

import (
	"cmp"
	"math"
	"slices"
)

// shortest is the length in seconds that shorter ones count as: logs have a resolution of a second, and the logarithm of a
// length of 0 would decide a fit alone.
const shortest = 0.5

// Length is one observed session length in seconds.
type Length struct {
	Seconds float64
	// Open says that the session was still there when it was last seen: it is longer than Seconds.
	Open bool
}

// Sample is a set of observed lengths in ascending order, ends before open ones at the same length.
type Sample struct {
	lengths []Length
	ended   int
}

// NewSample brings lengths in order. Lengths below half a second, the resolution of logs, count as half a second.
func NewSample(lengths []Length) Sample {
	s := Sample{lengths: slices.Clone(lengths)}
	for i := range s.lengths {
		s.lengths[i].Seconds = math.Max(shortest, s.lengths[i].Seconds)
		if !s.lengths[i].Open {
			s.ended++
		}
	}
	slices.SortFunc(s.lengths, func(a, b Length) int {
		return cmp.Or(cmp.Compare(a.Seconds, b.Seconds), cmp.Compare(openLast(a), openLast(b)))
	})
	return s
}

func openLast(l Length) int {
	if l.Open {
		return 1
	}
	return 0
}

// Ended is the number of lengths that are known in full.
func (s *Sample) Ended() int { return s.ended }

// Open is the number of lengths of which only a lower bound is known.
func (s *Sample) Open() int { return len(s.lengths) - s.ended }

// ends are the lengths that are known in full, in ascending order.
func (s *Sample) ends() []float64 {
	values := make([]float64, 0, s.ended)
	for _, l := range s.lengths {
		if !l.Open {
			values = append(values, l.Seconds)
		}
	}
	return values
}

// step is a jump of the estimated distribution: the share of lengths at most x, before and after the jump at x.
type step struct{ x, before, after float64 }

// steps estimate the distribution function by the product-limit rule of Kaplan and Meier
// (https://doi.org/10.1080/01621459.1958.10501452): without open sessions it is the empirical one. It does not reach 1
// when the longest session is open.
func (s *Sample) steps() []step {
	var list []step
	surviving := 1.0
	for i := 0; i < len(s.lengths); {
		x, ends, at := s.lengths[i].Seconds, 0, i
		for ; i < len(s.lengths) && s.lengths[i].Seconds == x; i++ {
			if !s.lengths[i].Open {
				ends++
			}
		}
		if ends == 0 {
			continue
		}
		before := 1 - surviving
		surviving = float64(surviving * (1 - float64(ends)/float64(len(s.lengths)-at)))
		list = append(list, step{x: x, before: before, after: 1 - surviving})
	}
	return list
}

// Quantile is the smallest length that at least the share p of the sessions does not exceed, with open sessions counted
// by the product-limit rule; ok is false when the record does not reach so far.
func (s *Sample) Quantile(p float64) (seconds float64, ok bool) {
	return quantileOf(s.steps(), p)
}

func quantileOf(steps []step, p float64) (float64, bool) {
	const rounding = 1e-12
	i, _ := slices.BinarySearchFunc(steps, p-rounding, func(s step, p float64) int { return cmp.Compare(s.after, p) })
	if i == len(steps) {
		return 0, false
	}
	return steps[i].x, true
}
