package study

import (
	"poolsim/sim"
)

// Cell is one variant: its settings as text, and the configuration they were compiled to.
type Cell struct {
	Name       string
	Settings   []Setting // every completed setting, in the order of the table of keys
	Config     *sim.Config
	Warmup     Warmup // how Config.Warmup is found
	Objectives []Objective
}

// Setting is one completed setting as text.
type Setting struct {
	Key    string // "pool.max_session_limit"
	Value  string // as a scenario file would have it: `28`, `"30s"`
	Origin string // where it came from: "pool.toml:12", "--set", "variant \"x\"", "default"
}

// Objective is what "good enough" means for one metric.
type Objective struct {
	Metric  string
	Max     *float64 // at most one of Max and Min is set
	Min     *float64
	At      float64 // quantile over replications, 0 < At < 1; 0 for the mean
	Within  float64 // seconds, for desktop_within_share
	Variant string  // decides the exit status for this objective; "" for the rule of several variants
}

// State says whether a value is a number.
type State uint8

// States of a value.
const (
	Known    State = iota
	Absent         // could not be had: no logon happened, no price is known
	Unserved       // "never": users without a desktop reach into the percentile
)

// Value is one metric of one replication.
type Value struct {
	X     float64
	State State
}

// Estimate is a metric over the replications of a variant.
type Estimate struct {
	Metric *Metric
	State  State
	N      int // replications with a known value
	Mean   float64
	// Low and High bound the 95 % interval; NaN with a single replication.
	Low, High float64
	Values    []Value // one a replication
}

// Difference is a paired difference of a metric to the first variant, with simultaneous 95 % intervals over the
// variants (Bonferroni).
type Difference struct {
	Metric            *Metric
	Variant, Baseline string
	Mean, Low, High   float64 // NaN when it cannot be had
	Distinguishable   bool    // the interval does not hold 0
	// VarianceRatio is the variance of the paired differences over that of the difference of unpaired values: below 1,
	// meeting the same users in every variant made the comparison sharper. NaN when it cannot be had.
	VarianceRatio float64
}

// ObjectiveResult says how a variant stands to an objective.
type ObjectiveResult struct {
	Objective Objective
	Value     Value
	Met, Sure bool
}

// Outcome is what came of one variant.
type Outcome struct {
	Cell       *Cell
	Estimates  []Estimate // in the order of Metrics
	Objectives []ObjectiveResult
	Series     Series          // over all replications
	Hosts      []HostRow       // means over replications
	History    *sim.History    // of replication 1
	Slowest    []sim.SlowLogon // of replication 1, slowest first
	// LogonCurve are quantiles of the logon time over all users of all replications: CurvePoint i is the quantile
	// i/(len-1); +Inf for users who never got a desktop.
	LogonCurve []float64
	Events     int64
}

// Study is what was concluded from all runs.
type Study struct {
	Outcomes     []Outcome
	Differences  []Difference // metric by metric, variant by variant, against the first
	Replications int          // of every variant
	Stop         Stop         // why there were not more
	Seed         uint64
}

// Estimate of a metric by name; nil when there is no such metric.
func (o *Outcome) Estimate(metric string) *Estimate {
	for i := range o.Estimates {
		if o.Estimates[i].Metric.Name == metric {
			return &o.Estimates[i]
		}
	}
	return nil
}

// Series are the time buckets of a variant, means over its replications.
type Series struct {
	WidthSeconds float64
	Points       []Point
}

// Point is the mean of one time bucket over the replications.
type Point struct {
	Sessions, Busiest, Emptiest  float64
	Connecting, WorstLogons      float64
	Reconnecting, Refused        float64
	CPU                          float64 // percent
	Saturated                    float64 // hosts at once, the peak within the bucket
	Open, Draining, Booting, Off float64 // hosts
	OpenUsed, Absent             float64 // hosts: open with a session; places without a machine
	Used                         float64 // hosts on with a session
	Cost, CostUsed, CostAlwaysOn float64 // of the bucket
	Logons                       int64   // logons of all replications that reached their desktop in the bucket
	LogonP50, LogonP95           float64 // seconds over those; NaN without a logon
	Scaling                      ScalingPoint
}

// ScalingPoint is what a scaling policy saw in a time bucket, means over the replications; see sim.ScalingBucket.
type ScalingPoint struct {
	Known                             bool // a policy was at work; otherwise the rest is 0
	Evaluations                       float64
	Required, On, Available, Sessions float64
	UsedPercent, ThresholdPercent     float64 // NaN when there was none
}

// HostRow is what one host came to, means over replications.
type HostRow struct {
	Name, Group                         string
	SessionsMean, SessionsPeak          float64
	NewSessions, ConnectingPeak         float64
	CPUPercentMean                      float64
	OnHours, UsedHours                  float64
	DrainingHours, BootingHours         float64 // draining hosts are on, booting ones are not
	AbsentHours                         float64 // a place without a machine
	SaturatedMinutes, MemoryOverMinutes float64
}
