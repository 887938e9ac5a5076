package power

import (
	"testing"
	"time"
)

// published is an evaluation that Microsoft describes, at https://learn.microsoft.com/azure/virtual-desktop/autoscale-scenarios
// unless said otherwise.
type published struct {
	id            string
	phase         PowerPhase
	limit         int32   // 5 when not given
	sessions      []int32 // of available hosts
	off, excluded int     // hosts that are off, and how many of all, from the end, carry the tag
	usedPercent   int64   // rounded; -1 without capacity
	required      int32
	actions       map[ActionKind]int32
}

var (
	scenarioRampUp   = PowerPhase{Kind: RampUp, MinimumHostsPercent: 30, CapacityThresholdPercent: 30}
	scenarioPeak     = PowerPhase{Kind: Peak, MinimumHostsPercent: 30, CapacityThresholdPercent: 30}
	scenarioRampDown = PowerPhase{
		Kind: RampDown, MinimumHostsPercent: 10, CapacityThresholdPercent: 75, ForceLogoff: true, Wait: 30 * minute,
	}
	scenarioOffPeak = PowerPhase{Kind: OffPeak, MinimumHostsPercent: 10, CapacityThresholdPercent: 75}
)

func publishedEvaluations() []published {
	return []published{
		{id: "S1a", phase: scenarioRampUp, sessions: []int32{0, 0}, off: 4, usedPercent: 0, required: 2},
		{id: "S1b", phase: scenarioRampUp, sessions: []int32{2, 1}, off: 4, usedPercent: 30, required: 2},
		{id: "S1c", phase: scenarioRampUp, sessions: []int32{2, 2}, off: 4, usedPercent: 40, required: 3, actions: map[ActionKind]int32{StartHost: 1}},
		{id: "S1c with the third host", phase: scenarioRampUp, sessions: []int32{2, 2, 0}, off: 3, usedPercent: 27, required: 3},
		{id: "S1d", phase: scenarioRampUp, sessions: []int32{2, 2, 1}, off: 3, usedPercent: 33, required: 4, actions: map[ActionKind]int32{StartHost: 1}},
		{id: "S1e", phase: scenarioRampUp, sessions: []int32{2, 2, 1, 0}, off: 2, usedPercent: 25, required: 4},
		{id: "S1f", phase: scenarioRampUp, sessions: []int32{2, 2, 1, 1}, off: 2, usedPercent: 30, required: 4},
		{id: "S1h", phase: scenarioRampUp, sessions: []int32{2, 2, 1, 1, 1}, off: 1, usedPercent: 28, required: 5},
		{id: "S2a", phase: scenarioPeak, sessions: []int32{2, 2, 1, 1, 1}, off: 1, usedPercent: 28, required: 5},
		{id: "S2b", phase: scenarioPeak, sessions: []int32{2, 1, 1, 1, 0}, off: 1, usedPercent: 20, required: 4, actions: map[ActionKind]int32{StopHost: 1}},
		{id: "S3a", phase: scenarioRampDown, sessions: []int32{1, 1, 1, 1}, off: 2, usedPercent: 20, required: 2,
			actions: map[ActionKind]int32{DrainHost: 2, ForceLogoff: 2}},
		{id: "S3b", phase: scenarioRampDown, sessions: []int32{2, 2}, off: 4, usedPercent: 40, required: 2},
		{id: "S3d", phase: scenarioRampDown, sessions: []int32{3}, off: 5, usedPercent: 60, required: 1},
		{id: "S4a", phase: scenarioOffPeak, sessions: []int32{3}, off: 5, excluded: 5, usedPercent: 60, required: 1},
		{id: "S4c", phase: scenarioOffPeak, sessions: []int32{0}, off: 5, excluded: 5, usedPercent: 0, required: 1},
		{id: "S4d", phase: scenarioOffPeak, off: 6, excluded: 6, usedPercent: -1, required: 1},
		{id: "S4e", phase: scenarioOffPeak, off: 6, excluded: 4, usedPercent: -1, required: 1, actions: map[ActionKind]int32{StartHost: 1}},
		{id: "D2, 60 of 100 seats", phase: PowerPhase{Kind: Peak, CapacityThresholdPercent: 60}, limit: 10,
			sessions: []int32{6, 6, 6, 6, 6, 6, 6, 6, 6, 6}, off: 5, usedPercent: 60, required: 10},
		{id: "D2, 61 of 100 seats", phase: PowerPhase{Kind: Peak, CapacityThresholdPercent: 60}, limit: 10,
			sessions: []int32{7, 6, 6, 6, 6, 6, 6, 6, 6, 6}, off: 5, usedPercent: 61, required: 11, actions: map[ActionKind]int32{StartHost: 1}},
	}
}

func TestPublishedEvaluations(t *testing.T) {
	for _, c := range publishedEvaluations() {
		t.Run(c.id, func(t *testing.T) {
			limit := int32(5)
			if c.limit > 0 {
				limit = c.limit
			}
			v := pool(limit, c.off, c.sessions...)
			for i := range c.excluded {
				v.Hosts[len(v.Hosts)-1-i].Excluded = true
			}
			d := evaluate(t, plan(c.phase), v)
			if d.Record.Required != c.required {
				t.Errorf("%d hosts required, want %d", d.Record.Required, c.required)
			}
			if got := rounded(&d.Record); got != c.usedPercent {
				t.Errorf("%d %% used, want %d", got, c.usedPercent)
			}
			wantActions(t, d, c.actions)
		})
	}
}

