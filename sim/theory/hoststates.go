package theory

import (
	"fmt"
	"slices"
)

// hostStates numbers the states of a few equal hosts. A state is the list of
// their session counts in ascending order: which host is which does not matter.
// States get numbers in the order in which they are first met.
type hostStates struct {
	counts [][]int
	number map[string]int
	limit  int // most states allowed
}

func newHostStates(limit int) *hostStates {
	return &hostStates{number: make(map[string]int), limit: limit}
}

// find returns the number of a state in ascending order, a new one if needed.
func (s *hostStates) find(counts []int) (int, error) {
	key := fmt.Sprint(counts)
	if n, ok := s.number[key]; ok {
		return n, nil
	}
	n := len(s.counts)
	if n >= s.limit {
		return 0, &ParameterError{Name: "number of states", Value: float64(n) + 1, Allowed: fmt.Sprintf("%d at most; take fewer hosts or a lower limit", s.limit)}
	}
	s.number[key] = n
	s.counts = append(s.counts, slices.Clone(counts))
	return n, nil
}

// changed returns the state in which one host has its count changed by delta.
func (s *hostStates) changed(from, host, delta int) (int, error) {
	counts := slices.Clone(s.counts[from])
	counts[host] += delta
	slices.Sort(counts)
	return s.find(counts)
}
