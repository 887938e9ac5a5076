package reports

import (
	"math"

	"poolsim/sim/study"
)

// contrast is how a row of the table says that a variant differs from the first one.
type contrast uint8

const (
	silent   contrast = iota // not at all: the value speaks for itself
	byFactor                 // "1.7 × worse"
	byWord                   // "worse"
	byShare                  // "−30 %"
)

// tableRow is one line of the table.
type tableRow struct {
	metric   string
	label    string
	figure   figure
	contrast contrast
	interval bool   // the half-width is written
	zero     string // written for 0; "" for the number
	occurred bool   // only in the table when some variant has more than none of it
}

// tableRows are the lines that the study can fill, in their order.
func (in *Input) tableRows() []tableRow {
	var kept []tableRow
	for _, r := range in.allRows() {
		if in.rowHas(r) {
			kept = append(kept, r)
		}
	}
	return kept
}

// rowHas says whether a row has something to show: a value for some variant, and one above zero if it must occur.
func (in *Input) rowHas(r tableRow) bool {
	for i := range in.Study.Outcomes {
		e := in.Study.Outcomes[i].Estimate(r.metric)
		if e == nil || e.State == study.Absent {
			continue
		}
		if !r.occurred || e.State == study.Unserved || e.Mean > 0 {
			return true
		}
	}
	return false
}

func (in *Input) allRows() []tableRow {
	seconds, percent, count, minutes, money := secondsFigure(), percentFigure(), countFigure(), minutesFigure(), moneyFigure(in.Currency)
	rows := []tableRow{
		{metric: "logon_seconds_p95", label: "logon time, 95th percentile", figure: seconds, contrast: byFactor, interval: true},
		{metric: "logon_seconds_max", label: "  slowest", figure: seconds},
		{metric: "desktop_within_share", label: "desktop within 45 s", figure: percent, contrast: byWord},
		{metric: "reconnect_seconds_p95", label: "reconnect time, 95th percentile", figure: seconds, contrast: byFactor, interval: true, occurred: true},
		{metric: "reconnecting_peak", label: "  most reconnects at once", figure: count, contrast: byWord, occurred: true},
		{metric: "refused_users", label: "users refused", figure: count, contrast: byWord},
		{metric: "unserved_users", label: "  never got a desktop", figure: count, contrast: byWord, occurred: true},
		{metric: "agent_rejections", label: "sent away by a host's agent", figure: count, occurred: true},
		{metric: "logon_timeouts", label: "logons that timed out", figure: count, contrast: byWord, occurred: true},
		{metric: "forced_logoffs", label: "users signed out by force", figure: count, contrast: byWord, occurred: true},
		{metric: "lost_sessions", label: "sessions lost with a host", figure: count, contrast: byWord, occurred: true},
		{metric: "drain_minutes_max", label: "longest drain, minutes", figure: count, zero: "empty at once"},
		{metric: "over_limit_peak", label: "most sessions above a limit", figure: count, contrast: byWord, occurred: true},
		{metric: "connecting_peak", label: "most logons at once, one host", figure: count, contrast: byWord},
		{metric: "saturated_hosts_peak", label: "hosts saturated at once", figure: count, contrast: byWord},
		{metric: "saturated_host_minutes", label: "  host-minutes saturated", figure: minutes, contrast: byWord},
		{metric: "boot_waits", label: "requests that waited for a boot", figure: count, contrast: byWord, occurred: true},
		{metric: "no_open_host_minutes", label: "minutes without an open host", figure: minutes, contrast: byWord, occurred: true},
		{metric: "hosts_used_peak", label: "hosts in use", figure: count},
	}
	if in.switched() {
		rows = append(rows,
			tableRow{metric: "hosts_on_mean", label: "hosts on, mean", figure: count},
			tableRow{metric: "cost", label: in.costLabel(), figure: money, contrast: byShare},
			tableRow{metric: "cost_per_month", label: "  a month (730 h)", figure: money, contrast: byShare, interval: true})
	}
	return append(rows,
		tableRow{metric: "cost_always_on", label: in.costLabel() + ", all hosts on", figure: money, contrast: byShare},
		tableRow{metric: "cost_used", label: in.costLabel() + ", empty hosts off", figure: money, contrast: byShare})
}

// switched says whether hosts were off or absent for a part of the time in some variant, so that its cost is not that of
// all hosts always on.
func (in *Input) switched() bool {
	for i := range in.Study.Outcomes {
		cost, always := in.Study.Outcomes[i].Estimate("cost"), in.Study.Outcomes[i].Estimate("cost_always_on")
		if known(cost) && known(always) && math.Abs(cost.Mean-always.Mean) > 1e-9*always.Mean {
			return true
		}
	}
	return false
}

// costLabel says for which time the cost is.
func (in *Input) costLabel() string {
	if span := in.measured(); span != "" {
		return "cost of " + span
	}
	return "cost"
}