// rounded is the used share in whole percent, -1 for none.
func rounded(r *Record) int64 {
	numerator, denominator, ok := r.UsedPercent()
	if !ok {
		return -1
	}
	return (2*numerator + denominator) / (2 * denominator)
}

// S2b stops the empty host and no other.
func TestEmptyHostGoesFirst(t *testing.T) {
	d := evaluate(t, plan(scenarioPeak), pool(5, 1, 2, 0, 1, 1, 1))
	if got := hosts(d, StopHost); len(got) != 1 || got[0] != 1 {
		t.Fatalf("hosts %v stopped, want 1", got)
	}
}

// S4e starts the first host without the tag.
func TestFirstUntaggedHostStarts(t *testing.T) {
	v := pool(5, 6)
	for i := range 4 {
		v.Hosts[i].Excluded = true
	}
	d := evaluate(t, plan(scenarioOffPeak), v)
	if got := hosts(d, StartHost); len(got) != 1 || got[0] != 4 {
		t.Fatalf("hosts %v started, want 4", got)
	}
}

// S3a goes on: who is picked is a matter of chance, users have the wait, and the two hosts stop once they are empty.
func TestForcedSignOutGoesOn(t *testing.T) {
	policy := plan(scenarioRampDown).New()
	picked := map[int32]int{}
	for draw := range uint64(400) {
		v := pool(5, 2, 1, 1, 1, 1)
		v.Draw = draw
		d := policy.Evaluate(v, 0)
		for _, a := range d.Actions {
			if a.Kind == ForceLogoff && a.After != 30*minute {
				t.Fatalf("users have %s, want 30 minutes", a.After)
			}
		}
		for _, h := range hosts(d, DrainHost) {
			picked[h]++
		}
	}
	for h := range int32(4) { // 200 each are expected, with a standard deviation of 10
		if picked[h] < 160 || picked[h] > 240 {
			t.Errorf("host %d picked %d times of 400, want about 200", h, picked[h])
		}
	}
	v := pool(5, 2, 1, 1, 1, 1)
	apply(v, policy.Evaluate(v, 0))
	wantActions(t, policy.Evaluate(v, 0), nil) // the wait is running, 4 sessions on 2 open hosts need both
	for i := range v.Hosts {
		if h := &v.Hosts[i]; h.LogoffPending { // signed out; the two users return to the hosts that are open
			h.LogoffPending, h.Sessions, h.Active = false, 0, 0
		} else if h.State == On {
			h.Sessions, h.Active = 2, 2
		}
	}
	wantActions(t, policy.Evaluate(v, 0), map[ActionKind]int32{StopHost: 2})
}

// F1 of https://learn.microsoft.com/azure/virtual-desktop/autoscale-faq: a ramp-down of 15 minutes with a wait of 20 signs
// nobody out. When off-peak starts the pending sign-outs are called off, and the hosts stay drained.
func TestOffPeakCallsSignOutsOff(t *testing.T) {
	rampDown := scenarioRampDown
	rampDown.Wait = 20 * minute
	table, err := NewTimetable([]Schedule{{Days: EveryDay, Starts: []Start{{RampDown, 18 * time.Hour}, {OffPeak, 18*time.Hour + 15*minute}}}})
	if err != nil {
		t.Fatal(err)
	}
	if left := table.Next(18 * time.Hour); left >= rampDown.Wait {
		t.Fatalf("off-peak starts after %s", left)
	}
	policy := Power{PhaseRules: []PowerPhase{rampDown, scenarioOffPeak}, Switches: DefaultSwitches()}.New()
	v := pool(5, 2, 1, 1, 1, 1)
	apply(v, policy.Evaluate(v, table.At(18*time.Hour)))
	d := policy.Evaluate(v, table.At(18*time.Hour+15*minute))
	wantActions(t, d, map[ActionKind]int32{CancelLogoff: 2})
	apply(v, d)
	if open(v) != 2 {
		t.Fatalf("%d hosts open, want 2", open(v))
	}
	wantActions(t, policy.Evaluate(v, 1), nil)
}

// T1 of https://learn.microsoft.com/troubleshoot/azure/virtual-desktop/troubleshoot-autoscale: nine disconnected sessions
// keep two hosts up although hosts are to stop when no session is active: 9/(5 x 0.9) = 2.
func TestDisconnectedSessionsKeepHosts(t *testing.T) {
	v := pool(5, 2, 5, 4)
	for i := range v.Hosts {
		v.Hosts[i].Active = 0
	}
	d := evaluate(t, plan(PowerPhase{Kind: OffPeak, CapacityThresholdPercent: 90, StopWhen: ZeroActiveSessions}), v)
	if d.Record.Required != 2 {
		t.Fatalf("%d hosts required, want 2", d.Record.Required)
	}
	wantActions(t, d, nil)
}

// P1: 10 % of 7 hosts is rounded up to one. D1: with dynamic scaling 10 % of a least pool size of 10 is one.
func TestMinimumHosts(t *testing.T) {
	for _, c := range []struct{ percent, base, want int32 }{{10, 7, 1}, {10, 10, 1}, {30, 6, 2}, {10, 6, 1}, {0, 50, 0}, {100, 7, 7}, {1, 1, 1}} {
		if got := MinimumHosts(c.percent, c.base); got != c.want {
			t.Errorf("%d %% of %d hosts are %d, want %d", c.percent, c.base, got, c.want)
		}
	}
}
