package reports

import (
	"poolsim/sim/study"
	"poolsim/workloads"
)

// Input is all that a report is made from.
type Input struct {
	ID          string // of the scenario, as in file names: "morning-storm"
	Title       string // "Morning storm"
	Headline    string // demand and pool in one line: "180 users log on within 10 minutes · 10 hosts D8s_v5, limit 28"
	Description string // what the scenario shows, in the words of its file
	Source      string // "pool.toml", or "built-in morning-storm"
	Digest      string // of the completed settings: "sha256:…"
	Tool        string // version of the program
	Command     string // what to type to get this result again
	OutDir      string // folder of the result files as the user wrote it; "" when none are written

	Seed         uint64
	Replications int
	Calendar     workloads.Calendar // says what time of day a simulated time is
	Currency     string             // of every cost

	Study    *study.Study
	Warnings []string
	Cures    []Cure
	Probes   []Probe
	Theory   []Theory // in the order of the variants
	Hurts    []Hurt   // slowest first

	// Assumptions are the settings in force that nobody wrote down, in the order of the table of keys.
	Assumptions []Assumption
	NotModelled []string // sentences
}

// Cure is what would keep the users of one variant from being refused.
type Cure struct {
	Variant string
	study.Cure
}

// Hurt is a placement that led to one of the slowest logons of replication 1.
type Hurt struct {
	Seconds     float64 // from the user's first try to the desktop
	Explanation *study.Explanation
	Command     string // what to type to see the whole of it
}

// Probe is a variant simulated once more with one assumption changed, to learn whether that assumption decides the
// answer.
type Probe struct {
	Variant string // the variant that was simulated again
	Key     string // the setting that was changed: "pool.visibility_lag"
	Value   string // what it was set to, as a scenario file would have it: `"30s"`
	Assumed string // what the variant has
	Metric  string // the metric that answers
	Outcome *study.Outcome
}

// Assumption is one setting in force with where it comes from.
type Assumption struct {
	Key      string
	Value    string // as a scenario file would have it
	Unit     string
	Sentence string // what the setting means
	Source   string // where the default comes from
}
