package reports

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"poolsim/sim/study"
)

func checkVerdict(t *testing.T, in *Input, want ...string) {
	t.Helper()
	if diff := cmp.Diff(want, Verdict(in)); diff != "" {
		t.Error(diff)
	}
}

const (
	tradeOff = "Depth-first is better than breadth-first in one way and worse in another: it needs three hosts fewer (7, not 10), " +
		"which saves 30 % if something switches empty hosts off, but makes users wait longer for their desktop (95th percentile 64 s, not 38 s) " +
		"and gives only 80 % of users a desktop within 45 s, not 98 %."
	twoAlike = "Horizon-78 and horizon cannot be told apart from breadth-first here."
)

func TestVerdictOfFourRules(t *testing.T) {
	checkVerdict(t, stormInput(), tradeOff, twoAlike)
}

// only keeps the first variant and the named one.
func only(in *Input, variant string) *Input {
	kept := []study.Outcome{in.Study.Outcomes[0]}
	for _, o := range in.Study.Outcomes[1:] {
		if o.Cell.Name == variant {
			kept = append(kept, o)
		}
	}
	in.Study.Outcomes = kept
	return in
}

func TestVerdictBetterAndWorse(t *testing.T) {
	in := only(stormInput(), "horizon")
	change(in, "horizon", "logon_seconds_p95", interval{30, 1})
	checkVerdict(t, in, "Horizon is better than breadth-first: it gives users their desktop sooner (95th percentile 30 s, not 38 s).")

	in = only(stormInput(), "horizon")
	change(in, "horizon", "logon_seconds_p95", interval{never, 0})
	checkVerdict(t, in, "Horizon is worse than breadth-first: it makes users wait longer for their desktop (95th percentile never, not 38 s).")

	in = only(stormInput(), "horizon")
	change(in, "horizon", "hosts_used_peak", interval{11, 0})
	checkVerdict(t, in, "Horizon is worse than breadth-first: it needs one host more (11, not 10).")
}

// TestCloseValuesLookDifferent: a paired difference may be certain although both values round to the same.
func TestCloseValuesLookDifferent(t *testing.T) {
	in := only(stormInput(), "horizon")
	change(in, "horizon", "logon_seconds_p95", interval{38.31, 1.1})
	// 0.11 s of 38.2 s are 0.3 %.
	checkVerdict(t, in, "Horizon differs from breadth-first by less than 1 % in everything that counts.")

	change(in, "horizon", "logon_seconds_p95", interval{38.64, 1.1})
	// 0.44 s are 1.2 %; half of it leaves the first decimal in doubt, and both values round to 38 and 39.
	checkVerdict(t, in, "Horizon is worse than breadth-first: it makes users wait longer for their desktop (95th percentile 39 s, not 38 s).")
}

func TestVerdictNames(t *testing.T) {
	in := only(stormInput(), "horizon")
	in.Study.Outcomes[1].Cell.Name = "depth-first, \x1b[1m12"
	in.Study.Differences = nil
	checkVerdict(t, in, `"depth-first, 12" cannot be told apart from breadth-first here.`)
}

func TestManyAlikeAreCounted(t *testing.T) {
	in := only(stormInput(), "horizon")
	for range 4 {
		in.Study.Outcomes = append(in.Study.Outcomes, in.Study.Outcomes[1])
	}
	checkVerdict(t, in, "The five others cannot be told apart from breadth-first here.")
}

func TestVerdictOfOneReplication(t *testing.T) {
	in := stormInput()
	in.Replications = 1
	checkVerdict(t, in, "A single replication cannot tell the variants apart; 20 can (--replications 20).")
}

