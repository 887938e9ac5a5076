package power

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// anyHost draws a host in any state, sessions only where there can be some.
func anyHost(t *rapid.T, limit int32, states ...State) Host {
	h := Host{
		State: rapid.SampledFrom(states).Draw(t, "state"), Drain: rapid.SampledFrom([]Drain{0, 0, 0, 1, 2}).Draw(t, "drain"),
		Excluded: rapid.IntRange(0, 5).Draw(t, "excluded") == 0, Load: UnknownLoad, Cores: rapid.Int32Range(1, 16).Draw(t, "cores"),
	}
	if h.State != On {
		return h
	}
	h.Unhealthy = rapid.IntRange(0, 7).Draw(t, "unhealthy") == 0
	h.Sessions = max(0, rapid.Int32Range(-limit, limit).Draw(t, "sessions"))
	h.Active = rapid.Int32Range(0, h.Sessions).Draw(t, "active")
	h.Connecting = max(0, rapid.Int32Range(-3, 2).Draw(t, "connecting"))
	h.LogoffPending = h.Drain == DrainedByPolicy && rapid.Bool().Draw(t, "pending")
	h.Load = rapid.Int32Range(UnknownLoad, FullLoad).Draw(t, "load")
	return h
}

func anyView(t *rapid.T, states ...State) *View {
	v := &View{Now: 1000 * minute, Limit: rapid.Int32Range(1, 12).Draw(t, "limit"), Draw: rapid.Uint64().Draw(t, "draw")}
	for range rapid.IntRange(0, 12).Draw(t, "hosts") {
		v.Hosts = append(v.Hosts, anyHost(t, v.Limit, states...))
	}
	return v
}

func anySwitches(t *rapid.T) Switches {
	return Switches{
		DrainedIsCapacity: rapid.Bool().Draw(t, "drained is capacity"), DrainedSessionsCount: rapid.Bool().Draw(t, "drained sessions count"),
		CountBooting: rapid.Bool().Draw(t, "count booting"), OperatorDrains: Override(rapid.IntRange(0, 2).Draw(t, "override")),
		StartOrder: StartOrder(rapid.IntRange(0, 1).Draw(t, "start order")),
	}
}

func anyPhase(t *rapid.T) PowerPhase {
	p := PowerPhase{
		Kind: PhaseKind(rapid.IntRange(0, 3).Draw(t, "phase")), MinimumHostsPercent: rapid.Int32Range(0, 100).Draw(t, "minimum"),
		CapacityThresholdPercent: rapid.Int32Range(0, 100).Draw(t, "threshold"), StopWhen: StopWhen(rapid.IntRange(0, 1).Draw(t, "stop when")),
	}
	p.ForceLogoff = p.Kind == RampDown && rapid.Bool().Draw(t, "force")
	return p
}

// anySettings draws settings of any policy, with one phase.
func anySettings(t *rapid.T) Settings {
	phase, switches := anyPhase(t), anySwitches(t)
	step := rapid.Int32Range(1, 3).Draw(t, "step")
	least := rapid.Int32Range(0, 6).Draw(t, "least")
	switch rapid.IntRange(0, 4).Draw(t, "policy") {
	case 0:
		return Power{PhaseRules: []PowerPhase{phase}, Switches: switches}
	case 1:
		most := least + rapid.Int32Range(0, 6).Draw(t, "more")
		return Dynamic{PhaseRules: []DynamicPhase{{phase, least, most}}, Switches: switches}
	case 2:
		wait := rapid.SampledFrom([]time.Duration{0, minute}).Draw(t, "wait")
		threshold := rapid.Int32Range(1, 3000).Draw(t, "per core")
		return ClassicTool{Kinds: []PhaseKind{phase.Kind}, MinimumHosts: least, SessionsPer1000Cores: threshold, LogoffWait: wait}
	case 3:
		rules := []BufferPhase{{phase.Kind, least, phase.CapacityThresholdPercent}}
		return CapacityBuffer{PhaseRules: rules, Base: BufferBase(rapid.IntRange(0, 1).Draw(t, "base")), Step: step, Switches: switches}
	}
	return Occupancy{
		PhaseRules: []OccupancyPhase{{phase.Kind, least}}, Mode: OccupancyMode{Low: phase.CapacityThresholdPercent / 2, High: 50 + phase.CapacityThresholdPercent/2},
		Step: step, MaximumDraining: rapid.Int32Range(0, 2).Draw(t, "draining"), CountDisconnected: rapid.Bool().Draw(t, "disconnected"), Switches: switches,
	}
}

// TestActionsFitTheHosts holds for every policy: what is done can be done, nothing is done twice, and hosts with the
// exclusion tag are left alone.
func TestActionsFitTheHosts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		settings := anySettings(t)
		if err := settings.Validate(); err != nil {
			t.Fatal(err)
		}
		states := []State{Off, Booting, On, On, On}
		if _, dynamic := settings.(Dynamic); dynamic {
			states = append(states, Absent, Creating)
		}
		v := anyView(t, states...)
		before := slices.Clone(v.Hosts)
		d := settings.New().Evaluate(v, 0)
		if !slices.Equal(before, v.Hosts) {
			t.Fatal("the view has changed")
		}
		checkActions(t, v, d)
		if again := settings.New().Evaluate(v, 0); !slices.Equal(again.Actions, d.Actions) || again.Record != d.Record {
			t.Fatal("the same view gives another decision")
		}
	})
}

