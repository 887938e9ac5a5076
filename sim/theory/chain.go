package theory

import (
	"fmt"
	"math"
	"slices"
)

// Chain describes a small pool to be solved exactly: equal hosts with a session
// limit, Poisson arrivals, exponential sessions of mean 1, a user refused only
// when every host is full.
type Chain struct {
	Hosts  int       // number of hosts, 1 or more
	Limit  int       // most sessions a host takes, 1 or more
	Load   float64   // arrivals per mean session length, in erlangs, above 0
	Choose Placement // the placement rule
}

// ChainResult holds time averages of the pool in steady state.
type ChainResult struct {
	Refused       float64 // share of arrivals that are refused
	MeanSessions  float64 // sessions in the pool
	MeanRange     float64 // fullest host less emptiest host, sessions
	MeanMax       float64 // sessions of the fullest host
	MeanOccupied  float64 // hosts with a session
	HostFull      float64 // share of time in which a given host is full
	MeanDeviation float64 // standard deviation over the hosts (divisor N), sessions
}

// maxChainStates keeps the solution, which takes time with the cube of the
// number of states, within seconds.
const maxChainStates = 1200

// placementRounding is how far the probabilities of a rule may miss one.
const placementRounding = 1e-9

// Solve returns the steady state. It works on the chain of unordered session
// counts, which has C(Hosts+Limit, Hosts) states, and fails above 1200 of
// them, for parameters out of range, and for a rule whose probabilities do not
// add up to 1.
func (c Chain) Solve() (ChainResult, error) {
	if err := c.check(); err != nil {
		return ChainResult{}, err
	}
	states, rates, err := c.build()
	if err != nil {
		return ChainResult{}, err
	}
	return c.averages(states, stationary(rates)), nil
}

func (c Chain) check() error {
	if c.Choose == nil {
		return fmt.Errorf("theory: the chain has no placement rule")
	}
	return firstError(
		atLeast("number of hosts", c.Hosts, 1),
		atLeast("session limit", c.Limit, 1),
		positive("load", c.Load),
	)
}

// build meets all states, from the empty pool on, and lists the rates out of
// each.
func (c Chain) build() (*hostStates, [][]transition, error) {
	states := newHostStates(maxChainStates)
	if _, err := states.find(make([]int, c.Hosts)); err != nil {
		return nil, nil, err
	}
	var rates [][]transition
	for n := 0; n < len(states.counts); n++ {
		out, err := c.transitions(states, n)
		if err != nil {
			return nil, nil, err
		}
		rates = append(rates, out)
	}
	return states, rates, nil
}

func (c Chain) transitions(states *hostStates, from int) ([]transition, error) {
	var out []transition
	err := placements(states, from, c.Limit, c.Choose, func(to int, p float64) {
		out = append(out, transition{to: to, rate: c.Load * p})
	})
	if err != nil {
		return nil, err
	}
	for host, sessions := range states.counts[from] {
		if sessions == 0 {
			continue
		}
		to, err := states.changed(from, host, -1)
		if err != nil {
			return nil, err
		}
		out = append(out, transition{to: to, rate: float64(sessions)})
	}
	return out, nil
}

// placements calls move for each host below the limit that the rule may choose.
func placements(states *hostStates, from, limit int, choose Placement, move func(to int, p float64)) error {
	counts := states.counts[from]
	room, _ := slices.BinarySearch(counts, limit)
	if room == 0 {
		return nil
	}
	share := make([]float64, room)
	choose(slices.Clone(counts[:room]), share)
	if err := addsUp(share); err != nil {
		return err
	}
	for host, p := range share {
		if p == 0 {
			continue
		}
		to, err := states.changed(from, host, 1)
		if err != nil {
			return err
		}
		move(to, p)
	}
	return nil
}

func addsUp(share []float64) error {
	sum := 0.0
	for _, p := range share {
		sum += p
	}
	if math.Abs(sum-1) <= placementRounding && slices.Min(share) >= 0 {
		return nil
	}
	return &ParameterError{Name: "sum of the placement probabilities", Value: sum, Allowed: "1, with no negative part"}
}

func (c Chain) averages(states *hostStates, weight []float64) ChainResult {
	var r ChainResult
	for n, counts := range states.counts {
		r.add(weight[n], counts, c.Limit)
	}
	return r
}

// add counts one state, in ascending order, with its share of time.
func (r *ChainResult) add(weight float64, counts []int, limit int) {
	hosts := len(counts)
	occupied := hosts - firstAtLeast(counts, 1)
	full := hosts - firstAtLeast(counts, limit)
	total := 0
	for _, k := range counts {
		total += k
	}
	if full == hosts {
		r.Refused += weight
	}
	r.MeanSessions += weight * float64(total)
	r.MeanRange += weight * float64(counts[hosts-1]-counts[0])
	r.MeanMax += weight * float64(counts[hosts-1])
	r.MeanOccupied += weight * float64(occupied)
	r.HostFull += weight * float64(full) / float64(hosts)
	r.MeanDeviation += weight * deviation(counts, total)
}

func firstAtLeast(counts []int, low int) int {
	i, _ := slices.BinarySearch(counts, low)
	return i
}

func deviation(counts []int, total int) float64 {
	mean := float64(total) / float64(len(counts))
	sum := 0.0
	for _, k := range counts {
		d := float64(k) - mean
		sum += d * d
	}
	return math.Sqrt(sum / float64(len(counts)))
}
