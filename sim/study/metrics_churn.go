package study

import "poolsim/sim"

// scalingMetrics say what scaling policies and rolling maintenance did, and what they left undone.
func scalingMetrics() []*Metric {
	return []*Metric{
		{
			Name: "hosts_created", Unit: "count", Label: "hosts created",
			Summary: "Times that a scaling policy had a new machine made.",
			of:      counted(func(r *sim.Result) int64 { return r.Tally.HostsCreated }),
		},
		{
			Name: "hosts_deleted", Unit: "count", Label: "hosts deleted",
			Summary: "Times that a scaling policy deleted a machine.",
			of:      counted(func(r *sim.Result) int64 { return r.Tally.HostsDeleted }),
		},
		{
			Name: "hosts_required_mean", Unit: "hosts", Label: "hosts required, mean",
			Summary: "Hosts that the latest evaluation of the scaling policy required, mean over the time in which a policy was at work.",
			of:      func(r *sim.Result) Value { return ratio(r.Scaling.Required, r.Scaling.Known) },
		},
		{
			Name: "scaling_evaluations", Unit: "count", Label: "evaluations of the scaling policy",
			Summary: "Times that a scaling policy looked at its pool.",
			of:      counted(func(r *sim.Result) int64 { return r.Tally.Evaluations }),
		},
		{
			Name: "no_open_host_minutes", Unit: "min", Better: Lower, Label: "minutes without an open host",
			Summary: "Time in which no host took new users.",
			of:      func(r *sim.Result) Value { return known(minus(r.Span.Seconds(), r.Pool.AnyOpen) / minute) },
		},
		{
			Name: "all_drained_minutes", Unit: "min", Better: Lower, Label: "minutes with every running host drained",
			Summary: "Time in which hosts ran, and every one of them was drained.",
			of:      scaled(minute, func(t *sim.PoolTimes) float64 { return t.AllDrained }),
		},
		{
			Name: "boot_waits", Unit: "count", Better: Lower, Label: "requests that waited for a boot",
			Summary: "Requests that found no host with a free seat and waited for one to boot.",
			of:      counted(func(r *sim.Result) int64 { return r.Tally.BootWaits }),
		},
		{
			Name: "hosts_maintained", Unit: "count", Label: "hosts maintained",
			Summary: "Hosts on which the work of a rolling maintenance was done.",
			of:      counted(func(r *sim.Result) int64 { return r.Tally.HostsMaintained }),
		},
	}
}

// churnMetrics say how much of what the hosts did was undone again.
func churnMetrics() []*Metric {
	return []*Metric{
		{
			Name: "thrashing", Unit: "share", Better: Lower, Label: "CPU up and down beyond the trend",
			Summary: "How much the CPU use of hosts goes up and down again, in steps of 30 s: 0 for a load that only rises or only falls, 1 for one that goes through its whole range with every step; mean over hosts by their time on.",
			of:      func(r *sim.Result) Value { return known(r.Thrashing) },
		},
	}
}
