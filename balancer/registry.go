package balancer

// Info describes a rule to planners: what it looks at, in which order it takes hosts, and where that is documented.
type Info struct {
	Name       string // in scenario files
	Vendor     string // empty for a rule that no vendor ships
	Versions   string // of the product, empty likewise
	Signal     string // what it compares
	Freshness  string // how old the signal may be
	Order      string // which host it takes
	Exclusions string // which open hosts it never takes
	Ties       string // among equally good hosts
	Documented string // what the vendor or paper says
	OurReading string // what we settled where they are silent
	Summary    string // one sentence
	Source     string // address
	NeedsLimit bool   // makes no sense without a session limit
	// Default returns the settings with the defaults that the scenario keys have.
	Default func() Settings
}

// Rules lists the rules that this package has, in the order in which they are shown. The caller may change the list.
func Rules() []Info {
	return append(vendorRules(), textbookRules()...)
}

func vendorRules() []Info {
	return []Info{
		breadthFirstInfo(), depthFirstInfo(), horizonInfo(), horizon78Info(), horizon62Info(), citrixInfo(), rdBrokerInfo(),
		rasInfo(), appStreamInfo(),
	}
}

func textbookRules() []Info {
	return []Info{leastInfo(), choicesInfo(), randomInfo(), roundRobinInfo(), joinIdleInfo(), basicLIInfo(), aggressiveLIInfo()}
}

// Texts that several rules share.
const (
	azureLoadBalancing = "https://learn.microsoft.com/azure/virtual-desktop/configure-host-pool-load-balancing"
	horizon2309        = "https://docs.vmware.com/en/VMware-Horizon/2309/virtual-desktops/GUID-461B7E5E-183B-4AA0-AB87-A76D07F6BDDD.html"
	horizon2106        = "https://docs.vmware.com/en/VMware-Horizon/2106/published-desktops-applications/GUID-461B7E5E-183B-4AA0-AB87-A76D07F6BDDD.html"

	atLimit = "hosts at their limit"
	liveNow = "live: the broker's own counts"
)

func breadthFirstInfo() Info {
	return Info{
		Name: "breadth-first", Vendor: "Microsoft", Versions: "Azure Virtual Desktop",
		Signal: "sessions", Freshness: liveNow,
		Order:      "a random host of the half with the fewest sessions, rounded up",
		Exclusions: atLimit + ", unless respect_limit is off",
		Ties:       "equal chances at the edge of the half",
		Documented: "the half with the fewest sessions, one of it at random; nine hosts give five candidates",
		OurReading: "rounding up for every number of hosts, equal chances at the edge, hosts at their limit left out before the half is taken",
		Summary:    "Spreads sessions: a random host of the emptier half.",
		Source:     azureLoadBalancing,
		Default:    func() Settings { return DefaultBreadthFirst() },
	}
}

func depthFirstInfo() Info {
	return Info{
		Name: "depth-first", Vendor: "Microsoft", Versions: "Azure Virtual Desktop",
		Signal: "sessions", Freshness: liveNow,
		Order:      "the host with the most sessions below its limit",
		Exclusions: atLimit,
		Ties:       "the first in query order",
		Documented: "most sessions below the limit, the first in the query of several; a limit is required",
		OurReading: "the query order: as listed, by name or random",
		Summary:    "Fills one host after another up to the session limit.",
		Source:     azureLoadBalancing,
		NeedsLimit: true,
		Default:    func() Settings { return DefaultDepthFirst() },
	}
}

func horizonInfo() Info {
	return Info{
		Name: "horizon", Vendor: "Omnissa (VMware)", Versions: "Horizon 8 2309 and later",
		Signal:     "load index and logons in progress",
		Freshness:  "metrics up to a sampling interval old, counts live",
		Order:      "segment 1 in equal shares, then the best of segment 2, then of segment 3",
		Exclusions: atLimit,
		Ties:       "fewest connecting, fewest sessions, first listed in segments 2 and 3",
		Documented: "the three segments, the thresholds 20 and 20, at least 4 hosts in segment 1, equal shares there",
		OurReading: "how the threshold rises, ties at it, how requests are shared, the choice inside segments 2 and 3, how factors make one index",
		Summary:    "Shares logons equally among hosts below a load index and a number of logons in progress.",
		Source:     horizon2309,
		Default:    func() Settings { return DefaultHorizon() },
	}
}

