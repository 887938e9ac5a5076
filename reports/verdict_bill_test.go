package reports

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"poolsim/sim/study"
)

// billInput is two variants of a week with a scaling plan: depth-first costs 95 of 200, a twentieth less than breadth-first.
func billInput() *Input {
	in := only(stormInput(), "depth-first")
	for i, v := range []values{
		{"cost": {100, 1}, "cost_always_on": {200, 0}, "cost_per_month": {4340, 43}, "saving_share": {0.5, 0.01}, "cost_open_used": {80, 1}, "cost_open_idle": {20, 1},
			"logon_seconds_p95": {38.2, 1.1}, "waited_over_minute_share": {0.01, 0.001}, "hosts_used_peak": {10, 0}},
		{"cost": {95, 1}, "cost_always_on": {200, 0}, "cost_per_month": {3928, 40}, "saving_share": {0.525, 0.01}, "cost_open_used": {60, 1}, "cost_open_idle": {35, 1},
			"logon_seconds_p95": {38.3, 1.1}, "waited_over_minute_share": {0.041, 0.002}, "hosts_used_peak": {10, 0}},
	} {
		o := fixtureOutcome(in.Study.Outcomes[i].Cell.Name, v)
		in.Study.Outcomes[i].Estimates = o.Estimates
	}
	in.differ("cost_per_month", "waited_over_minute_share")
	return in
}

// differ makes the differences of the named metrics certain, with intervals of half their size, and no others.
func (in *Input) differ(metrics ...string) {
	in.Study.Differences = fixtureDifferences(in.Study.Outcomes, func(_, m string) bool {
		return strings.Contains(" "+strings.Join(metrics, " ")+" ", " "+m+" ")
	})
}

// TestBill: 4340 less 3928 are 412, with half of it as the half-width of the interval; 4.1 % less 1 % are 3.1 %.
func TestBill(t *testing.T) {
	same := "Depth-first cannot be told apart from breadth-first here."
	in := billInput()
	checkVerdict(t, in, "Depth-first saves 410 USD a month (±210) against breadth-first, and 3 % more users wait over a minute.", same)

	in.Study.Differences = billInput().Study.Differences
	narrow(in, "cost_per_month", 38)
	narrow(in, "waited_over_minute_share", 0.002)
	checkVerdict(t, in, "Depth-first saves 412 USD a month (±38) against breadth-first, and 3.1 % more users wait over a minute.", same)

	in.differ("waited_over_minute_share")
	checkVerdict(t, in, "Depth-first costs as much as breadth-first, as far as 20 replications can tell (410 USD ±820 a month between them).", same)

	in.differ("cost_per_month")
	narrow(in, "cost_per_month", 38)
	checkVerdict(t, in, "Depth-first saves 412 USD a month (±38) against breadth-first, and as many users wait over a minute.", same)
}

// narrow sets the half-width of the difference in a metric.
func narrow(in *Input, metric string, half float64) {
	for i := range in.Study.Differences {
		if d := &in.Study.Differences[i]; d.Metric.Name == metric {
			d.Low, d.High = d.Mean-half, d.Mean+half
		}
	}
}

