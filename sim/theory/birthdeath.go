package theory

import "math"

// maxBurst is the most events of one queue in one interval that are followed.
// More happen only when nearly no server looks short and all jobs go there.
const maxBurst = 100_000

// birthDeath follows a queue M/M/1 with the given arrival rate and service rate
// 1 that starts with the given jobs. It returns the law of the number of jobs
// after the interval, and the integral of its mean over the interval.
//
// By uniformisation: events come at rate Lambda = arrival + 1, each up or down
// (down does nothing in the empty queue), and the number of events is Poisson.
// Source: A. Jensen, "Markoff Chains as an Aid in the Study of Markoff
// Processes", Skandinavisk Aktuarietidskrift 36, 1953.
func birthDeath(jobs int, arrival, interval float64) (law []float64, area float64, err error) {
	speed := arrival + 1
	events, err := eventLaw(speed * interval)
	if err != nil {
		return nil, 0, err
	}
	law = make([]float64, jobs+len(events)+1)
	now, after := make([]float64, len(law)), make([]float64, len(law))
	now[jobs] = 1
	beyond := 1.0
	for k, p := range events {
		low, high := max(0, jobs-k), jobs+k
		beyond -= p
		area += max(0, beyond) / speed * accumulate(now, law, low, high, p)
		step(now, after, low, high, arrival/speed)
		now, after = after, now
	}
	return law, area, nil
}

// eventLaw returns the Poisson law up to where its tail weighs less than 1e-16,
// by the bound P(N >= m+x) <= exp(-x^2/(2*(m+x/3))).
func eventLaw(mean float64) ([]float64, error) {
	last := mean + 9*math.Sqrt(mean) + 30
	if last > maxBurst {
		return nil, &ParameterError{Name: "mean events of a queue in one interval", Value: mean, Allowed: "below 97000: fewer jobs must follow the same entry"}
	}
	law := make([]float64, int(last)+1)
	for k := range law {
		law[k] = poisson(mean, k)
	}
	return law, nil
}

// accumulate adds the law after k events, weighted by their probability p, to
// the sum, and returns its mean.
func accumulate(now, law []float64, low, high int, p float64) float64 {
	mean := 0.0
	for n := low; n <= high; n++ {
		law[n] += p * now[n]
		mean += float64(n) * now[n]
	}
	return mean
}

// step moves the law by one event: up with the given probability, else down.
// after is overwritten from low-1 to high+1, all that the next step reads.
func step(now, after []float64, low, high int, up float64) {
	for n := max(0, low-1); n <= high+1; n++ {
		after[n] = 0
	}
	for n := low; n <= high; n++ {
		after[n+1] += up * now[n]
		after[max(0, n-1)] += (1 - up) * now[n]
	}
}
