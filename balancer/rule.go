package balancer

import "time"

// Request is one try of a user to get a session, as far as a placement rule may know it.
type Request struct {
	Now  time.Duration
	Try  int32  // 0 for the first try
	Draw uint64 // 64 random bits that belong to this user and try; everything a rule draws is derived from them
	// Needs are capabilities beyond or within the default set that the host must have; 0 when any host will do. The
	// broker has already masked the hosts that lack them.
	Needs Capability
}

// Decision is what a rule answers: a host, or none, and why.
type Decision struct {
	Host   int32 // index of the host, or None
	Reason Reason
}

// None is the host of a decision that refuses the request.
const None = int32(-1)

// Rule places one request after another in one pool. A rule may keep state of its own (a ring pointer), but never
// changes the view, and the same view, state and draw give the same decision.
type Rule interface {
	Place(v *View, r Request) Decision
}

// Settings are the parameters of a rule, and make rules.
type Settings interface {
	// Algorithm is the name of the rule in scenario files.
	Algorithm() string
	// New returns a rule that starts from the view as it is.
	New(v *View) Rule
	// ReadsReports says whether the rule looks at the reports of the hosts' agents, so that a broker need not deliver
	// reports that nobody reads.
	ReadsReports() bool
}

// Retuner is a rule that can take new parameters and keep its state, as a broker does when only a threshold is changed.
type Retuner interface {
	// Retune takes the new settings; false when they belong to another algorithm.
	Retune(s Settings) bool
}