func TestVerdictOfOneVariant(t *testing.T) {
	in := only(stormInput(), "")
	checkVerdict(t, in, "Under breadth-first 95 of 100 users have their desktop within 38 s, the slowest after 57 s; nobody is refused. No host saturates.")

	in = stormInput()
	in.Study.Outcomes = in.Study.Outcomes[1:2]
	checkVerdict(t, in, "Under depth-first 95 of 100 users have their desktop within 64 s, the slowest after 93 s; nobody is refused. "+
		"Hosts are saturated for 9.2 host-minutes, at worst 3 at once.",
		"It costs 7.68 USD with all hosts on; with every empty host off it would be 5.38 USD (−30 %).")

	in = only(stormInput(), "")
	change(in, "breadth-first", "logon_seconds_p95", interval{absent, 0})
	checkVerdict(t, in, "Nobody logs on to a new desktop under breadth-first, so there is no waiting to judge. No host saturates.")

	change(in, "breadth-first", "logon_seconds_p95", interval{never, 0})
	change(in, "breadth-first", "unserved_users", interval{12, 1})
	checkVerdict(t, in, "More than 5 of 100 users never get a desktop under breadth-first, in at least one replication. No host saturates.",
		"Under breadth-first: 12 users without a desktop to the end.")
}

func TestRefusalsNameBothCures(t *testing.T) {
	in := stormInput()
	for i := range in.Study.Outcomes[:2] {
		o := &in.Study.Outcomes[i]
		for j := range o.Estimates {
			switch o.Estimates[j].Metric.Name {
			case "refused_users":
				o.Estimates[j].Mean, o.Estimates[j].Low, o.Estimates[j].High = 12, 11, 13
			case "refused_users_share":
				o.Estimates[j].Mean, o.Estimates[j].Low, o.Estimates[j].High = 12./180, 11./180, 13./180
			case "unserved_users":
				o.Estimates[j].Mean, o.Estimates[j].Low, o.Estimates[j].High = 1, 1, 1
			}
		}
	}
	in.Cures = []Cure{{"breadth-first", study.Cure{Limit: 30, Hosts: 1}}, {"depth-first", study.Cure{Limit: 30, Hosts: 1}}}
	checkVerdict(t, in, tradeOff, twoAlike,
		// 12 of 180 are 6.67 %; the interval of half a percent point leaves the first decimal in doubt.
		"Under breadth-first and depth-first: 12 users (6.7 %) refused at the first try and 1 user without a desktop to the end. "+
			"A session limit of 30 or one more host would serve everybody at the first try.")

	in.Cures = []Cure{{"breadth-first", study.Cure{Hosts: 2, Note: "No limit helps: all hosts are drained."}}}
	got := Verdict(in)
	want := "Under breadth-first: 12 users (6.7 %) refused at the first try and 1 user without a desktop to the end. " +
		"Two more hosts would serve everybody at the first try. No limit helps: all hosts are drained."
	if got[2] != want {
		t.Errorf("got  %q\nwant %q", got[2], want)
	}
}

func ptr(x float64) *float64 { return &x }

func TestMissedObjectives(t *testing.T) {
	for _, c := range []struct {
		result study.ObjectiveResult
		want   string
	}{
		{study.ObjectiveResult{Objective: study.Objective{Metric: "logon_seconds_p95", Max: ptr(45)}, Value: study.Value{X: 64.4}, Sure: true},
			"MISSED logon_seconds_p95 = 64 s, at most 45 s wanted (depth-first)"},
		{study.ObjectiveResult{Objective: study.Objective{Metric: "desktop_within_share", Min: ptr(0.95)}, Value: study.Value{X: 0.801}},
			"MISSED desktop_within_share = 80 %, at least 95 % wanted (depth-first, not certain with 20 replications)"},
		{study.ObjectiveResult{Objective: study.Objective{Metric: "logon_seconds_p95", Max: ptr(45), At: 0.9}, Value: study.Value{X: 66.6}, Sure: true},
			"MISSED logon_seconds_p95 at p90 = 66.6 s, at most 45 s wanted (depth-first)"},
		{study.ObjectiveResult{Objective: study.Objective{Metric: "logon_seconds_p95", Max: ptr(64)}, Value: study.Value{X: 64.004}, Sure: true},
			"MISSED logon_seconds_p95 = 64.004 s, at most 64 s wanted (depth-first)"}, // not "64 s, at most 64 s"
		{study.ObjectiveResult{Objective: study.Objective{Metric: "logon_seconds_p95", Max: ptr(45)}, Value: study.Value{State: study.Unserved}, Sure: true},
			"MISSED logon_seconds_p95 = never, at most 45 s wanted (depth-first)"},
		{study.ObjectiveResult{Objective: study.Objective{Metric: "cost", Max: ptr(1e4)}, Value: study.Value{State: study.Absent}},
			"MISSED cost = unknown, at most 10 000 USD wanted (depth-first, not certain with 20 replications)"},
	} {
		in := stormInput()
		in.Study.Outcomes[1].Objectives = []study.ObjectiveResult{c.result}
		checkVerdict(t, in, tradeOff, twoAlike, c.want)
	}
}

