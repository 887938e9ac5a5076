package theory

import "math"

// IdleQueue is join-idle-queue in the limit of very many servers: each of
// several dispatchers keeps a list of idle servers, a server that falls idle
// enters the list of one dispatcher at random, and a job goes to a server on
// its dispatcher's list, or to any server at random when the list is empty.
// Service is exponential, a server takes jobs in order of arrival.
//
// The share rho of dispatchers whose list is not empty solves
// rho/(1-rho) = r*(1-load), with r servers a dispatcher. A busy server sees
// arrivals at s = load*(1-rho) only. Source: Y. Lu, Q. Xie, G. Kliot, A. Geller,
// J. R. Larus, A. Greenberg, "Join-Idle-Queue: A Novel Load Balancing Algorithm
// for Dynamically Scalable Web Services", Performance Evaluation 68(11), 2011.
type IdleQueue struct {
	load   float64
	listed float64
}

// NewIdleQueue returns the limit for the given load of a server (above 0 and
// below 1) and number of servers a dispatcher (above 0).
func NewIdleQueue(load, serversPerDispatcher float64) (IdleQueue, error) {
	err := firstError(stable("load", load), positive("servers a dispatcher", serversPerDispatcher))
	if err != nil {
		return IdleQueue{}, err
	}
	odds := serversPerDispatcher * (1 - load)
	return IdleQueue{load: load, listed: odds / (1 + odds)}, nil
}

// ListedShare returns the share of dispatchers that know an idle server.
func (q IdleQueue) ListedShare() float64 { return q.listed }

// MeanTime returns the mean time in the system over the mean service time,
// 1/(1-s).
func (q IdleQueue) MeanTime() float64 { return 1 / (1 - q.busyArrivals()) }

// Probability returns the share of servers with n jobs: 1-load for 0, else
// load*(1-s)*s^(n-1); 0 for a negative n.
func (q IdleQueue) Probability(n int) float64 {
	switch s := q.busyArrivals(); {
	case n < 0:
		return 0
	case n == 0:
		return 1 - q.load
	default:
		return q.load * (1 - s) * math.Pow(s, float64(n-1))
	}
}

func (q IdleQueue) busyArrivals() float64 { return q.load * (1 - q.listed) }
