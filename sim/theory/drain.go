package theory

import "math"

// Drain is a host that takes no new sessions and waits until the last one has
// ended. The remaining times of its sessions are independent and exponential.
// The time to empty is then the largest of n exponential times; see
// H. A. David, H. N. Nagaraja, Order Statistics (2003), section 2.5.
type Drain struct {
	sessions int
	mean     float64
}

// NewDrain returns the drain of the given number of sessions (1 or more) with
// the given mean remaining time (above 0).
func NewDrain(sessions int, meanRemaining float64) (Drain, error) {
	err := firstError(atLeast("number of sessions", sessions, 1), positive("mean remaining time", meanRemaining))
	if err != nil {
		return Drain{}, err
	}
	return Drain{sessions: sessions, mean: meanRemaining}, nil
}

// Mean returns the mean time until the host is empty, M*(1 + 1/2 + ... + 1/n).
func (d Drain) Mean() float64 {
	sum := 0.0
	for k := d.sessions; k >= 1; k-- {
		sum += 1 / float64(k)
	}
	return d.mean * sum
}

// Variance returns the variance of the time until the host is empty,
// M^2*(1 + 1/4 + ... + 1/n^2).
func (d Drain) Variance() float64 {
	sum := 0.0
	for k := d.sessions; k >= 1; k-- {
		sum += 1 / (float64(k) * float64(k))
	}
	return d.mean * d.mean * sum
}

// Quantile returns the time by which the host is empty with probability p:
// -M*ln(1 - p^(1/n)). It fails unless 0 <= p < 1.
func (d Drain) Quantile(p float64) (float64, error) {
	if err := probability(p); err != nil {
		return 0, err
	}
	if p == 0 {
		return 0, nil
	}
	return -d.mean * math.Log(-math.Expm1(math.Log(p)/float64(d.sessions))), nil
}

// EmptyBy returns the probability that the host is empty at time t:
// (1-exp(-t/M))^n, and 0 for a negative t.
func (d Drain) EmptyBy(t float64) float64 {
	if t <= 0 {
		return 0
	}
	return math.Pow(-math.Expm1(-t/d.mean), float64(d.sessions))
}

// Left returns the mean number of sessions at time t, n*exp(-t/M); before the
// drain began it is n.
func (d Drain) Left(t float64) float64 {
	return float64(d.sessions) * math.Exp(-max(0, t)/d.mean)
}
