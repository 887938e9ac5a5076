package study

import "poolsim/sim"

// loadMetrics say how hard the hosts had to work.
func loadMetrics() []*Metric {
	return []*Metric{
		{
			Name: "connecting_peak", Unit: "sessions", Better: Lower, Label: "most logons at once, one host",
			Summary: "Most logons in progress at one instant on one host.",
			of:      counted(func(r *sim.Result) int32 { return r.Peaks.Connecting }),
		},
		{
			Name: "cpu_percent_mean", Unit: "%", Label: "CPU, mean",
			Summary: "CPU in use, mean over the time of hosts that are on.",
			of:      func(r *sim.Result) Value { return ratio(100*r.Pool.CPUUse, onTime(&r.Pool)) },
		},
		{
			Name: "cpu_percent_p95", Unit: "%", Better: Lower, Label: "CPU, 95th percentile",
			Summary: "For 95 % of the time of hosts that are on, CPU use was at most this, to 0.1 %.",
			of:      func(r *sim.Result) Value { return cpuQuantile(r.CPUTime, 0.95) },
		},
		{
			Name: "cpu_over_80_share", Unit: "share", Better: Lower, Label: "host time with CPU over 80 %",
			Summary: "Share of the time of hosts that are on with more than 80 % of the CPU in use.",
			of:      overOn(func(t *sim.PoolTimes) float64 { return t.CPUOver80 }),
		},
		{
			Name: "saturated_hosts_peak", Unit: "hosts", Better: Lower, Label: "hosts saturated at once",
			Summary: "Most hosts at one instant that were asked for more CPU than they have.",
			of:      counted(func(r *sim.Result) int32 { return r.Peaks.Saturated }),
		},
		{
			Name: "saturated_hosts_ever", Unit: "hosts", Better: Lower, Label: "hosts ever saturated",
			Summary: "Hosts that were saturated at any time.",
			of:      counted(func(r *sim.Result) int32 { return r.Peaks.SaturatedEver }),
		},
		{
			Name: "saturated_host_minutes", Unit: "min", Better: Lower, Label: "host-minutes saturated",
			Summary: "Time that hosts were saturated, summed over hosts.",
			of:      scaled(minute, func(t *sim.PoolTimes) float64 { return t.Saturated }),
		},
		{
			Name: "saturated_host_share", Unit: "share", Better: Lower, Label: "host time saturated",
			Summary: "Share of the time of hosts that are on at which they were saturated.",
			of:      overOn(func(t *sim.PoolTimes) float64 { return t.Saturated }),
		},
		{
			Name: "logons_on_saturated_share", Unit: "share", Better: Lower, Label: "logons on a saturated host",
			Summary: "Share of new sessions whose logon met a saturated host.",
			of: func(r *sim.Result) Value {
				return ratio(float64(r.Tally.OnSaturated), float64(r.Tally.Logons))
			},
		},
		{
			Name: "degraded_session_minutes", Unit: "min", Better: Lower, Label: "session-minutes degraded",
			Summary: "Session time in which less than the demand was served, summed over sessions.",
			of:      scaled(minute, func(t *sim.PoolTimes) float64 { return t.DegradedTime }),
		},
		{
			Name: "memory_over_share", Unit: "share", Better: Lower, Label: "host time short of memory",
			Summary: "Share of the time of hosts that are on with more memory in use than there is.",
			of:      overOn(func(t *sim.PoolTimes) float64 { return t.MemoryOver }),
		},
		{
			Name: "disk_busy_share", Unit: "share", Better: Lower, Label: "host time with a busy disk",
			Summary: "Share of the time of hosts that are on with more asked of the disk than it can do.",
			of:      overOn(func(t *sim.PoolTimes) float64 { return t.DiskBusy }),
		},
	}
}

// cpuQuantile is the smallest CPU use in percent that was not exceeded for share p of the time, from the time spent in
// each bin of [sim.CPUBins]: the lower edge of its bin, which is exact for an idle and for a full CPU.
func cpuQuantile(bins []float64, p float64) Value {
	total := 0.0
	for _, seconds := range bins {
		total += seconds
	}
	if total == 0 {
		return Value{State: Absent}
	}
	want, sum := p*total, 0.0
	for i, seconds := range bins {
		sum += seconds
		if seconds > 0 && sum >= want {
			return known(float64(i) / 10)
		}
	}
	return known(100)
}
