package scenarios

import "time"

const day = 24 * time.Hour

func runKeys() []Key {
	return []Key{
		{Path: "name", Type: Text, Summary: "Title of the scenario; the id is the file's name."},
		{Path: "start", Type: Clock, Default: `"00:00"`, Source: ours,
			Summary: "Clock time at simulated zero; it may name a weekday, and without one it is a Monday."},
		{Path: "duration", Type: Span, Range: aboveUpTo(0, MaxDuration.Seconds()), Default: `"24h"`, Source: ours,
			Summary: "How much time is simulated."},
		{Path: "warmup", Type: SpanOrAuto, Range: upTo(0, MaxDuration), Default: `"0s"`, Source: ours,
			Summary: "Results before this time are dropped; \"auto\" finds it by MSER-5 (http://faculty.virginia.edu/MSER/history.html), and is none when everything happens by the clock within a day."},
		{Path: "seed", Type: Count, Range: atLeast(0), Default: "1", Source: ours,
			Summary: "Number that all random draws depend on; the same seed gives the same results."},
		{Path: "replications", Type: Count, Unit: "replications", Range: between(1, MaxReplications), Default: "20", Source: ours,
			Summary: "Runs of each variant; every figure is a mean over them with its 95 % interval."},
	}
}

func poolKeys() []Key {
	return []Key{
		{Path: "pool.algorithm", Type: Choice, Choices: algorithmNames(), Default: `"breadth-first"`, Live: true, Source: avdBalancing,
			Summary: "Rule by which the broker places new sessions."},
		{Path: "pool.max_session_limit", Type: Count, Unit: "sessions a host", Range: between(1, 999_999), Default: "999999",
			Low: "8", High: "40", Live: true, Source: avdBalancing,
			Summary: "Most sessions on one host; 999999 is none, as in Azure Virtual Desktop."},
		{Path: "pool.visibility_lag", Type: Span, Range: upTo(0, day), Default: `"0s"`, Low: "0s", High: "60s", Live: true, Source: ours,
			Summary: "Time for which a placement is missing from the counts that the broker sees; under Horizon rules only with several brokers."},
		{Path: "pool.refused_retry", Type: TimeQuantity, Range: above(0), Default: `{ dist = "exponential", mean = "30s" }`,
			Low: "10s", High: "120s", Live: true, Source: ours, Summary: "Time after which a refused user tries again."},
		{Path: "pool.refused_patience", Type: Span, Range: upTo(0, MaxDuration), Default: `"5m"`, Low: "0s", High: "15m", Live: true,
			Source: ours, Summary: "Time for which a refused user keeps trying; 0s is a single try."},
		{Path: "pool.start_vm_on_connect", Type: Flag, Default: "false", Live: true,
			Source:  "https://learn.microsoft.com/azure/virtual-desktop/start-virtual-machine-connect",
			Summary: "Whether a user who finds no running host with a free seat starts one, and waits for it to boot."},
	}
}

