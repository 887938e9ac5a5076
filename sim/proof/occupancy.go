package proof

import (
	"fmt"
	"time"

	"poolsim/balancer"
	"poolsim/sim"
	"poolsim/sim/theory"
	"poolsim/workloads"
)

// occupancy is the number of sessions when nobody is refused. Poisson arrivals find what is there on average over time.
func (s *suite) occupancy() {
	const load, warmup, measured = 5, 20, 350
	law := of[theory.Occupancy](s)(theory.NewOccupancy(load))
	tails := []int{of[int](s)(law.Quantile(0.5)), of[int](s)(law.Quantile(0.8))}
	for _, l := range s.threeLaws(3600) {
		var cases []Case
		for _, n := range tails {
			cases = append(cases, Case{
				Name: fmt.Sprintf("M/G/infinity, %d erlangs, %s sessions: more than %d", load, l.name, n), Unit: "share",
				Source: massey, Theory: law.Tail(n), Controlled: true, control: load,
			})
		}
		cfg := run(s.pool(1, 1, balancer.NoLimit, balancer.Random{}), s.seat(), workloads.Steady{RatePerHour: load}, l.law, hours(warmup), hours(measured))
		s.add(observed(Queues, "occupancy, "+l.name, 120, cfg, func() observer {
			return &tailCounter{from: hours(warmup), above: tails, counts: make([]float64, len(tails))}
		}, cases...))
	}
	s.batchOccupancy()
}

// batchOccupancy has users in groups of five.
func (s *suite) batchOccupancy() {
	const groups, size, warmup, measured = 2, 5, 10, 750
	ratio := of[float64](s)(theory.BatchVarianceRatio(size, 0))
	cfg := run(s.pool(1, 1, balancer.NoLimit, balancer.Random{}), s.seat(), batches{groups, size}, s.exponential(3600), hours(warmup), hours(measured))
	s.add(observed(Queues, "batches", 120, cfg, func() observer { return &batchCounter{from: hours(warmup), mean: groups * size} }, Case{
		Name: "M^X/M/infinity, groups of 5: variance over mean of the sessions", Source: "L. Liu, B. R. K. Kashyap, J. G. C. Templeton, J. Appl. Prob. 27(3), 1990", Theory: ratio,
	}))
}

// tailCounter is how often arriving users find more than so many sessions on the only host.
type tailCounter struct {
	from    time.Duration
	above   []int
	counts  []float64
	arrived float64
	found   float64 // sessions, summed over the arrivals
}

// Decided implements sim.Witness.
func (c *tailCounter) Decided(p *sim.Placement) {
	if p.At < c.from {
		return
	}
	sessions := int(p.View.Counts(0).Sessions)
	c.arrived++
	c.found += float64(sessions)
	for i, n := range c.above {
		if sessions > n {
			c.counts[i]++
		}
	}
}

func (c *tailCounter) samples() []sample {
	samples := make([]sample, len(c.counts))
	for i, n := range c.counts {
		samples[i] = sample{n / c.arrived, c.found / c.arrived}
	}
	return samples
}

// batchCounter is the mean squared distance from the known mean that the first of each group finds, over that mean.
type batchCounter struct {
	from    time.Duration
	mean    float64
	last    time.Duration
	groups  float64
	squares float64
}

// Decided implements sim.Witness.
func (c *batchCounter) Decided(p *sim.Placement) {
	if p.At < c.from || p.At == c.last {
		return
	}
	c.last = p.At
	d := float64(p.View.Counts(0).Sessions) - c.mean
	c.groups++
	c.squares += d * d
}

func (c *batchCounter) samples() []sample { return []sample{{value: c.squares / c.groups / c.mean}} }
