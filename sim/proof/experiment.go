package proof

import (
	"context"
	"hash/fnv"
	"io"

	"poolsim/balancer"
	"poolsim/sim"
)

// experiment is one simulation with the cases that read it.
type experiment struct {
	group        string
	name         string // unlike that of any other experiment; it makes the seed
	replications int
	// begin makes the runner of one worker, from the experiment's own seed.
	begin func(seed uint64) runner
	cases []Case
}

// runner does a replication.
type runner func(ctx context.Context, replication uint32) (outcome, error)

// outcome is what a replication gives: one sample for each case, and how many events it took.
type outcome struct {
	samples []sample
	events  int64
}

// seed is that of an experiment: other experiments and other groups do not move it.
func (e *experiment) seed(seed uint64) uint64 {
	h := fnv.New64a()
	_, _ = io.WriteString(h, e.group+"/"+e.name) // a hash takes everything
	return seed*0x9e3779b97f4a7c15 + h.Sum64()
}

// reading is a case with how its value, and that of a control, are read from a run.
type reading struct {
	Case
	read    func(*sim.Result) float64
	control func(*sim.Result) float64 // nil for none
}

// from says how the value of a case is read.
func (c Case) from(read func(*sim.Result) float64) reading { return reading{Case: c, read: read} }

// by adds a control with a known mean.
func (r reading) by(control func(*sim.Result) float64, known float64) reading {
	r.control, r.Controlled, r.Case.control = control, true, known
	return r
}

func (r *reading) of(result *sim.Result) sample {
	s := sample{value: r.read(result)}
	if r.control != nil {
		s.control = r.control(result)
	}
	return s
}

// simulated is an experiment on the simulator. The configuration must not be changed afterwards.
func simulated(group, name string, replications int, cfg *sim.Config, readings ...reading) experiment {
	e := experiment{group: group, name: name, replications: replications}
	for _, r := range readings {
		e.cases = append(e.cases, r.Case)
	}
	e.begin = func(seed uint64) runner {
		own := *cfg
		own.Seed = seed
		s := sim.New(&own, sim.Options{})
		return func(ctx context.Context, replication uint32) (outcome, error) {
			result, err := s.Run(ctx, replication)
			if err != nil {
				return outcome{}, err
			}
			samples := make([]sample, len(readings))
			for i := range readings {
				samples[i] = readings[i].of(result)
			}
			return outcome{samples, result.Events}, nil
		}
	}
	return e
}

// observer is a witness that comes to a sample for each case of its experiment.
type observer interface {
	sim.Witness
	samples() []sample
}

// observed is an experiment on the simulator whose values come from what arriving users find.
func observed(group, name string, replications int, cfg *sim.Config, observe func() observer, cases ...Case) experiment {
	return experiment{group: group, name: name, replications: replications, cases: cases, begin: func(seed uint64) runner {
		own := *cfg
		own.Seed = seed
		return func(ctx context.Context, replication uint32) (outcome, error) {
			o := observe()
			result, err := sim.New(&own, sim.Options{Witness: o}).Run(ctx, replication)
			if err != nil {
				return outcome{}, err
			}
			return outcome{o.samples(), result.Events}, nil
		}
	}}
}

// decided is an experiment on a rule alone.
func decided(group, name string, replications int, run func(seed uint64, replication uint32) []float64, cases ...Case) experiment {
	return experiment{group: group, name: name, replications: replications, cases: cases, begin: func(seed uint64) runner {
		return func(ctx context.Context, replication uint32) (outcome, error) {
			var samples []sample
			for _, value := range run(seed, replication) {
				samples = append(samples, sample{value: value})
			}
			return outcome{samples: samples}, ctx.Err()
		}
	}}
}

// suite builds experiments.
type suite struct {
	rule func(balancer.Settings) balancer.Settings
	list []experiment
	err  error // the first one
}

// newSuite takes rules as they are named, or as the function says.
func newSuite(rule func(balancer.Settings) balancer.Settings) *suite {
	if rule == nil {
		rule = func(s balancer.Settings) balancer.Settings { return s }
	}
	return &suite{rule: rule}
}

func (s *suite) add(e ...experiment) { s.list = append(s.list, e...) }

// of is a value of the theory, or of a constructor, whose parameters are constants of this package; an error ends the run.
func of[T any](s *suite) func(T, error) T {
	return func(x T, err error) T {
		if err != nil && s.err == nil {
			s.err = err
		}
		return x
	}
}

// experiments are all experiments in the order of the groups.
func experiments(rule func(balancer.Settings) balancer.Settings) ([]experiment, error) {
	s := newSuite(rule)
	s.queues()
	s.balancing()
	s.staleness()
	s.vendor()
	s.drain()
	for i := range s.list {
		for j := range s.list[i].cases {
			s.list[i].cases[j].Group = s.list[i].group
		}
	}
	return s.list, s.err
}
