package study

import (
	"context"
	"errors"
	"sync"
)

// errEnough is returned by a reducer that needs no further results.
var errEnough = errors.New("enough results")

// lookahead is how many jobs a worker may be ahead of the oldest unfinished one: enough that nobody waits for a slow
// job, and few enough that results waiting for their turn stay few.
const lookahead = 4

// crew spreads jobs over workers and hands their results on in the order of the jobs.
type crew[T any] struct {
	jobs    int
	workers int
	// hire makes one worker, which does one job after another.
	hire func() func(ctx context.Context, job int) (T, error)
	// finished is called once a finished job, in any order, never twice at the same time.
	finished func(T)
	// reduce takes the results in the order of the jobs. An error ends everything; errEnough does so without an error.
	reduce func(job int, result T) error
}

// outcome is what a worker made of a job.
type outcome[T any] struct {
	job    int
	result T
	err    error
}

// work does all jobs. It returns when every worker has stopped: with nil, with the error of ctx, or with the first
// error of a worker or of reduce.
func (c *crew[T]) work(ctx context.Context) error {
	inner, cancel := context.WithCancel(ctx)
	defer cancel()
	tickets := make(chan struct{}, c.workers*lookahead)
	queue := make(chan int)
	outcomes := make(chan outcome[T], cap(tickets)) // never blocks: a job without a ticket is not begun
	go c.deal(inner, queue, tickets)
	var running sync.WaitGroup
	for range c.workers {
		do := c.hire()
		running.Go(func() {
			for job := range queue {
				result, err := do(inner, job)
				outcomes <- outcome[T]{job, result, err}
			}
		})
	}
	go func() {
		running.Wait()
		close(outcomes)
	}()
	err := c.collect(outcomes, tickets, cancel)
	switch {
	case errors.Is(err, errEnough):
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	}
	return err
}

// deal puts the jobs on the queue in their order, each after a ticket for it is free.
func (c *crew[T]) deal(ctx context.Context, queue chan<- int, tickets chan<- struct{}) {
	defer close(queue)
	for job := range c.jobs {
		select {
		case tickets <- struct{}{}:
		case <-ctx.Done():
			return
		}
		select {
		case queue <- job:
		case <-ctx.Done():
			return
		}
	}
}

// collect reduces the outcomes in the order of their jobs. After the first error it cancels the rest and waits for the
// workers.
func (c *crew[T]) collect(outcomes <-chan outcome[T], tickets <-chan struct{}, cancel func()) error {
	waiting := make([]*outcome[T], cap(tickets)) // by job modulo its length: tickets keep jobs from meeting in a slot
	next := 0
	var failed error
	for o := range outcomes {
		if failed != nil {
			continue
		}
		if failed = o.err; failed == nil {
			c.finished(o.result)
			waiting[o.job%len(waiting)] = &o
			next, failed = c.inOrder(waiting, next, tickets)
		}
		if failed != nil {
			cancel()
		}
	}
	return failed
}

// inOrder reduces the outcomes whose turn it is, and returns the job whose turn is next.
func (c *crew[T]) inOrder(waiting []*outcome[T], next int, tickets <-chan struct{}) (int, error) {
	for {
		slot := &waiting[next%len(waiting)]
		if *slot == nil {
			return next, nil
		}
		o := *slot
		*slot = nil
		if err := c.reduce(next, o.result); err != nil {
			return next, err
		}
		<-tickets
		next++
	}
}
