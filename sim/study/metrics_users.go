package study

import "poolsim/sim"

// userMetrics count users: each once, however often they try.
func userMetrics() []*Metric {
	return []*Metric{
		{
			Name: "users", Unit: "count", Label: "users",
			Summary: "Users who asked for a new session; reconnects are counted apart.",
			of:      counted(func(r *sim.Result) int64 { return r.Tally.Users }),
		},
		{
			Name: "unserved_users", Unit: "count", Better: Lower, Label: "users without a desktop",
			Summary: "Users who never got a desktop: they gave up, timed out, or were still waiting at the end.",
			of:      counted(func(r *sim.Result) int64 { return r.Tally.UnservedUsers }),
		},
		{
			Name: "refused_users", Unit: "count", Better: Lower, Label: "users refused",
			Summary: "Users whose first request found no host.",
			of:      counted(func(r *sim.Result) int64 { return r.Tally.RefusedUsers }),
		},
		{
			Name: "refused_users_share", Unit: "share", Better: Lower, Label: "share of users refused",
			Summary: "Users whose first request found no host, over all users.",
			of: func(r *sim.Result) Value {
				return ratio(float64(r.Tally.RefusedUsers), float64(r.Tally.Users))
			},
		},
		{
			Name: "abandoned_users", Unit: "count", Better: Lower, Label: "users who gave up",
			Summary: "Users who stopped trying when their patience was over.",
			of:      counted(func(r *sim.Result) int64 { return r.Tally.Abandoned }),
		},
	}
}

// requestMetrics count tries, so that a user who tries again counts again.
func requestMetrics() []*Metric {
	return []*Metric{
		{
			Name: "requests", Unit: "count", Label: "requests",
			Summary: "All tries: new placements, reconnects, refused ones, and those that were in an agent's hands or waited for a host to boot at the end.",
			of:      counted(func(r *sim.Result) int64 { return r.Tally.Requests }),
		},
		{
			Name: "new_sessions", Unit: "count", Label: "new sessions",
			Summary: "Requests that were placed on a host and accepted by it.",
			of:      counted(func(r *sim.Result) int64 { return r.Tally.NewSessions }),
		},
		{
			Name: "reconnects", Unit: "count", Label: "reconnects",
			Summary: "Requests that led back to an existing session.",
			of:      counted(func(r *sim.Result) int64 { return r.Tally.ReconnectTries }),
		},
		{
			Name: "refused_requests", Unit: "count", Better: Lower, Label: "requests refused",
			Summary: "Requests that found no host.",
			of:      counted(func(r *sim.Result) int64 { return r.Tally.RefusedRequests }),
		},
		{
			Name: "refused_share", Unit: "share", Better: Lower, Label: "share of requests refused",
			Summary: "Requests that found no host, over all requests; retries inflate both.",
			of: func(r *sim.Result) Value {
				return ratio(float64(r.Tally.RefusedRequests), float64(r.Tally.Requests))
			},
		},
		{
			Name: "agent_rejections", Unit: "count", Better: Lower, Label: "rejections by hosts",
			Summary: "Times that a host's agent sent a user away and the broker had to place the user elsewhere.",
			of:      counted(func(r *sim.Result) int64 { return r.Tally.AgentRejections }),
		},
		{
			Name: "logon_timeouts", Unit: "count", Better: Lower, Label: "logons timed out",
			Summary: "Users who gave up waiting for their desktop while logging on.",
			of:      counted(func(r *sim.Result) int64 { return r.Tally.LogonTimeouts }),
		},
	}
}
