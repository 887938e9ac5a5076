package theory

import "math"

// Supermarket is the limit for very many servers, each with its own queue, when
// every job looks at d of them, chosen at random, and joins the shortest: the
// power of two choices. Queue lengths are always up to date, service is
// exponential. Source: M. Mitzenmacher, "The Power of Two Choices in Randomized
// Load Balancing", IEEE TPDS 12(10), 2001; N. D. Vvedenskaya, R. L. Dobrushin,
// F. I. Karpelevich (1996).
type Supermarket struct {
	load    float64
	choices float64
}

// NewSupermarket returns the limit for the given load of a server (above 0 and
// below 1) and number of choices (1 or more; 1 is random placement, M/M/1).
func NewSupermarket(load float64, choices int) (Supermarket, error) {
	err := firstError(stable("load", load), atLeast("number of choices", choices, 1))
	if err != nil {
		return Supermarket{}, err
	}
	return Supermarket{load: load, choices: float64(choices)}, nil
}

// Tail returns the share of servers with at least n jobs,
// load^((d^n - 1)/(d - 1)); it is 1 for n of 0 or less.
func (s Supermarket) Tail(n int) float64 {
	if s.choices == 1 {
		return math.Pow(s.load, float64(max(0, n)))
	}
	exponent := (math.Pow(s.choices, float64(max(0, n))) - 1) / (s.choices - 1)
	return math.Pow(s.load, exponent)
}

// MeanTime returns the mean time in the system over the mean service time: the
// sum over n >= 1 of load^((d^n - d)/(d - 1)).
func (s Supermarket) MeanTime() float64 {
	if s.choices == 1 {
		return 1 / (1 - s.load)
	}
	sum := 0.0
	for n := 1; ; n++ {
		term := s.Tail(n) / s.load
		if sum+term == sum {
			return sum
		}
		sum += term
	}
}