func TestObjectiveOfAnotherVariantIsNotMissed(t *testing.T) {
	in := stormInput()
	in.Study.Outcomes[1].Objectives = []study.ObjectiveResult{
		{Objective: study.Objective{Metric: "cost", Max: ptr(1), Variant: "horizon"}, Value: study.Value{X: 7.68}, Sure: true},
		{Objective: study.Objective{Metric: "cost", Max: ptr(8)}, Value: study.Value{X: 7.68}, Met: true, Sure: true},
	}
	checkVerdict(t, in, tradeOff, twoAlike)
}

func TestDecidingAssumption(t *testing.T) {
	in := stormInput()
	changed := fixtureOutcome("depth-first", values{"busiest_host_peak": {44.5, 1}, "logon_seconds_p95": {150, 5}, "over_limit_peak": {16.5, 1}})
	changed.Estimate("busiest_host_peak").Values[3].X = 47
	probe := Probe{Variant: "depth-first", Key: "pool.visibility_lag", Value: `"30s"`, Assumed: `"0s"`, Metric: "busiest_host_peak", Outcome: &changed}
	in.Probes = []Probe{probe}
	checkVerdict(t, in, tradeOff, twoAlike, "If the broker saw new sessions 30 s late, depth-first would put up to 47 sessions on a host.")

	*changed.Estimate("over_limit_peak") = fixtureEstimate(changed.Estimate("over_limit_peak").Metric, interval{0, 0})
	checkVerdict(t, in, tradeOff, twoAlike) // within the limit a lag decides nothing

	probe.Key, probe.Value, probe.Assumed, probe.Metric = "class.medium.logon_cpu_seconds.mean", "31", "12", "logon_seconds_p95"
	in.Probes = []Probe{probe}
	checkVerdict(t, in, tradeOff, twoAlike, "With class.medium.logon_cpu_seconds.mean = 31 instead of 12, logon time, 95th percentile of depth-first would be 150 s, not 64 s.")

	probe.Outcome = &in.Study.Outcomes[1] // changes nothing
	in.Probes = []Probe{probe}
	checkVerdict(t, in, tradeOff, twoAlike)
}

func TestSmallWords(t *testing.T) {
	for text, want := range map[string]string{
		spaced("30s"): "30 s", spaced("1h30m"): "1h30m", spaced("s"): "s", spaced("0.5s"): "0.5 s",
		listed([]string{"a"}): "a", listed([]string{"a", "b", "c"}): "a, b and c", listed(nil): "",
		numberWord(12): "twelve", numberWord(13): "13", numberWord(-1): "-1",
		capital("élan"): "Élan", capital(""): "",
		factorText(38, 64): "1.7 ×", factorText(64, 38): "1.7 ×", factorText(100, 108): "8 %", factorText(1, 12): "12 ×",
		factorText(100, 100.01): "<0.1 %", factorText(1, math.Inf(1)): "much",
		changeText(-0.3): "−30 %", changeText(0.004): "+0.4 %",
	} {
		if text != want {
			t.Errorf("got %q, want %q", text, want)
		}
	}
}
