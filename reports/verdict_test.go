package reports

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"poolsim/sim"
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
	checkVerdict(t, in, "Horizon shows no difference to breadth-first beyond 1 % in anything that counts.")

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
	checkVerdict(t, in, "Under breadth-first 95 of 100 users have their desktop within 38 s, the slowest after 57 s on average over replications; nobody is refused. No host saturates.")

	in = stormInput()
	in.Study.Outcomes = in.Study.Outcomes[1:2]
	checkVerdict(t, in, "Under depth-first 95 of 100 users have their desktop within 64 s, the slowest after 93 s on average over replications; nobody is refused. "+
		"Hosts are saturated for 9.2 host-minutes, at most 3 at once on average over replications.",
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
		{study.ObjectiveResult{Objective: study.Objective{Metric: "logon_seconds_p95", Max: ptr(1e-9)}, Value: study.Value{X: 64.4}, Sure: true},
			"MISSED logon_seconds_p95 = 64 s, at most 0.000000001 s wanted (depth-first)"},
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
	checkVerdict(t, in, tradeOff, twoAlike, "met cost = 7.68 USD, at most 8 USD wanted (depth-first)")
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

func TestMetObjectives(t *testing.T) {
	for _, c := range []struct {
		result study.ObjectiveResult
		want   string
	}{
		{study.ObjectiveResult{Objective: study.Objective{Metric: "logon_seconds_p95", Max: ptr(60)}, Value: study.Value{X: 38.2}, Met: true, Sure: true},
			"met logon_seconds_p95 = 38 s, at most 60 s wanted (breadth-first)"},
		{study.ObjectiveResult{Objective: study.Objective{Metric: "desktop_within_share", Min: ptr(0.975)}, Value: study.Value{X: 0.982}, Met: true},
			"met desktop_within_share = 98.2 %, at least 97.5 % wanted (breadth-first, not certain with 20 replications)"},
		{study.ObjectiveResult{Objective: study.Objective{Metric: "refused_users", Max: ptr(0)}, Met: true, Sure: true},
			"met refused_users = 0, at most 0 wanted (breadth-first)"}, // equal to the bound, and written like it
	} {
		in := stormInput()
		in.Study.Outcomes[0].Objectives = []study.ObjectiveResult{c.result}
		checkVerdict(t, in, tradeOff, twoAlike, c.want)
		if page := pageOf(t, in); !strings.Contains(page, `<li class="met">`+c.want) {
			t.Errorf("the page does not say %q", c.want)
		}
	}
}

func TestExplanationsSetVariantsApart(t *testing.T) {
	in := only(stormInput(), "horizon-78")
	change(in, "horizon-78", "saturated_hosts_peak", interval{1.3, 0.1})
	checkVerdict(t, in, "Horizon-78 serves users like breadth-first, but more hosts saturate at once (1.3, not 0).")

	change(in, "horizon-78", "saturated_hosts_peak", interval{0.4, 0.1}) // less than one host in every second replication
	checkVerdict(t, in, "Horizon-78 cannot be told apart from breadth-first here.")

	in = only(stormInput(), "horizon-78")
	change(in, "horizon-78", "connecting_peak", interval{4, 0})
	checkVerdict(t, in, "Horizon-78 serves users like breadth-first, but fewer users log on to one host at once (4, not 5).")
}

func TestSlightDifferencesAreExplainedToo(t *testing.T) {
	in := only(stormInput(), "horizon")
	in.Study.Differences = fixtureDifferences(in.Study.Outcomes, func(_, m string) bool {
		return m == "logon_seconds_p95" || m == "connecting_peak" // 38.1 and 38.2 s: 0.3 %
	})
	checkVerdict(t, in, "Horizon serves users like breadth-first, but more users log on to one host at once (6, not 5).")
}

// TestHostsAsWritten: what a reader comes to by subtraction is what the sentence says.
func TestHostsAsWritten(t *testing.T) {
	in := only(stormInput(), "horizon")
	change(in, "horizon", "hosts_used_peak", interval{5.5, 0.2})
	checkVerdict(t, in, "Horizon is better than breadth-first: it needs 4.5 hosts fewer (5.5, not 10).")
	for text, want := range map[string]string{
		hostsText("7", "10", -3.4): "three hosts", hostsText("10.0", "9", 1): "one host", hostsText("<0.1", "2", -1.96): "two hosts",
		hostsText("12 003", "12 000", 3): "three hosts", hostsText("<0.1", "2", -1.7): "1.7 hosts",
	} {
		if text != want {
			t.Errorf("got %q, want %q", text, want)
		}
	}
}

func TestNothingIsSavedByRounding(t *testing.T) {
	in := only(stormInput(), "")
	change(in, "breadth-first", "cost_used", interval{7.68 * (1 - 4e-16), 0})
	checkVerdict(t, in, "Under breadth-first 95 of 100 users have their desktop within 38 s, the slowest after 57 s on average over replications; nobody is refused. No host saturates.")
}

func TestComingBack(t *testing.T) {
	in := only(stormInput(), "")
	o := &in.Study.Outcomes[0]
	o.Estimates = append(o.Estimates, fixtureEstimate(&study.Metric{Name: "reconnects", Unit: "count"}, interval{152, 0}),
		fixtureEstimate(&study.Metric{Name: "reconnecting_peak", Unit: "sessions"}, interval{75, 2}))
	change(in, "breadth-first", "reconnect_seconds_p95", interval{81, 3})
	o.Cell.Config = &sim.Config{Duration: 2 * time.Hour}
	if got := Verdict(in); len(got) != 1 {
		t.Errorf("nobody was cut off: %q", got)
	}
	o.Cell.Config.Operations = []sim.Operation{{Kind: sim.Disconnect}}
	want := "Under breadth-first, users come back to their desktops 152 times after being cut off or disconnecting, at most 75 at once on average over replications; 95 of 100 are back within 81 s."
	if got := Verdict(in); len(got) != 2 || got[1] != want {
		t.Errorf("got %q\nwant %q", got, want)
	}
}

func TestCostSaysForWhichTime(t *testing.T) {
	in := only(stormInput(), "horizon")
	for i := range in.Study.Outcomes {
		in.Study.Outcomes[i].Cell.Config = &sim.Config{Duration: 150 * time.Minute, Warmup: 30 * time.Minute}
	}
	lineOf(t, in, "cost of 2 h, all hosts on ")
	in.Study.Outcomes[1].Cell.Config.Warmup = 0 // counts for longer than the first
	lineOf(t, in, "cost, all hosts on ")
	for span, want := range map[time.Duration]string{
		7 * 24 * time.Hour: "7 days", 36 * time.Hour: "36 h", 90 * time.Minute: "1.5 h", 100 * time.Minute: "100 min", 45 * time.Second: "45 s",
		19*time.Hour + 12*time.Minute: "19.2 h",
	} {
		if got := spanText(span); got != want {
			t.Errorf("%s: %q, want %q", span, got, want)
		}
	}
}

func TestSmallWords(t *testing.T) {
	for text, want := range map[string]string{
		spaced("30s"): "30 s", spaced("1h30m"): "1h30m", spaced("s"): "s", spaced("0.5s"): "0.5 s",
		listed([]string{"a"}): "a", listed([]string{"a", "b", "c"}): "a, b and c", listed(nil): "",
		numberWord(12): "twelve", numberWord(13): "13", numberWord(-1): "-1",
		capital("élan"): "Élan", capital(""): "",
		factorText(38, 64): "1.7 ×", factorText(64, 38): "1.7 ×", factorText(100, 108): "8 %", factorText(1, 12): "12 ×",
		factorText(100, 100.01): "<0.1 %", factorText(1, math.Inf(1)): "much",
		changeText(-0.3): "−30 %", changeText(0.004): "+0.4 %", changeText(-4e-16): "0 %", changeText(0): "0 %",
	} {
		if text != want {
			t.Errorf("got %q, want %q", text, want)
		}
	}
}
