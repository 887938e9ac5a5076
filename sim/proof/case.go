package proof

import "fmt"

// Groups of cases, in their order.
const (
	Queues    = "queues"
	Balancing = "balancing"
	Staleness = "staleness"
	Vendor    = "vendor"
	Drain     = "drain"
)

// Groups are the names of the groups in their order.
func Groups() []string { return []string{Queues, Balancing, Staleness, Vendor, Drain} }

// Case is a figure whose value is known, and what the simulation made of it.
type Case struct {
	Group  string
	Name   string
	Unit   string
	Source string // where the known value comes from

	Theory float64
	Error  Error // of the known value
	Exact  bool  // the very number is asked for, from one run

	// Controlled says that the mean is adjusted by another figure of the same runs, whose mean is known to be control.
	Controlled bool
	control    float64

	Replications int
	Mean         float64
	// Low and High are the bounds that decide: the interval around the mean, widened by the error of the known value. NaN
	// for an exact case.
	Low, High float64
	Verdict   Verdict
}

// Error says how far a known value may be off. The zero Error is that of a formula.
type Error struct {
	// Half is half of the 95 % interval of a value that was itself simulated, in so many Replications; without those it
	// is a bound as it stands, for a limit that the simulation only comes near.
	Half         float64
	Replications int
	// Peers is the number of replications of which the known value is the mean, when all that is known of their spread is
	// that they are runs of the same model as ours.
	Peers int
}

// Verdict is what a case came to.
type Verdict uint8

// Verdicts.
const (
	Passed   Verdict = iota
	Failed           // the known value lies outside the bounds
	Unproven         // within, but the bounds are too wide to tell
)

// String is the verdict in JSON and in tables.
func (v Verdict) String() string {
	switch v {
	case Passed:
		return "passed"
	case Failed:
		return "failed"
	case Unproven:
		return "unproven"
	}
	return fmt.Sprintf("verdict %d", uint8(v))
}

// sample is what one replication gives for a case: the figure, and the other one of a controlled case.
type sample struct{ value, control float64 }
