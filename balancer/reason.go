package balancer

import "time"

// Step is the step of a rule that decided.
type Step uint8

// Steps that refuse a request, and steps that choose a host.
const (
	NoHosts     Step = iota + 1 // the pool has no host at all
	NoneOpen                    // no host is open
	NoneOffered                 // every open host is masked: rejected by its agent, or it lacks a capability
	AllAtLimit                  // every open host is at its limit
	AllExcluded                 // the rule leaves out every open host below its limit

	EmptierHalf     // breadth-first: a random host of the half with the fewest sessions
	FewestSessions  // breadth-first with LeastSessions
	MostSessions    // depth-first
	Segment1Turn    // horizon: next in the ring of segment 1
	Segment1Deficit // horizon: fewest placements in segment 1
	Segment1Random  // horizon: a random host of segment 1
	Segment2        // horizon: best of segment 2, segment 1 being empty
	Segment3        // horizon: best of segment 3, segments 1 and 2 being empty
	BalancingOff    // horizon, horizon-78: no load index, fewest sessions
	LowestIndex     // horizon-78
	LowestSignal    // least
	BestOfDrawn     // choices
	SignalUnknown   // least, choices: nothing known of any host, a random one
	AtRandom        // random
	NextInTurn      // round-robin
	IdleHost        // join-idle: nobody is logging on there
	NoneIdle        // join-idle: someone is logging on everywhere, a random host

	BelowLevel        // basic-li: a host that expected arrivals lift to their level
	ReachedByArrivals // aggressive-li: a random one of the lowest hosts, as many as arrivals since the reports reach

	BestBucket           // horizon-62: a random host of the best preference bucket
	LowestShare          // horizon-62 without preferences, appstream: least of the limit in use
	HighestShare         // appstream: most of the limit in use
	LowestTargetLoad     // rd-broker
	LowestEvaluator      // citrix: lowest load evaluator index
	HighestEvaluator     // citrix: highest load evaluator index below full
	LowestOverTolerance  // citrix: as LowestEvaluator, more logons than the tolerance being in progress everywhere
	HighestOverTolerance // citrix: as HighestEvaluator, likewise
	LowestRatios         // ras: smallest sum of ratios
)

// Refuses says whether the step refuses the request.
func (s Step) Refuses() bool { return s >= NoHosts && s <= AllExcluded }

// Reason is why a request went where it went: the step of the rule, and the numbers that decided, as the broker knew them
// before the placement. It is comparable, and holds no pointers.
type Reason struct {
	Step       Step
	Candidates int32 // hosts among which the last choice fell; of a refusal, open hosts that were not masked, or those below their limit that the rule left out
	Of         int32 // hosts that could have been chosen at all; of a refusal, open hosts, masked or not
	Rank       int32 // place of the host among the candidates, counted from 0, where the rule has one

	Sessions   int32 // of the host
	Connecting int32 // of the host
	Limit      int32 // of the host
	Index      int32 // load index of the host, -1 for none
	Threshold  int32 // load index threshold in force
	Raised     bool  // the threshold rose to get enough hosts

	Freshness Freshness // of what the load index is made of

	Known   bool          // the host has reported
	Age     time.Duration // of that report at the decision
	Signal  Signal        // what Least, Choices and Interpretation compared
	Value   float64       // of the signal; of a host that has not reported, the mean of the others
	Sampled bool          // the signal came from reports

	Preference Preference // of the host, where BestBucket decided
}

// Freshness is what the load index of a host is made of.
type Freshness uint8

// Freshness of a load index.
const (
	AllSampled  Freshness = iota // a report alone
	PartSampled                  // a report, and the live session count
	AllLive                      // the live session count alone
)

// freshness is what the load index of a host is made of now.
func (v *View) freshness(host int32) Freshness {
	x := v.loadIndex
	switch {
	case !x.readsLiveCounts():
		return AllSampled
	case v.reported[host] && x.readsMetrics():
		return PartSampled
	}
	return AllLive
}

// reason is the part of a reason that says what was known of the host.
func (v *View) reason(step Step, host int32, r Request) Reason {
	c := v.counts[host]
	reason := Reason{
		Step: step, Sessions: c.Sessions, Connecting: c.Connecting, Limit: v.hosts[host].Limit,
		Index: v.index[host], Freshness: v.freshness(host), Known: v.reported[host],
	}
	if reason.Known {
		reason.Age = r.Now - v.reports[host].SampledAt
	}
	return reason
}

// refuse says why no host can be chosen.
func (v *View) refuse() Decision {
	reason := Reason{Step: AllAtLimit, Candidates: v.allowing.len, Of: int32(v.openHosts), Index: unknownIndex}
	switch {
	case len(v.hosts) == 0:
		reason.Step = NoHosts
	case v.openHosts == 0:
		reason.Step = NoneOpen
	case v.allowing.len == 0:
		reason.Step = NoneOffered
	}
	return Decision{Host: None, Reason: reason}
}
