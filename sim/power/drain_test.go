package power

import "testing"

// rampDown100 is a hundred hosts with 16 sessions of 20 each, and a threshold of 90 %. The sessions need
// ceil(1600/(20 x 0.9)) = 89 hosts.
func rampDown100() (*View, PowerPhase) {
	sessions := make([]int32, 100)
	for i := range sessions {
		sessions[i] = 16
	}
	return pool(20, 0, sessions...), PowerPhase{Kind: RampDown, CapacityThresholdPercent: 90}
}

// settle evaluates until nothing happens any more, and says how often it did.
func settle(t *testing.T, s Settings, v *View) int {
	t.Helper()
	policy := s.New()
	for n := range 1000 {
		d := policy.Evaluate(v, 0)
		if len(d.Actions) == 0 {
			return n
		}
		apply(v, d)
	}
	t.Fatal("the pool does not settle")
	return 0
}

func TestSessionsOnDrainingHostsCount(t *testing.T) {
	v, phase := rampDown100()
	if n := settle(t, plan(phase), v); n != 1 || open(v) != 89 {
		t.Fatalf("%d hosts open after %d evaluations, want 89 after 1", open(v), n)
	}
}

// The other reading cascades. With n hosts open the next evaluation sees 16n sessions and needs ceil(16n/18) hosts, which is
// less than n until n = 8: ceil(8 x 8/9) = 8, ceil(9 x 8/9) = 8. All the while 80 % of the seats that it sees are used.
func TestWrongReadingCascades(t *testing.T) {
	v, phase := rampDown100()
	settings := plan(phase)
	settings.Switches.DrainedSessionsCount = false
	n := settle(t, settings, v)
	if open(v) != 8 || n < 10 {
		t.Fatalf("%d hosts open after %d evaluations, want 8 after a long cascade", open(v), n)
	}
	d := settings.New().Evaluate(v, 0)
	if d.Record.Draining != 92 || rounded(&d.Record) != 80 {
		t.Fatalf("%d draining at %d %%, want 92 at 80", d.Record.Draining, rounded(&d.Record))
	}
}

// A drain is taken away before any host is started, and the host that is furthest from being empty comes first.
func TestDrainIsTakenAwayFirst(t *testing.T) {
	v := pool(10, 3, 8, 8, 1, 3)
	v.Hosts[2].Drain, v.Hosts[3].Drain = DrainedByPolicy, DrainedByPolicy
	v.Hosts[3].LogoffPending = true
	// 20 sessions at 60 % need ceil(20/6) = 4 hosts, of which 2 are there.
	d := evaluate(t, plan(PowerPhase{Kind: RampDown, CapacityThresholdPercent: 60}), v)
	wantActions(t, d, map[ActionKind]int32{UndrainHost: 2})
	// At 65 % they need ceil(20/6.5) = 4 too, at 70 % 3.
	d = evaluate(t, plan(PowerPhase{Kind: RampDown, CapacityThresholdPercent: 70}), v)
	if got := hosts(d, UndrainHost); len(got) != 1 || got[0] != 3 {
		t.Fatalf("hosts %v reopened, want 3", got)
	}
	// At 40 % they need 5: both drained hosts and one more.
	d = evaluate(t, plan(PowerPhase{Kind: RampDown, CapacityThresholdPercent: 40}), v)
	wantActions(t, d, map[ActionKind]int32{UndrainHost: 2, StartHost: 1})
}

// An operator drains 2 of 4 hosts. The two readings of their seats, and the three of who may reopen them, at 22 sessions of
// 10 a host and a threshold of 75 %: required are ceil(22/7.5) = 3.
func TestOperatorDrains(t *testing.T) {
	for _, c := range []struct {
		name     string
		capacity bool
		override Override
		want     map[ActionKind]int32
	}{
		{"reopened when needed", false, OverrideWhenNeeded, map[ActionKind]int32{UndrainHost: 1}},
		{"reopened at once, one too many", false, OverrideAtOnce, map[ActionKind]int32{UndrainHost: 2, DrainHost: 1}},
		{"another takes its place", false, OverrideNever, map[ActionKind]int32{StartHost: 1}},
		{"counted as if open", true, OverrideNever, map[ActionKind]int32{DrainHost: 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			v := pool(10, 2, 7, 7, 4, 4)
			v.Hosts[2].Drain, v.Hosts[3].Drain = DrainedByOperator, DrainedByOperator
			settings := plan(PowerPhase{Kind: Peak, CapacityThresholdPercent: 75})
			settings.Switches.DrainedIsCapacity, settings.Switches.OperatorDrains = c.capacity, c.override
			wantActions(t, evaluate(t, settings, v), c.want)
		})
	}
}

