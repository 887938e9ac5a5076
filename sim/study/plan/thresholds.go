package plan

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"poolsim/sim/study"
)

// Grid is a setting, or two together, with the values to choose among.
type Grid struct {
	Keys   []string // one or two
	Values [][]string
}

// Tuning is the question after thresholds: one grid after the other, the best of each kept for the next.
type Tuning struct {
	Grids []Grid
	// Metric is the value to make best, in the direction of the metric.
	Metric *study.Metric
	// Indifference is the relative difference that is not worth a replication, such as 0.02.
	Indifference float64
}

// Stage is what was found in one grid.
type Stage struct {
	Grid   Grid
	Trials []*Trial // row by row: the first key's values, within them the second's
	Now    int      // index of the values in force; -1 when they are none of the grid's
	Chosen int      // index; -1 when none meets the objectives
	Sure   bool     // the chosen one is the best, or within the indifference of it
}

// Tuned is the answer.
type Tuned struct {
	Stages    []Stage
	Now       *Trial   // the settings in force
	Chosen    *Trial   // nil when none meets the objectives
	Changes   []string // what it sets otherwise than the scenario
	Confirmed bool
	Fresh     *study.Sample
	Spent     bool
}

// Tune chooses thresholds: among the candidates of a grid that meet the objectives the one with the best value, by the
// procedure of Selection, and goes on to the next grid with it. Two of which neither is better by more than the
// indifference count as equal, and of equals the settings in force stay.
func Tune(ctx context.Context, b *Bench, q Tuning) (*Tuned, error) {
	t := &Tuned{}
	var err error
	if t.Now, err = b.Try(ctx); err != nil {
		return nil, err
	}
	if t.Now.Verdict == Refused {
		return nil, t.Now.Refusal
	}
	var kept []string
	for _, g := range q.Grids {
		stage, err := q.stage(ctx, b, g, kept, t.Now)
		if err != nil {
			return nil, err
		}
		t.Stages = append(t.Stages, *stage)
		if stage.Chosen >= 0 {
			t.Chosen = stage.Trials[stage.Chosen]
			kept = t.Chosen.Sets
		}
		if stage.Chosen >= 0 && stage.Now == stage.Chosen {
			kept = without(kept, g.Keys) // nothing to set
		}
	}
	if t.Chosen != nil {
		if t.Chosen, err = b.Try(ctx, kept...); err != nil {
			return nil, err
		}
		t.Changes = kept
	}
	if t.Chosen != nil && !b.Spent() {
		t.Fresh, t.Confirmed, err = b.Confirm(ctx, t.Chosen)
	}
	t.Spent = b.Spent()
	return t, err
}

// stage tries every candidate of a grid and selects among those that meet the objectives.
func (q *Tuning) stage(ctx context.Context, b *Bench, g Grid, kept []string, now *Trial) (*Stage, error) {
	s := &Stage{Grid: g, Now: -1, Chosen: -1}
	var met []int
	for _, sets := range g.candidates() {
		trial, err := b.Try(ctx, slices.Concat(without(kept, g.Keys), sets)...)
		if err != nil {
			return nil, err
		}
		if trial.Verdict == Met {
			met = append(met, len(s.Trials))
		}
		if inForce(now, sets) {
			s.Now = len(s.Trials)
		}
		s.Trials = append(s.Trials, trial)
	}
	if len(met) == 0 {
		return s, nil
	}
	chosen, err := q.selection(b, s, met, now).Run(ctx, len(met))
	if err != nil {
		return nil, err
	}
	s.Chosen, s.Sure = met[chosen.Best], chosen.Sure
	if at := slices.Index(met, s.Now); at >= 0 && chosen.Means[at]-chosen.Means[chosen.Best] <= q.Indifference*math.Abs(chosen.Means[at]) {
		s.Chosen = s.Now
	}
	return s, nil
}

// inForce says whether settings are those of a trial.
func inForce(t *Trial, sets []string) bool {
	for _, set := range sets {
		key, value, _ := strings.Cut(set, "=")
		if !slices.ContainsFunc(t.Sample.Cell.Settings, func(s study.Setting) bool { return s.Key == key && s.Value == value }) {
			return false
		}
	}
	return true
}

// selection is the race of the candidates that meet the objectives.
func (q *Tuning) selection(b *Bench, s *Stage, met []int, now *Trial) *Selection {
	drawn := make([]int, len(met))
	at := slices.Index(study.Metrics(), q.Metric)
	sign := 1.0
	if q.Metric.Better == study.Higher {
		sign = -1
	}
	scale := math.Abs(now.Estimate(q.Metric.Name).Mean)
	if !(scale > 0) {
		scale = 1
	}
	return &Selection{
		Confidence: b.settings.Confidence, Indifference: q.Indifference * scale, First: firstLook, Most: firstLook << (looks - 1),
		Draw: func(ctx context.Context, candidate, count int) ([]float64, error) {
			sample := s.Trials[met[candidate]].Sample
			if missing := drawn[candidate] + count - sample.Len(); missing > 0 {
				if err := b.simulate(ctx, sample, missing, "selecting "+strings.Join(s.Trials[met[candidate]].Sets, ", ")); err != nil {
					return nil, err
				}
			}
			var values []float64
			for _, v := range sample.Metrics[at][drawn[candidate] : drawn[candidate]+count] {
				values = append(values, sign*numberOf(v, sample))
			}
			drawn[candidate] += count
			return values, nil
		},
	}
}

// numberOf is a value as a number: never is the length of the run, which no wait can exceed.
func numberOf(v study.Value, s *study.Sample) float64 {
	if v.State != study.Known {
		return s.Cell.Config.Duration.Seconds()
	}
	return v.X
}

// candidates are the settings of every place of the grid.
func (g *Grid) candidates() [][]string {
	var all [][]string
	for _, first := range g.Values[0] {
		if len(g.Keys) == 1 {
			all = append(all, []string{g.Keys[0] + "=" + first})
			continue
		}
		for _, second := range g.Values[1] {
			all = append(all, []string{g.Keys[0] + "=" + first, g.Keys[1] + "=" + second})
		}
	}
	return all
}

// without leaves out the settings of some keys.
func without(sets, keys []string) []string {
	return slices.DeleteFunc(slices.Clone(sets), func(set string) bool {
		return slices.ContainsFunc(keys, func(k string) bool { return strings.HasPrefix(set, k+"=") })
	})
}

// Check says what is wrong with a tuning.
func (q *Tuning) Check() error {
	if q.Metric == nil || q.Metric.Better == study.Neither {
		return fmt.Errorf("a metric of which less or more is better is wanted")
	}
	return nil
}
