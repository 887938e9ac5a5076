package main

import (
	"math/rand/v2"
	"time"
)

// Kinds of events of the M/M/1 queue.
const (
	arrival uint8 = iota
	departure
)

// station is an M/M/1 queue at nine tenths of its capacity.
type station struct {
	waiting []time.Duration // when they came, the one in service first
	first   int
	served  int
	total   time.Duration // in the system
}

func (s *station) join(at time.Duration) { s.waiting = append(s.waiting, at) }

// leave ends the service of the first, and says whether another one is waiting.
func (s *station) leave(at time.Duration) bool {
	s.total += at - s.waiting[s.first]
	s.served++
	s.first++
	if s.first == len(s.waiting) {
		s.waiting, s.first = s.waiting[:0], 0
		return false
	}
	if s.first > len(s.waiting)/2 && s.first > 1024 {
		s.waiting = s.waiting[:copy(s.waiting, s.waiting[s.first:])]
		s.first = 0
	}
	return true
}

func (s *station) empty() bool { return s.first == len(s.waiting) }

// mm1 runs an M/M/1 queue on an empty list.
func mm1[L list](q L, w work) figure {
	r := rand.New(rand.NewPCG(1, 2))
	service, between := mean, mean*10/9
	var s station
	seq := uint64(0)
	next := func(at time.Duration, kind uint8) { q.push(at, kind, seq); seq++ }
	began := time.Now()
	next(exponential(r, between), arrival)
	for range w.events {
		at, kind := q.pop()
		switch {
		case kind == arrival:
			if s.empty() {
				next(at+exponential(r, service), departure)
			}
			s.join(at)
			next(at+exponential(r, between), arrival)
		case s.leave(at):
			next(at+exponential(r, service), departure)
		}
	}
	elapsed := time.Since(began)
	return figure{
		ns:      float64(elapsed.Nanoseconds()) / float64(w.events),
		sojourn: s.total.Seconds() / float64(s.served) / service.Seconds(),
	}
}
