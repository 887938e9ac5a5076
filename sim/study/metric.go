package study

import "poolsim/sim"

// Better is the direction in which a metric improves.
type Better uint8

// Directions.
const (
	Neither Better = iota
	Lower
	Higher
)

// String is the direction as listings print it: "lower", "higher", or "-" when neither is better.
func (b Better) String() string {
	switch b {
	case Lower:
		return "lower"
	case Higher:
		return "higher"
	}
	return "-"
}

// Metric is one figure of a run. Metrics come from [Metrics] and [Lookup] and must not be changed.
type Metric struct {
	Name    string // in summary.json, CSV files and objectives
	Unit    string // "s", "sessions", "share", "%", …
	Better  Better
	Label   string // a few words for tables: "logon time, 95th percentile"
	Summary string // one sentence
	of      func(r *sim.Result) Value
}

// Of is the value of the metric in one replication.
func (m *Metric) Of(r *sim.Result) Value { return m.of(r) }
