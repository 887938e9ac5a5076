package reports

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"poolsim/balancer"
	"poolsim/sim"
	"poolsim/sim/study"
	"poolsim/workloads"
)

// explained is a placement of 08:07:30.5 on the second of three hosts: one with an old report, one that was chosen though
// two sessions there are not seen yet, and one that is gone without the broker knowing.
func explained() *Explained {
	cpu := func(percent float64) balancer.Report {
		return balancer.Report{SampledAt: 7 * time.Minute, CPUPercent: percent, MemoryPercent: 20, Counts: balancer.Counts{Sessions: 3}}
	}
	seen := func(sessions, limit, index int32, r balancer.Report) study.Belief {
		return study.Belief{
			Open: true, Eligible: true, Counts: balancer.Counts{Sessions: sessions, Connecting: 1}, Limit: limit, Index: index,
			Reported: true, Report: r, Age: 30500 * time.Millisecond,
		}
	}
	return &Explained{
		ID: "herd", Title: "Herd", Source: "herd.toml", Tool: "1.0.0", Command: "poolsim explain herd.toml --at 08:07:30", Seed: 3,
		Calendar: workloads.Calendar{Start: 8 * time.Hour},
		Explanation: &study.Explanation{
			Cell: &study.Cell{Name: "old metrics"}, At: 7*time.Minute + 30500*time.Millisecond, Request: 12, User: "storm/4", Try: 1,
			Pool: "pool", Algorithm: "horizon-78", ReadsReports: true, Reason: "lowest load index on b", Steps: []string{"First.", "Second."},
			Chosen: 1, Fate: sim.Accepted,
			Hosts: []study.HostView{
				{Name: "a", Believed: seen(4, 28, 18, cpu(16)), True: sim.Truth{Sessions: 4, Connecting: 1, CPUPercent: 97.4, Memory: 31, Index: 100, Saturated: true}},
				{Name: "b", Believed: seen(3, balancer.NoLimit, 12, cpu(11)), True: sim.Truth{Sessions: 5, Connecting: 3, CPUPercent: 14, Memory: 30, Index: 15}},
				{Name: "c", Believed: seen(1, 28, 30, cpu(20)), True: sim.Truth{State: sim.Off}},
			},
		},
	}
}

