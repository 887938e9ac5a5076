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

// Metric is one figure of a run.
type Metric struct {
	Name    string // in summary.json, CSV files and objectives
	Unit    string // "s", "sessions", "share", "%", …
	Better  Better
	Label   string // a few words for tables: "logon time, 95th percentile"
	Summary string // one sentence
	of      func(r *sim.Result) Value
}
