package study

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"poolsim/balancer"
	"poolsim/sim"
)

// Cure is what would keep the users of a variant from being refused: each way on its own, confirmed by simulating it in
// as many replications as the variant had, with the same seed.
type Cure struct {
	Limit int // session limit with which nobody is refused; 0 when there is none
	Hosts int // empty hosts of the first group needed beyond those there are; 0 when no number was found
	// Note says in sentences why a way is missing; "" when both are there.
	Note string
}

// Variation makes a cell from a variant with further settings, each as KEY=VALUE.
type Variation func(sets ...string) (Cell, error)

// Settings that the search changes.
const (
	limitKey    = "pool.max_session_limit"
	hostsKey    = "pool.hosts[0].count"
	sessionsKey = "pool.hosts[0].sessions"
)

const (
	// probes is the most replications with which a candidate is tried; what passes is confirmed with all of them.
	probes = 5
	// confirmations is how many candidates in a row may fail their confirmation.
	confirmations = 8
	// growth bounds the search for hosts: so many times the hosts there are.
	growth = 4
)

// FindCure looks for the smallest session limit and the smallest number of further hosts with which no first request of
// any replication is refused. It takes Workers from o, and Replications as the most it may run.
func FindCure(ctx context.Context, variant *Outcome, vary Variation, o Options) (Cure, error) {
	return findCure(ctx, variant, vary, o, newSimulator)
}

func findCure(ctx context.Context, variant *Outcome, vary Variation, o Options, make maker) (Cure, error) {
	s := search{vary: vary, options: Options{Replications: o.Replications, Workers: o.Workers}, make: make}
	var c Cure
	limit, note, err := s.limit(ctx, variant)
	if err != nil {
		return c, err
	}
	c.Limit, c.Note = limit, note
	hosts, note, err := s.hosts(ctx, variant)
	if err != nil {
		return c, err
	}
	c.Hosts = hosts
	c.Note = joinSentences(c.Note, note)
	return c, nil
}

func joinSentences(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + " " + b
}

// search tries candidates, which refuse fewer users the larger they are.
type search struct {
	vary    Variation
	options Options
	make    maker
}

// limit finds the smallest session limit above the one in force that refuses nobody.
func (s *search) limit(ctx context.Context, variant *Outcome) (limit int, note string, err error) {
	now, most := smallestLimit(variant.Cell), mostUsers(variant)
	if now >= balancer.NoLimit {
		return 0, "No session limit is in force that could be raised.", nil
	}
	setting := func(step int) []string { return []string{fmt.Sprintf("%s=%d", limitKey, now+step)} }
	if _, err := s.vary(setting(1)...); err != nil {
		return 0, "The scenario does not allow another session limit.", nil
	}
	more, err := s.smallest(ctx, max(1, most-now), setting)
	if err != nil {
		return 0, "", err
	}
	if more == 0 {
		return 0, "No session limit would change that: something else refuses them.", nil
	}
	return now + more, "", nil
}

// hosts finds the smallest number of further hosts that leaves nobody refused.
func (s *search) hosts(ctx context.Context, variant *Outcome) (hosts int, note string, err error) {
	now, ok := wholeSetting(variant.Cell, hostsKey)
	setting := func(step int) []string { return HostSettings(variant.Cell, now+step) }
	if !ok {
		return 0, "The scenario does not allow more hosts.", nil
	}
	if _, err := s.vary(setting(1)...); err != nil {
		return 0, "The scenario does not allow more hosts.", nil
	}
	most := growth * len(variant.Cell.Config.Pools[0].Hosts)
	more, err := s.smallest(ctx, most, setting)
	if err != nil {
		return 0, "", err
	}
	if more == 0 {
		return 0, fmt.Sprintf("Up to %d more hosts would not be enough.", most), nil
	}
	return more, "", nil
}

