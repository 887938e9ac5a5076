package scenarios

func classKeys() []Key {
	keys := []Key{
		{Path: "like", Type: Text, Summary: "Class that this one starts from; medium for a new class."},
		{Path: "cpu", Type: Quantity, Unit: "vCPU", Range: between(0, 1024), Low: "0.15", High: "0.5", Source: msSizing + " (4 medium users a vCPU)",
			Summary: "Demand while active, drawn once a session."},
		{Path: "memory_gib", Type: Number, Unit: "GiB", Range: between(0, 65536), Low: "0.7", High: "4", Source: ours, Summary: "Memory while the session exists."},
		{Path: "iops", Type: Number, Unit: "1/s", Range: between(0, 1e6), Low: "5", High: "20", Source: "https://learn.microsoft.com/azure/virtual-desktop/faq", Summary: "Host disk operations a second while active."},
		{Path: "active_time", Type: TimeQuantity, Range: above(0), Source: ours, Summary: "Spell of activity before a pause."},
		{Path: "idle_time", Type: TimeQuantity, Range: atLeast(0), Source: ours, Summary: "Pause between two spells of activity."},
		{Path: "idle_share", Type: Number, Range: between(0, 1), Source: ours, Summary: "Demand while idle or disconnected, as a share of the active demand."},
		{Path: "logon_fixed", Type: TimeQuantity, Range: atLeast(0), Low: "3s", High: "30s", Source: ours, Summary: "Waits of a logon that no load changes: network, policies."},
		{Path: "logon_cpu_seconds", Type: Quantity, Unit: "CPU s", Range: between(0, 1e6), Low: "5", High: "24", Source: ours, Summary: "CPU work of a logon until the desktop shows."},
		{Path: "startup_cpu_seconds", Type: Number, Unit: "CPU s", Range: between(0, 1e6), Low: "3", High: "16", Source: ours, Summary: "CPU work of start-up programs afterwards; the draw of the logon scales both."},
		{Path: "logon_cores", Type: Number, Unit: "vCPU", Range: aboveUpTo(0, 1024), Low: "1", High: "2", Source: ours, Summary: "Most vCPU that one logon or start-up uses at once."},
		{Path: "logon_ios", Type: Number, Unit: "operations", Range: between(0, 1e9), Source: ours, Summary: "Host disk operations of a logon."},
		{Path: "logon_iops_max", Type: Number, Unit: "1/s", Range: aboveUpTo(0, 1e9), Source: ours, Summary: "Most of them a second."},
		{Path: "profile_ios", Type: Number, Unit: "operations", Range: between(0, 1e9), Source: ours, Summary: "Profile share operations of a sign-in."},
		{Path: "profile_iops_max", Type: Number, Unit: "1/s", Range: aboveUpTo(0, 1e9), Source: ours, Summary: "Most of them a second."},
		{Path: "reconnect_fixed", Type: TimeQuantity, Range: atLeast(0), Source: ours, Summary: "Waits of a reconnect that no load changes."},
		{Path: "reconnect_cpu_seconds", Type: Quantity, Unit: "CPU s", Range: between(0, 1e6), Source: ours, Summary: "CPU work of a reconnect."},
		{Path: "reconnect_ios", Type: Number, Unit: "operations", Range: between(0, 1e9), Source: ours, Summary: "Host disk operations of a reconnect."},
		{Path: "signout_cpu_seconds", Type: Number, Unit: "CPU s", Range: between(0, 1e6), Source: ours, Summary: "CPU work of a sign-out; the seat is free when it is done."},
		{Path: "signout_profile_ios", Type: Number, Unit: "operations", Range: between(0, 1e9), Source: ours, Summary: "Profile share operations of a sign-out."},
		{Path: "disconnect_share", Type: Number, Range: between(0, 1), Low: "0.2", High: "0.8", Source: ours, Summary: "Share of users who walk away by disconnecting."},
	}
	medium := builtinClasses()["medium"]
	for i := range keys {
		keys[i].Default = medium[keys[i].Path]
	}
	return below("class.NAME.", keys)
}

// builtinNames are the built-in classes in the order of reports.
func builtinNames() []string { return []string{"light", "medium", "heavy", "power", "none"} }

// builtinClasses holds the built-in classes: the value of every key as a scenario file would have it.
func builtinClasses() map[string]map[string]string {
	classes := map[string]map[string]string{}
	row := func(key string, light, medium, heavy, power, none string) {
		for i, value := range []string{light, medium, heavy, power, none} {
			name := builtinNames()[i]
			if classes[name] == nil {
				classes[name] = map[string]string{}
			}
			classes[name][key] = value
		}
	}
	same := func(key, value, none string) { row(key, value, value, value, value, none) }
	cpu := func(mean string) string { return `{ dist = "lognormal", mean = ` + mean + `, cv = 0.5 }` }
	work := func(mean string) string { return `{ dist = "lognormal", mean = ` + mean + `, cv = 0.6 }` }

	row("cpu", cpu("0.167"), cpu("0.25"), cpu("0.5"), cpu("1"), "0")
	row("memory_gib", "0.7", "1", "2", "6", "0")
	row("iops", "5", "10", "15", "25", "0")
	same("active_time", `{ dist = "exponential", mean = "13m" }`, `{ dist = "exponential", mean = "13m" }`)
	same("idle_time", `{ dist = "exponential", mean = "7m" }`, `"0s"`)
	same("idle_share", "0.1", "0")
	row("logon_fixed", `"5s"`, `"6s"`, `"8s"`, `"8s"`, `"0s"`)
	row("logon_cpu_seconds", work("8"), work("12"), work("16"), work("20"), "0")
	row("startup_cpu_seconds", "5", "8", "11", "14", "0")
	same("logon_cores", "1", "1")
	row("logon_ios", "600", "900", "1500", "2500", "0")
	same("logon_iops_max", "150", "150")
	row("profile_ios", "400", "600", "1000", "2000", "0")
	row("profile_iops_max", "100", "100", "100", "200", "100")
	same("reconnect_fixed", `"2s"`, `"0s"`)
	same("reconnect_cpu_seconds", work("1.5"), "0")
	same("reconnect_ios", "50", "0")
	row("signout_cpu_seconds", "2", "3", "4", "6", "0")
	row("signout_profile_ios", "300", "500", "700", "1500", "0")
	same("disconnect_share", "0.2", "0")
	return classes
}