func horizon78Info() Info {
	return Info{
		Name: "horizon-78", Vendor: "VMware", Versions: "Horizon 7.8 to 8 2106",
		Signal:     "load index",
		Freshness:  "metrics up to a sampling interval old, session count live",
		Order:      "the lowest rounded load index",
		Exclusions: atLimit,
		Ties:       "random, or the first listed",
		Documented: "the lowest index, 0 to 100; one host may take far more requests within an interval",
		OurReading: "ties, and how factors make one index",
		Summary:    "Sends every logon to the host with the lowest load index.",
		Source:     horizon2106,
		Default:    func() Settings { return DefaultHorizon78() },
	}
}

func leastInfo() Info {
	return Info{
		Name:   "least",
		Signal: "sessions, logons in progress, CPU or load index", Freshness: "live for counts, or the last report",
		Order:      "the smallest value",
		Exclusions: atLimit,
		Ties:       "random, or the first listed",
		Documented: "join the shortest queue, with information of any age",
		OurReading: "a host that has not reported counts as the mean of the others",
		Summary:    "Takes the host with the smallest value of one signal.",
		Source:     "https://doi.org/10.1109/71.824633",
		Default:    func() Settings { return DefaultLeast() },
	}
}

func choicesInfo() Info {
	return Info{
		Name:   "choices",
		Signal: "sessions, logons in progress, CPU or load index", Freshness: "live for counts, or the last report",
		Order:      "the smallest value among d hosts drawn at random",
		Exclusions: atLimit,
		Ties:       "random, or the first listed",
		Documented: "the power of two choices, d drawn with replacement",
		OurReading: "a host that has not reported counts as the mean of the others",
		Summary:    "Draws d hosts and takes the best of them.",
		Source:     "https://doi.org/10.1109/71.963420",
		Default:    func() Settings { return DefaultChoices() },
	}
}

func randomInfo() Info {
	return Info{
		Name:   "random",
		Signal: "none", Freshness: "none needed",
		Order:      "a random host",
		Exclusions: atLimit,
		Ties:       "all hosts are equal",
		Documented: "each host with the same chance",
		OurReading: "none",
		Summary:    "Takes any host below its limit with the same chance.",
		Source:     "https://doi.org/10.1109/71.963420",
		Default:    func() Settings { return DefaultRandom() },
	}
}

func roundRobinInfo() Info {
	return Info{
		Name:   "round-robin",
		Signal: "none", Freshness: "none needed",
		Order:      "the hosts in turn, as listed",
		Exclusions: atLimit,
		Ties:       "none",
		Documented: "one after another",
		OurReading: "a host that cannot be taken loses its turn",
		Summary:    "Takes the hosts in turn.",
		Source:     "https://arxiv.org/abs/1710.06957",
		Default:    func() Settings { return DefaultRoundRobin() },
	}
}

func joinIdleInfo() Info {
	return Info{
		Name:   "join-idle",
		Signal: "logons in progress", Freshness: liveNow,
		Order:      "a random host without a logon in progress, else any",
		Exclusions: atLimit,
		Ties:       "random",
		Documented: "an idle server if there is one, a random one otherwise",
		OurReading: "idle means that nobody is logging on, not that the host is empty",
		Summary:    "Takes a random host on which nobody is logging on.",
		Source:     "https://doi.org/10.1016/j.peva.2011.07.015",
		Default:    func() Settings { return DefaultJoinIdle() },
	}
}

// dahlin is the paper that load interpretation comes from.
const dahlin = "https://doi.org/10.1109/71.888643"

func basicLIInfo() Info {
	return Info{
		Name:   "basic-li",
		Signal: "sessions or logons in progress, and the arrival rate", Freshness: "the last report, read by its age",
		Order:      "a random host, by how far the arrivals of a reporting interval would lift it",
		Exclusions: atLimit,
		Ties:       "equal chances",
		Documented: "shares of requests that would level the reported loads within an interval",
		OurReading: "the arrival rate is what the broker placed within the last minutes",
		Summary:    "Fills the hosts that reported least, by what is about to arrive until they report again.",
		Source:     dahlin,
		Default:    func() Settings { return DefaultBasicLI() },
	}
}

func aggressiveLIInfo() Info {
	return Info{
		Name:   "aggressive-li",
		Signal: "sessions or logons in progress, and the arrival rate", Freshness: "the last report, read by its age",
		Order:      "a random one of the hosts that the arrivals since the reports would have reached",
		Exclusions: atLimit,
		Ties:       "equal chances",
		Documented: "the lowest alone when reports are fresh, all hosts when they are old",
		OurReading: "the arrival rate is what the broker placed within the last minutes; the age is the mean over the hosts",
		Summary:    "Takes one of the hosts that reported least, of more of them the older the reports.",
		Source:     dahlin,
		Default:    func() Settings { return DefaultAggressiveLI() },
	}
}