func hostKeys() []Key {
	keys := []Key{
		{Path: "name", Type: Text, Summary: "Name of the group, for addresses and tables."},
		{Path: "count", Type: Count, Unit: "hosts", Range: between(1, MaxHosts), Required: true,
			Summary: "Number of equal hosts in the group."},
		{Path: "names", Type: Names, Summary: "Names of the hosts; host-01 and so on when not given, counting on over all groups."},
		{Path: "size", Type: Text, Summary: "Virtual machine size of the built-in catalogue; it gives vCPU, memory and price."},
		{Path: "vcpus", Type: Number, Unit: "vCPU", Range: aboveUpTo(0, 1024), Summary: "Virtual CPUs of a host; from the size when there is one."},
		{Path: "memory_gib", Type: Number, Unit: "GiB", Range: aboveUpTo(0, 65536), Summary: "Memory of a host; from the size when there is one."},
		{Path: "cpu_capacity", Type: Number, Unit: "vCPU", Range: aboveUpTo(0, 1024),
			Summary: "vCPU really usable: the place for hyper-threads and virtualisation loss; all when not given."},
		{Path: "cpu_sharing", Type: Choice, Choices: []string{"proportional", "sessions-first"}, Default: `"proportional"`, Source: ours,
			Summary: "Who gets the CPU when more is asked for than there is."},
		{Path: "speed", Type: Quantity, Range: above(0), Default: "1", Low: "0.9", High: "1.1",
			Source:  "https://github.com/Azure/AzurePublicDataset (CPU speed varies by 0.2 % for D8s_v5, 29 % for B8ms)",
			Summary: "Relative CPU speed of each host, drawn once a run."},
		{Path: "os_memory_gib", Type: Number, Unit: "GiB", Range: between(0, 65536), Default: "3", Low: "2", High: "4", Source: ours,
			Summary: "Memory that the operating system takes."},
		{Path: "memory_penalty", Type: Number, Range: between(0, 1000), Default: "10", Source: ours,
			Summary: "Over-committed memory slows all service by 1 + this x excess / memory."},
		{Path: "disk_iops", Type: Number, Unit: "1/s", Range: above(0), Default: "3200", Source: "burst figure of a 128 GiB premium disk, https://learn.microsoft.com/azure/virtual-machines/disks-types",
			Summary: "Operations a second that the host's disk serves."},
		{Path: "disk_latency_ms", Type: Number, Unit: "ms", Range: aboveUpTo(0, 10000), Default: "1", Source: ours, Summary: "Read latency of the idle disk."},
		{Path: "disk_write_latency_ms", Type: Number, Unit: "ms", Range: aboveUpTo(0, 10000), Summary: "Write latency of the idle disk; as the read latency when not given."},
		{Path: "max_session_limit", Type: Count, Unit: "sessions a host", Range: between(1, 999_999), Live: true, Source: horizonAPI,
			Summary: "Session limit of these hosts, before the pool's."},
		{Path: "weight", Type: Number, Range: aboveUpTo(0, 1000), Default: "1", Source: ours, Summary: "Relative capacity, for rules that weigh hosts."},
		{Path: "capabilities", Type: Names, Default: `["multi-session", "unauthenticated", "rdp", "pcoip", "blast"]`, Source: horizon2309,
			Summary: "What the hosts can do; one that lacks a default capability or has another belongs to Horizon's segment 2."},
		{Path: "price_per_hour", Type: Number, Unit: "currency/h", Range: between(0, 1e6), Summary: "Price of a host while it is not off; from [cost] or the catalogue when not given."},
		{Path: "disk_price_per_month", Type: Number, Unit: "currency/month", Range: between(0, 1e6), Summary: "Price of a host's disk, also while it is off; from [cost] when not given."},
		{Path: "state", Type: Choice, Choices: []string{"on", "off"}, Default: `"on"`, Source: ours, Summary: "State at the start."},
		{Path: "boot", Type: TimeQuantity, Range: atLeast(0), Default: `{ dist = "triangular", min = "2m", mode = "3m", max = "6m" }`,
			Low: "2m", High: "7m", Source: "2 to 7 minutes in practice, https://www.serverlessnotes.com/docs/how-to-automate-user-session-management-in-avd",
			Summary: "Time from start to open for new sessions."},
		{Path: "sessions", Type: CountPerHost, Unit: "sessions", Range: between(0, 10_000), Default: "0", Source: ours,
			Summary: "Sessions present on each host at the start: one number, or a list with one for each host."},
		{Path: "sessions_class", Type: Text, Default: `"medium"`, Source: ours, Summary: "Class of the sessions present at the start."},
		{Path: "sessions_length", Type: TimeOrNever, Range: atLeast(0), Default: `{ dist = "exponential", mean = "4h" }`, Source: ours,
			Summary: "Time from the start of the run to their end; \"never\" keeps them to the end of the run."},
	}
	return below("pool.hosts[].", keys)
}

// below puts a prefix in front of the paths of keys.
func below(prefix string, keys []Key) []Key {
	for i := range keys {
		keys[i].Path = prefix + keys[i].Path
	}
	return keys
}

func metricsKeys() []Key {
	return []Key{
		{Path: "metrics.interval", Type: Span, Range: upTo(5*time.Second, day), Default: `"30s"`, Low: "5s", High: "60s", Source: horizon2106,
			Summary: "Time between two samples of a host's agent; CPU and disk values are means over it."},
		{Path: "metrics.delay", Type: Span, Range: upTo(0, day), Default: `"0s"`, Source: ours, Summary: "Time from a sample until the broker knows it."},
		{Path: "metrics.phase", Type: Choice, Choices: []string{"random", "aligned"}, Default: `"random"`, Source: ours,
			Summary: "Whether hosts sample at times of their own or all at once."},
		{Path: "metrics.lost_share", Type: Number, Range: between(0, 1), Default: "0", Source: ours, Summary: "Share of reports that never arrive."},
		{Path: "metrics.stuck_hosts", Type: Count, Unit: "hosts", Range: between(0, MaxHosts), Default: "0", Source: ours,
			Summary: "Hosts, drawn at random, whose reports repeat their first values."},
		{Path: "profile_share.iops", Type: Number, Unit: "1/s", Range: above(0), Source: "https://learn.microsoft.com/azure/virtual-desktop/faq (50 IOPS a user at sign-in)",
			Summary: "Operations a second that the profile share of the pool serves; unlimited when not given."},
	}
}

func sessionLimitKeys() []Key {
	return []Key{
		{Path: "session_limits.idle_disconnect", Type: SpanOrNever, Range: aboveUpTo(0, MaxDuration.Seconds()), Default: `"never"`, Low: "15m", High: "120m", Live: true,
			Source: "default of Windows", Summary: "An idle session is disconnected after this time."},
		{Path: "session_limits.disconnected_logoff", Type: SpanOrNever, Range: upTo(0, MaxDuration), Default: `"2h"`, Low: "15m", High: "never", Live: true,
			Source: ours + "; Windows and Horizon keep disconnected sessions for ever by default", Summary: "A disconnected session is signed out after this time."},
		{Path: "session_limits.logon_timeout", Type: SpanOrNever, Range: aboveUpTo(0, MaxDuration.Seconds()), Default: `"5m"`, Live: true,
			Source: ours, Summary: "A logon that takes longer is given up and counts as refused."},
	}
}
