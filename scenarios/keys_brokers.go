package scenarios

// Sources of the keys of brokers.
const (
	horizon62Samples = "the vendor's sample scripts, https://docs.vmware.com/de/VMware-Horizon-7/7.2/com.vmware.horizon.published.desktops.applications.doc/GUID-AF9C5477-27C3-4788-A9B8-CC65E17F666B.html"
	citrixModes      = "https://docs.citrix.com/en-us/citrix-virtual-apps-desktops/install-configure/load-balance-machines.html"
	citrixPolicies   = "https://docs.citrix.com/en-us/xenapp-and-xendesktop/7-15-ltsr/policies/reference/load-management-policy-settings.html"
	citrixIndex      = "https://support.citrix.com/s/article/CTX202150-how-to-calculate-the-load-evaluator-index-on-ddc"
	rdTargetLoad     = "https://learn.microsoft.com/windows/win32/termserv/itssbtarget-targetload"
	rasGuide         = "https://download.parallels.com/ras/v18/docs/en_US/Parallels-RAS-18-Administrators-Guide/39281.htm"
)

// brokerKeys are the parameters of the rules of Horizon 6.2, Citrix, RD Connection Broker, Parallels RAS and AppStream.
func brokerKeys() []Key {
	percent := func(path, standard, source, what string) Key {
		return Key{Path: path, Type: Number, Unit: "%", Range: between(0, 100), Default: standard, Source: source, Summary: what}
	}
	ties := func(table, standard string) Key {
		return Key{Path: table + ".ties", Type: Choice, Choices: oneTie(), Default: standard, Source: ours, Summary: "Which of equal hosts is taken."}
	}
	keys := []Key{
		{Path: "horizon.preference.source", Type: Choice, Choices: []string{"none", "cpu", "memory"}, Default: `"none"`, Source: horizon62Samples,
			Summary: "What the load script of horizon-62 looks at; none compares sessions with the limit."},
		percent("horizon.preference.block_over", "90", horizon62Samples, "Use over which the script returns BLOCK."),
		percent("horizon.preference.low_over", "75", horizon62Samples, "Use over which it returns LOW."),
		percent("horizon.preference.med_over", "25", horizon62Samples, "Use over which it returns MED; HIGH up to it."),

		{Path: "citrix.mode", Type: Choice, Choices: []string{"horizontal", "vertical"}, Default: `"horizontal"`, Source: citrixModes,
			Summary: "The lowest load evaluator index first, or the highest below full."},
		{Path: "citrix.concurrent_logon_tolerance", Type: Count, Unit: "logons", Range: between(1, 1_000_000), Default: "2", Low: "1", High: "10", Source: citrixPolicies,
			Summary: "Logons in progress at which a host comes last."},
		{Path: "citrix.hard_limit", Type: Flag, Default: "false", Source: citrixPolicies, Summary: "Whether such a host is left out altogether (LogonToleranceIsHardLimit)."},
		{Path: "citrix.include_sessions", Type: Flag, Default: "true", Source: citrixPolicies, Summary: "Whether sessions over the limit are a part of the index."},
		{Path: "citrix.max_sessions", Type: Count, Unit: "sessions", Range: between(1, 999_999), Default: "250", Source: citrixPolicies,
			Summary: "Sessions at which a host is full when it has no session limit."},
		percent("citrix.cpu_threshold", "0", citrixPolicies, "CPU use that is full load; 0 leaves CPU out, the vendor's figure is 90."),
		percent("citrix.memory_threshold", "0", citrixPolicies, "Memory use that is full load; 0 leaves memory out, the vendor's figure is 90."),
		{Path: "citrix.memory_base_mb", Type: Number, Unit: "MB", Range: between(0, 1e6), Default: "768", Source: citrixPolicies, Summary: "Memory in use that counts as no load."},
		{Path: "citrix.disk_queue_threshold", Type: Number, Unit: "operations", Range: between(0, 1e6), Default: "0", Source: citrixPolicies,
			Summary: "Disk queue that is 75 % of full load; 0 leaves it out, the vendor's figure is 8."},
		percent("citrix.others_share", "5", citrixIndex, "Share of the mean of the other parts that is added to the largest; 10 until version 6.5."),
		ties("citrix", `"random"`),

		{Path: "rd_broker.pending_penalty", Type: Number, Unit: "sessions", Range: between(0, 1000), Default: "1", Low: "0", High: "5", Source: rdTargetLoad,
			Summary: "Sessions that a logon in progress weighs (LB_ConnectionEstablishmentPenalty)."},
		{Path: "rd_broker.pending_max", Type: Count, Unit: "logons", Range: between(0, 1_000_000), Default: "16", Low: "4", High: "64", Source: ours + "; the vendor has such a bound, and publishes no figure",
			Summary: "Logons in progress at which a host gets no more; 0 is off."},
		ties("rd_broker", `"first"`),

		{Path: "ras.sessions", Type: Flag, Default: "true", Source: rasGuide, Summary: "Whether sessions over the limit are added."},
		{Path: "ras.memory", Type: Flag, Default: "true", Source: rasGuide, Summary: "Whether memory in use is added."},
		{Path: "ras.cpu", Type: Flag, Default: "true", Source: rasGuide, Summary: "Whether CPU in use is added."},
		ties("ras", `"random"`),

		{Path: "appstream.mode", Type: Choice, Choices: []string{"spread", "fill"}, Default: `"spread"`, Source: ours + "; the vendor does not publish the choice",
			Summary: "The host with the least of its limit in use, or with the most."},
		ties("appstream", `"random"`),
	}
	return live(keys)
}
