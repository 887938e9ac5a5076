package main

import (
	"context"
	"slices"

	"poolsim/reports"
	"poolsim/sim/study"
)

// cures looks for what would keep users from being refused, for every variant that refused some.
func (s *simulation) cures(ctx context.Context, concluded *study.Study, o study.Options) ([]reports.Cure, error) {
	var cures []reports.Cure
	for i := range concluded.Outcomes {
		outcome := &concluded.Outcomes[i]
		if refused := outcome.Estimate("refused_users"); refused.State != study.Known || refused.Mean == 0 {
			continue
		}
		vary := func(sets ...string) (study.Cell, error) { return s.variation(i, sets...) }
		cure, err := study.FindCure(ctx, outcome, vary, o)
		if err != nil {
			return nil, err
		}
		cures = append(cures, reports.Cure{Variant: outcome.Cell.Name, Cure: cure})
	}
	return cures, nil
}

// What is assumed about how soon the broker counts a new session decides much under the rules of Azure Virtual Desktop,
// and no document tells it: the variants under these rules are run again with the age that other metrics have.
const (
	lagKey      = "pool.visibility_lag"
	lagAssumed  = `"0s"`
	lagProbed   = `"30s"`
	lagMetric   = "busiest_host_peak"
	algorithm   = "pool.algorithm"
	probeRepeat = 5 // replications: the figure is a peak, and need not be sharp
)

// probes simulates variants again with an assumption changed that may decide the answer.
func (s *simulation) probes(ctx context.Context, o study.Options) ([]reports.Probe, error) {
	var cells []study.Cell
	for i := range s.scenario.Cells {
		if !assumesNoLag(&s.scenario.Cells[i]) {
			continue
		}
		cell, err := s.variation(i, lagKey+"="+lagProbed)
		if err != nil {
			continue // another setting of the variant does not allow it
		}
		cell.Objectives = nil
		cells = append(cells, cell)
	}
	if len(cells) == 0 {
		return nil, nil
	}
	o.Replications = min(o.Replications, probeRepeat)
	probed, err := study.Run(ctx, cells, o)
	if err != nil {
		return nil, err
	}
	probes := make([]reports.Probe, len(cells))
	for i := range probes {
		outcome := &probed.Outcomes[i]
		probes[i] = reports.Probe{
			Variant: outcome.Cell.Name, Key: lagKey, Value: lagProbed, Assumed: lagAssumed, Metric: lagMetric, Outcome: outcome,
		}
	}
	return probes, nil
}

// assumesNoLag says whether a variant has a rule of Azure Virtual Desktop and the assumption that its broker counts a
// new session at once.
func assumesNoLag(c *study.Cell) bool {
	rules := []string{`"breadth-first"`, `"depth-first"`}
	return slices.Contains(rules, setting(c, algorithm)) && setting(c, lagKey) == lagAssumed
}

// setting is the value of a setting as a scenario file would have it; "" when it has none.
func setting(c *study.Cell, key string) string {
	for i := range c.Settings {
		if c.Settings[i].Key == key {
			return c.Settings[i].Value
		}
	}
	return ""
}
