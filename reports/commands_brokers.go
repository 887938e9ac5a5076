package reports

import (
	"fmt"
	"strings"
)

// product is where the settings of a broker of another product are found. Its names are those of the vendor's own texts.
type product struct {
	algorithm string
	title     string
	place     string // where the settings are
	settings  []productSetting
	verify    string
}

// productSetting is a setting by its name in a scenario and in the product.
type productSetting struct{ key, name string }

// products are the brokers whose settings are told by name alone. Sources are those of the keys (list keys).
func products() []product {
	return []product{
		{"horizon-62", "Horizon 6.2 to 7.7: preference buckets of load scripts.",
			"on each RDS host, by the registry command line of the VMware Horizon View Script Host service",
			[]productSetting{
				{"horizon.preference.source", "What the script looks at"}, {"horizon.preference.block_over", "Over it returns 0, BLOCK"},
				{"horizon.preference.low_over", "Over it returns 1, LOW"}, {"horizon.preference.med_over", "Over it returns 2, MED; else 3"},
			}, "the load preference of each host among the RDS hosts of the farm"},
		{"citrix", "Citrix Virtual Apps and Desktops.", "among the load management policy settings of the site",
			[]productSetting{
				{"citrix.mode", "Load balancing of the site"}, {"citrix.concurrent_logon_tolerance", "Concurrent logons tolerance"},
				{"citrix.hard_limit", "LogonToleranceIsHardLimit (registry)"}, {"citrix.max_sessions", "Maximum number of sessions, without a limit"},
				{"citrix.cpu_threshold", "CPU usage, full load"}, {"citrix.memory_threshold", "Memory usage, full load"},
				{"citrix.memory_base_mb", "Memory usage base load"}, {"citrix.disk_queue_threshold", "Disk usage, 75 % load"},
			}, "the load index of each machine (Get-BrokerMachine shows LoadIndex, 0 to 10000)"},
		{"rd-broker", "Microsoft Remote Desktop Connection Broker.", "among the load balancing settings of the session collection, and in the registry of the broker",
			[]productSetting{{"rd_broker.pending_penalty", "LB_ConnectionEstablishmentPenalty"}},
			"the sessions of each host in the collection"},
		{"ras", "Parallels Remote Application Server: resource based load balancing.", "in the console under Load Balancing",
			[]productSetting{{"ras.sessions", "Counter: user sessions"}, {"ras.memory", "Counter: memory"}, {"ras.cpu", "Counter: CPU"}},
			"the sessions of each host in the console"},
	}
}

// productCommands are the settings of another product; false when the algorithm is none of its.
func productCommands(s settings, algorithm string) (string, bool) {
	for _, p := range products() {
		if p.algorithm != algorithm {
			continue
		}
		var b strings.Builder
		fmt.Fprintf(&b, "# %s The settings are %s:\n", p.title, p.place)
		for _, setting := range p.settings {
			if value := s.text(setting.key); value != "" {
				fmt.Fprintf(&b, "%-45s %s\n", setting.name, value)
			}
		}
		if limit := s.text("pool.max_session_limit"); limit != "" {
			fmt.Fprintf(&b, "%-45s %s\n", "Most sessions of a host", horizonLimit(limit))
		}
		fmt.Fprintf(&b, "# verify: %s.\n", p.verify)
		return b.String(), true
	}
	if algorithm == "appstream" {
		return "# Amazon does not publish which instance of a multi-session fleet gets a session, and has no setting for it: there is nothing to type.\n", true
	}
	return "", false
}
