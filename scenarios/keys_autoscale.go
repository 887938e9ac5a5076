package scenarios

// Sources of the keys of scaling policies.
const (
	avdPlan    = "https://learn.microsoft.com/azure/virtual-desktop/autoscale-create-assign-scaling-plan"
	avdFAQ     = "https://learn.microsoft.com/azure/virtual-desktop/autoscale-faq"
	avdTool    = "https://github.com/Azure/avdaccelerator (workload/scripts/Set-AvdScalingTool.ps1)"
	citrixAuto = "https://docs.citrix.com/en-us/citrix-daas/manage-deployment/autoscale/get-started.html"
	horizonPM  = "https://docs.vmware.com/en/VMware-Horizon-DaaS/services/horizondaas.tenantadmin910/GUID-5F403796-0F63-4197-B7F4-97D6DA845243.html"
)

// scalingKinds are the scaling policies, and phaseNames the phases of a schedule in the order of a day.
func scalingKinds() []string {
	return []string{"power", "dynamic", "classic-tool", "capacity-buffer", "occupancy"}
}
func phaseNames() []string { return []string{"ramp_up", "peak", "ramp_down", "off_peak"} }

func autoscaleKeys() []Key {
	keys := []Key{
		{Path: "kind", Type: Choice, Choices: scalingKinds(), Default: `"power"`, Source: avdPlan,
			Summary: "Policy: Azure's scaling plan that starts and stops hosts, or creates and deletes them; Azure's older scaling tool; Citrix's capacity buffer; occupancy as in Horizon Cloud."},
		{Path: "enabled", Type: Flag, Default: "true", Source: avdPlan, Summary: "Whether the policy is in force; switched off while the pool runs, it leaves the hosts as they are."},
		{Path: "exclude", Type: Names, Source: avdPlan, Summary: "Hosts with the exclusion tag: never started, stopped or drained by the policy; they count in the base of the minimum percentage."},
		{Path: "drained_is_capacity", Type: Flag, Default: "false", Source: "https://learn.microsoft.com/azure/virtual-desktop/autoscale-monitor-operations-insights; the glossary of autoscale reads otherwise",
			Summary: "Whether hosts that somebody else drained count as available."},
		{Path: "drained_sessions_count", Type: Flag, Default: "true", Source: ours + "; the monitoring page reads otherwise",
			Summary: "Whether sessions on draining hosts still need a seat; when not, every drain lowers the need, and a ramp-down cascades."},
		{Path: "count_booting", Type: Flag, Default: "true", Source: ours, Summary: "Whether hosts that boot count as capacity to come, so that none is started twice."},
		{Path: "operator_drains", Type: Choice, Choices: []string{"when-needed", "at-once", "never"}, Default: `"when-needed"`, Source: avdFAQ + "; when is not published",
			Summary: "When the policy takes away a drain that somebody else made."},
		{Path: "start_order", Type: Choice, Choices: []string{"listed", "random"}, Default: `"listed"`, Source: ours + "; not published", Summary: "Order in which hosts are started."},
		{Path: "coalesce", Type: Span, Range: upTo(0, day), Default: `"60s"`, Low: "0s", High: "5m", Source: ours + "; " + avdFAQ + " says only that events are batched",
			Summary: "Sessions that begin or end within this time are evaluated together."},
		{Path: "fallback", Type: Span, Range: aboveUpTo(0, week.Seconds()), Default: `"5m"`, Low: "1m", High: "15m", Source: ours, Summary: "Longest time between two evaluations."},
	}
	keys = append(keys, otherPolicyKeys()...)
	keys = append(keys, scheduleKeys()...)
	return live(below("autoscale.", keys))
}

// otherPolicyKeys are those that only some policies read.
func otherPolicyKeys() []Key {
	return []Key{
		{Path: "creation", Type: TimeQuantity, Range: atLeast(0), Default: `{ dist = "triangular", min = "10m", mode = "15m", max = "20m" }`, Low: "10m", High: "20m", Source: ours + "; not published",
			Summary: "dynamic: time from the order of a new host until it is open."},
		{Path: "interval", Type: Span, Range: aboveUpTo(0, day.Seconds()), Default: `"15m"`, Low: "5m", High: "30m", Source: avdTool, Summary: "classic-tool: time between two runs of the tool."},
		{Path: "minimum_hosts", Type: Count, Unit: "hosts", Range: between(0, MaxHosts), Default: "1", Source: avdTool, Summary: "classic-tool: hosts kept on in any case."},
		{Path: "sessions_per_core", Type: Number, Unit: "sessions/vCPU", Range: aboveUpTo(0, 1000), Default: "1", Source: avdTool,
			Summary: "classic-tool: sessions per running vCPU above which hosts are started in peak hours; thousandths count."},
		{Path: "logoff_wait", Type: Span, Range: upTo(0, day), Default: `"0s"`, Source: avdTool, Summary: "classic-tool: time after which users of a host that is to stop are signed out; 0s never stops a host in use."},
		{Path: "buffer_of", Type: Choice, Choices: []string{"all", "available"}, Default: `"all"`, Source: ours + "; not published",
			Summary: "capacity-buffer: whether the buffer is a share of all hosts' capacity, or of those that are available."},
		{Path: "power_off_delay", Type: Span, Range: upTo(0, day), Default: `"30m"`, Source: citrixAuto, Summary: "capacity-buffer: how long a host stays on after it was started."},
		{Path: "mode", Type: Choice, Choices: []string{"performance", "balanced", "cost"}, Default: `"balanced"`, Source: horizonPM + " (50 % of performance; the other thresholds go around among users)",
			Summary: "occupancy: thresholds of 23 and 50 %, 31 and 66 %, or 38 and 80 %."},
		{Path: "low_percent", Type: Count, Unit: "%", Range: between(0, 100), Summary: "occupancy: usage below which a host is turned off; from the mode when not given."},
		{Path: "high_percent", Type: Count, Unit: "%", Range: between(0, 100), Summary: "occupancy: usage from which on a host is started; from the mode when not given."},
		{Path: "count_disconnected", Type: Flag, Default: "false", Source: horizonPM, Summary: "occupancy: whether disconnected sessions count as use."},
		{Path: "power_off_protect", Type: Span, Range: upTo(0, day), Default: `"30m"`, Source: "example of the next-generation API, powerOffProtectTimeMins",
			Summary: "occupancy: how long a host stays on after it was started, and after the last sign-out."},
		{Path: "maximum_draining", Type: Count, Unit: "hosts", Range: between(0, MaxHosts), Default: "0", Source: "maxQuiescingVMs of the next-generation API; no bound is " + ours,
			Summary: "occupancy: hosts drained at the same time at most; 0 is any number."},
		{Path: "step", Type: Count, Unit: "hosts", Range: between(1, MaxHosts), Default: "1", Source: ours + "; not published",
			Summary: "capacity-buffer and occupancy: hosts that one evaluation starts or drains."},
	}
}

