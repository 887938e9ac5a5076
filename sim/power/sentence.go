package power

import (
	"fmt"
	"strconv"
	"strings"
)

// Sentence says in words what an evaluation saw, and what it came to: "ramp-up: 4 sessions on 2 available hosts of 5 seats
// use 40 %, above the threshold of 30 %; 3 hosts required, started 1".
func (r Record) Sentence() string {
	return r.Phase.String() + ": " + r.situation() + "; " + count(r.Required, "host") + " required" + r.basis() + ", " + r.outcome()
}

// situation says how much is used, beside the threshold.
func (r *Record) situation() string {
	if r.Capacity == 0 {
		return count(r.Sessions, "session") + " and no available host"
	}
	switch r.Rule {
	case RuleClassicTool:
		return fmt.Sprintf("%s on %s: %s sessions per core, %s", count(r.Sessions, "session"), count(int32(r.Capacity), "core"),
			thousandths(r.Used/r.Capacity), r.perCore())
	case RuleCapacityBuffer:
		return fmt.Sprintf("%s load %s to %s, with a buffer of %d %%", count(r.Sessions, "session"),
			count(r.Available, "available host"), r.percent(), 100-r.Threshold)
	case RuleOccupancy:
		return fmt.Sprintf("%s on %s, usage %s, %s", count(r.Sessions, "session"), count(r.Available, "available host"),
			r.percent(), r.band())
	}
	return fmt.Sprintf("%s on %s of %s use %s, %s", count(r.Sessions, "session"), count(r.Available, "available host"),
		count(r.Limit, "seat"), r.percent(), r.besideWords("threshold", r.Threshold))
}

// percent is the used share with one decimal where it needs one.
func (r *Record) percent() string {
	tenths := (2000*r.Used + r.Capacity) / (2 * r.Capacity)
	if tenths%10 == 0 {
		return strconv.FormatInt(tenths/10, 10) + " %"
	}
	return fmt.Sprintf("%d.%d %%", tenths/10, tenths%10)
}

// besideWords compares the used share with a threshold, exactly.
func (r *Record) besideWords(name string, threshold int32) string {
	where := "at"
	if d := r.beside(threshold); d > 0 {
		where = "above"
	} else if d < 0 {
		where = "below"
	}
	return fmt.Sprintf("%s the %s of %d %%", where, name, threshold)
}

// band says where the usage lies between the two thresholds of Occupancy.
func (r *Record) band() string {
	switch {
	case r.beside(r.Threshold) >= 0:
		return r.besideWords("high threshold", r.Threshold)
	case r.beside(r.Low) < 0:
		return r.besideWords("low threshold", r.Low)
	}
	return fmt.Sprintf("between %d %% and %d %%", r.Low, r.Threshold)
}

// perCore compares sessions per core with the threshold of ClassicTool.
func (r *Record) perCore() string {
	where := "not above"
	if r.Used > int64(r.Threshold)*r.Capacity {
		where = "above"
	}
	return where + " the threshold of " + thousandths(int64(r.Threshold))
}

// basis says which of the two demands decided, when they differ.
func (r *Record) basis() string {
	switch {
	case r.Needed > r.Minimum:
		return " by the load"
	case r.Minimum > r.Needed:
		return " as the minimum"
	}
	return ""
}

// outcome lists what was done.
func (r *Record) outcome() string {
	var parts []string
	for _, p := range []struct {
		n    int32
		what string
	}{
		{r.CalledOff, "called off the sign-out on "}, {r.Reopened, "reopened "}, {r.Started, "started "}, {r.Created, "created "},
		{r.Drained, "drained "}, {r.SignOuts, "will sign users out on "}, {r.Stopped, "stopped "}, {r.Deleted, "deleted "},
		{r.Missing, "missing "},
	} {
		if p.n > 0 {
			parts = append(parts, p.what+strconv.Itoa(int(p.n)))
		}
	}
	if r.Booting > 0 {
		parts = append(parts, strconv.Itoa(int(r.Booting))+" still booting")
	}
	if len(parts) == 0 {
		return "nothing to do"
	}
	return strings.Join(parts, ", ")
}

// thousandths writes a number of thousandths as a decimal without trailing zeros.
func thousandths(n int64) string {
	return strconv.FormatFloat(float64(n)/1000, 'f', -1, 64)
}

func count(n int32, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return strconv.Itoa(int(n)) + " " + what + "s"
}
