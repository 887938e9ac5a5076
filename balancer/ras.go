package balancer

// RAS is the resource-based rule of Parallels Remote Application Server: the ratios of the chosen counters are added, and the
// host with the smallest sum is taken: sessions over the limit, memory in use, CPU in use. The vendor documents that enabled
// counters are added and the best sum wins; that each goes from 0 to 1, and how ties are broken, is our reading. CPU and
// memory come from the last report. A host that has not reported is taken only when no other can be, since an agent that does
// not answer is not in use.
//
// The product's other method, round robin, is the rule round-robin.
//
// Source: https://download.parallels.com/ras/v18/docs/en_US/Parallels-RAS-18-Administrators-Guide/39281.htm
type RAS struct {
	Sessions, Memory, CPU bool // counters that count; with none of them, sessions do
	Ties                  Ties
}

// DefaultRAS adds all three ratios, and breaks ties at random.
func DefaultRAS() RAS { return RAS{Sessions: true, Memory: true, CPU: true} }

// Algorithm implements Settings.
func (RAS) Algorithm() string { return "ras" }

// ReadsReports implements Settings.
func (s RAS) ReadsReports() bool { return s.Memory || s.CPU }

// New implements Settings.
func (s RAS) New(*View) Rule {
	return &rasRule{
		settings: s,
		ratios:   treeSpec{by: byScore, score: s.ratios()},
		shares:   treeSpec{by: byScore, score: sessionShare{}},
	}
}

// rasRule is a running RAS rule.
type rasRule struct {
	settings       RAS
	ratios, shares treeSpec
}

// Place implements Rule.
func (p *rasRule) Place(v *View, r Request) Decision {
	if v.eligible.len == 0 {
		return v.refuse()
	}
	d, found := v.placeBest(p.ratios, p.settings.Ties, LowestRatios, r)
	if !found {
		d, _ = v.placeBest(p.shares, p.settings.Ties, LowestShare, r)
		return d
	}
	d.Reason.Value = p.settings.ratios().sum(v, d.Host)
	return d
}

func (s RAS) ratios() ratios {
	return ratios{sessions: s.Sessions || !s.ReadsReports(), memory: s.Memory, cpu: s.CPU}
}

// ratios sorts by the sum of ratios.
type ratios struct{ sessions, memory, cpu bool }

func (ratios) readsFrom() change {
	return membershipChanged | countsChanged | reportChanged | limitChanged
}

func (s ratios) score(v *View, host int32) int64 {
	if (s.memory || s.cpu) && !v.reported[host] {
		return absent
	}
	return scaled(s.sum(v, host))
}

// sum adds the ratios of a host.
func (s ratios) sum(v *View, host int32) float64 {
	sum, report := 0.0, v.reports[host]
	if s.sessions {
		sum += v.sessionShare(host)
	}
	if s.memory {
		sum += report.MemoryPercent / 100
	}
	if s.cpu {
		sum += report.CPUPercent / 100
	}
	return sum
}
