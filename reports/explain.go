package reports

import (
	"fmt"
	"io"
	"strings"
	"time"

	"poolsim/sim"
	"poolsim/sim/study"
	"poolsim/workloads"
)

// Explained is all that the report of one placement is made from.
type Explained struct {
	ID       string // of the scenario
	Title    string
	Source   string // "pool.toml", or "built-in morning-storm"
	Tool     string // version of the program
	Command  string // what to type to get this again
	Seed     uint64
	Calendar workloads.Calendar // says what time of day a simulated time is

	Explanation *study.Explanation
}

// WriteExplanation writes one placement for people: what was asked when, the decision and the steps to it, what came of
// it, and a table of the hosts as the broker saw them beside what they were.
func WriteExplanation(w io.Writer, x *Explained, o TableOptions) error {
	e := x.Explanation
	var b strings.Builder
	fmt.Fprintf(&b, "%s · %s · replication %d, seed %d\n", printable(x.Title), columnName(e.Cell.Name), e.Replication+1, x.Seed)
	fmt.Fprintf(&b, "%s  request %d, by %s, try %d, under %s\n\n", TraceClock(x.Calendar, e.At), e.Request, printable(e.User), e.Try, e.Algorithm)
	b.WriteString(wrapped("Decision: "+printable(e.Reason)+".", o.Width) + "\n")
	for i, step := range e.Steps {
		b.WriteString(wrapped(fmt.Sprintf("%3d. %s", i+1, printable(step)), o.Width) + "\n")
	}
	b.WriteString(wrapped("Outcome: "+printable(fateSentence(e)), o.Width) + "\n\n")
	rows := shownHosts(e)
	writeHostViews(&b, e, rows, o.Color)
	if left := len(e.Hosts) - len(rows); left > 0 {
		fmt.Fprintf(&b, "\n%s left out; --json has all.\n", hostCount(left))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func hostCount(n int) string {
	if n == 1 {
		return "1 host is"
	}
	return fmt.Sprintf("%d hosts are", n)
}

// TraceClock is the time of day to the millisecond that has begun, as traces have it: "08:07:30.214", after the first day
// with the day before it as in [Input.Clock].
func TraceClock(c workloads.Calendar, t time.Duration) string {
	return string(appendTraceClock(nil, c, t))
}

// fateSentence says what came of the decision.
func fateSentence(e *study.Explanation) string {
	if e.Chosen < 0 {
		return "the request is refused."
	}
	host := e.Hosts[e.Chosen].Name
	switch e.Fate {
	case sim.Rejected:
		return "the agent of " + host + " rejects the session, being at a threshold of its own; the broker is asked again."
	case sim.Unanswered:
		return host + " does not answer: it is gone, and the broker has not noticed yet. The request counts as refused."
	}
	return host + " takes the session."
}

// fateWord names a fate in files.
func fateWord(f sim.Fate) string {
	switch f {
	case sim.Refused:
		return "refused"
	case sim.Rejected:
		return "rejected"
	case sim.Unanswered:
		return "unanswered"
	}
	return "accepted"
}

// stateWord names the true state of a host.
func stateWord(s sim.State) string {
	switch s {
	case sim.Draining:
		return "draining"
	case sim.Booting:
		return "booting"
	case sim.Off:
		return "off"
	}
	return "open"
}

// believedState names what the broker takes a host for.
func believedState(b *study.Belief) string {
	switch {
	case !b.Open:
		return "closed"
	case b.Hidden:
		return "hidden"
	}
	return "open"
}

// isOn says whether a host is open or draining, so that its load means something.
func isOn(s sim.State) bool { return s == sim.Open || s == sim.Draining }
