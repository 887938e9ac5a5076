package balancer

import (
	"fmt"
	"math"
	"strconv"
)

// brokerChoice is choice for the brokers of other products, and for a random host.
func (r Reason) brokerChoice(name string) string {
	switch r.Step {
	case BestBucket:
		return fmt.Sprintf("drew %s from the %d of %s in the best bucket", name, r.Candidates, count(r.Of, "host"))
	case LowestShare:
		return fmt.Sprintf("smallest share of its limit in use on %s%s", name, r.tied(ordinal(r.Rank)))
	case HighestShare:
		return fmt.Sprintf("largest share of its limit in use on %s%s", name, r.tied(ordinal(r.Rank)))
	case LowestTargetLoad:
		return fmt.Sprintf("lowest load on %s%s", name, r.tied(ordinal(r.Rank)))
	case LowestEvaluator, LowestOverTolerance:
		return fmt.Sprintf("%slowest load evaluator index on %s%s", r.overTolerance(), name, r.tied(ordinal(r.Rank)))
	case HighestEvaluator, HighestOverTolerance:
		return fmt.Sprintf("%shighest load evaluator index below full on %s%s", r.overTolerance(), name, r.tied(ordinal(r.Rank)))
	case LowestRatios:
		return fmt.Sprintf("smallest sum of ratios on %s%s", name, r.tied(ordinal(r.Rank)))
	}
	return fmt.Sprintf("drew %s from %s", name, count(r.Of, "host"))
}

// brokerEvidence is evidence for the same.
func (r Reason) brokerEvidence() string {
	switch r.Step {
	case BestBucket:
		return fmt.Sprintf("; preference %s, %s", r.Preference, count(r.Sessions, "session"))
	case LowestTargetLoad:
		return fmt.Sprintf("; load %s from %s, %d connecting", plain(r.Value), count(r.Sessions, "session"), r.Connecting)
	case LowestEvaluator, HighestEvaluator, LowestOverTolerance, HighestOverTolerance:
		return fmt.Sprintf("; index %s of %d", plain(r.Value), fullEvaluator)
	case LowestRatios:
		return fmt.Sprintf("; sum %s, %s", plain(r.Value), count(r.Sessions, "session"))
	}
	return "; " + count(r.Sessions, "session")
}

// ofLimit is the sessions of the host, and its limit if it has one.
func (r Reason) ofLimit() string {
	if r.Limit < NoLimit {
		return fmt.Sprintf("%d of %s", r.Sessions, count(r.Limit, "session"))
	}
	return count(r.Sessions, "session")
}

// overTolerance tells of logons in progress everywhere.
func (r Reason) overTolerance() string {
	if r.Step == LowestOverTolerance || r.Step == HighestOverTolerance {
		return "more logons in progress than tolerated everywhere, "
	}
	return ""
}

// plain is a number with at most three decimals.
func plain(x float64) string {
	return strconv.FormatFloat(math.Round(float64(x*1000))/1000, 'f', -1, 64)
}
