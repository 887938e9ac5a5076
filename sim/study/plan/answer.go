package plan

import (
	"cmp"
	"math"

	"poolsim/sim/study"
)

// Way is one of the ways between which a question is asked: a placement rule, or a size of the hosts.
type Way struct {
	Name string
	Sets []string // what it sets, each as KEY=VALUE
}

// Point is what was found for one way, and for one session limit where limits are asked about.
type Point struct {
	Way   string
	Limit int // session limit; 0 when the question is not about limits
	// Number is the answer: hosts, or users of a storm; 0 when nothing meets the objectives.
	Number int
	Trial  *Trial // of Number; nil when nothing meets the objectives
	// Beyond is the neighbour that would be better, one host fewer or one user more, and misses the objectives; nil at the
	// end of the range.
	Beyond *Trial
	// Closest is what was tried last when nothing meets the objectives.
	Closest *Trial
	Tried   []*Trial // in the order of their numbers
	// Monotone says whether the neighbours confirm that more hosts, or fewer users, are never worse.
	Monotone bool
	// Binds is false for the least limit that no host comes to, even on the fewest hosts that do without one. Larger limits
	// change nothing.
	Binds bool
}

// Cost is what the point costs in the span of the run: its mean, or its number of hosts where no price is known; +Inf when
// nothing meets the objectives.
func (p *Point) Cost() float64 {
	if p.Trial == nil {
		return math.Inf(1)
	}
	if e := p.Trial.Estimate("cost"); e != nil && e.State == study.Known {
		return e.Mean
	}
	return float64(p.Number)
}

// Wait is the mean of the 95th percentile of logon times; +Inf when it is not known.
func (p *Point) Wait() float64 {
	if p.Trial == nil {
		return math.Inf(1)
	}
	if e := p.Trial.Estimate("logon_seconds_p95"); e != nil && e.State == study.Known {
		return e.Mean
	}
	return math.Inf(1)
}

// Answer is what a search found.
type Answer struct {
	Question string // "hosts", "limit" or "storm"
	Points   []Point
	Chosen   int // index of the recommended point; -1 when nothing meets the objectives
	// Confirmed says whether replications that the search had not used met the objectives too.
	Confirmed bool
	Fresh     *study.Sample // of the confirmation
	// Spent says that the budget ended before everything was sure.
	Spent bool
}

// Recommended is the chosen point; nil for none.
func (a *Answer) Recommended() *Point {
	if a.Chosen < 0 {
		return nil
	}
	return &a.Points[a.Chosen]
}

// sameCost is the relative difference up to which two costs are one: hosts that are always on cost the same to the last
// bit, and bills that differ by less are not worth a word.
const sameCost = 1e-6

// cheaper orders points: by cost, of equal ones the shorter wait where the difference is one to speak of, then the smaller
// limit, which leaves more of each host to its users.
func cheaper(a, b *Point) int {
	if x, y := a.Cost(), b.Cost(); math.Abs(x-y) > sameCost*max(math.Abs(x), math.Abs(y)) || math.IsInf(x, 1) != math.IsInf(y, 1) {
		return cmp.Compare(x, y)
	}
	const matters = 0.01
	if x, y := a.Wait(), b.Wait(); a.Way != b.Way && math.Abs(x-y) > matters*max(x, y) {
		return cmp.Compare(x, y)
	}
	return cmp.Compare(a.Limit, b.Limit)
}

// larger orders points by their number, the larger first, then by wait.
func larger(a, b *Point) int {
	return cmp.Or(cmp.Compare(b.Number, a.Number), cmp.Compare(a.Wait(), b.Wait()))
}

// choose puts the best point that meets the objectives at a.Chosen.
func (a *Answer) choose(order func(x, y *Point) int) {
	a.Chosen = -1
	for i := range a.Points {
		if p := &a.Points[i]; p.Trial != nil && (a.Chosen < 0 || order(p, &a.Points[a.Chosen]) < 0) {
			a.Chosen = i
		}
	}
}
