package study

import "poolsim/sim"

// sessionMetrics say how many sessions there were.
func sessionMetrics() []*Metric {
	return []*Metric{
		{
			Name: "sessions_mean", Unit: "sessions", Label: "sessions, mean",
			Summary: "Sessions in the pool, mean over time.",
			of:      overSpan(func(t *sim.PoolTimes) float64 { return t.Sessions }),
		},
		{
			Name: "sessions_peak", Unit: "sessions", Label: "sessions, most at once",
			Summary: "Most sessions in the pool at one instant.",
			of:      counted(func(r *sim.Result) int32 { return r.Peaks.Sessions }),
		},
		{
			Name: "sessions_per_host_mean", Unit: "sessions", Label: "sessions a host, mean",
			Summary: "Sessions on a host that is on, mean over the time of those hosts.",
			of:      overOn(func(t *sim.PoolTimes) float64 { return t.Sessions }),
		},
		{
			Name: "at_limit_share", Unit: "share", Better: Lower, Label: "host time at the session limit",
			Summary: "Share of the time of hosts that are on at which they were at their session limit or above.",
			of:      overOn(func(t *sim.PoolTimes) float64 { return t.AtLimit }),
		},
		{
			Name: "over_limit_peak", Unit: "sessions", Better: Lower, Label: "most sessions over the limit",
			Summary: "Most sessions beyond the session limit on one host.",
			of:      counted(func(r *sim.Result) int32 { return r.Peaks.OverLimit }),
		},
	}
}

// spreadMetrics say how evenly sessions lay on the hosts.
func spreadMetrics() []*Metric {
	return []*Metric{
		{
			Name: "busiest_host_mean", Unit: "sessions", Label: "sessions on the busiest host, mean",
			Summary: "Sessions on the busiest host of each instant, mean over time.",
			of:      overSpan(func(t *sim.PoolTimes) float64 { return t.Busiest }),
		},
		{
			Name: "busiest_host_peak", Unit: "sessions", Better: Lower, Label: "most sessions, one host",
			Summary: "Most sessions on one host at one instant.",
			of:      counted(func(r *sim.Result) int32 { return r.Peaks.Busiest }),
		},
		{
			Name: "emptiest_host_mean", Unit: "sessions", Label: "sessions on the emptiest host, mean",
			Summary: "Sessions on the emptiest open host of each instant, mean over the time with an open host.",
			of:      whileOpen(func(t *sim.PoolTimes) float64 { return t.Emptiest }),
		},
		{
			Name: "spread_mean", Unit: "sessions", Label: "busiest minus emptiest, mean",
			Summary: "Sessions on the busiest minus the emptiest open host, mean over the time with an open host.",
			of:      whileOpen(func(t *sim.PoolTimes) float64 { return t.Spread }),
		},
		{
			Name: "spread_peak", Unit: "sessions", Label: "busiest minus emptiest, most",
			Summary: "Largest difference in sessions between two open hosts at one instant.",
			of:      counted(func(r *sim.Result) int32 { return r.Peaks.Spread }),
		},
		{
			Name: "empty_hosts_mean", Unit: "hosts", Label: "empty hosts, mean",
			Summary: "Hosts that are on and hold no session, mean over time.",
			of:      overSpan(func(t *sim.PoolTimes) float64 { return onTime(t) - t.Used }),
		},
		{
			Name: "hosts_used_mean", Unit: "hosts", Label: "hosts in use, mean",
			Summary: "Hosts that are on and hold a session, mean over time.",
			of:      overSpan(func(t *sim.PoolTimes) float64 { return t.Used }),
		},
		{
			Name: "hosts_used_peak", Unit: "hosts", Label: "hosts in use",
			Summary: "Most hosts in use at one instant.",
			of:      counted(func(r *sim.Result) int32 { return r.Peaks.HostsUsed }),
		},
	}
}
