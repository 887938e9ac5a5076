package scenarios

import (
	"fmt"
	"math"
	"slices"

	"poolsim/balancer"
	"poolsim/sim"
	"poolsim/sim/study"
)

func (c *compiler) warning(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if !slices.Contains(c.warnings, text) {
		c.warnings = append(c.warnings, text)
	}
}

// warn collects what can be run but is probably not meant, or decides the result.
func (c *compiler) warn() {
	c.warnLimits()
	c.warnAgents()
	c.warnTimes()
	c.warnPrices()
	c.warnMemory()
	c.warnDemand()
	c.warnStarts()
	c.warnRetries()
	c.warnPlan()
}

// warnDemand points out a pool that nobody uses, and one that begins with more sessions than it may have.
func (c *compiler) warnDemand() {
	if len(c.cfg.Workloads) == 0 && c.present() == 0 {
		c.warning("nobody comes: the scenario has no [[workload]], and no sessions at the start.")
	}
	limits, hosts := c.limits(c.s), c.cfgHosts()
	for _, g := range c.groups {
		for i := g.first; i < g.first+g.count; i++ {
			if hosts[i].Sessions > int(limits[i]) {
				c.warning("%s.sessions: %s begins with %s, over its limit of %d; it takes nobody until it is below.", g.path, hosts[i].Name, countOf(hosts[i].Sessions, "session", "sessions"), limits[i])
				break
			}
		}
	}
}

// warnStarts points out a start of hosts of which none can be off.
func (c *compiler) warnStarts() {
	mayBeOff := slices.ContainsFunc(c.cfg.Operations, func(o sim.Operation) bool { return o.Kind == sim.Stop || o.Kind == sim.Fail })
	for _, o := range c.cfg.Operations {
		if o.Kind == sim.Start && !mayBeOff && !c.anyOff(o.Hosts) {
			c.warning("operation %s has no effect: the hosts that it starts are on from the start; see pool.hosts[].state.", o.Name)
		}
	}
}

// anyOff says whether one of the hosts, or of all that a number may mean, is off at the start.
func (c *compiler) anyOff(choice sim.HostChoice) bool {
	hosts := c.cfgHosts()
	if choice.Indices == nil {
		return slices.ContainsFunc(hosts, func(h sim.Host) bool { return h.Off })
	}
	return slices.ContainsFunc(choice.Indices, func(i int32) bool { return hosts[i].Off })
}

// warnRetries points out users who try so often that the run is made of tries.
func (c *compiler) warnRetries() {
	const path = "pool.refused_retry"
	if retry := c.s.law(path); retry.Mean() < 1 {
		c.warning("%s: a refused user tries again after %.3g s on average; that makes very many tries, and no person does so.", path, retry.Mean())
	}
}

func (c *compiler) warnLimits() {
	s := c.s
	algorithm := s.text("pool.algorithm")
	if algorithm == "depth-first" && !limited(c.limits(s)) {
		c.warning("depth-first without a session limit (999999) puts every user on one host; that is what a pool with the limit left at its default does.")
	}
	if countsAllocations(s) && s.span("pool.visibility_lag") > 0 {
		c.warning("pool.visibility_lag has no effect under %s: a Horizon broker counts its own allocations; it takes horizon.broker.brokers > 1.", algorithm)
	}
	if algorithm != "breadth-first" && algorithm != "depth-first" {
		return
	}
	for _, g := range c.groups {
		if s.has(g.path + ".max_session_limit") {
			c.warning("%s.max_session_limit: a pool of Azure Virtual Desktop has one session limit for all hosts; a host's own limit is a Horizon setting.", g.path)
		}
	}
}

