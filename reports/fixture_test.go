package reports

import (
	"math"
	"slices"

	"poolsim/sim/study"
)

// fixtureMetrics are the metrics that the tests use, with the units and directions of the table of metrics.
func fixtureMetrics() []*study.Metric {
	return []*study.Metric{
		{Name: "users", Unit: "count"},
		{Name: "unserved_users", Unit: "count", Better: study.Lower},
		{Name: "refused_users", Unit: "count", Better: study.Lower},
		{Name: "refused_users_share", Unit: "share", Better: study.Lower},
		{Name: "logon_seconds_p95", Unit: "s", Better: study.Lower, Label: "logon time, 95th percentile"},
		{Name: "logon_seconds_max", Unit: "s", Better: study.Lower},
		{Name: "desktop_within_share", Unit: "share", Better: study.Higher},
		{Name: "reconnect_seconds_p95", Unit: "s", Better: study.Lower},
		{Name: "over_limit_peak", Unit: "sessions", Better: study.Lower},
		{Name: "busiest_host_peak", Unit: "sessions", Better: study.Lower},
		{Name: "connecting_peak", Unit: "sessions", Better: study.Lower},
		{Name: "saturated_hosts_peak", Unit: "hosts", Better: study.Lower},
		{Name: "saturated_host_minutes", Unit: "min", Better: study.Lower},
		{Name: "hosts_used_peak", Unit: "hosts", Better: study.Lower},
		{Name: "cost", Unit: currencyUnit, Better: study.Lower},
		{Name: "cost_per_month", Unit: currencyUnit, Better: study.Lower, Label: "cost a month"},
		{Name: "saving_share", Unit: "share", Better: study.Higher},
		{Name: "waited_over_minute_share", Unit: "share", Better: study.Lower},
		{Name: "cost_open_used", Unit: currencyUnit},
		{Name: "cost_open_idle", Unit: currencyUnit},
		{Name: "cost_used", Unit: currencyUnit, Better: study.Lower},
		{Name: "cost_always_on", Unit: currencyUnit, Better: study.Lower},
	}
}

// interval is a mean with the half-width of its interval; 0 when every replication gave the same.
type interval struct{ mean, half float64 }

// values are the metrics of one variant; those that are left out are 0 ± 0.
type values map[string]interval

// never is the mean of a percentile that users without a desktop reach into, absent that of one that cannot be had.
const (
	never  = -1
	absent = -2
)

const fixtureReplications = 20

func fixtureEstimate(m *study.Metric, v interval) study.Estimate {
	e := study.Estimate{Metric: m, N: fixtureReplications, Mean: v.mean, Low: v.mean - v.half, High: v.mean + v.half}
	switch v.mean {
	case never:
		e = study.Estimate{Metric: m, State: study.Unserved, N: fixtureReplications - 1, Mean: math.NaN(), Low: math.NaN(), High: math.NaN()}
	case absent:
		e = study.Estimate{Metric: m, State: study.Absent, Mean: math.NaN(), Low: math.NaN(), High: math.NaN()}
	}
	for i := range fixtureReplications {
		value := study.Value{X: v.mean, State: e.State}
		if e.State == study.Unserved && i > 0 {
			value = study.Value{X: 50}
		}
		e.Values = append(e.Values, value)
	}
	return e
}

func fixtureOutcome(name string, v values) study.Outcome {
	o := study.Outcome{Cell: &study.Cell{Name: name, Settings: []study.Setting{
		{Key: "pool.algorithm", Value: `"` + name + `"`},
		{Key: "pool.max_session_limit", Value: "28"},
	}}}
	for _, m := range fixtureMetrics() {
		o.Estimates = append(o.Estimates, fixtureEstimate(m, v[m.Name]))
	}
	return o
}

