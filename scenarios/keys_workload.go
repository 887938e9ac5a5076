package scenarios

// workloadKinds are the patterns of arrivals in the order of the table.
func workloadKinds() []string { return []string{"steady", "storm", "day", "trace"} }

// Defaults of session lengths: https://doi.org/10.1109/IC2E.2015.25 found exponential working sessions; days of office
// work are a normal part around the working day and a short part.
const (
	sessionLength    = `{ dist = "exponential", mean = "4h" }`
	daySessionLength = `{ mix = [ { share = 0.85, dist = "normal", mean = "9h", sd = "1h" }, { share = 0.15, dist = "exponential", mean = "15m" } ] }`
)

func workloadKeys() []Key {
	special := map[string][]Key{"steady": steadyKeys(), "storm": stormKeys(), "day": dayKeys(), "trace": traceKeys()}
	var keys []Key
	for _, kind := range workloadKinds() {
		part := append([]Key{{Path: "name", Type: Text, Summary: "Name of the workload, for addresses, traces and tables."}}, special[kind]...)
		part = append(part, commonWorkloadKeys(kind)...)
		keys = append(keys, below("workload."+kind+"[].", part)...)
	}
	return keys
}

func steadyKeys() []Key {
	return []Key{
		{Path: "rate_per_hour", Type: Number, Unit: "users/h", Range: between(0, 1e7), Summary: "Rate of arrivals; every one is a new user."},
		{Path: "users", Type: Count, Unit: "users", Range: between(1, MaxUsers), Summary: "Users of a finite population, who come back after their time offline."},
		{Path: "offline", Type: TimeQuantity, Range: above(0), Summary: "Time between two sessions of a user of a finite population."},
	}
}

func stormKeys() []Key {
	return []Key{
		{Path: "users", Type: Count, Unit: "users", Range: between(1, MaxUsers), Required: true, Summary: "Users who log on in the window."},
		{Path: "at", Type: Clock, Required: true, Summary: "Begin of the window, on each day of the run."},
		{Path: "window", Type: Span, Range: upTo(0, day), Required: true, Low: "15m", High: "90m", Summary: "Length of the window."},
		{Path: "shape", Type: Choice, Choices: []string{"normal", "uniform", "triangular", "exponential", "burst"}, Default: `"normal"`,
			Source:  "https://docs.vmware.com/en/VMware-Horizon-7/7.13/horizon-installation/GUID-AE755984-1E68-47B2-865A-67DD671ECE5A.html (40 % in the middle sixth)",
			Summary: "How the users spread over the window."},
		{Path: "peak_share", Type: Number, Range: between(0, 1), Default: "0.5", Source: ours, Summary: "Where in the window a triangular storm peaks."},
	}
}

func dayKeys() []Key {
	return []Key{
		{Path: "users", Type: Count, Unit: "users", Range: between(1, MaxUsers), Required: true, Summary: "Users who come on each day."},
		{Path: "curve", Type: Curve, Required: true, Summary: "Relative rate of arrivals over the day, straight between the points: [[\"07:00\", 0], [\"08:00\", 30]]."},
	}
}

func traceKeys() []Key {
	return []Key{
		{Path: "file", Type: File, Required: true, Summary: "CSV file (commas, semicolons or tabs) with the columns user, start and end; the path is relative to the scenario. All times have one form: seconds from the start of the run (5400), times of day (08:15), or dates, 2026-03-02T08:15:00 with a zone (+01:00, Z) or without."},
		{Path: "one_session_per_user", Type: Flag, Default: "true", Source: ours, Summary: "Whether overlapping rows of a user are one session."},
		{Path: "time_shift", Type: Span, Range: upTo(-MaxDuration, MaxDuration), Default: `"0s"`, Source: ours, Summary: "Added to every time of the log."},
		{Path: "scale_users", Type: Number, Range: aboveUpTo(0, 1000), Default: "1", Source: ours, Summary: "Number of users relative to the log."},
	}
}

func commonWorkloadKeys(kind string) []Key {
	length, ends := sessionLength, `"after"`
	lengthOf := "Time from the desktop to the user's leaving."
	switch kind {
	case "day":
		length = daySessionLength
	case "trace":
		ends = `"clock"`
		lengthOf = "Without effect for a log: its sessions end as recorded, and those of rows without an end stay until the run ends."
	}
	endsBy := "Whether a session length counts from the desktop, or from the first try so that a slow logon does not shift the leaving."
	if kind == "trace" {
		endsBy = "Without effect for a log, as session_length."
	}
	return []Key{
		{Path: "class", Type: Text, Default: `"medium"`, Source: msSizing, Summary: "Session class of the users."},
		{Path: "classes", Type: Shares, Summary: "Shares of session classes, instead of one class."},
		{Path: "session_length", Type: TimeQuantity, Range: atLeast(0), Default: length, Source: "https://doi.org/10.1109/IC2E.2015.25",
			Summary: lengthOf},
		{Path: "ends", Type: Choice, Choices: []string{"after", "clock"}, Default: ends, Source: ours,
			Summary: endsBy},
		{Path: "from", Type: Clock, Summary: "No arrival before this time; the start of the run when not given."},
		{Path: "to", Type: Clock, Summary: "No arrival from this time on; the end of the run when not given."},
		{Path: "days", Type: Weekdays, Default: `["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]`, Source: ours, Summary: "Weekdays on which the users come."},
		{Path: "needs", Type: Names, Summary: "Capabilities that the host must have."},
		{Path: "break[].at", Type: Clock, Summary: "Time of day at which the break begins."},
		{Path: "break[].spread", Type: Span, Range: upTo(0, day), Default: `"0s"`, Source: ours, Summary: "Width of the interval in which the users' breaks begin."},
		{Path: "break[].share", Type: Number, Range: between(0, 1), Default: "1", Source: ours, Summary: "Share of the users who take the break."},
		{Path: "break[].per_hour", Type: Number, Unit: "1/h", Range: aboveUpTo(0, 3600), Summary: "Rate of a user's breaks at random times, instead of a time of day."},
		{Path: "break[].length", Type: TimeQuantity, Range: atLeast(0), Required: true, Summary: "Length of the break."},
		{Path: "break[].disconnects_share", Type: Number, Range: between(0, 1), Default: "1", Source: ours, Summary: "Share of breaks for which the user disconnects; in the others the session idles."},
	}
}
