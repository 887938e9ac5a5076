package balancer

// CitrixMode is in which order Citrix fills hosts.
type CitrixMode uint8

// Modes of Citrix.
const (
	Horizontal CitrixMode = iota // the host with the lowest index
	Vertical                     // the host with the highest index below full
)

// Citrix is the rule of Citrix Virtual Apps 7.x: by load evaluator index, the lowest in horizontal mode, the highest below
// 10,000 in vertical mode. A host at 10,000 gets nobody. Hosts with fewer logons in progress than the tolerance come first;
// when there are none, a soft limit is ignored, and a hard one (the registry's LogonToleranceIsHardLimit) refuses. How the
// tolerance and the index work together, and ties, are not documented.
//
// Sources: https://docs.citrix.com/en-us/citrix-virtual-apps-desktops/install-configure/load-balance-machines.html,
// https://docs.citrix.com/en-us/xenapp-and-xendesktop/7-15-ltsr/policies/reference/load-management-policy-settings.html
type Citrix struct {
	Mode                     CitrixMode
	ConcurrentLogonTolerance int32 // logons in progress at which a host comes last; at least 1
	HardLimit                bool  // or not at all
	Evaluators               Evaluators
	Ties                     Ties
}

// DefaultCitrix is horizontal, with a soft tolerance of 2 logons, sessions as the only evaluator and random ties.
func DefaultCitrix() Citrix {
	return Citrix{ConcurrentLogonTolerance: 2, Evaluators: DefaultEvaluators()}
}

// Algorithm implements Settings.
func (Citrix) Algorithm() string { return "citrix" }

// ReadsReports implements Settings.
func (s Citrix) ReadsReports() bool { return s.Evaluators.readsMetrics() }

// New implements Settings.
func (s Citrix) New(*View) Rule {
	all := evaluatorIndex{evaluators: s.Evaluators, most: s.Mode == Vertical}
	tolerated := all
	tolerated.tolerance = max(1, s.ConcurrentLogonTolerance)
	return &citrixRule{
		settings:  s,
		tolerated: treeSpec{by: byScore, score: tolerated},
		all:       treeSpec{by: byScore, score: all},
	}
}

// citrixRule is a running Citrix rule.
type citrixRule struct {
	settings       Citrix
	tolerated, all treeSpec
}

// Place implements Rule.
func (c *citrixRule) Place(v *View, r Request) Decision {
	s := c.settings
	step, over := LowestEvaluator, LowestOverTolerance
	if s.Mode == Vertical {
		step, over = HighestEvaluator, HighestOverTolerance
	}
	d, found := v.placeBest(c.tolerated, s.Ties, step, r)
	if !found && !s.HardLimit {
		d, found = v.placeBest(c.all, s.Ties, over, r)
	}
	if !found {
		return v.refuseExcluded()
	}
	d.Reason.Value = float64(s.Evaluators.index(v, d.Host))
	return d
}

// evaluatorIndex sorts by load evaluator index.
type evaluatorIndex struct {
	evaluators Evaluators
	tolerance  int32 // logons in progress that leave a host out; 0 for none
	most       bool  // the highest first
}

func (e evaluatorIndex) readsFrom() change {
	if e.evaluators.readsMetrics() {
		return membershipChanged | countsChanged | limitChanged | reportChanged
	}
	return membershipChanged | countsChanged | limitChanged
}

func (e evaluatorIndex) score(v *View, host int32) int64 {
	if e.tolerance > 0 && v.counts[host].Connecting >= e.tolerance {
		return absent
	}
	switch index := e.evaluators.index(v, host); {
	case index >= fullEvaluator:
		return absent
	case e.most:
		return -int64(index)
	default:
		return int64(index)
	}
}
