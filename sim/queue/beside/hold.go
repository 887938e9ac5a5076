package main

import (
	"math/rand/v2"
	"time"
)

// list is a future event list under test. The models are generic over it, so that every list is compiled into its own loop.
type list interface {
	push(at time.Duration, kind uint8, seq uint64)
	pop() (at time.Duration, kind uint8)
}

// mean is the mean of the exponential times, in simulated time.
const mean = time.Second

func exponential(r *rand.Rand, mean time.Duration) time.Duration {
	return time.Duration(r.ExpFloat64() * float64(mean))
}

// hold runs the hold model on an empty list and returns the nanoseconds of an event.
func hold[L list](q L, w work) figure {
	r := rand.New(rand.NewPCG(1, 2))
	seq := uint64(0)
	for range w.pending {
		q.push(exponential(r, mean), 0, seq)
		seq++
	}
	began := time.Now()
	for range w.events {
		at, _ := q.pop()
		q.push(at+exponential(r, mean), 0, seq)
		seq++
	}
	return figure{ns: float64(time.Since(began).Nanoseconds()) / float64(w.events)}
}
