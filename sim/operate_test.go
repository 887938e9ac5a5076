package sim

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"poolsim/balancer"
	"poolsim/workloads"
	"poolsim/workloads/draw"
)

// op is an operation on the first host of a pool with nothing but its kind and time set.
func op(kind OperationKind, at time.Duration) Operation {
	return Operation{
		Name: "operation", Kind: kind, At: at, Hosts: HostChoice{Indices: []int32{0}}, ForceLogoffAfter: Never, Until: Never,
		RepairAfter: Never,
	}
}

// twoHosts is a pool of two hosts of which the first holds three sessions of a law; a boot takes 20 minutes. Users who are
// signed out ask again after a minute.
func twoHosts(length draw.Law, ops ...Operation) *Config {
	p := plainPool(2, 8, balancer.DefaultBreadthFirst())
	p.Hosts[0].Sessions, p.Hosts[0].SessionsLength = 3, length
	p.Hosts[0].Boot = constant(1200)
	p.Rules.RefusedRetry, p.Rules.RefusedPatience = constant(60), 5*time.Minute
	cfg := config(4*time.Hour, p, seatOnly())
	cfg.Operations = ops
	return cfg
}

// story runs a scenario and returns its result and the trace lines of the given kinds.
func story(t *testing.T, cfg *Config, kinds ...string) (*Result, []string) {
	t.Helper()
	var rec recorder
	r, err := New(cfg, Options{Tracer: &rec}).Run(context.Background(), 0)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, line := range rec.lines {
		if slices.Contains(kinds, strings.Fields(line)[1]) {
			lines = append(lines, strings.Join(strings.Fields(line), " "))
		}
	}
	return r, lines
}