// A user who drains hosts expects others to be started for them
// (https://techcommunity.microsoft.com/t5/azure-virtual-desktop-feedback/drain-mode-amp-available-capacity/m-p/3830018). With
// 3 of 5 hosts drained and 30 of 50 seats used at 60 %, nothing happens while drained seats count: the 2 open hosts fill up.
func TestDrainedSeatsHideShortage(t *testing.T) {
	v := pool(10, 5, 6, 6, 6, 6, 6)
	for i := range 3 {
		v.Hosts[i].Drain = DrainedByOperator
	}
	settings := plan(PowerPhase{Kind: RampUp, CapacityThresholdPercent: 60})
	settings.Switches.OperatorDrains = OverrideNever
	wantActions(t, evaluate(t, settings, v), map[ActionKind]int32{StartHost: 3})
	settings.Switches.DrainedIsCapacity = true
	wantActions(t, evaluate(t, settings, v), nil)
}

// Hosts that boot are not started twice, unless they do not count: then every evaluation starts more until none is left.
func TestRunawayStarts(t *testing.T) {
	for _, counts := range []bool{true, false} {
		v := pool(5, 9, 4)
		settings := plan(PowerPhase{Kind: RampUp, CapacityThresholdPercent: 30}) // 4 sessions need 3 hosts
		settings.Switches.CountBooting = counts
		policy, starts := settings.New(), 0
		for range 10 {
			for _, i := range hosts(policy.Evaluate(v, 0), StartHost) {
				v.Hosts[i].State = Booting
				starts++
			}
		}
		if want := map[bool]int{true: 2, false: 9}[counts]; starts != want {
			t.Errorf("%d hosts started, want %d", starts, want)
		}
	}
}

// A host with a logon under way is not stopped, though nobody has a session on it yet.
func TestLogonKeepsHost(t *testing.T) {
	v := pool(5, 0, 2, 2, 0)
	v.Hosts[2].Connecting = 1
	d := evaluate(t, plan(PowerPhase{Kind: Peak, CapacityThresholdPercent: 50}), v)
	wantActions(t, d, map[ActionKind]int32{DrainHost: 1})
	if got := hosts(d, DrainHost)[0]; got != 2 {
		t.Fatalf("host %d drained, want 2", got)
	}
}

// Without forced sign-out a drained host stops when it has no session, or no active one, as the plan says.
func TestStopWhen(t *testing.T) {
	for _, c := range []struct {
		when             StopWhen
		sessions, active int32
		want             int32
	}{
		{ZeroSessions, 1, 0, 0}, {ZeroSessions, 0, 0, 1},
		{ZeroActiveSessions, 1, 1, 0}, {ZeroActiveSessions, 1, 0, 1}, {ZeroActiveSessions, 0, 0, 1},
	} {
		v := pool(10, 0, 3, c.sessions)
		v.Hosts[1].Active, v.Hosts[1].Drain = c.active, DrainedByPolicy
		d := evaluate(t, plan(PowerPhase{Kind: OffPeak, CapacityThresholdPercent: 90, StopWhen: c.when}), v)
		if got := number(d, StopHost); got != c.want {
			t.Errorf("%d stopped with %d sessions, %d active; want %d", got, c.sessions, c.active, c.want)
		}
	}
}

// Its own drains are taken away before an operator's, though the operator's host has more sessions: 12 sessions at 60 % of 10
// seats need 2 hosts.
func TestOwnDrainIsTakenAwayFirst(t *testing.T) {
	v := pool(10, 0, 3, 2, 7)
	v.Hosts[1].Drain, v.Hosts[2].Drain = DrainedByPolicy, DrainedByOperator
	d := evaluate(t, plan(PowerPhase{Kind: Peak, CapacityThresholdPercent: 60}), v)
	if got := hosts(d, UndrainHost); len(got) != 1 || got[0] != 1 {
		t.Fatalf("hosts %v reopened, want 1", got)
	}
}

// Hosts start as they are listed, or each with the same chance: 400 draws start each of 4 hosts about 100 times, with a
// standard deviation of 9.
func TestStartOrder(t *testing.T) {
	settings := plan(PowerPhase{Kind: RampUp, MinimumHostsPercent: 25, CapacityThresholdPercent: 60})
	for _, order := range []StartOrder{StartListed, StartRandom} {
		settings.Switches.StartOrder = order
		policy, started := settings.New(), [4]int{}
		for draw := range uint64(400) {
			v := pool(10, 4)
			v.Draw = draw
			started[hosts(policy.Evaluate(v, 0), StartHost)[0]]++
		}
		for i, n := range started {
			fair := n > 60 && n < 140
			if listed := n == 400*max(0, 1-i); order == StartListed && !listed || order == StartRandom && !fair {
				t.Errorf("order %d: host %d started %d times of 400", order, i, n)
			}
		}
	}
}
