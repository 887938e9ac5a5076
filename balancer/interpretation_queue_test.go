package balancer

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// queueing is n servers that take jobs in order of arrival, exponential with mean 1 s, and a board that shows their queues
// as they were at the last of the times 0, interval, 2 interval …
type queueing struct {
	board    *Board
	rule     Rule
	random   *rand.Rand
	interval float64
	queues   []int32
	now      float64 // seconds
	reports  float64 // intervals reported
}

func newQueueing(s Settings, n int, interval float64, seed uint64) *queueing {
	q := &queueing{
		board: openBoard(NoLimit, LoadIndex{}, make([]int32, n)...), random: rand.New(rand.NewPCG(seed, 3)),
		interval: interval, queues: make([]int32, n),
	}
	q.rule = s.New(q.board.View())
	return q
}

func seconds(x float64) time.Duration { return time.Duration(x * float64(time.Second)) }

// meanTime runs the queues for a time, and is the mean time in the system of the last part of it: the mean number of jobs
// over the arrival rate. Every server that is idle serves a job that is not there, which keeps the rate of events constant.
func (q *queueing) meanTime(load, until, warmup float64) float64 {
	n := float64(len(q.queues))
	jobs, area := 0.0, 0.0
	for q.now < until {
		step := q.random.ExpFloat64() / (n * (1 + load))
		area += jobs * max(0, q.now+step-max(q.now, warmup))
		q.now += step
		for ; q.reports*q.interval <= q.now; q.reports++ {
			q.report()
		}
		if q.random.Float64() < load/(1+load) {
			d := q.rule.Place(q.board.View(), Request{Now: seconds(q.now), Draw: q.random.Uint64()})
			q.queues[d.Host]++
			jobs++
		} else if h := q.random.IntN(len(q.queues)); q.queues[h] > 0 {
			q.queues[h]--
			jobs--
		}
	}
	return area / (q.now - warmup) / (load * n)
}

func (q *queueing) report() {
	for h, n := range q.queues {
		q.board.Deliver(int32(h), Report{SampledAt: seconds(q.reports * q.interval), Counts: Counts{Sessions: n}})
	}
}

// TestInterpretationQueues compares the mean time in the system of ten servers at load 0.9, whose board is as old as two
// services at the most, with an independent simulation of the same model: 10 replications of 60,000 services, 95 % bounds
// given. Random placement would have 10, the shortest queue on the board 6.7.
func TestInterpretationQueues(t *testing.T) {
	const n, load, interval, replications = 10, 0.9, 2, 30
	for _, c := range []struct {
		settings   Interpretation
		want, half float64
	}{
		{Interpretation{Interval: 2 * time.Second, Window: 400 * time.Second}, 3.3998, 0.0308},
		{Interpretation{Aggressive: true, Interval: 2 * time.Second, Window: 400 * time.Second}, 3.2529, 0.0250},
	} {
		means := make([]float64, replications)
		for i := range means {
			means[i] = newQueueing(c.settings, n, interval, uint64(i)).meanTime(load, 8000, 200)
		}
		mean, sd := stat.MeanStdDev(means, nil)
		// Both at 99.9 %.
		student := func(freedom, p float64) float64 {
			return distuv.StudentsT{Sigma: 1, Nu: freedom}.Quantile(p)
		}
		bound := student(replications-1, 0.9995)*sd/math.Sqrt(replications) + c.half*student(9, 0.9995)/student(9, 0.975)
		if math.Abs(mean-c.want) > bound {
			t.Errorf("%s: %.3f, want %.3f ± %.3f", c.settings.Algorithm(), mean, c.want, bound)
		}
		t.Logf("%s: %.3f, want %.3f ± %.3f", c.settings.Algorithm(), mean, c.want, bound)
	}
}
