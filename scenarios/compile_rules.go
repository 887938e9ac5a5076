package scenarios

import (
	"slices"
	"time"

	"poolsim/balancer"
	"poolsim/sim"
)

// rules compiles everything that may change while the pool runs.
func (c *compiler) rules(s *settings) sim.Rules {
	r := sim.Rules{
		Balancer:        balancerSettings(s, s.text("pool.algorithm")),
		LoadIndex:       loadIndex(s),
		Limits:          c.limits(s),
		Agents:          c.agents(s),
		RedirectDelay:   s.span("horizon.agent.redirect_delay"),
		RedirectTries:   get[countOrWord](s, "horizon.agent.redirect_tries").count,
		VisibilityLag:   visibilityLag(s),
		RefusedRetry:    s.law("pool.refused_retry"),
		RefusedPatience: s.span("pool.refused_patience"),
		SessionLimits: sim.SessionLimits{
			IdleDisconnect:     s.span("session_limits.idle_disconnect"),
			DisconnectedLogoff: s.span("session_limits.disconnected_logoff"),
			LogonTimeout:       s.span("session_limits.logon_timeout"),
		},
		Scaling:          c.scaling(s),
		StartVMOnConnect: s.flag("pool.start_vm_on_connect"),
	}
	return r
}

// visibilityLag is how long the broker does not see a placement. A Horizon broker counts its own allocations, so that it
// misses some only when there are several brokers.
func visibilityLag(s *settings) time.Duration {
	if countsAllocations(s) {
		return 0
	}
	return s.span("pool.visibility_lag")
}

// countsAllocations says whether the only broker is one of Horizon's.
func countsAllocations(s *settings) bool {
	name := s.text("pool.algorithm")
	return (name == "horizon" || name == "horizon-78" || name == "horizon-62") && s.count("horizon.broker.brokers") == 1
}

// checkRules reports rules that cannot work together. The path is the setting that is to blame.
func (c *compiler) checkRules(s *settings, path string) {
	c.checkPreference(s)
	if !s.good("pool.algorithm", "pool.max_session_limit") {
		return
	}
	if s.hasPlan() {
		c.checkPlan(s, path)
		return
	}
	if s.text("pool.algorithm") == "depth-first" && !limited(c.limits(s)) && !s.written("pool.max_session_limit") {
		c.problems.add(s.origin(path), path, "depth-first needs a session limit, since it fills a host up before it takes the next; set pool.max_session_limit. (999999, written out, is what a pool without one has.)")
	}
}

// balancerSettings compiles the parameters of an algorithm.
func balancerSettings(s *settings, name string) balancer.Settings {
	if made, ok := brokerSettings(s, name); ok {
		return made
	}
	switch name {
	case "depth-first":
		return balancer.DepthFirst{QueryOrder: word(s, "depth_first.query_order", balancer.Listed, balancer.ByName, balancer.RandomOrder)}
	case "horizon":
		return horizonBroker(s)
	case "horizon-78":
		return balancer.Horizon78{Ties: word(s, "horizon.ties", balancer.TiesRandom, balancer.TiesFirst)}
	case "least":
		return balancer.Least{Signal: signalOf(s, name), View: viewOf(s, name), Ties: tiesOf(s, name)}
	case "choices":
		return balancer.Choices{
			D: int32(s.count("choices.d")), Replacement: s.flag("choices.replacement"),
			Signal: signalOf(s, name), View: viewOf(s, name), Ties: tiesOf(s, name),
		}
	case "basic-li", "aggressive-li":
		return balancer.Interpretation{
			Aggressive: name == "aggressive-li",
			Signal:     word(s, "interpretation.signal", balancer.SignalSessions, balancer.SignalConnecting),
			Interval:   s.span("metrics.interval"), Window: s.span("interpretation.window"),
		}
	case "random":
		return balancer.DefaultRandom()
	case "round-robin":
		return balancer.DefaultRoundRobin()
	case "join-idle":
		return balancer.DefaultJoinIdle()
	default:
		return balancer.BreadthFirst{
			Pick:         word(s, "breadth_first.pick", balancer.HalfRandom, balancer.LeastSessions),
			HalfOf:       word(s, "breadth_first.half_of", balancer.BelowLimit, balancer.Allowing),
			RespectLimit: s.flag("breadth_first.respect_limit"),
		}
	}
}