// warnAgents points out thresholds of the hosts that work against those of the broker.
func (c *compiler) warnAgents() {
	s := c.s
	if !c.force.uses("horizon", "horizon-78") {
		return
	}
	broker := s.count("horizon.broker.connecting_threshold")
	for _, table := range []string{"horizon.agent", "horizon.agent_policy"} {
		connecting, index := table+".connecting_threshold", table+".load_index_threshold"
		if n := s.countOr(connecting, 0); n > 0 && n < broker && c.force.uses("horizon") {
			c.warning("%s = %d is below the broker's %d: the broker still sends users to hosts that will refuse them.", connecting, n, broker)
		}
		if n := s.countOr(index, 0); n > 0 && n < 80 {
			c.warning("%s = %d is reached on an ordinary day: hosts then refuse users that they could serve. The vendor advises 0, or 90 to 100 for extreme load.", index, n)
		}
	}
}

// countOr is the number of a setting, or the other when it has none.
func (s *settings) countOr(path string, other int) int {
	if !s.has(path) {
		return other
	}
	return s.count(path)
}

func (c *compiler) warnTimes() {
	if c.s.span("session_limits.disconnected_logoff") == sim.Never {
		c.warning("session_limits.disconnected_logoff = \"never\": sessions of users who disconnected hold their seats for good, so hosts fill up.")
	}
}

func (c *compiler) warnPrices() {
	for _, g := range c.groups {
		if c.cfgHosts()[g.first].PricePerHour < 0 {
			c.warning("%s: no price is known for hosts of %s, so there is no cost; give price_per_hour.", g.path, c.groupName(g))
		}
	}
}

// warnMemory says where memory runs out before the session limit does.
func (c *compiler) warnMemory() {
	limits := c.limits(c.s)
	for _, one := range c.idle() {
		for _, g := range c.groups {
			limit := int(limits[g.first])
			if one.Host == c.groupName(g) && one.MemorySessions >= 0 && one.MemorySessions < limit && limit < balancer.NoLimit {
				c.warning("memory binds at %d %s sessions on a host of %s (%s GiB), below its limit of %d.", one.MemorySessions, one.Class, one.Host, plainNumber(one.MemoryGiB), limit)
			}
		}
	}
}

// allWarnings collects the warnings of all variants; those that not all of them have name theirs.
func (s *Scenario) allWarnings(goals []study.Objective) []string {
	first := s.cells[0].compiled
	first.warnObjectives(goals)
	s.warnAgentRules(first)
	out := slices.Clone(first.warnings)
	for _, c := range s.cells[1:] {
		for _, w := range c.compiled.warnings {
			if !slices.Contains(first.warnings, w) {
				out = append(out, c.name+": "+w)
			}
		}
	}
	return out
}

// warnAgentRules points out thresholds of the hosts when no variant has a rule under which hosts have them.
func (s *Scenario) warnAgentRules(first *compiler) {
	if slices.ContainsFunc(s.cells, func(c *cell) bool { return c.compiled.force.uses("horizon", "horizon-78") }) {
		return
	}
	for _, e := range first.s.entries {
		if isBelow(e.path, "horizon.agent", "horizon.agent_policy") && first.s.written(e.path) {
			first.warning("%s has no effect under %s: only hosts of Horizon (horizon, horizon-78) have thresholds of their own.", e.path, first.s.text("pool.algorithm"))
		}
	}
}

// warnObjectives points out objectives that an idle host already misses.
func (c *compiler) warnObjectives(goals []study.Objective) {
	mix := c.idleMix()
	if len(mix) == 0 {
		return
	}
	for _, o := range goals {
		p, known := map[string]float64{"logon_seconds_p50": 0.5, "logon_seconds_p95": 0.95, "logon_seconds_p99": 0.99, "logon_seconds_mean": math.NaN()}[o.Metric]
		if !known || o.Max == nil {
			continue
		}
		idle := meanOf(mix)
		if !math.IsNaN(p) {
			idle = quantileOf(mix, p)
		}
		if idle > *o.Max {
			c.warning("the objective %s of at most %s s cannot be met: on an idle host it is %.1f s already.", o.Metric, plainNumber(*o.Max), idle)
		}
	}
}
