package scenarios

import "poolsim/balancer"

// brokerSettings compiles the parameters of the rules whose keys are brokerKeys; false for other rules.
func brokerSettings(s *settings, name string) (balancer.Settings, bool) {
	switch name {
	case "horizon-62":
		return horizon62(s), true
	case "citrix":
		return citrix(s), true
	case "rd-broker":
		return balancer.RDBroker{
			PendingPenalty: s.number("rd_broker.pending_penalty"),
			PendingMax:     int32(s.count("rd_broker.pending_max")),
			Ties:           tiesOf(s, "rd_broker"),
		}, true
	case "ras":
		return balancer.RAS{Sessions: s.flag("ras.sessions"), Memory: s.flag("ras.memory"), CPU: s.flag("ras.cpu"), Ties: tiesOf(s, name)}, true
	case "appstream":
		return balancer.AppStream{Mode: word(s, "appstream.mode", balancer.Spread, balancer.Fill), Ties: tiesOf(s, name)}, true
	}
	return nil, false
}

func horizon62(s *settings) balancer.Horizon62 {
	const at = "horizon.preference."
	return balancer.Horizon62{
		Preferences: balancer.Preferences{
			Source: word(s, at+"source", balancer.NoPreference, balancer.PreferByCPU, balancer.PreferByMemory),
			Block:  s.number(at + "block_over"), Low: s.number(at + "low_over"), Med: s.number(at + "med_over"),
		},
		Ties: tiesOf(s, "horizon"),
	}
}

func citrix(s *settings) balancer.Citrix {
	const at = "citrix."
	return balancer.Citrix{
		Mode:                     word(s, at+"mode", balancer.Horizontal, balancer.Vertical),
		ConcurrentLogonTolerance: int32(s.count(at + "concurrent_logon_tolerance")),
		HardLimit:                s.flag(at + "hard_limit"),
		Evaluators: balancer.Evaluators{
			Sessions:     s.flag(at + "include_sessions"),
			MaxSessions:  int32(s.count(at + "max_sessions")),
			CPUFull:      s.number(at + "cpu_threshold"),
			MemoryFull:   s.number(at + "memory_threshold"),
			MemoryBaseMB: s.number(at + "memory_base_mb"),
			DiskQueue:    s.number(at + "disk_queue_threshold"),
			OthersShare:  s.number(at+"others_share") / 100,
		},
		Ties: tiesOf(s, "citrix"),
	}
}

// checkPreference reports thresholds of the load script that are not in order.
func (c *compiler) checkPreference(s *settings) {
	const at = "horizon.preference."
	if !s.good(at+"block_over", at+"low_over", at+"med_over") {
		return
	}
	block, low, med := s.number(at+"block_over"), s.number(at+"low_over"), s.number(at+"med_over")
	if med > low {
		c.problems.add(s.origin(at+"med_over"), at+"med_over", "%s is over low_over, %s; med_over, low_over and block_over must not fall.", plainNumber(med), plainNumber(low))
	}
	if low > block {
		c.problems.add(s.origin(at+"low_over"), at+"low_over", "%s is over block_over, %s; med_over, low_over and block_over must not fall.", plainNumber(low), plainNumber(block))
	}
}