func TestBillOfOneVariant(t *testing.T) {
	in := billInput()
	in.Study.Outcomes, in.Study.Differences = in.Study.Outcomes[:1], nil
	if got, want := Verdict(in)[1], "The bill is 4 340 USD ±43 a month, 50 % less than with every host always on."; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

// TestTableHasTheBill: the rows of the bill are there when hosts are switched off, and only then.
func TestTableHasTheBill(t *testing.T) {
	rows := func(in *Input) (labels []string) {
		for _, r := range in.tableRows() {
			if strings.HasPrefix(r.metric, "cost") {
				labels = append(labels, strings.TrimSpace(r.label))
			}
		}
		return labels
	}
	all := []string{"cost", "a month (730 h)", "cost, all hosts on", "cost, empty hosts off"}
	if diff := cmp.Diff(all, rows(billInput())); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(all[2:], rows(stormInput())); diff != "" {
		t.Error(diff)
	}
}

// TestPlotsOfAPlan draws the pictures of a scaling policy, and tells cheapest and quickest.
func TestPlotsOfAPlan(t *testing.T) {
	p := stormPool()
	p.plan, p.variants = true, []string{"breadth-first", "depth-first"}
	in := p.input()
	for i, o := range billInput().Study.Outcomes {
		in.Study.Outcomes[i].Estimates = o.Estimates
	}
	want := map[string]string{
		"cost-parts": "Of the cost, this share is for open hosts with a session: 80 % under breadth-first; 63.2 % under depth-first.",
		"cost-wait":  "The cheapest is depth-first (95 USD, 95th percentile 38 s), the quickest breadth-first (100 USD, 38 s).",
		// The fullest time has ten hosts in use, and the plan of the fixture asks for one more; seven when filled one by one.
		"scaling-hosts": "Hosts required at the fullest time: 11 under breadth-first (07:46); 8 under depth-first (07:57).",
		// 180 sessions on ten hosts, in the fixture's own percent.
		"scaling-use": "Used share at the fullest time: 18 % under breadth-first and depth-first (07:57).",
	}
	drawn := 0
	for _, p := range plotsOf(t, in) {
		wellFormed(t, svgOf(t, &p))
		if w, ok := want[p.Name]; ok {
			drawn++
			if p.Caption != w {
				t.Errorf("%s: %s\nwant %s", p.Name, p.Caption, w)
			}
		}
	}
	if drawn != len(want) {
		t.Errorf("%d of %d pictures", drawn, len(want))
	}
}

func TestCommandsForAScalingPlan(t *testing.T) {
	in := only(stormInput(), "")
	for key, value := range map[string]string{
		"autoscale.kind": `"power"`, "autoscale.schedule[0].days": `["Mon", "Sun"]`, "autoscale.schedule[0].name": `"weekdays"`,
		"autoscale.schedule[0].ramp_up.start": `"06:30"`, "autoscale.schedule[0].ramp_up.minimum_hosts_percent": "20",
		"autoscale.schedule[0].ramp_up.capacity_threshold_percent": "60", "autoscale.schedule[0].peak.start": `"08:30"`,
		"autoscale.schedule[0].peak.algorithm": `"depth-first"`, "autoscale.schedule[0].ramp_down.start": `"16:00"`,
		"autoscale.schedule[0].ramp_down.force_logoff": "true", "autoscale.schedule[0].ramp_down.wait": `"1h30m"`,
		"autoscale.schedule[0].ramp_down.stop_when": `"zero-active-sessions"`, "autoscale.schedule[0].off_peak.start": `"22:45"`,
	} {
		cell := in.Study.Outcomes[0].Cell
		cell.Settings = append(cell.Settings, study.Setting{Key: key, Value: value})
	}
	text := commandsText(t, in)
	for _, want := range []string{
		"\"name\": \"weekdays\",\n    \"daysOfWeek\": [\n      \"Monday\",\n      \"Sunday\"\n    ],",
		"\"rampUpStartTime\": {\n      \"hour\": 6,\n      \"minute\": 30\n    },\n    \"rampUpLoadBalancingAlgorithm\": \"BreadthFirst\",",
		`"rampUpMinimumHostsPct": 20,`, `"rampUpCapacityThresholdPct": 60,`, `"peakLoadBalancingAlgorithm": "DepthFirst",`,
		`"rampDownForceLogoffUsers": true,`, `"rampDownWaitTimeMinutes": 90,`, `"rampDownStopHostsWhen": "ZeroActiveSessions",`,
		`"scalingMethod": "PowerManage"`, "pooledSchedules/weekdays?api-version=",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%s is missing in\n%s", want, text)
		}
	}
}
