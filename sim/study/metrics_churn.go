package study

import "poolsim/sim"

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
