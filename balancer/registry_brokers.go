package balancer

// Addresses of the vendors' texts.
const (
	horizon72Placement = "https://docs.vmware.com/en/VMware-Horizon-7/7.2/com.vmware.horizon.published.desktops.applications.doc/GUID-38EC2B12-53F7-407A-BCC4-24A72ECAE036.html"
	citrixBalancing    = "https://docs.citrix.com/en-us/citrix-virtual-apps-desktops/install-configure/load-balance-machines.html"
	microsoftWeight    = "https://learn.microsoft.com/windows/win32/termserv/setserverweight-win32-tssessiondirectory"
	parallelsGuide     = "https://download.parallels.com/ras/v18/docs/en_US/Parallels-RAS-18-Administrators-Guide/39281.htm"
	amazonMetrics      = "https://docs.aws.amazon.com/appstream2/latest/developerguide/usage-metrics-multi-session.html"
)

func horizon62Info() Info {
	return Info{
		Name: "horizon-62", Vendor: "VMware", Versions: "Horizon 6.2 to 7.7",
		Signal:     "preference BLOCK, LOW, MED or HIGH of a load script; without one, sessions over the limit",
		Freshness:  "preferences a sampling interval old, counts live",
		Order:      "a random host of the best preference bucket",
		Exclusions: atLimit + "; with a script, hosts with preference BLOCK",
		Ties:       "a bucket is shuffled; without a script random, or the first listed",
		Documented: "the buckets, their order and shuffling, a single host joining its neighbour, MED for hosts without a valid value",
		OurReading: "a single host joins the bucket above, as in the vendor's example, not below, as in its prose; ties without a script",
		Summary:    "Takes a random host of those whose load scripts report the lightest load.",
		Source:     horizon72Placement,
		Default:    func() Settings { return DefaultHorizon62() },
	}
}

func citrixInfo() Info {
	return Info{
		Name: "citrix", Vendor: "Citrix", Versions: "Virtual Apps and Desktops 7.x",
		Signal:     "load evaluator index 0 to 10000, and logons in progress",
		Freshness:  "counts live; metrics a report old, which at Citrix is 5 minutes",
		Order:      "the lowest index, or in vertical mode the highest below 10000, of hosts with fewer than 2 logons in progress",
		Exclusions: atLimit + " and hosts at index 10000; with a hard limit, hosts with 2 or more logons in progress",
		Ties:       "random, or the first listed",
		Documented: "the largest factor plus 5 % of the mean of the others, where each factor is full, the tolerance of 2 logons",
		OurReading: "factors rise linearly, the tolerance comes before the index, ties",
		Summary:    "Takes the host with the lowest load evaluator index, or fills hosts by it.",
		Source:     citrixBalancing,
		Default:    func() Settings { return DefaultCitrix() },
	}
}

func rdBrokerInfo() Info {
	return Info{
		Name: "rd-broker", Vendor: "Microsoft", Versions: "RD Connection Broker, Windows Server 2008 R2 and later",
		Signal:     "sessions and logons in progress over the weight of the host",
		Freshness:  liveNow,
		Order:      "the lowest load",
		Exclusions: atLimit + " and hosts with 16 logons in progress",
		Ties:       "the first listed, or random",
		Documented: "sessions and pending sessions over weight, the penalty of a pending session, a bound on pending sessions",
		OurReading: "the bound of 16, ties",
		Summary:    "Takes the host with the fewest sessions for its weight.",
		Source:     microsoftWeight,
		Default:    func() Settings { return DefaultRDBroker() },
	}
}

func rasInfo() Info {
	return Info{
		Name: "ras", Vendor: "Parallels", Versions: "Remote Application Server 18 to 20",
		Signal:     "sessions over the limit, plus memory in use, plus CPU in use",
		Freshness:  "sessions live, memory and CPU a report old",
		Order:      "the smallest sum",
		Exclusions: atLimit + "; hosts that have not reported while others have",
		Ties:       "random, or the first listed",
		Documented: "enabled counters are added, and the best sum wins",
		OurReading: "each counter goes from 0 to 1; hosts that have not reported come last; ties",
		Summary:    "Takes the host whose ratios of sessions, memory and CPU add up to the least.",
		Source:     parallelsGuide,
		Default:    func() Settings { return DefaultRAS() },
	}
}

func appStreamInfo() Info {
	return Info{
		Name: "appstream", Vendor: "Amazon", Versions: "WorkSpaces Applications (AppStream 2.0), multi-session",
		Signal:     "sessions over the limit",
		Freshness:  liveNow,
		Order:      "the smallest share of the limit in use (spread), or the largest (fill)",
		Exclusions: atLimit,
		Ties:       "random, or the first listed",
		Documented: "capacity and utilisation of a fleet; the choice of the instance is not published",
		OurReading: "the choice itself, in the two readings spread and fill",
		Summary:    "Spreads sessions over the instances of a fleet, or fills one after another.",
		Source:     amazonMetrics,
		Default:    func() Settings { return DefaultAppStream() },
	}
}
