package reports

import (
	"bytes"
	"encoding/json"
	"math"
	"strings"
	"testing"
	"time"

	"poolsim/sim"
	"poolsim/sim/study"
)

func TestNothingToSayOfWhatWasGiven(t *testing.T) {
	if lines := stormInput().certainty(); lines != nil {
		t.Errorf("%q", lines)
	}
}

func TestStopSentences(t *testing.T) {
	p95, share := study.Lookup("logon_seconds_p95"), study.Lookup("refused_users_share")
	one := &study.Precision{Metrics: []string{p95.Name}, Relative: 0.05, Absolute: 0.005, Most: 20}
	two := &study.Precision{Metrics: []string{p95.Name, share.Name}, Relative: 0.025, Absolute: 0.005, Most: 20}
	loose := []study.Loose{{Metric: p95, Variant: "a", Mean: 50, Half: 6}, {Metric: share, Variant: "b", Mean: 0, Half: 0.02}}
	cases := []struct {
		stop study.Stop
		want string
	}{
		{study.Stop{Rule: study.StopPrecise, Precision: one},
			"Ended after 20 replications by statistics.precision: logon_seconds_p95 is known to 5 % in every variant."},
		{study.Stop{Rule: study.StopPrecise, Precision: two},
			"Ended after 20 replications by statistics.precision: logon_seconds_p95 and refused_users_share are known to 2.5 % (shares: or to 0.5 percentage points) in every variant."},
		{study.Stop{Rule: study.StopCapped, Precision: one, Loose: loose},
			"Ended after 20 replications by statistics.max_replications, without the precision of 5 %: logon_seconds_p95 under a (±12 %) and refused_users_share under b (no interval)."},
		{study.Stop{Rule: study.StopCapped, Precision: one, Loose: append(append(loose, loose...), loose...)},
			"Ended after 20 replications by statistics.max_replications, without the precision of 5 %: logon_seconds_p95 under a (±12 %), refused_users_share under b (no interval), logon_seconds_p95 under a (±12 %) and 3 more."},
	}
	for _, c := range cases {
		in := stormInput()
		in.Study.Stop = c.stop
		if got := in.stopSentence(); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}

func TestWarmupSentences(t *testing.T) {
	in := stormInput()
	for i := range in.Study.Outcomes {
		c := in.Study.Outcomes[i].Cell
		c.Config = &sim.Config{Duration: 4 * time.Hour, Warmup: 90 * time.Minute}
		c.Warmup = study.Warmup{Auto: true, Note: "Found."}
	}
	if got := in.warmupSentences(); len(got) != 1 || got[0] != "Figures count from 01:30. Found." {
		t.Errorf("%q", got)
	}
	in.Study.Outcomes[1].Cell.Warmup = study.Warmup{}
	if got := in.warmupSentences(); len(got) != 1 || got[0] != "Figures count from 01:30. Found. (breadth-first, horizon-78 and horizon)" {
		t.Errorf("%q", got)
	}
}

func TestPairingSentence(t *testing.T) {
	cases := []struct {
		ratios []float64
		want   string // "" for no sentence
	}{
		{nil, ""},
		{[]float64{0, 0}, ""}, // no difference in any replication
		{[]float64{math.NaN()}, ""},
		{[]float64{0.9, 0.1, math.NaN(), 0.125}, "12 % of what it would be with other users in each variant, as if there had been 8 times as many replications."},
		{[]float64{0.001}, "less than 1 % of what it would be with other users in each variant."},
		{[]float64{1.2}, "120 % of what it would be with other users in each variant."},
		{[]float64{0.4}, "40 % of what it would be with other users in each variant, as if there had been 2.5 times as many replications."},
	}
	for _, c := range cases {
		in := &Input{Study: &study.Study{}}
		for _, r := range c.ratios {
			in.Study.Differences = append(in.Study.Differences, study.Difference{VarianceRatio: r})
		}
		if got := in.pairingSentence(); !strings.HasSuffix(got, c.want) || (got == "") != (c.want == "") {
			t.Errorf("%v: %s", c.ratios, got)
		}
	}
}

// Everything that reads results finds there why they are as sure as they are.
func TestCertaintyIsReported(t *testing.T) {
	in := stormInput()
	metric := in.Study.Outcomes[0].Estimate("logon_seconds_p95").Metric
	in.Study.Stop = study.Stop{
		Rule: study.StopCapped, Precision: &study.Precision{Metrics: []string{metric.Name}, Relative: 0.01, Most: 20},
		Loose: []study.Loose{{Metric: metric, Variant: "horizon", Mean: 38, Half: 1.9}},
	}
	for i := range in.Study.Outcomes {
		in.Study.Outcomes[i].Cell.Warmup = study.Warmup{Auto: true, Note: "No warm-up is needed."}
	}
	var text, page bytes.Buffer
	if err := WriteTerminal(&text, in, TableOptions{}); err != nil {
		t.Fatal(err)
	}
	if err := WriteHTML(&page, in); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"logon_seconds_p95 under horizon (±5 %).", "No warm-up is needed."} {
		if !strings.Contains(text.String(), want) || !strings.Contains(page.String(), want) {
			t.Errorf("%q is missing on the terminal or the page", want)
		}
	}
	var summary struct {
		Stopped  struct{ Rule string }
		Variants []struct{ Warmup struct{ Rule, Note string } }
	}
	if err := json.Unmarshal([]byte(summaryText(t, in)), &summary); err != nil {
		t.Fatal(err)
	}
	if summary.Stopped.Rule != "cap" || summary.Variants[3].Warmup.Rule != "auto" {
		t.Errorf("%+v", summary)
	}
}