// fixtureDifferences are the differences of the means; shown says which of them have an interval of half their size, all
// others an interval of twice their size.
func fixtureDifferences(outcomes []study.Outcome, shown func(variant, metric string) bool) []study.Difference {
	var all []study.Difference
	base := &outcomes[0]
	for m := range base.Estimates {
		for i := range outcomes[1:] {
			o := &outcomes[i+1]
			x, y := &o.Estimates[m], &base.Estimates[m]
			d := study.Difference{Metric: x.Metric, Variant: o.Cell.Name, Baseline: base.Cell.Name, Mean: x.Mean - y.Mean}
			half := 2 * math.Abs(d.Mean)
			if shown(o.Cell.Name, x.Metric.Name) {
				half, d.Distinguishable = math.Abs(d.Mean)/2, d.Mean != 0
			}
			d.Low, d.High = d.Mean-half, d.Mean+half
			all = append(all, d)
		}
	}
	return all
}

// stormInput is a morning storm under four rules. Only depth-first differs for certain.
func stormInput() *Input {
	price := interval{7.68, 0}
	outcomes := []study.Outcome{
		fixtureOutcome("breadth-first", values{
			"users": {180, 0}, "logon_seconds_p95": {38.2, 1.1}, "logon_seconds_max": {57.1, 2.2}, "desktop_within_share": {0.982, 0.01},
			"connecting_peak": {5, 0}, "hosts_used_peak": {10, 0}, "busiest_host_peak": {19, 0}, "cost": price, "cost_used": price, "cost_always_on": price,
		}),
		fixtureOutcome("depth-first", values{
			"users": {180, 0}, "logon_seconds_p95": {64.4, 2.1}, "logon_seconds_max": {93.3, 3}, "desktop_within_share": {0.801, 0.02},
			"connecting_peak": {23, 1}, "saturated_hosts_peak": {3, 0}, "saturated_host_minutes": {9.24, 0.4},
			"hosts_used_peak": {7, 0}, "busiest_host_peak": {28, 0}, "cost": price, "cost_used": {5.38, 0.03}, "cost_always_on": price,
		}),
		fixtureOutcome("horizon-78", values{
			"users": {180, 0}, "logon_seconds_p95": {38.3, 1.1}, "logon_seconds_max": {57.2, 2.2}, "desktop_within_share": {0.981, 0.01},
			"connecting_peak": {7, 0}, "saturated_hosts_peak": {1, 0}, "saturated_host_minutes": {0.4, 0.2},
			"hosts_used_peak": {10, 0}, "busiest_host_peak": {19, 0}, "cost": price, "cost_used": price, "cost_always_on": price,
		}),
		fixtureOutcome("horizon", values{
			"users": {180, 0}, "logon_seconds_p95": {38.1, 1.1}, "logon_seconds_max": {57.3, 2.2}, "desktop_within_share": {0.983, 0.01},
			"connecting_peak": {6, 0}, "saturated_hosts_peak": {1, 0},
			"hosts_used_peak": {10, 0}, "busiest_host_peak": {19, 0}, "cost": price, "cost_used": price, "cost_always_on": price,
		}),
	}
	return &Input{
		ID: "morning-storm", Title: "Morning storm", Headline: "180 users log on within 10 minutes · 10 hosts D8s_v5, limit 28",
		Source: "built-in morning-storm", Digest: "sha256:00", Tool: "1.0.0", Command: "poolsim compare", Currency: "USD",
		Seed: 1, Replications: fixtureReplications,
		Study: &study.Study{Outcomes: outcomes, Differences: fixtureDifferences(outcomes, func(variant, metric string) bool {
			return variant == "depth-first"
		})},
	}
}

// change sets one metric of one variant of an input, and its difference to the first variant as shown.
func change(in *Input, variant, metric string, v interval) {
	for i := range in.Study.Outcomes {
		o := &in.Study.Outcomes[i]
		if o.Cell.Name != variant {
			continue
		}
		m := slices.IndexFunc(o.Estimates, func(e study.Estimate) bool { return e.Metric.Name == metric })
		o.Estimates[m] = fixtureEstimate(o.Estimates[m].Metric, v)
	}
	in.Study.Differences = fixtureDifferences(in.Study.Outcomes, func(v, m string) bool {
		return v == "depth-first" || v == variant && m == metric
	})
}