func explanationText(t *testing.T, x *Explained) string {
	t.Helper()
	var b bytes.Buffer
	if err := WriteExplanation(&b, x, TableOptions{}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestExplanation(t *testing.T) {
	want := `Herd · old metrics · replication 1, seed 3
08:07:30.500  request 12, by storm/4, try 1, under horizon-78

Decision: lowest load index on b.
  1. First.
  2. Second.
Outcome: b takes the session.

      as the broker saw it                                   as it was
      state  sessions  connecting  index   CPU     sampled   state  sessions  connecting  index   CPU  memory
  a   open    4 of 28           1     18  16 %  30.5 s ago   open          4           1    100  97 %    31 %  index was 18, is 100
> b   open          3           1     12  11 %  30.5 s ago   open          5           3     15  14 %    30 %  chosen; 2 sessions not seen yet
  c   open    1 of 28           1     30  20 %  30.5 s ago   off           0           0      –     –       –  is off without the broker knowing, 1 session gone unnoticed
`
	if diff := cmp.Diff(want, explanationText(t, explained())); diff != "" {
		t.Error(diff)
	}
}

// A rule that looks at no reports is explained without them.
func TestExplanationOfALiveRule(t *testing.T) {
	x := explained()
	x.Explanation.ReadsReports = false
	text := explanationText(t, x)
	if strings.Contains(text, "index") && !strings.Contains(text, "Decision: lowest load index") || strings.Contains(text, "sampled") {
		t.Errorf("\n%s", text)
	}
	x.Explanation.ReadsReports = true
	for i := range x.Explanation.Hosts { // balancing off, but the rule compares the CPU
		h := &x.Explanation.Hosts[i]
		h.Believed.Index, h.True.Index = -1, -1
	}
	if text = explanationText(t, x); !strings.Contains(text, "CPU was 16 %, is 97 %") {
		t.Errorf("\n%s", text)
	}
}

func TestOutcomes(t *testing.T) {
	for _, c := range []struct {
		chosen int
		fate   sim.Fate
		want   string
	}{
		{-1, sim.Refused, "the request is refused."},
		{0, sim.Accepted, "a takes the session."},
		{0, sim.Rejected, "the agent of a rejects the session, being at a threshold of its own; the broker is asked again."},
		{2, sim.Unanswered, "c does not answer: it is gone, and the broker has not noticed yet. The request counts as refused."},
	} {
		x := explained()
		x.Explanation.Chosen, x.Explanation.Fate = c.chosen, c.fate
		if text := explanationText(t, x); !strings.Contains(text, "Outcome: "+c.want+"\n") {
			t.Errorf("%s is missing:\n%s", c.want, text)
		}
		if chosen := strings.Contains(explanationText(t, x), "chosen"); chosen != (c.chosen >= 0) {
			t.Errorf("%s: a host is marked as chosen: %v", c.want, chosen)
		}
	}
}

// hundredHosts has hosts of which each could be chosen; host h has h sessions, and every index is the same.
func hundredHosts() *study.Explanation {
	e := &study.Explanation{Chosen: 50}
	for h := range int32(100) {
		e.Hosts = append(e.Hosts, study.HostView{
			Name:     fmt.Sprintf("host-%d", h),
			Believed: study.Belief{Open: true, Eligible: true, Counts: balancer.Counts{Sessions: h}, Limit: 200, Index: 20},
			True:     sim.Truth{Sessions: h, Index: 20},
		})
	}
	return e
}

func TestShownHostsOfALargePool(t *testing.T) {
	e := hundredHosts()
	e.Hosts[99].Believed.Eligible = false // at its limit: after all that could be chosen
	e.Hosts[70].Believed.Index, e.Hosts[71].Believed.Index = 3, -1
	e.Hosts[60].True.Sessions = 90
	shown := shownHosts(e)
	if len(shown) != explainRows || !slices.IsSorted(shown) {
		t.Fatalf("%d hosts shown: %v", len(shown), shown)
	}
	for _, h := range []int{50, 0, 98, 70, 60} { // chosen, emptiest, fullest below the limit, lowest index, most mistaken
		if !slices.Contains(shown, h) {
			t.Errorf("host %d is not shown: %v", h, shown)
		}
	}
	for _, h := range []int{99, 71} {
		if slices.Contains(shown, h) {
			t.Errorf("host %d is shown: %v", h, shown)
		}
	}
	x := explained()
	e.Cell, x.Explanation = x.Explanation.Cell, e
	if text := explanationText(t, x); !strings.HasSuffix(text, "\n70 hosts are left out; --json has all.\n") {
		t.Errorf("\n%s", text)
	}
	e.Chosen = -1
	if shown := shownHosts(e); len(shown) != explainRows {
		t.Errorf("%d hosts shown of a refusal", len(shown))
	}
}

func TestExplanationJSON(t *testing.T) {
	var b bytes.Buffer
	if err := WriteExplanationJSON(&b, explained()); err != nil {
		t.Fatal(err)
	}
	var got map[string]any
	if err := json.Unmarshal(b.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	hosts := got["hosts"].([]any)
	delete(got, "hosts")
	want := map[string]any{
		"schema": "poolsim.explain/1", "tool": "1.0.0", "scenario": "herd", "title": "Herd", "source": "herd.toml",
		"command": "poolsim explain herd.toml --at 08:07:30", "seed": 3., "variant": "old metrics", "replication": 1.,
		"time_s": 450.5, "clock": "08:07:30.500", "request": 12., "user": "storm/4", "try": 1., "pool": "pool",
		"algorithm": "horizon-78", "chosen": "b", "outcome": "accepted", "reason": "lowest load index on b", "steps": []any{"First.", "Second."},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	report := map[string]any{
		"age_s": 30.5, "cpu_percent": 11., "memory_percent": 20., "disk_queue": 0., "read_latency_ms": 0., "write_latency_ms": 0.,
		"sessions": 3., "connecting": 0.,
	}
	wantChosen := map[string]any{
		"name": "b", "chosen": true, "note": "2 sessions not seen yet",
		"believed": map[string]any{"state": "open", "eligible": true, "sessions": 3., "connecting": 1., "limit": nil, "index": 12., "report": report},
		"true":     map[string]any{"state": "open", "sessions": 5., "connecting": 3., "index": 15., "cpu_percent": 14., "memory_percent": 30., "saturated": false},
	}
	if diff := cmp.Diff(wantChosen, hosts[1]); diff != "" {
		t.Error(diff)
	}
	gone := hosts[2].(map[string]any)["true"].(map[string]any)
	if gone["state"] != "off" || gone["cpu_percent"] != nil || gone["index"] != nil {
		t.Errorf("a host that is off: %v", gone)
	}
}

// Names from a scenario cannot drive the terminal.
func TestExplanationIsPrintable(t *testing.T) {
	x := explained()
	x.Title, x.Explanation.User, x.Explanation.Hosts[0].Name = "T\x1b[2J", "u\x07", "a\nb"
	x.Explanation.Reason = "on a\nb\x1b[31m"
	if text := explanationText(t, x); strings.ContainsAny(text, "\x1b\x07") || strings.Contains(text, "a\nb") {
		t.Errorf("%q", text)
	}
}
