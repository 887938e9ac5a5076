package theory

import "math"

// MMC is the queue M/M/c: Poisson arrivals, exponential service, c equal
// servers, one line in order of arrival, in steady state. Source: A. K. Erlang
// (1917); L. Kleinrock, Queueing Systems I (1975), section 3.5.
type MMC struct {
	servers     int
	offered     float64
	meanService float64
	waiting     float64
}

// NewMMC returns the queue with the given number of servers (1 or more),
// arrival rate (above 0) and mean service time (above 0). The offered load,
// their product, must be below the number of servers.
func NewMMC(servers int, arrivalRate, meanService float64) (MMC, error) {
	err := firstError(
		atLeast("number of servers", servers, 1),
		positive("arrival rate", arrivalRate),
		positive("mean service time", meanService),
		stable("load per server", arrivalRate*meanService/float64(servers)),
	)
	if err != nil {
		return MMC{}, err
	}
	offered := arrivalRate * meanService
	return MMC{
		servers:     servers,
		offered:     offered,
		meanService: meanService,
		waiting:     erlangC(servers, offered),
	}, nil
}

// erlangC is C = c*B/(c - a*(1-B)), with B from Erlang's loss formula.
func erlangC(servers int, offered float64) float64 {
	c, b := float64(servers), erlangB(servers, offered)
	return c * b / (c - offered*(1-b))
}

// WaitProbability returns Erlang's C, the share of jobs that must wait.
func (q MMC) WaitProbability() float64 { return q.waiting }

// MeanWait returns Wq = C*S/(c-a), the mean time before service starts, over
// all jobs.
func (q MMC) MeanWait() float64 {
	return q.waiting * q.meanService / (float64(q.servers) - q.offered)
}

// MeanTime returns W = S + Wq, the mean time from arrival to departure.
func (q MMC) MeanTime() float64 { return q.meanService + q.MeanWait() }

// MeanWaiting returns Lq = a*Wq/S, the mean number of jobs that wait.
func (q MMC) MeanWaiting() float64 { return q.offered * q.MeanWait() / q.meanService }

// MeanNumber returns L = a + Lq, the mean number of jobs present.
func (q MMC) MeanNumber() float64 { return q.offered + q.MeanWaiting() }

// WaitTail returns P(wait > t) = C*exp(-(c-a)*t/S) for t >= 0, and 1 for a
// negative t.
func (q MMC) WaitTail(t float64) float64 {
	if t < 0 {
		return 1
	}
	return q.waiting * math.Exp(-(float64(q.servers)-q.offered)*t/q.meanService)
}
