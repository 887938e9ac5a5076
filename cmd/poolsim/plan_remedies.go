package main

import (
	"context"
	"fmt"
	"strconv"

	"poolsim/balancer"
	"poolsim/sim/study/plan"
)

// change is one change of the pool that may help when no number of hosts meets the objectives.
type change struct {
	words string
	sets  []string
}

// changes are those that cost nothing to make: another rule, another session limit.
func (j *planning) changes() []change {
	all := []change{{"with breadth-first", j.scenario.RuleSettings("breadth-first")}}
	limit := int(j.base.Config.Pools[0].Rules.Limits[0])
	if limit >= balancer.NoLimit {
		return all
	}
	half, twice := max(1, limit/2), 2*limit
	return append(all,
		change{fmt.Sprintf("with a session limit of %d", half), []string{plan.LimitKey + "=" + strconv.Itoa(half)}},
		change{fmt.Sprintf("with a session limit of %d", twice), []string{plan.LimitKey + "=" + strconv.Itoa(twice)}})
}

// remedies tell the cheapest change with which some number of hosts meets the objectives.
func (j *planning) remedies(ctx context.Context) ([]string, error) {
	r, hosts := j.pool()
	var ways []plan.Way
	for _, c := range j.changes() {
		ways = append(ways, plan.Way{Name: c.words, Sets: c.sets})
	}
	a, err := plan.Hosts(ctx, j.bench, ways, r, hosts)
	if err != nil {
		return nil, err
	}
	c := a.Recommended()
	if c == nil {
		return []string{"  Neither another rule nor another session limit would change that with up to " + strconv.Itoa(r.High) + " hosts; see which assumption matters: poolsim plan sensitivity."}, nil
	}
	return []string{fmt.Sprintf("  The cheapest change that would: %d hosts %s.", c.Number, c.Way)}, nil
}
