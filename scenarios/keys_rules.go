package scenarios

// Words that several rules take.
func signals() []string { return []string{"sessions", "connecting", "cpu", "load-index"} }
func views() []string   { return []string{"live", "sampled"} }
func oneTie() []string  { return []string{"random", "first"} }

func ruleKeys() []Key {
	keys := []Key{
		{Path: "breadth_first.pick", Type: Choice, Choices: []string{"half-random", "least"}, Default: `"half-random"`, Source: avdBalancing,
			Summary: "Any of the emptier half of the hosts, half rounded up, or the emptiest (the rule published in 2019)."},
		{Path: "breadth_first.half_of", Type: Choice, Choices: []string{"below-limit", "allowing"}, Default: `"below-limit"`, Source: ours,
			Summary: "Whether hosts at their limit count when the hosts are halved."},
		{Path: "breadth_first.respect_limit", Type: Flag, Default: "true", Source: ours, Summary: "Whether hosts at their limit are left out."},
		{Path: "depth_first.query_order", Type: Choice, Choices: []string{"listed", "name", "random"}, Default: `"listed"`, Source: avdBalancing + " (the order itself is not published)",
			Summary: "Which of equally full hosts comes first."},
		{Path: "least.signal", Type: Choice, Choices: signals(), Default: `"sessions"`, Source: ours, Summary: "Figure of which the smallest wins."},
		{Path: "least.view", Type: Choice, Choices: views(), Default: `"live"`, Source: ours,
			Summary: "Counts as they are now, or every figure as it was in the host's last report; CPU and load index are always sampled."},
		{Path: "least.ties", Type: Choice, Choices: oneTie(), Default: `"random"`, Source: ours, Summary: "Which of equal hosts is taken."},
		{Path: "choices.d", Type: Count, Unit: "hosts", Range: between(1, MaxHosts), Default: "2", Source: "https://doi.org/10.1109/71.963420 (the power of two choices)",
			Summary: "Hosts drawn at random, of which the best is taken."},
		{Path: "choices.replacement", Type: Flag, Default: "true", Source: ours, Summary: "Whether one host can be drawn twice."},
		{Path: "choices.signal", Type: Choice, Choices: signals(), Default: `"sessions"`, Source: ours, Summary: "Figure of which the smallest wins."},
		{Path: "choices.view", Type: Choice, Choices: views(), Default: `"live"`, Source: ours, Summary: "As least.view."},
		{Path: "choices.ties", Type: Choice, Choices: oneTie(), Default: `"random"`, Source: ours, Summary: "Which of equal hosts is taken."},
		{Path: "interpretation.signal", Type: Choice, Choices: []string{"sessions", "connecting"}, Default: `"sessions"`, Source: "https://doi.org/10.1109/71.888643 (interpreting stale load information)",
			Summary: "Reported figure that basic-li and aggressive-li read by its age."},
		{Path: "interpretation.window", Type: Span, Range: aboveUpTo(0, 86400), Default: `"5m"`, Source: ours,
			Summary: "How far back basic-li and aggressive-li count placements for the arrival rate."},
	}
	return live(keys)
}

// live marks keys as changeable while a pool runs.
func live(keys []Key) []Key {
	for i := range keys {
		keys[i].Live = true
	}
	return keys
}