// word returns the value that belongs to the word of a choice; the values are in the order of the choices.
func word[T any](s *settings, path string, values ...T) T {
	text := s.text(path)
	for i, choice := range s.byPath[path].key.Choices {
		if choice == text {
			return values[i]
		}
	}
	return values[0]
}

func signalOf(s *settings, rule string) balancer.Signal {
	return word(s, rule+".signal", balancer.SignalSessions, balancer.SignalConnecting, balancer.SignalCPU, balancer.SignalLoadIndex)
}

func viewOf(s *settings, rule string) balancer.SignalView {
	return word(s, rule+".view", balancer.LiveView, balancer.SampledView)
}

func tiesOf(s *settings, rule string) balancer.Ties {
	return word(s, rule+".ties", balancer.TiesRandom, balancer.TiesFirst)
}

func horizonBroker(s *settings) balancer.Horizon {
	const at = "horizon.broker."
	return balancer.Horizon{
		LoadIndexThreshold:  int32(s.count(at + "load_index_threshold")),
		ConnectingThreshold: int32(s.count(at + "connecting_threshold")),
		MinHosts:            int32(s.count(at + "min_hosts")),

		ThresholdSource:            word(s, at+"threshold_source", balancer.LDAP, balancer.ConsoleThenLDAP),
		ConsoleLoadIndexThreshold:  int32(s.count("horizon.agent.load_index_threshold")),
		ConsoleConnectingThreshold: int32(s.count("horizon.agent.connecting_threshold")),

		Raise:           int32(get[countOrWord](s, at+"raise").count),
		Ties:            word(s, at+"ties", balancer.TiesAll, balancer.TiesExact),
		Share:           word(s, at+"share", balancer.Ring, balancer.Deficit, balancer.RandomShare),
		Brokers:         int32(s.count(at + "brokers")),
		ExtraIsSegment2: s.flag(at + "extra_is_segment2"),
	}
}

func loadIndex(s *settings) balancer.LoadIndex {
	return balancer.LoadIndex{
		Enabled:                 s.flag("horizon.enabled"),
		IncludeSessions:         s.flag("horizon.include_sessions"),
		SessionPart:             word(s, "horizon.session_part", balancer.Live, balancer.Sampled),
		Combine:                 word(s, "horizon.combine", balancer.Max, balancer.Mean, balancer.Max5, balancer.Sum),
		CPUThreshold:            s.number("horizon.cpu_threshold"),
		MemoryThreshold:         s.number("horizon.memory_threshold"),
		DiskQueueThreshold:      s.number("horizon.disk_queue_threshold"),
		ReadLatencyThresholdMS:  s.number("horizon.read_latency_threshold_ms"),
		WriteLatencyThresholdMS: s.number("horizon.write_latency_threshold_ms"),
	}
}

// agents are the hosts' own thresholds, which only Horizon's hosts have. Where a policy sets one it wins over the console.
func (c *compiler) agents(s *settings) []sim.AgentLimits {
	out := make([]sim.AgentLimits, len(c.cfgHosts()))
	if !slices.ContainsFunc(s.algorithms(), func(name string) bool { return name == "horizon" || name == "horizon-78" }) {
		return out
	}
	console := sim.AgentLimits{
		Connecting: int32(s.count("horizon.agent.connecting_threshold")),
		LoadIndex:  int32(s.count("horizon.agent.load_index_threshold")),
	}
	for i := range out {
		out[i] = console
	}
	for _, i := range c.policyHosts(s) {
		if s.has("horizon.agent_policy.connecting_threshold") {
			out[i].Connecting = int32(s.count("horizon.agent_policy.connecting_threshold"))
		}
		if s.has("horizon.agent_policy.load_index_threshold") {
			out[i].LoadIndex = int32(s.count("horizon.agent_policy.load_index_threshold"))
		}
	}
	return out
}

func (c *compiler) cfgHosts() []sim.Host {
	if len(c.cfg.Pools) == 0 {
		return nil
	}
	return c.cfg.Pools[0].Hosts
}

// policyHosts are the hosts on which a policy sets the thresholds: all, the first so many, or the named ones.
func (c *compiler) policyHosts(s *settings) []int32 {
	const path = "horizon.agent_policy.hosts"
	n := len(c.cfgHosts())
	if s.has(path) {
		choice, ok := c.hostChoice(s, path, "first")
		if !ok {
			return nil
		}
		if choice.Indices != nil {
			return choice.Indices
		}
		n = choice.Count
	}
	all := make([]int32, n)
	for i := range all {
		all[i] = int32(i)
	}
	return all
}
