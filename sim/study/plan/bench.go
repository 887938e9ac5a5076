package plan

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"poolsim/sim/study"
)

// Vary makes the cell of some settings, each as KEY=VALUE. An error says that the scenario does not allow them.
type Vary func(sets ...string) (study.Cell, error)

// Settings of a search.
type Settings struct {
	// Confidence is the probability with which the recommendation is right: that it meets the objectives, and that its
	// neighbour, which would be better, does not. Between 0.5 and 0.9999; 0.95 is usual.
	Confidence float64
	// Budget is how many replications the search may simulate in all.
	Budget  int
	Workers int
	// Progress is told what is tried, how many replications were simulated, and how many events have happened. Nil for none.
	Progress func(trying string, used, budget int, events int64)
}

const (
	// firstLook is the number of replications after which a candidate is judged for the first time. Each further look
	// takes place after twice as many.
	firstLook = 20
	// looks is the most looks at a candidate, which so has at most firstLook << (looks-1) replications.
	looks = 6
	// statements is how many statements a recommendation makes: the candidate meets the objectives, its neighbour does not.
	statements = 2
)

// Bench simulates candidates, each as long as it must, and remembers them.
type Bench struct {
	vary     Vary
	settings Settings
	trials   map[string]*Trial
	order    []*Trial
	used     int
	events   int64
}

// NewBench makes a bench.
func NewBench(vary Vary, s Settings) *Bench {
	return &Bench{vary: vary, settings: s, trials: map[string]*Trial{}}
}

// Trials are the candidates that were tried, in their order.
func (b *Bench) Trials() []*Trial { return b.order }

// Used is how many replications were simulated.
func (b *Bench) Used() int { return b.used }

// Spent says whether the budget is used up.
func (b *Bench) Spent() bool { return b.used >= b.settings.Budget }

// Verdict is how a candidate stands to its objectives.
type Verdict uint8

// Verdicts.
const (
	Met     Verdict = iota
	Missed          // at least one objective
	Refused         // the scenario does not allow the settings
)

// Trial is a candidate.
type Trial struct {
	Sets    []string // the settings, each as KEY=VALUE
	Number  int      // what an edge is looked for by: hosts, or users
	Sample  *study.Sample
	Verdict Verdict
	// Sure says whether the verdict holds with the confidence of the search.
	Sure bool
	// Results are how it stands to each objective.
	Results []study.ObjectiveResult
	// Refusal is why the scenario does not allow the settings.
	Refusal error
}

// RejectedBy is the metric of the first objective that is missed; "" when all are met.
func (t *Trial) RejectedBy() string {
	for i := range t.Results {
		if !t.Results[i].Met {
			return t.Results[i].Objective.Metric
		}
	}
	return ""
}

// Estimate is a metric of the candidate; nil when it was never simulated.
func (t *Trial) Estimate(metric string) *study.Estimate {
	if t.Sample == nil {
		return nil
	}
	return t.Sample.Estimate(metric)
}

// Try judges a candidate, with as many replications as it takes to be sure of it, as far as the budget goes.
func (b *Bench) Try(ctx context.Context, sets ...string) (*Trial, error) {
	key := strings.Join(sets, "\n")
	t, known := b.trials[key]
	if !known {
		t = b.begin(sets)
		b.trials[key] = t
		b.order = append(b.order, t)
	}
	if t.Verdict == Refused || t.Sure {
		return t, nil
	}
	return t, b.look(ctx, t)
}

// begin makes the cell of a candidate.
func (b *Bench) begin(sets []string) *Trial {
	cell, err := b.vary(sets...)
	if err != nil {
		return &Trial{Sets: sets, Verdict: Refused, Sure: true, Refusal: err}
	}
	return &Trial{Sets: sets, Sample: study.NewSample(&cell, 0)}
}

// look adds replications until the verdict is sure.
func (b *Bench) look(ctx context.Context, t *Trial) error {
	for n := firstLook; n <= firstLook<<(looks-1); n *= 2 {
		missing := min(n-t.Sample.Len(), b.settings.Budget-b.used)
		if missing > 0 {
			if err := b.simulate(ctx, t.Sample, missing, strings.Join(t.Sets, ", ")); err != nil {
				return err
			}
		}
		if t.Sample.Len() == 0 {
			return errSpent
		}
		if t.judge(b.level()); t.Sure || t.Sample.Len() < n {
			return nil
		}
	}
	return nil
}

// errSpent ends a search whose budget does not suffice for its first candidate.
var errSpent = errors.New("the budget of replications is used up before the first candidate is known; a larger --budget is wanted")

// simulate adds replications to a sample.
func (b *Bench) simulate(ctx context.Context, s *study.Sample, count int, trying string) error {
	if b.settings.Progress != nil {
		b.settings.Progress(trying, b.used, b.settings.Budget, b.events)
	}
	before := s.Events
	if err := s.Extend(ctx, count, study.Options{Workers: b.settings.Workers}); err != nil {
		return fmt.Errorf("%s: %w", trying, err)
	}
	b.used, b.events = b.used+count, b.events+s.Events-before
	return nil
}

// level is the confidence of one look, such that all looks at all statements of the recommendation together are wrong with
// a probability of at most 1 - Confidence (Bonferroni). A look is one-sided, a level of study.Objective two-sided.
func (b *Bench) level() float64 {
	alpha := (1 - b.settings.Confidence) / (statements * looks)
	return 1 - 2*alpha
}

// judge holds the sample against the objectives. A candidate meets them when it meets every one; it surely misses them when
// it surely misses one.
func (t *Trial) judge(confidence float64) {
	t.Results = t.Results[:0]
	t.Verdict, t.Sure = Met, true
	for i := range t.Sample.Cell.Objectives {
		r := t.Sample.Cell.Objectives[i].Judge(t.Sample.Objectives[i], confidence)
		t.Results = append(t.Results, r)
		switch {
		case !r.Met && t.Verdict == Met:
			t.Verdict, t.Sure = Missed, r.Sure
		case !r.Met:
			t.Sure = t.Sure || r.Sure
		case t.Verdict == Met:
			t.Sure = t.Sure && r.Sure
		}
	}
}

// fresh is the number of the first replication of confirmations, which no search reaches.
const fresh = 1 << 20

// Confirm simulates a candidate again with replications that the search has not used, and says whether it meets the
// objectives there too.
func (b *Bench) Confirm(ctx context.Context, t *Trial) (*study.Sample, bool, error) {
	s := study.NewSample(t.Sample.Cell, fresh)
	if err := b.simulate(ctx, s, max(2*firstLook, t.Sample.Len()), "confirming "+strings.Join(t.Sets, ", ")); err != nil {
		return nil, false, err
	}
	again := Trial{Sample: s}
	again.judge(b.settings.Confidence)
	return s, again.Verdict == Met, nil
}