func wantLines(t *testing.T, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestDrainAndReturn: who is there stays; the host takes nobody new until it is back.
func TestDrainAndReturn(t *testing.T) {
	d := op(Drain, 10*time.Minute)
	d.Until = time.Hour
	cfg := twoHosts(draw.Never(), d)
	cfg.Workloads = []workloads.Workload{workload(arrivals{{At: 5 * time.Minute, End: -1, Class: -1}, {At: 30 * time.Minute, User: 1, End: -1, Class: -1}}, draw.Never())}
	cfg.Pools[0].Rules.Balancer = balancer.DefaultDepthFirst()
	r, lines := story(t, cfg, TraceHost, TracePlaced)
	wantLines(t, lines,
		"5m0s placed trace/1 host-01 4/1 most sessions below the limit on host-01; 3 sessions",
		"10m0s host host-01 4/0 drained",
		"30m0s placed trace/2 host-02 1/1 most sessions below the limit on host-02; 0 sessions",
		"1h0m0s host host-01 4/0 back in service")
	if r.Pool.Draining != 50*60 || r.Drains.Never() != 1 {
		t.Errorf("draining for %v s, %d drains never ended; want 3000 and 1", r.Pool.Draining, r.Drains.Never())
	}
}

// TestDrainWithRestart: the last session ends at 30 minutes, the boot takes 20, and the host stays closed until 1 h.
func TestDrainWithRestart(t *testing.T) {
	d := op(Drain, 10*time.Minute)
	d.Until, d.Restart = time.Hour, true
	r, lines := story(t, twoHosts(constant(1800), d), TraceHost)
	wantLines(t, lines,
		"10m0s host host-01 3/0 drained", "30m0s host host-01 0/0 off", "30m0s host host-01 0/0 booting",
		"50m0s host host-01 0/0 booted, still drained", "1h0m0s host host-01 0/0 back in service")
	if r.Drains.Mean() != 20 || r.Pool.Booting != 1200 || r.Tally.LostSessions != 0 {
		t.Errorf("drained after %v min, booting %v s, lost %d; want 20, 1200, 0", r.Drains.Mean(), r.Pool.Booting, r.Tally.LostSessions)
	}
}

// TestDrainWithRestartCutShort: at the time of return the host restarts whoever is there, and is open after the boot.
func TestDrainWithRestartCutShort(t *testing.T) {
	d := op(Drain, 10*time.Minute)
	d.Until, d.Restart = time.Hour, true
	r, lines := story(t, twoHosts(draw.Never(), d), TraceHost)
	wantLines(t, lines, "10m0s host host-01 3/0 drained", "1h0m0s host host-01 0/0 off", "1h0m0s host host-01 0/0 booting", "1h20m0s host host-01 0/0 open")
	// The three users ask again a minute later, and find the other host.
	if r.Tally.LostSessions != 3 || r.Tally.NewSessions != 3 || r.Tally.RefusedRequests != 0 {
		t.Errorf("%+v", r.Tally)
	}
}

// TestForceAfterReturn: a forced sign-out that lies after the return to service does not happen.
func TestForceAfterReturn(t *testing.T) {
	d := op(Drain, 10*time.Minute)
	d.Until, d.ForceLogoffAfter = time.Hour, 2*time.Hour
	if r, _ := story(t, twoHosts(draw.Never(), d)); r.Tally.ForcedLogoffs != 0 {
		t.Errorf("%d users signed out of an open host", r.Tally.ForcedLogoffs)
	}
}

// TestSecondDrain: a later drain of a drained host replaces what the first had planned.
func TestSecondDrain(t *testing.T) {
	first, second := op(Drain, 10*time.Minute), op(Drain, time.Hour)
	second.ForceLogoffAfter = 0
	r, _ := story(t, twoHosts(draw.Never(), first, second))
	if r.Tally.ForcedLogoffs != 3 || r.Drains.Mean() != 50 {
		t.Errorf("%d users signed out, empty after %v min; want 3 and 50", r.Tally.ForcedLogoffs, r.Drains.Mean())
	}
}

// TestFailureOfADrainedHost: it is off, and neither boots nor returns by what the drain had planned.
func TestFailureOfADrainedHost(t *testing.T) {
	d := op(Drain, 10*time.Minute)
	d.Until, d.Restart = 3*time.Hour, true
	f := op(Fail, 20*time.Minute)
	f.SeenAfter = 90 * time.Second
	r, lines := story(t, twoHosts(draw.Never(), d, f), TraceHost)
	wantLines(t, lines, "10m0s host host-01 3/0 drained", "20m0s host host-01 0/0 off")
	if r.Pool.Off != 220*60 || r.Pool.Booting != 0 || r.Tally.HostStarts != 0 {
		t.Errorf("off %v s, booting %v s, %d starts; want 13200, 0, 0", r.Pool.Off, r.Pool.Booting, r.Tally.HostStarts)
	}
}

// TestStopAndStartForgetTheDrain: a host that was started again is not restarted by an old drain.
func TestStopAndStartForgetTheDrain(t *testing.T) {
	d, stop, start := op(Drain, 10*time.Minute), op(Stop, 20*time.Minute), op(Start, time.Hour)
	d.Until, d.Restart, stop.DrainFirst = 3*time.Hour, true, true
	r, lines := story(t, twoHosts(constant(1800), d, stop, start), TraceHost)
	wantLines(t, lines, "10m0s host host-01 3/0 drained", "30m0s host host-01 0/0 off", "1h0m0s host host-01 0/0 booting", "1h20m0s host host-01 0/0 open")
	if r.Tally.HostStops != 1 || r.Tally.HostStarts != 1 {
		t.Errorf("%d stops, %d starts; want 1 and 1", r.Tally.HostStops, r.Tally.HostStarts)
	}
}

// TestFailureSeenLate: users sent to a dead host fail and try again. A user comes every 10 seconds and tries again after a
// minute; depth-first sends all to the host with three sessions until the broker notices after 90 s, also when the host
// boots before that.
func TestFailureSeenLate(t *testing.T) {
	for _, repair := range []time.Duration{Never, 30 * time.Second, 60 * time.Second, 2 * time.Minute} {
		f := op(Fail, 10*time.Minute)
		f.SeenAfter, f.RepairAfter = 90*time.Second, repair
		cfg := twoHosts(draw.Never(), f)
		cfg.Pools[0].Rules.Balancer = balancer.DefaultDepthFirst()
		var list arrivals
		for i := range int32(30) {
			list = append(list, workloads.Arrival{At: 605*time.Second + time.Duration(i)*10*time.Second, User: i, End: -1, Class: -1})
		}
		cfg.Workloads = []workloads.Workload{workload(list, draw.Never())}
		cfg.Duration = 25 * time.Minute
		r, _ := story(t, cfg)
		// First tries at 605, 615, … 685 s fail (9); so do the second tries at 665, 675 and 685 s, and those of the three
		// who lost their sessions at 600 s, at 660 s. Nobody is sent there after 690 s.
		if r.Tally.RefusedRequests != 9+3+3 || r.Tally.RefusedUsers != 9+3 {
			t.Errorf("repaired after %v: %d requests and %d users refused, want 15 and 12", repair, r.Tally.RefusedRequests, r.Tally.RefusedUsers)
		}
	}
}

// TestLogonsAtTheEnd: one core and 100 logons of 12 CPU seconds at once: after ten minutes none is done, and everybody
// counts as slower than anyone.
func TestLogonsAtTheEnd(t *testing.T) {
	cfg := config(10*time.Minute, plainPool(1, 1, balancer.DefaultBreadthFirst()), logonOnly(constant(12)),
		workload(&workloads.Storm{Users: 100, Window: time.Second}, constant(7200)))
	r := runs(t, cfg, 1)[0]
	if r.Tally.UnservedUsers != 100 || r.Logons.Never() != 100 {
		t.Errorf("%d unserved, %d never; want 100", r.Tally.UnservedUsers, r.Logons.Never())
	}
	cfg.Pools[0].Rules.SessionLimits.LogonTimeout = 5 * time.Minute
	r = runs(t, cfg, 1)[0]
	if r.Tally.LogonTimeouts != 100 || r.Tally.OnSaturated != 100 || r.Tally.Logons != 100 {
		t.Errorf("%d timeouts, %d of %d logons on a saturated host; want 100", r.Tally.LogonTimeouts, r.Tally.OnSaturated, r.Tally.Logons)
	}
}

// namedArrivals are arrivals of users known by number.
type namedArrivals struct {
	arrivals
	users int
}

func (n namedArrivals) Named() int { return n.users }

// TestComingAgainDuringALogon: the first row ends before its slow logon is done; the second row's end holds.
func TestComingAgainDuringALogon(t *testing.T) {
	list := arrivals{
		{At: 0, End: 60 * time.Second, Class: -1, Leaves: workloads.LeaveSignOut},
		{At: 90 * time.Second, End: 3 * time.Hour, Class: -1, Leaves: workloads.LeaveSignOut},
	}
	cfg := config(4*time.Hour, plainPool(1, 1, balancer.DefaultBreadthFirst()), logonOnly(constant(120)), workload(namedArrivals{list, 1}, constant(7200)))
	if r := runs(t, cfg, 1)[0]; r.Pool.Sessions != 3*3600 {
		t.Errorf("the session lasts %v s, want 10800", r.Pool.Sessions)
	}
}

// TestLagLoweredWhileRunning: what was placed under the old lag shows at the latest when the new one is over.
func TestLagLoweredWhileRunning(t *testing.T) {
	cfg := twoHosts(draw.Never())
	cfg.Pools[0].Rules.VisibilityLag = 20 * time.Minute
	rules := cfg.Pools[0].Rules
	rules.VisibilityLag = time.Second
	set := op(Set, 2*time.Minute)
	set.Rules = &rules
	cfg.Operations = []Operation{set}
	var list arrivals
	for i := range int32(30) {
		list = append(list, workloads.Arrival{At: time.Duration(i) * 10 * time.Second, User: i, End: -1, Class: -1})
	}
	cfg.Workloads = []workloads.Workload{workload(list, draw.Never())}
	var w lagWitness
	if _, err := New(cfg, Options{Witness: &w}).Run(context.Background(), 0); err != nil {
		t.Fatal(err)
	}
	if w.looked == 0 || w.behind != 0 {
		t.Errorf("the view was behind at %d of %d decisions", w.behind, w.looked)
	}
}

// lagWitness compares the view with the truth at decisions after 125 s.
type lagWitness struct{ looked, behind int }

func (w *lagWitness) Decided(p *Placement) {
	if p.At < 125*time.Second {
		return
	}
	w.looked++
	for h := range int32(p.View.Len()) {
		if p.View.Counts(h).Sessions != p.Truth(h).Sessions {
			w.behind++
		}
	}
}

// TestManyTries: a user who tries every millisecond is one user.
func TestManyTries(t *testing.T) {
	p := plainPool(1, 1, balancer.DefaultBreadthFirst())
	p.limit(0)
	p.Rules.RefusedRetry, p.Rules.RefusedPatience = constant(0.001), 5*time.Minute
	r := runs(t, config(time.Hour, p, seatOnly(), workload(&workloads.Storm{Users: 1}, constant(7200))), 1)[0]
	if r.Tally.RefusedUsers != 1 || r.Tally.RefusedRequests != 300_001 {
		t.Errorf("%d users refused in %d requests; want 1 in 300001 (one at 0, then every millisecond up to the 300,000th)", r.Tally.RefusedUsers, r.Tally.RefusedRequests)
	}
}

// TestPatienceIsInclusive: a try at exactly the end of the patience is still made.
func TestPatienceIsInclusive(t *testing.T) {
	for patience, tries := range map[time.Duration]int64{0: 1, 59 * time.Second: 1, 60 * time.Second: 2, 120 * time.Second: 3} {
		cfg := twoHosts(draw.Never())
		cfg.Pools[0].limit(0)
		cfg.Pools[0].Rules.RefusedPatience = patience
		cfg.Workloads = []workloads.Workload{workload(arrivals{{End: -1, Class: -1}}, draw.Never())}
		if r := runs(t, cfg, 1)[0]; r.Tally.Requests != tries || r.Tally.Abandoned != 1 {
			t.Errorf("patience %v: %d tries, %d gave up; want %d and 1", patience, r.Tally.Requests, r.Tally.Abandoned, tries)
		}
	}
}

// TestReconnectIgnoresLimitAndDrain: users cut off come back to their sessions on a host that is drained and full.
func TestReconnectIgnoresLimitAndDrain(t *testing.T) {
	cut := op(Disconnect, 20*time.Minute)
	cut.Share, cut.BackAfter = 1, constant(60)
	cfg := twoHosts(draw.Never(), op(Drain, 10*time.Minute), cut)
	cfg.Pools[0].limit(1)
	r, lines := story(t, cfg, TraceReconnect)
	if len(lines) != 3 || r.Tally.ReconnectTries != 3 || r.Tally.NewSessions != 0 || r.Peaks.Reconnecting > 3 {
		t.Errorf("%v %+v", lines, r.Tally)
	}
}

// TestDisconnectedLogoff: cut-off sessions are signed out after ten minutes; users who come back later start a new one.
func TestDisconnectedLogoff(t *testing.T) {
	cut := op(Disconnect, 20*time.Minute)
	cut.Share, cut.BackAfter = 1, constant(1200)
	cfg := twoHosts(draw.Never(), cut)
	cfg.Pools[0].Rules.SessionLimits.DisconnectedLogoff = 10 * time.Minute
	r, lines := story(t, cfg, TraceEnded)
	wantLines(t, lines, "30m0s ended present/1 host-01 2/0", "30m0s ended present/2 host-01 1/0", "30m0s ended present/3 host-01 0/0")
	if r.Tally.NewSessions != 3 || r.Tally.ReconnectTries != 0 {
		t.Errorf("%+v", r.Tally)
	}
}

// TestAgentsRejectAndRedirect: a host's own threshold of one logon at a time sends the second user to the next host and
// the third, who was everywhere, into waiting.
func TestAgentsRejectAndRedirect(t *testing.T) {
	p := plainPool(2, 8, balancer.DefaultDepthFirst())
	p.Rules.Agents = []AgentLimits{{Connecting: 1}, {Connecting: 1}}
	p.Rules.RefusedPatience = 0
	class := seatOnly()
	class.LogonFixed = constant(60)
	cfg := config(time.Hour, p, class, workload(arrivals{{End: -1, Class: -1}, {User: 1, End: -1, Class: -1}, {User: 2, End: -1, Class: -1}}, draw.Never()))
	r, lines := story(t, cfg, TraceRejected, TraceGaveUp)
	wantLines(t, lines,
		"0s rejected trace/2 host-01 1/1 over a threshold of the host's own agent",
		"0s rejected trace/3 host-01 1/1 over a threshold of the host's own agent",
		"1s rejected trace/3 host-02 1/1 over a threshold of the host's own agent",
		"1s gave-up trace/3 0/0")
	if r.Tally.AgentRejections != 3 || r.Tally.NewSessions != 2 || r.Tally.RefusedRequests != 1 {
		t.Errorf("%+v", r.Tally)
	}
}

// TestEndsBeforeStarts: at one instant a seat is free before the next user asks, and requests come in the order of user
// numbers.
func TestEndsBeforeStarts(t *testing.T) {
	p := plainPool(1, 8, balancer.DefaultBreadthFirst())
	p.limit(1)
	p.Rules.RefusedPatience = 0
	list := arrivals{
		{At: 0, User: 0, End: time.Minute, Class: -1}, {At: time.Minute, User: 1, End: 2 * time.Minute, Class: -1},
		{At: time.Minute, User: 2, End: 2 * time.Minute, Class: -1},
	}
	_, lines := story(t, config(time.Hour, p, seatOnly(), workload(list, draw.Never())), TracePlaced, TraceRefused)
	if len(lines) != 3 || !strings.HasPrefix(lines[1], "1m0s placed trace/2") || !strings.HasPrefix(lines[2], "1m0s refused trace/3") {
		t.Errorf("%s", strings.Join(lines, "\n"))
	}
}
