package proof

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"

	"poolsim/balancer"
)

// Options say what is run. Workers and Progress do not change the results.
type Options struct {
	Seed    uint64
	Group   string // one of Groups; "" for all
	Workers int    // replications at the same time; 0 for as many as Go uses CPUs
	// Progress is told at the beginning and after each replication how many are done, and how many events they had in all.
	// It is never called twice at the same time. Nil for none.
	Progress func(done, total int, events int64)
	// Rule is asked for every rule that a case names, and says which one is run; nil runs the rule itself. The known values
	// stay those of the named rule.
	Rule func(balancer.Settings) balancer.Settings
}

// UnknownGroupError names a group that does not exist.
type UnknownGroupError struct{ Group string }

// Error says which groups there are.
func (e *UnknownGroupError) Error() string {
	return fmt.Sprintf("no group of cases is called %q; %s are", e.Group, strings.Join(Groups(), ", "))
}

// Run simulates the cases and judges them. The same seed gives the same report for any number of workers, and a group the
// same cases whether it is run alone or with the others. It returns an [*UnknownGroupError], the error of ctx when that
// ends, or the first error of a simulation.
func Run(ctx context.Context, o Options) (*Report, error) {
	if o.Group != "" && !slices.Contains(Groups(), o.Group) {
		return nil, &UnknownGroupError{o.Group}
	}
	all, err := experiments(o.Rule)
	if err != nil {
		return nil, err
	}
	family := 0
	for i := range all {
		family += len(all[i].cases)
	}
	if o.Group != "" {
		all = slices.DeleteFunc(all, func(e experiment) bool { return e.group != o.Group })
	}
	samples, err := replicate(ctx, all, &o)
	if err != nil {
		return nil, err
	}
	return judged(o.Seed, all, samples, family), nil
}

// judged puts the cases of all experiments together, with their verdicts. The samples are by experiment, replication and
// case.
func judged(seed uint64, all []experiment, samples [][][]sample, family int) *Report {
	report := &Report{Seed: seed}
	for i := range all {
		for j, c := range all[i].cases {
			of := make([]sample, len(samples[i]))
			for replication, read := range samples[i] {
				of[replication] = read[j]
			}
			c.judge(of, family)
			report.Cases = append(report.Cases, c)
		}
	}
	return report
}

// job is some replications of one experiment, which one worker does with one runner.
type job struct{ experiment, from, to int }

// jobsOf parts every experiment into as many jobs, and takes one of each in turn: so the work goes on evenly, whatever the
// experiments cost, and workers end together.
func jobsOf(all []experiment) (jobs []job, replications int) {
	const parts = 8
	for part := range parts {
		for i := range all {
			n := all[i].replications
			if j := (job{i, n * part / parts, n * (part + 1) / parts}); j.from < j.to {
				jobs = append(jobs, j)
			}
		}
	}
	for i := range all {
		replications += all[i].replications
	}
	return jobs, replications
}

// replicate runs all replications of all experiments. Where a sample is kept depends on its place alone, so that the order
// in which workers finish does not matter.
func replicate(ctx context.Context, all []experiment, o *Options) ([][][]sample, error) {
	jobs, total := jobsOf(all)
	samples := make([][][]sample, len(all))
	for i := range all {
		samples[i] = make([][]sample, all[i].replications)
	}
	workers := o.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	t := team{all: all, samples: samples, seed: o.Seed, told: o.Progress, total: total}
	return samples, t.work(ctx, jobs, min(workers, len(jobs)))
}

// team does jobs side by side.
type team struct {
	all     []experiment
	samples [][][]sample
	seed    uint64

	lock   sync.Mutex // of what follows
	told   func(done, total int, events int64)
	done   int
	total  int
	events int64
	err    error // the first one
}

// work does the jobs and returns when all workers have stopped: with the first error, if there was one.
func (t *team) work(ctx context.Context, jobs []job, workers int) error {
	inner, cancel := context.WithCancel(ctx)
	defer cancel()
	queue := make(chan job, len(jobs))
	for _, j := range jobs {
		queue <- j
	}
	close(queue)
	t.count(0, 0)
	var running sync.WaitGroup
	for range workers {
		running.Go(func() {
			for j := range queue {
				if err := t.do(inner, j); err != nil {
					t.fail(err)
					cancel()
					return
				}
			}
		})
	}
	running.Wait()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return t.err
}

// fail keeps the first error that is not a consequence of another.
func (t *team) fail(err error) {
	t.lock.Lock()
	defer t.lock.Unlock()
	if t.err == nil && !errors.Is(err, context.Canceled) {
		t.err = err
	}
}

func (t *team) count(runs int, events int64) {
	t.lock.Lock()
	defer t.lock.Unlock()
	t.done += runs
	t.events += events
	if t.told != nil {
		t.told(t.done, t.total, t.events)
	}
}

// do does the replications of a job. A panic of a simulation is an error.
func (t *team) do(ctx context.Context, j job) (err error) {
	e := &t.all[j.experiment]
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%s, %s: %v\n%s", e.group, e.name, p, debug.Stack())
		}
	}()
	run := e.begin(e.seed(t.seed))
	for replication := j.from; replication < j.to; replication++ {
		came, err := run(ctx, uint32(replication))
		if err != nil {
			return fmt.Errorf("%s, %s: %w", e.group, e.name, err)
		}
		t.samples[j.experiment][replication] = came.samples
		t.count(1, came.events)
	}
	return nil
}