func scheduleKeys() []Key {
	keys := []Key{
		{Path: "name", Type: Text, Summary: "Name of the schedule, for addresses and traces."},
		{Path: "days", Type: Weekdays, Default: `["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]`, Source: ours,
			Summary: "Weekdays of the schedule; on days without one the last phase goes on."},
	}
	for _, phase := range phaseNames() {
		keys = append(keys, below(phase+".", phaseKeys(phase))...)
	}
	return below("schedule[].", keys)
}

// phaseKeys are the settings of a phase. Azure has some for ramp-up and ramp-down alone: peak takes them from the one,
// off-peak from the other.
func phaseKeys(phase string) []Key {
	keys := []Key{
		{Path: "start", Type: Clock, Summary: "Time of day at which the phase begins."},
		{Path: "algorithm", Type: Choice, Choices: algorithmNames(), Source: avdPlan, Summary: "Rule by which new sessions are placed in this phase; the pool's when not given."},
		{Path: "minimum_hosts", Type: Count, Unit: "hosts", Range: between(0, MaxHosts), Summary: "capacity-buffer and occupancy: hosts kept on in any case; as in the phase before when not given, and 0 in the first."},
		{Path: "buffer_percent", Type: Count, Unit: "%", Range: between(0, 100), Low: "5", High: "30", Source: citrixAuto,
			Summary: "capacity-buffer: spare capacity; as in the phase before when not given, and 10 in the first."},
	}
	switch phase {
	case "ramp_up":
		keys = append(keys, planKeys("60", "peak")...)
	case "ramp_down":
		keys = append(keys, planKeys("90", "off-peak")...)
		keys = append(keys, logoffKeys()...)
	}
	return keys
}

// planKeys are the settings of a scaling plan that the phase and the one after it share.
func planKeys(threshold, after string) []Key {
	return []Key{
		{Path: "minimum_hosts_percent", Type: Count, Unit: "%", Range: between(0, 100), Default: "20", Low: "0", High: "50", Source: avdPlan,
			Summary: "Hosts kept on in any case, of all hosts (dynamic: of the minimum pool size), rounded up; " + after + " has the same."},
		{Path: "capacity_threshold_percent", Type: Count, Unit: "%", Range: between(0, 100), Default: threshold, Low: "30", High: "90", Source: avdPlan,
			Summary: "Used share of the available seats above which hosts are started, and up to which others are turned off; " + after + " has the same."},
		{Path: "minimum_pool_size", Type: Count, Unit: "hosts", Range: between(0, MaxHosts), Source: avdPlan, Summary: "dynamic: hosts that are never deleted; all of the start when not given. " + sameIn(after)},
		{Path: "maximum_pool_size", Type: Count, Unit: "hosts", Range: between(1, MaxHosts), Source: avdPlan, Summary: "dynamic: hosts that may exist; required. " + sameIn(after)},
	}
}

func sameIn(phase string) string { return "The " + phase + " phase has the same." }

func logoffKeys() []Key {
	return []Key{
		{Path: "force_logoff", Type: Flag, Default: "false", Source: avdPlan, Summary: "Whether users of hosts that are to be turned off are signed out; in ramp-down alone."},
		{Path: "wait", Type: Span, Range: upTo(0, day), Default: `"30m"`, Low: "5m", High: "60m", Source: avdPlan, Summary: "Time between the notice and the forced sign-out."},
		{Path: "stop_when", Type: Choice, Choices: []string{"zero-sessions", "zero-active-sessions"}, Default: `"zero-sessions"`, Source: avdPlan,
			Summary: "When a drained host is turned off if nobody is forced; with zero-active-sessions disconnected sessions are lost. Off-peak has the same."},
	}
}
