package balancer

// AppStream places sessions on multi-session instances of Amazon WorkSpaces Applications (AppStream 2.0). Amazon documents
// capacity in sessions, and the utilisation of a fleet as active over actual capacity, but not which instance gets a
// session. So there are two readings, of which the truth may be either: Spread takes the instance with the least of its
// capacity in use, Fill the one with the most that has room, which leaves instances empty for scaling in.
//
// Source: https://docs.aws.amazon.com/appstream2/latest/developerguide/usage-metrics-multi-session.html
type AppStream struct {
	Mode AppStreamMode
	Ties Ties
}

// AppStreamMode is how instances are chosen.
type AppStreamMode uint8

// Ways to choose instances.
const (
	Spread AppStreamMode = iota
	Fill
)

// DefaultAppStream spreads, and breaks ties at random.
func DefaultAppStream() AppStream { return AppStream{} }

// Algorithm implements Settings.
func (AppStream) Algorithm() string { return "appstream" }

// ReadsReports implements Settings: utilisation is counted in sessions.
func (AppStream) ReadsReports() bool { return false }

// New implements Settings.
func (s AppStream) New(*View) Rule {
	return &appStreamRule{settings: s, shares: treeSpec{by: byScore, score: sessionShare{most: s.Mode == Fill}}}
}

// appStreamRule is a running AppStream rule.
type appStreamRule struct {
	settings AppStream
	shares   treeSpec
}

// Place implements Rule.
func (a *appStreamRule) Place(v *View, r Request) Decision {
	step := LowestShare
	if a.settings.Mode == Fill {
		step = HighestShare
	}
	d, found := v.placeBest(a.shares, a.settings.Ties, step, r)
	if !found {
		return v.refuse()
	}
	return d
}
