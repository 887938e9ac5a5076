package theory

import "fmt"

// FillUp describes a pool that fills from empty and from which nobody leaves:
// the first part of a logon storm.
type FillUp struct {
	Hosts    int       // number of hosts, 1 or more
	Sessions int       // sessions placed, 0 or more
	Choose   Placement // the placement rule
}

// FillUpResult holds means over the chance of the placement rule, after the
// last session.
type FillUpResult struct {
	MeanRange float64 // fullest host less emptiest host, sessions
	MeanMax   float64 // sessions of the fullest host
}

// maxFillUpStates keeps the memory of a fill-up small.
const maxFillUpStates = 500_000

// Solve returns the exact means, by following all unordered states from one
// session to the next. It fails for parameters out of range, for a rule whose
// probabilities do not add up to 1, and when there are more than 500,000 states.
func (f FillUp) Solve() (FillUpResult, error) {
	if f.Choose == nil {
		return FillUpResult{}, fmt.Errorf("theory: the fill-up has no placement rule")
	}
	err := firstError(atLeast("number of hosts", f.Hosts, 1), atLeast("number of sessions", f.Sessions, 0))
	if err != nil {
		return FillUpResult{}, err
	}
	states := newHostStates(maxFillUpStates)
	if _, err := states.find(make([]int, f.Hosts)); err != nil {
		return FillUpResult{}, err
	}
	weight, last, err := f.follow(states)
	if err != nil {
		return FillUpResult{}, err
	}
	return fillUpMeans(states.counts[last:], weight[last:]), nil
}

// follow places one session after the other. States are met in the order of
// their totals, so each has its whole probability when its turn comes. It
// returns the probabilities and the first state with all sessions placed.
func (f FillUp) follow(states *hostStates) (weight []float64, last int, err error) {
	weight = []float64{1}
	for range f.Sessions {
		first := last
		last = len(states.counts)
		for from := first; from < last; from++ {
			err := placements(states, from, f.Sessions+1, f.Choose, func(to int, p float64) {
				if to == len(weight) {
					weight = append(weight, 0)
				}
				weight[to] += weight[from] * p
			})
			if err != nil {
				return nil, 0, err
			}
		}
	}
	return weight, last, nil
}

func fillUpMeans(counts [][]int, weight []float64) FillUpResult {
	var r FillUpResult
	for n, hosts := range counts {
		highest := hosts[len(hosts)-1]
		r.MeanMax += weight[n] * float64(highest)
		r.MeanRange += weight[n] * float64(highest-hosts[0])
	}
	return r
}