func horizonKeys() []Key {
	threshold := func(path, unit string, high float64, what string) Key {
		return Key{Path: path, Type: Number, Unit: unit, Range: between(0, high), Default: "0", Source: horizon2309, Summary: what}
	}
	keys := []Key{
		{Path: "horizon.enabled", Type: Flag, Default: "true", Source: "REST field load_index_lb_enabled", Summary: "Load balancing by index; false makes every index -1."},
		{Path: "horizon.include_sessions", Type: Flag, Default: "true", Source: horizon2309, Summary: "Whether sessions over the limit are a part of the index."},
		threshold("horizon.cpu_threshold", "%", 100, "CPU use that counts as full load; 0 leaves CPU out, the vendor advises 90."),
		threshold("horizon.memory_threshold", "%", 100, "Memory use that counts as full load; 0 leaves memory out, the vendor advises 90."),
		threshold("horizon.disk_queue_threshold", "operations", 1e6, "Mean disk queue that counts as full load; 0 leaves it out."),
		threshold("horizon.read_latency_threshold_ms", "ms", 1e6, "Read latency that counts as full load; 0 leaves it out."),
		threshold("horizon.write_latency_threshold_ms", "ms", 1e6, "Write latency that counts as full load; 0 leaves it out."),
		{Path: "horizon.combine", Type: Choice, Choices: []string{"max", "mean", "max5", "sum"}, Default: `"max"`, Source: ours + "; the vendor publishes no rule",
			Summary: "How the parts of the index are combined."},
		{Path: "horizon.session_part", Type: Choice, Choices: []string{"live", "sampled"}, Default: `"live"`, Source: ours,
			Summary: "Whether the session part of the index follows the counts at once or with the samples."},
		{Path: "horizon.ties", Type: Choice, Choices: oneTie(), Default: `"random"`, Source: ours, Summary: "Which of equal hosts horizon-78 and horizon-62 take."},
		{Path: "horizon.broker.load_index_threshold", Type: Count, Range: between(0, 100), Default: "20", Low: "10", High: "60", Source: horizon2309,
			Summary: "Hosts below this index are in the first segment (pae-RDSLoadIndexThreshold)."},
		{Path: "horizon.broker.connecting_threshold", Type: Count, Unit: "logons", Range: between(1, 1_000_000), Default: "20", Low: "5", High: "40", Source: horizon2309,
			Summary: "Hosts with fewer logons in progress are in the first segment (pae-RDSConnectingSessionThreshold)."},
		{Path: "horizon.broker.min_hosts", Type: Count, Unit: "hosts", Range: between(1, MaxHosts), Default: "4", Low: "1", High: "10", Source: horizon2309,
			Summary: "The index threshold rises until this many hosts are in the first segment (pae-MinRDSServersInLBQueue)."},
		{Path: "horizon.broker.threshold_source", Type: Choice, Choices: []string{"ldap", "console-then-ldap"}, Default: `"ldap"`, Source: ours,
			Summary: "Whether the broker's thresholds are its own or those of the console where set."},
		{Path: "horizon.broker.raise", Type: CountOrWord, Choices: []string{"exact"}, Range: between(1, 100), Default: `"exact"`, Source: ours,
			Summary: "Steps in which the index threshold rises."},
		{Path: "horizon.broker.ties", Type: Choice, Choices: []string{"all", "exact"}, Default: `"all"`, Source: ours,
			Summary: "Whether all hosts at the raised threshold come in, or exactly as many as are missing."},
		{Path: "horizon.broker.share", Type: Choice, Choices: []string{"ring", "deficit", "random"}, Default: `"ring"`, Source: ours,
			Summary: "How the first segment shares requests equally."},
		{Path: "horizon.broker.brokers", Type: Count, Unit: "brokers", Range: between(1, 100), Default: "1", Source: ours, Summary: "Connection Servers, each with a ring of its own."},
		{Path: "horizon.broker.extra_is_segment2", Type: Flag, Default: "true", Source: horizon2309,
			Summary: "Whether a host with a capability beyond the default ones belongs to the second segment."},
		{Path: "horizon.agent.connecting_threshold", Type: Count, Unit: "logons", Range: between(0, 150), Default: "0", Source: horizonAPI,
			Summary: "A host itself refuses more logons at once than this; 0 is off."},
		{Path: "horizon.agent.load_index_threshold", Type: Count, Range: between(0, 100), Default: "0", Source: horizonAPI,
			Summary: "A host itself refuses new sessions from this index on; 0 is off."},
		{Path: "horizon.agent.redirect_delay", Type: Span, Range: upTo(0, day), Default: `"1s"`, Source: ours, Summary: "Time from a host's refusal to the next placement."},
		{Path: "horizon.agent.redirect_tries", Type: CountOrWord, Choices: []string{"all"}, Range: between(1, MaxHosts), Default: `"all"`, Source: ours,
			Summary: "Most refusals by hosts of one request; all is every other host once."},
		{Path: "horizon.agent_policy.hosts", Type: HostSet, Source: horizon2309, Summary: "Hosts on which a policy (GPO) sets the thresholds; all when not given. It wins over the console."},
		{Path: "horizon.agent_policy.connecting_threshold", Type: Count, Unit: "logons", Range: between(0, 150), Source: horizon2309, Summary: "As horizon.agent.connecting_threshold, by policy."},
		{Path: "horizon.agent_policy.load_index_threshold", Type: Count, Range: between(0, 100), Source: horizon2309, Summary: "As horizon.agent.load_index_threshold, by policy."},
	}
	return live(keys)
}
