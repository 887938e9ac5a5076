package main

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"poolsim/reports"
	"poolsim/sim"
	"poolsim/sim/study"
)

// mostHurts is how many placements the report explains.
const mostHurts = 3

// hurts explains the placements that led to the slowest logons of any variant in replication 1.
func (s *simulation) hurts(ctx context.Context, concluded *study.Study) ([]reports.Hurt, error) {
	type slow struct {
		variant int
		sim.SlowLogon
	}
	var all []slow
	for i := range concluded.Outcomes {
		for _, logon := range concluded.Outcomes[i].Slowest {
			all = append(all, slow{i, logon})
		}
	}
	slices.SortStableFunc(all, func(a, b slow) int { return cmp.Compare(b.Seconds, a.Seconds) })
	var explained []reports.Hurt
	for _, logon := range all[:min(mostHurts, len(all))] {
		e, err := study.Explain(ctx, concluded.Outcomes[logon.variant].Cell, study.Question{Request: logon.Request})
		if err != nil {
			return nil, err
		}
		command := s.explainCommand(logon.variant, logon.Request)
		explained = append(explained, reports.Hurt{Seconds: logon.Seconds, Explanation: e, Command: command})
	}
	return explained, nil
}

// explainCommand is what to type to see a placement of a variant in replication 1.
func (s *simulation) explainCommand(variant int, request int64) string {
	words := []string{"--request", strconv.FormatInt(request, 10)}
	switch cell := &s.scenario.Cells[variant]; {
	case s.byRule:
		words = append(words, "--set", "pool.algorithm="+cell.Config.Pools[0].Rules.Balancer.Algorithm())
	case variant > 0:
		words = append(words, "--variant", cell.Name)
	}
	if s.flags.seed.given {
		words = append(words, "--seed", s.flags.seed.String())
	}
	for _, set := range s.flags.sets {
		words = append(words, "--set", set)
	}
	return commandLine("explain", s.args, words)
}
