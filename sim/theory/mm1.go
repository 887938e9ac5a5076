package theory

import "math"

// MM1 is the queue M/M/1: Poisson arrivals, exponential service, one server,
// in order of arrival, in steady state. See L. Kleinrock, Queueing Systems I
// (1975), section 3.2.
type MM1 struct {
	load        float64
	meanService float64
}

// NewMM1 returns the queue with the given load (arrival rate times mean
// service time, above 0 and below 1) and mean service time (above 0).
func NewMM1(load, meanService float64) (MM1, error) {
	err := firstError(stable("load", load), positive("mean service time", meanService))
	if err != nil {
		return MM1{}, err
	}
	return MM1{load: load, meanService: meanService}, nil
}

// MeanNumber returns L = rho/(1-rho), the mean number of jobs present, the one
// in service included.
func (q MM1) MeanNumber() float64 { return q.load / (1 - q.load) }

// MeanTime returns W = S/(1-rho), the mean time from arrival to departure.
func (q MM1) MeanTime() float64 { return q.meanService / (1 - q.load) }

// MeanWait returns Wq = S*rho/(1-rho), the mean time before service starts.
func (q MM1) MeanWait() float64 { return q.meanService * q.load / (1 - q.load) }

// TimeQuantile returns the time from arrival to departure that a share p of
// the jobs does not exceed: -S*ln(1-p)/(1-rho). It fails unless 0 <= p < 1.
func (q MM1) TimeQuantile(p float64) (float64, error) {
	if err := probability(p); err != nil {
		return 0, err
	}
	return -math.Log1p(-p) * q.MeanTime(), nil
}
