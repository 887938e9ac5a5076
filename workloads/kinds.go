package workloads

// Info describes one kind of workload for a list that a person reads.
type Info struct {
	Name    string
	Summary string
	// Keys are the keys of its own in scenario files; CommonKeys hold for every kind but breaks.
	Keys []string
}

// Kinds are the kinds of workload, and the breaks that each may have, in the order of the documentation.
func Kinds() []Info {
	return []Info{
		{
			Name:    "steady",
			Summary: "users come at a constant rate, each of them new; or a fixed number of users come again and again",
			Keys:    []string{"rate_per_hour", "users", "offline"},
		},
		{
			Name:    "storm",
			Summary: "each user comes once within a window of time, on each day",
			Keys:    []string{"users", "at", "window", "shape", "peak_share"},
		},
		{
			Name:    "day",
			Summary: "each user comes once a day, at a time drawn from a daily curve",
			Keys:    []string{"users", "curve"},
		},
		{
			Name:    "trace",
			Summary: "users come and go at the exact times of a log",
			Keys:    []string{"file", "one_session_per_user", "time_shift", "scale_users"},
		},
		{
			Name:    "break",
			Summary: "pauses of the users of a workload, at a time of day or at random, disconnected or idle",
			Keys:    []string{"at", "spread", "share", "per_hour", "length", "disconnects_share"},
		},
	}
}

// CommonKeys are the keys that every kind of workload has in scenario files.
func CommonKeys() []string {
	return []string{"name", "class", "classes", "session_length", "ends", "from", "to", "days", "needs"}
}
