package scenarios

// operationKinds are the kinds of operations in the order of the table.
func operationKinds() []string {
	return []string{"drain", "start", "stop", "maintenance", "fail", "disconnect", "set"}
}

func operationKeys() []Key {
	special := map[string][]Key{
		"drain": drainKeys(), "start": startKeys(), "stop": stopKeys(), "maintenance": maintenanceKeys(), "fail": failKeys(), "disconnect": disconnectKeys(), "set": setKeys(),
	}
	var keys []Key
	for _, kind := range operationKinds() {
		part := append([]Key{
			{Path: "name", Type: Text, Summary: "Name of the operation, for addresses and traces."},
			{Path: "at", Type: Clock, Required: true, Summary: "When it happens: the first such time at or after the start of the run."},
		}, special[kind]...)
		keys = append(keys, below("operation."+kind+"[].", part)...)
	}
	return keys
}

// horizonMaintenance describes the rolling maintenance of instant-clone farms: batches, and hosts that stay ready.
const horizonMaintenance = "https://docs.vmware.com/en/VMware-Horizon-7/7.13/horizon-published-desktops-applications/GUID-92F13412-C1F1-456B-A2ED-D74FDF9EA4D8.html"

// hostChoiceKeys say which hosts an operation is for.
func hostChoiceKeys() []Key {
	return []Key{
		{Path: "hosts", Type: HostSet, Required: true, Summary: `Hosts: a number, a share such as "33%", or a list of names.`},
		{Path: "choose", Type: Choice, Choices: []string{"first", "emptiest", "fullest", "random"}, Default: `"first"`, Source: ours, Summary: "Which hosts, when only their number is given."},
	}
}

func drainKeys() []Key {
	return append(hostChoiceKeys(), []Key{
		{Path: "force_logoff_after", Type: SpanOrNever, Range: upTo(0, MaxDuration), Default: `"never"`, Source: "https://learn.microsoft.com/azure/virtual-desktop/drain-mode", Summary: "Users still there after this time are signed out."},
		{Path: "until", Type: Clock, Summary: "Back in service at this time; never when not given."},
		{Path: "restart", Type: Flag, Default: "false", Source: ours, Summary: "Whether the host is off for its boot time before it returns."},
	}...)
}

func startKeys() []Key {
	return append(hostChoiceKeys(), Key{Path: "boot", Type: TimeQuantity, Range: atLeast(0), Summary: "Time from start to open; the hosts' own when not given."})
}

func stopKeys() []Key {
	return append(hostChoiceKeys(), []Key{
		{Path: "drain_first", Type: Flag, Default: "true", Source: ours, Summary: "Whether the host is switched off only when it is empty."},
		seenAfter(`"0s"`),
	}...)
}

func maintenanceKeys() []Key {
	hosts := hostChoiceKeys()
	hosts[0].Required, hosts[0].Default, hosts[0].Source = false, `"100%"`, ours
	return append(hosts, []Key{
		{Path: "batch", Type: Count, Unit: "hosts", Range: between(1, MaxHosts), Default: "1", Low: "1", High: "5", Source: ours, Summary: "Hosts that are worked on at the same time, at most."},
		{Path: "min_ready", Type: Count, Unit: "hosts", Range: between(0, MaxHosts), Default: "1", Source: horizonMaintenance, Summary: "Open hosts that are left in any case; the next host waits for them."},
		{Path: "force_logoff_after", Type: SpanOrNever, Range: upTo(0, MaxDuration), Default: `"never"`, Source: horizonMaintenance, Summary: "Users still there this long after their host's drain began are signed out; never waits for them."},
		{Path: "work", Type: TimeQuantity, Range: atLeast(0), Default: `"10m"`, Low: "5m", High: "30m", Source: ours, Summary: "Time that the work on one host takes, before it restarts."},
		{Path: "restart", Type: Flag, Default: "true", Source: ours, Summary: "Whether the host boots before it returns."},
		{Path: "in_place", Type: Flag, Default: "false", Source: "https://learn.microsoft.com/azure/virtual-desktop/scheduled-agent-updates",
			Summary: "An upgrade of the agent: sessions stay, new users go elsewhere while the work lasts, and nothing restarts."},
	}...)
}

func failKeys() []Key {
	return append(hostChoiceKeys(), []Key{
		{Path: "repair_after", Type: SpanOrNever, Range: upTo(0, MaxDuration), Default: `"never"`, Source: ours, Summary: "The host boots after this time."},
		seenAfter(`"90s"`),
	}...)
}

func seenAfter(value string) Key {
	return Key{Path: "seen_after", Type: Span, Range: upTo(0, day), Default: value, Low: "30s", High: "5m", Source: ours + "; the heartbeat is every 30 s",
		Summary: "Until then the broker takes the host for open, and users sent there fail."}
}

func disconnectKeys() []Key {
	return []Key{
		{Path: "share", Type: Number, Range: aboveUpTo(0, 1), Default: "1", Source: ours, Summary: "Share of the connected sessions that are cut off."},
		{Path: "back_after", Type: TimeQuantity, Range: atLeast(0), Default: `{ dist = "exponential", mean = "60s" }`, Source: ours, Summary: "Time until a user reconnects."},
	}
}

func setKeys() []Key {
	return []Key{
		{Path: "key", Type: Text, Required: true, Summary: "Setting that changes; it must be one that may change while the pool runs."},
		{Path: "value", Type: AnyValue, Required: true, Summary: "Its new value."},
	}
}