// HostSettings are the settings, each as KEY=VALUE, that give the first group of a cell so many hosts. Sessions at the start
// are written out host by host, because hosts that are added begin empty.
func HostSettings(c *Cell, hosts int) []string {
	sets := []string{fmt.Sprintf("%s=%d", hostsKey, hosts)}
	now, _ := wholeSetting(c, hostsKey)
	there := c.Config.Pools[0].Hosts[:min(now, len(c.Config.Pools[0].Hosts))]
	if !slices.ContainsFunc(there, func(h sim.Host) bool { return h.Sessions > 0 }) {
		return sets
	}
	sessions := make([]string, hosts)
	for i := range sessions {
		sessions[i] = "0"
		if i < len(there) {
			sessions[i] = strconv.Itoa(there[i].Sessions)
		}
	}
	return append(sets, sessionsKey+"=["+strings.Join(sessions, ", ")+"]")
}

// smallest is the smallest step from 1 to most whose setting refuses nobody, 0 when there is none. It finds a step that
// passes in a few replications, and confirms it in all.
func (s *search) smallest(ctx context.Context, most int, setting func(step int) []string) (int, error) {
	few := min(probes, s.options.Replications)
	try := func(step int) (bool, error) { return s.serves(ctx, setting(step), few) }
	failed, passed, err := double(most, try)
	if err != nil || passed == 0 {
		return 0, err
	}
	if passed, err = halve(failed, passed, try); err != nil {
		return 0, err
	}
	return s.confirmed(ctx, passed, most, setting)
}

// double tries 1, 2, 4 … most until one passes, and returns the last that failed and the one that passed, 0 when none
// did. Those that fail cost little, because the first refusal ends their run.
func double(most int, try func(step int) (bool, error)) (failed, passed int, err error) {
	for step := 1; ; step = min(2*step, most) {
		ok, err := try(step)
		switch {
		case err != nil:
			return 0, 0, err
		case ok:
			return failed, step, nil
		case step == most:
			return step, 0, nil
		}
		failed = step
	}
}

// halve is the smallest step above failed that passes, found by halving the interval up to one that passed.
func halve(failed, passed int, try func(step int) (bool, error)) (int, error) {
	for passed-failed > 1 {
		middle := failed + (passed-failed)/2
		ok, err := try(middle)
		if err != nil {
			return 0, err
		}
		if ok {
			passed = middle
		} else {
			failed = middle
		}
	}
	return passed, nil
}

// confirmed is the smallest step from the given one on that passes in all replications, 0 when some tries found none.
func (s *search) confirmed(ctx context.Context, step, most int, setting func(step int) []string) (int, error) {
	for last := min(most, step+confirmations-1); step <= last; step++ {
		ok, err := s.serves(ctx, setting(step), s.options.Replications)
		if err != nil {
			return 0, err
		}
		if ok {
			return step, nil
		}
	}
	return 0, nil
}

// serves says whether settings leave nobody refused in so many replications. Settings beyond what the scenario allows
// serve nobody.
func (s *search) serves(ctx context.Context, sets []string, replications int) (bool, error) {
	cell, err := s.vary(sets...)
	if err != nil {
		return false, nil
	}
	o := s.options
	o.Replications = replications
	ok := true
	err = simulate(ctx, []Cell{cell}, &o, s.make, func(_ int, run *replication) error {
		if run.result.Tally.RefusedUsers > 0 {
			ok = false
			return errEnough
		}
		return nil
	})
	return ok && err == nil, err
}

// smallestLimit is the smallest session limit of the first pool's hosts.
func smallestLimit(c *Cell) int {
	least := balancer.NoLimit
	for _, limit := range c.Config.Pools[0].Rules.Limits {
		least = min(least, int(limit))
	}
	return least
}

// mostUsers is the largest number of users of a replication, those present at the start included: no host can hold more.
func mostUsers(variant *Outcome) int {
	most := 0.0
	if e := variant.Estimate("users"); e != nil {
		for _, v := range e.Values {
			most = max(most, v.X)
		}
	}
	users := int(most)
	for i := range variant.Cell.Config.Pools[0].Hosts {
		users += variant.Cell.Config.Pools[0].Hosts[i].Sessions
	}
	return users
}

// wholeSetting is the value of a setting that is a whole number.
func wholeSetting(c *Cell, key string) (int, bool) {
	for i := range c.Settings {
		if c.Settings[i].Key == key {
			n, err := strconv.Atoi(c.Settings[i].Value)
			return n, err == nil
		}
	}
	return 0, false
}