func checkActions(t *rapid.T, v *View, d Decision) {
	done := map[Action]bool{}
	drained := map[int32]bool{}
	for i, h := range v.Hosts {
		drained[int32(i)] = h.Drain != NotDrained
	}
	for _, a := range d.Actions {
		h := v.Hosts[a.Host]
		if h.Excluded {
			t.Fatalf("action %+v on an excluded host", a)
		}
		if done[a] {
			t.Fatalf("action %+v twice", a)
		}
		done[a] = true
		ok := h.State == On
		switch a.Kind {
		case StartHost:
			ok = h.State == Off
		case CreateHost:
			ok = h.State == Absent
		case DrainHost:
			drained[a.Host] = true
		case UndrainHost:
			ok = ok && drained[a.Host]
			drained[a.Host] = false
		case ForceLogoff, StopWhenEmpty:
			ok = ok && drained[a.Host]
		case CancelLogoff:
			ok = h.LogoffPending
		case StopHost:
			ok = ok && h.Active == 0 && h.Connecting == 0
		case DeleteHost:
			ok = h.State == Off || ok && h.Active == 0 && h.Connecting == 0
		}
		if !ok {
			t.Fatalf("action %+v on host %+v", a, h)
		}
	}
}

// TestPowerKeepsWhatIsRequired says: outside a shortage the hosts left are at least those required; in one nothing that is
// open goes, and no more is started or reopened than is short; ramp-up turns nothing off; at the required number nothing
// that is open moves.
func TestPowerKeepsWhatIsRequired(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, s := anyPhase(t), anySwitches(t)
		s.OperatorDrains = rapid.SampledFrom([]Override{OverrideWhenNeeded, OverrideNever}).Draw(t, "override")
		v := anyView(t, Off, Booting, On, On)
		d := Power{PhaseRules: []PowerPhase{p}, Switches: s}.New().Evaluate(v, 0)
		r := d.Record
		closed := int32(0)
		for _, a := range d.Actions {
			h := &v.Hosts[a.Host]
			wasOpen := h.Drain == NotDrained || h.Drain == DrainedByOperator && s.DrainedIsCapacity
			if wasOpen && (a.Kind == DrainHost || a.Kind == StopHost) {
				closed++
			}
		}
		have := r.Available
		if s.CountBooting {
			have += r.Booting
		}
		switch {
		case r.Available-closed < min(r.Available, r.Required):
			t.Fatalf("%d of %d available closed, %d required", closed, r.Available, r.Required)
		case r.Started+r.Reopened > max(0, r.Required-have):
			t.Fatalf("%d started, %d reopened, %d of %d there", r.Started, r.Reopened, have, r.Required)
		case r.Started+r.Reopened+r.Missing != max(0, r.Required-have):
			t.Fatalf("%+v does not add up", r)
		case p.Kind == RampUp && r.Drained+r.Stopped+r.SignOuts > 0:
			t.Fatal("turned off in ramp-up")
		case r.Available == r.Required && closed+r.Started+r.Reopened > 0:
			t.Fatal("something happens at the required number")
		}
	})
}

// TestNoAllocation holds for every policy once it is warm.
func TestNoAllocation(t *testing.T) {
	for name, settings := range busySettings() {
		v := busyPool(200)
		policy := settings.New()
		if len(policy.Evaluate(v, 0).Actions) == 0 {
			t.Errorf("%s: nothing to do", name)
		}
		if n := testing.AllocsPerRun(100, func() { policy.Evaluate(v, 0) }); n != 0 {
			t.Errorf("%s: %v allocations an evaluation", name, n)
		}
	}
}

// busyPool is n hosts in all states.
func busyPool(n int) *View {
	v := &View{Limit: 10}
	for i := range n {
		h := Host{State: State(i % 3), Sessions: int32(i % 5), Active: int32(i % 5), Cores: 8, Load: UnknownLoad}
		if i%7 == 0 && h.State == On {
			h.Drain = DrainedByPolicy
		}
		v.Hosts = append(v.Hosts, h)
	}
	return v
}

// busySettings are settings of every policy that find something to do in busyPool.
func busySettings() map[string]Settings {
	rampDown := PowerPhase{Kind: RampDown, CapacityThresholdPercent: 90}
	return map[string]Settings{
		"power, shrinking": Power{PhaseRules: []PowerPhase{rampDown}},
		"power, growing":   Power{PhaseRules: []PowerPhase{{Kind: Peak, CapacityThresholdPercent: 5}}, Switches: DefaultSwitches()},
		"dynamic":          Dynamic{PhaseRules: []DynamicPhase{{rampDown, 0, 1000}}},
		"classic-tool":     ClassicTool{Kinds: []PhaseKind{OffPeak}, MinimumHosts: 1, SessionsPer1000Cores: 1000, LogoffWait: minute},
		"capacity-buffer":  CapacityBuffer{PhaseRules: []BufferPhase{{Peak, 0, 90}}, Step: 2},
		"occupancy":        Occupancy{PhaseRules: []OccupancyPhase{{Peak, 0}}, Mode: OptimizedForCost(), Step: 2},
	}
}

func BenchmarkEvaluate(b *testing.B) {
	for _, c := range []struct {
		name  string
		hosts int
	}{{"100", 100}, {"1000", 1000}, {"10000", 10_000}} {
		b.Run(c.name, func(b *testing.B) {
			v := busyPool(c.hosts)
			policy := Power{PhaseRules: []PowerPhase{{Kind: RampDown, CapacityThresholdPercent: 90}}, Switches: DefaultSwitches()}.New()
			b.ReportAllocs()
			for b.Loop() {
				policy.Evaluate(v, 0)
			}
		})
	}
}
