package study

import "poolsim/sim"

// DesktopWithin is the time in seconds that desktop_within_share counts with when an objective does not name another.
const DesktopWithin = 45

// desktopWithin is the name of the metric that takes a time of its own in objectives.
const desktopWithin = "desktop_within_share"

// logonMetrics say how long users waited for a desktop.
func logonMetrics() []*Metric {
	return []*Metric{
		{
			Name: "logon_seconds_mean", Unit: "s", Better: Lower, Label: "logon time, mean",
			Summary: "From the first try to a usable desktop, waiting and retries included, over the new sessions that got there.",
			of:      func(r *sim.Result) Value { return known(r.Logons.Mean()) },
		},
		{
			Name: "logon_seconds_p50", Unit: "s", Better: Lower, Label: "logon time, median",
			Summary: "Half of the users had their desktop within this time; who never got one counts as slower than any.",
			of:      quantile(0.50, logons),
		},
		{
			Name: "logon_seconds_p95", Unit: "s", Better: Lower, Label: "logon time, 95th percentile",
			Summary: "95 of 100 users had their desktop within this time; who never got one counts as slower than any.",
			of:      quantile(0.95, logons),
		},
		{
			Name: "logon_seconds_p99", Unit: "s", Better: Lower, Label: "logon time, 99th percentile",
			Summary: "99 of 100 users had their desktop within this time; who never got one counts as slower than any.",
			of:      quantile(0.99, logons),
		},
		{
			Name: "logon_seconds_max", Unit: "s", Better: Lower, Label: "logon time, slowest",
			Summary: "The slowest logon; never when a user got no desktop.",
			of:      func(r *sim.Result) Value { return longest(&r.Logons) },
		},
		{
			Name: desktopWithin, Unit: "share", Better: Higher, Label: "desktop within 45 s",
			Summary: "Share of users who had a desktop within 45 s, or within the time that an objective names.",
			of:      func(r *sim.Result) Value { return within(r, DesktopWithin) },
		},
		{
			Name: "waited_over_minute_share", Unit: "share", Better: Lower, Label: "users who waited over a minute",
			Summary: "Share of users without a desktop a minute after their first try, those who never got one included.",
			of: func(r *sim.Result) Value {
				in := within(r, minute)
				if in.State == Known {
					in.X = 1 - in.X
				}
				return in
			},
		},
		{
			Name: "reconnect_seconds_p95", Unit: "s", Better: Lower, Label: "reconnect time, 95th percentile",
			Summary: "95 of 100 reconnects were done within this time.",
			of:      quantile(0.95, reconnects),
		},
		{
			Name: "reconnecting_peak", Unit: "sessions", Better: Lower, Label: "most reconnects at once",
			Summary: "Most reconnects in progress at one instant.",
			of:      counted(func(r *sim.Result) int32 { return r.Peaks.Reconnecting }),
		},
	}
}

// within is the share of users with a desktop within so many seconds.
func within(r *sim.Result, seconds float64) Value { return known(r.Logons.ShareWithin(seconds)) }

// longest is the largest value of a sample; never when something in it never came to an end.
func longest(s *sim.Sample) Value {
	if s.Never() > 0 {
		return Value{State: Unserved}
	}
	return known(s.Max())
}

// drainMetrics say how long drained hosts took to become empty.
func drainMetrics() []*Metric {
	return []*Metric{
		{
			Name: "drain_minutes_p50", Unit: "min", Better: Lower, Label: "drain time, median",
			Summary: "Half of the drained hosts were empty within this time; one that did not become empty counts as slower than any.",
			of:      quantile(0.50, drains),
		},
		{
			Name: "drain_minutes_p95", Unit: "min", Better: Lower, Label: "drain time, 95th percentile",
			Summary: "95 of 100 drained hosts were empty within this time.",
			of:      quantile(0.95, drains),
		},
		{
			Name: "drain_minutes_max", Unit: "min", Better: Lower, Label: "drain time, longest",
			Summary: "The longest time from drain to empty; never when a host did not become empty.",
			of:      func(r *sim.Result) Value { return longest(&r.Drains) },
		},
		{
			Name: "forced_logoffs", Unit: "count", Better: Lower, Label: "sessions signed out by force",
			Summary: "Sessions that a drain or a scaling plan signed out.",
			of:      counted(func(r *sim.Result) int64 { return r.Tally.ForcedLogoffs }),
		},
		{
			Name: "lost_sessions", Unit: "count", Better: Lower, Label: "sessions lost",
			Summary: "Sessions lost with a failed or stopped host.",
			of:      counted(func(r *sim.Result) int64 { return r.Tally.LostSessions }),
		},
	}
}
