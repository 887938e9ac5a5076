package theory

import "math"

// HalfLaw is the law of the number of sessions on a host in a large pool that
// places each session at random among the less loaded half of its hosts, which
// is how Azure Virtual Desktop does breadth-first
// (https://learn.microsoft.com/azure/virtual-desktop/host-pool-load-balancing).
// It is the limit for many hosts without a session limit, with exponential
// session lengths.
//
// Every host below the median level gains sessions at twice its share, hosts at
// the median level do so with probability phi, hosts above gain none. So there
// is one level above the median, and below it the mass falls by about one half
// per session: the spread stays near one session, however many sessions a host
// has. The law follows from the balance of gains and losses at each level:
//
//	A        = sum over k < m of (m!/k!)*(2a)^(k-m)
//	pi(m)    = (1 - a/(m+1)) / (A + 1 - 2aA/(m+1))
//	phi      = 1/(2*pi(m)) - A
//	pi(k)    = pi(m)*(m!/k!)*(2a)^(k-m)     for k < m
//	pi(m+1)  = pi(m)*2a*phi/(m+1)
//
// with the one level m for which 0 <= phi <= 1.
type HalfLaw struct {
	level int
	phi   float64
	mass  []float64 // mass[k] = P(a host has k sessions), k = 0..level+1
}

// MaxHalfLawMean is the largest mean number of sessions a host that
// [NewHalfLaw] accepts; far beyond it rounding would show, and no host is of
// that size.
const MaxHalfLawMean = 100_000

// NewHalfLaw returns the law for the given mean number of sessions a host
// (above 0, at most [MaxHalfLawMean]).
func NewHalfLaw(mean float64) (*HalfLaw, error) {
	if !(mean > 0 && mean <= MaxHalfLawMean) {
		return nil, &ParameterError{Name: "mean sessions a host", Value: mean, Allowed: "above 0, at most 100000"}
	}
	level, peak, phi := medianLevel(mean)
	return &HalfLaw{level: level, phi: phi, mass: halfMass(mean, level, peak, phi)}, nil
}

// medianLevel walks up the levels until phi is a probability. Two neighbouring
// levels meet where phi is 1 in the lower and 0 in the upper and give the same
// law there, so that the lower one may be taken within rounding.
func medianLevel(mean float64) (level int, peak, phi float64) {
	const slack = 1e-9
	below := 0.0
	for level = 0; ; level++ {
		if next := float64(level + 1); next > mean {
			peak = (1 - mean/next) / (below + 1 - 2*mean*below/next)
			phi = 1/(2*peak) - below
			if peak > 0 && phi <= 1+slack {
				return level, peak, math.Min(math.Max(phi, 0), 1)
			}
		}
		below = float64(level+1) / (2 * mean) * (below + 1)
	}
}

func halfMass(mean float64, level int, peak, phi float64) []float64 {
	mass := make([]float64, level+2)
	mass[level+1] = peak * 2 * mean * phi / float64(level+1)
	mass[level] = peak
	for k := level; k > 0; k-- {
		mass[k-1] = mass[k] * float64(k) / (2 * mean)
	}
	return mass
}

// Level returns the median level m.
func (l *HalfLaw) Level() int { return l.level }

// Phi returns the share of the hosts at the median level that belongs to the
// less loaded half.
func (l *HalfLaw) Phi() float64 { return l.phi }

// Probability returns the share of hosts with k sessions.
func (l *HalfLaw) Probability(k int) float64 {
	if k < 0 || k >= len(l.mass) {
		return 0
	}
	return l.mass[k]
}

// SD returns the standard deviation of the number of sessions over the hosts.
func (l *HalfLaw) SD() float64 {
	mean := 0.0
	for k, p := range l.mass {
		mean += float64(k) * p
	}
	variance := 0.0
	for k, p := range l.mass {
		d := float64(k) - mean
		variance += d * d * p
	}
	return math.Sqrt(variance)
}
