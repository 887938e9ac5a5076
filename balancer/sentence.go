package balancer

import (
	"fmt"
	"strconv"
	"time"
)

// Sentence says in words why the request went to the host, or why it was refused when the host is None: "segment 1, turn
// of host-07; index 18 sampled 22 s ago". The view gives the name of the host and nothing else.
func (r Reason) Sentence(v *View, host int32) string {
	if r.Step.Refuses() || host == None {
		return r.refusal()
	}
	return r.choice(v.Name(host)) + r.evidence()
}

// refusal says why no host was chosen.
func (r Reason) refusal() string {
	switch {
	case r.Step == NoHosts:
		return "the pool has no hosts"
	case r.Step == NoneOpen:
		return "no host is open"
	case r.Step == NoneOffered && r.Of == 1:
		return "the only open host cannot take this request"
	case r.Step == NoneOffered:
		return "none of " + count(r.Of, "open host") + " can take this request"
	case r.Step == AllExcluded:
		return fmt.Sprintf("the rule leaves out all %s below their limit", count(r.Candidates, "open host"))
	case r.Candidates < r.Of:
		return fmt.Sprintf("all %s that can take this request are at their limit, %d cannot",
			count(r.Candidates, "open host"), r.Of-r.Candidates)
	case r.Of == 1:
		return "the only open host is at its limit"
	}
	return "all " + count(r.Of, "open host") + " at their limit"
}

// choice says which step of the rule chose the host.
func (r Reason) choice(name string) string {
	switch r.Step {
	case EmptierHalf:
		if r.Candidates == 1 {
			return fmt.Sprintf("fewest sessions on %s, alone in the emptier half of %s", name, count(r.Of, "host"))
		}
		return fmt.Sprintf("%s, drawn from the %d of %d hosts with the fewest sessions", name, r.Candidates, r.Of)
	case FewestSessions:
		return fmt.Sprintf("fewest sessions on %s%s", name, r.tied("the first"))
	case MostSessions:
		return fmt.Sprintf("most sessions below the limit on %s%s", name, r.tied(ordinal(r.Rank)))
	case Segment1Turn:
		return "segment 1" + r.raisedTo() + ", turn of " + name
	case Segment1Deficit:
		return "segment 1" + r.raisedTo() + ", fewest placements on " + name
	case Segment1Random:
		return "segment 1" + r.raisedTo() + ", drew " + name
	case Segment2:
		return "segment 1 empty, best of segment 2 is " + name
	case Segment3:
		return "segments 1 and 2 empty, best of segment 3 is " + name
	case BalancingOff:
		return fmt.Sprintf("no load index, fewest sessions on %s%s", name, r.tied("the first"))
	}
	return r.plainChoice(name)
}

// plainChoice is choice for the rules that no vendor ships, and for the lowest index.
func (r Reason) plainChoice(name string) string {
	switch r.Step {
	case LowestIndex:
		return fmt.Sprintf("lowest load index on %s%s", name, r.tied(ordinal(r.Rank)))
	case LowestSignal:
		return fmt.Sprintf("lowest %s on %s%s", r.Signal.words(), name, r.tied("one"))
	case BestOfDrawn:
		return fmt.Sprintf("lowest %s of %s on %s", r.Signal.words(), count(r.Candidates, "drawn host"), name)
	case SignalUnknown:
		return fmt.Sprintf("no host has reported, drew %s from %s", name, count(r.Of, "host"))
	case NextInTurn:
		return "turn of " + name
	case BelowLevel:
		return fmt.Sprintf("drew %s from the %d of %s that expected arrivals lift", name, r.Candidates, count(r.Of, "host"))
	case ReachedByArrivals:
		return fmt.Sprintf("drew %s from the %d of %s that arrivals since the reports have reached", name, r.Candidates, count(r.Of, "host"))
	case IdleHost:
		return fmt.Sprintf("drew %s from %s without a logon in progress", name, count(r.Candidates, "host"))
	case NoneIdle:
		return fmt.Sprintf("a logon in progress on every host, drew %s from %s", name, count(r.Of, "host"))
	}
	return r.brokerChoice(name)
}

// evidence says what was known of the host.
func (r Reason) evidence() string {
	switch r.Step {
	case Segment1Turn, Segment1Deficit, Segment1Random, LowestIndex:
		return "; " + r.indexWords()
	case Segment2, Segment3:
		return fmt.Sprintf("; %s, %d connecting, %s", r.indexWords(), r.Connecting, count(r.Sessions, "session"))
	case LowestSignal, BestOfDrawn, BelowLevel, ReachedByArrivals:
		return "; " + r.signalWords()
	case MostSessions, LowestShare, HighestShare:
		return "; " + r.ofLimit()
	case IdleHost, NoneIdle:
		return fmt.Sprintf("; %d connecting, %s", r.Connecting, count(r.Sessions, "session"))
	}
	return r.brokerEvidence()
}

func (r Reason) indexWords() string {
	switch {
	case r.Index == unknownIndex:
		return fmt.Sprintf("index unknown, counted as %d", unknownAmongKnown)
	case r.Freshness == AllLive:
		return fmt.Sprintf("index %d from live sessions", r.Index)
	case r.Freshness == PartSampled:
		return fmt.Sprintf("index %d from live sessions and metrics sampled %s", r.Index, ago(r.Age))
	}
	return fmt.Sprintf("index %d sampled %s", r.Index, ago(r.Age))
}

func (r Reason) signalWords() string {
	value := r.valueText()
	switch {
	case r.Sampled && !r.Known:
		return "not reported yet, counted as the mean " + value
	case r.Sampled:
		return value + " sampled " + ago(r.Age)
	}
	return value + " live"
}

// valueText is the value that was compared.
func (r Reason) valueText() string { return r.Signal.text(r.Value) }

// text is a value of a signal.
func (s Signal) text(x float64) string {
	if s == SignalCPU {
		return strconv.FormatFloat(x, 'f', 1, 64) + " %"
	}
	return strconv.FormatFloat(x, 'f', -1, 64)
}

// words names a signal.
func (s Signal) words() string {
	switch s {
	case SignalConnecting:
		return "logons in progress"
	case SignalCPU:
		return "CPU"
	case SignalLoadIndex:
		return "load index"
	}
	return "session count"
}

// raisedTo tells of a threshold that rose.
func (r Reason) raisedTo() string {
	if !r.Raised {
		return ""
	}
	return fmt.Sprintf(" (threshold raised to %d for %s)", r.Threshold, count(r.Candidates, "host"))
}

// tied tells of hosts that were equally good.
func (r Reason) tied(which string) string {
	if r.Candidates < 2 {
		return ""
	}
	return fmt.Sprintf(", %s of %d equally good", which, r.Candidates)
}

// ordinal counts a rank from 1.
func ordinal(rank int32) string {
	if rank == 0 {
		return "the first"
	}
	return "number " + strconv.Itoa(int(rank)+1)
}

func count(n int32, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return strconv.Itoa(int(n)) + " " + what + "s"
}

// ago says how long ago something was.
func ago(age time.Duration) string { return ageText(age) + " ago" }

// ageText rounds an age as a reader wants it: tenths below ten seconds, minutes from two minutes on.
func ageText(age time.Duration) string {
	switch s := age.Seconds(); {
	case s < 10:
		return strconv.FormatFloat(float64(age.Round(100*time.Millisecond))/float64(time.Second), 'f', -1, 64) + " s"
	case s < 120:
		return strconv.FormatFloat(s, 'f', 0, 64) + " s"
	default:
		return strconv.FormatFloat(age.Minutes(), 'f', 0, 64) + " min"
	}
}
