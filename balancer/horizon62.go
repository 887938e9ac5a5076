package balancer

// Horizon62 is the rule of Horizon 6.2 to 7.7. With a load script on the hosts it drops those that return BLOCK, sorts the
// others into the buckets HIGH, MED and LOW, joins a bucket of a single host with its neighbour, shuffles each bucket, and
// takes the first host. Without a script, or while no host has reported, it compares sessions with the limit.
//
// The vendor's prose joins a single host with the next bucket down, its example with the next one up: hosts HIGH, LOW,
// HIGH, MED, BLOCK, LOW are tried in an order such as 4, 3, 1, 6, 2. We follow the example; a single host in the best
// bucket, which has none above it, is joined with the next one.
//
// Source: https://docs.vmware.com/en/VMware-Horizon-7/7.2/com.vmware.horizon.published.desktops.applications.doc/GUID-38EC2B12-53F7-407A-BCC4-24A72ECAE036.html,
// the default without a script: https://docs.vmware.com/en/VMware-Horizon-7/7.2/com.vmware.horizon.published.desktops.applications.doc/GUID-6EDE18E6-9603-4585-9CFC-5544DBA09198.html
type Horizon62 struct {
	Preferences Preferences
	Ties        Ties // among equal shares of the limit, without a script; not documented
}

// DefaultHorizon62 has no script and breaks ties at random.
func DefaultHorizon62() Horizon62 { return Horizon62{Preferences: DefaultPreferences()} }

// Algorithm implements Settings.
func (Horizon62) Algorithm() string { return "horizon-62" }

// ReadsReports implements Settings.
func (s Horizon62) ReadsReports() bool { return s.Preferences.Source != NoPreference }

// New implements Settings.
func (s Horizon62) New(*View) Rule {
	return &horizon62Rule{
		settings: s,
		buckets:  rankingSpec{by: byOwnScore, score: s.Preferences},
		shares:   treeSpec{by: byScore, score: sessionShare{}},
	}
}

// horizon62Rule is a running Horizon62 rule.
type horizon62Rule struct {
	settings Horizon62
	buckets  rankingSpec
	shares   treeSpec
}

// Place implements Rule.
func (h *horizon62Rule) Place(v *View, r Request) Decision {
	if v.eligible.len == 0 {
		return v.refuse()
	}
	if h.settings.Preferences.Source == NoPreference || v.reporting == 0 {
		d, _ := v.placeBest(h.shares, h.settings.Ties, LowestShare, r)
		return d
	}
	hosts := v.ranked(h.buckets)
	if hosts.len == 0 {
		return v.refuseExcluded()
	}
	d, n := r.draws(), h.bestBucket(hosts)
	rank := d.below(n)
	host, _ := hosts.at(rank)
	reason := v.reason(BestBucket, host, r)
	reason.Candidates, reason.Of, reason.Rank = n, hosts.len, rank
	reason.Preference = h.settings.Preferences.of(v, host)
	return Decision{host, reason}
}

// bestBucket is the number of hosts in the first bucket after single hosts have joined their neighbours.
func (*horizon62Rule) bestBucket(hosts *hostRanking) int32 {
	joined := int32(0)
	for key := range int32(PreferHigh) {
		switch n := hosts.below(key+1) - hosts.below(key); {
		case n == 0:
		case joined <= 1 || n == 1: // nothing yet, or a single host on either side
			joined += n
		default:
			return joined
		}
	}
	return joined
}
