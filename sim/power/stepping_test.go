package power

import "testing"

func TestCapacityBuffer(t *testing.T) {
	buffer := func(minimum, percent int32, base BufferBase) CapacityBuffer {
		rules := []BufferPhase{{Peak, minimum, percent}}
		return CapacityBuffer{PhaseRules: rules, Base: base, Step: 1, Switches: DefaultSwitches()}
	}
	loads := func(v *View, list ...int32) *View {
		for i, load := range list {
			v.Hosts[i].Load = load
		}
		return v
	}
	for _, c := range []struct {
		name     string
		settings CapacityBuffer
		view     *View
		want     map[ActionKind]int32
	}{
		// The weekday schedule that ships with the product: one machine in peak hours, buffer 10 %.
		{"the scheduled machine", buffer(1, 10, BufferOfAvailable), pool(10, 3), map[ActionKind]int32{StartHost: 1}},
		// Of ten hosts, 10 % is the room of one: 10,000. Two hosts with 20 seats and 11 sessions have 9,000 free.
		{"less than the buffer free", buffer(0, 10, BufferOfAll), pool(10, 8, 6, 5), map[ActionKind]int32{StartHost: 1}},
		{"exactly the buffer free", buffer(0, 10, BufferOfAll), pool(10, 8, 5, 5), nil},
		// Of what is available, 10 % of two hosts are 2,000; one host alone would not hold 11 sessions.
		{"a share of what is available", buffer(0, 10, BufferOfAvailable), pool(10, 8, 6, 5), nil},
		{"index before sessions", buffer(0, 10, BufferOfAvailable), loads(pool(10, 8, 6, 5), 9500, 9000), map[ActionKind]int32{StartHost: 1}},
		// Three hosts with 9 sessions: without the emptiest, which holds 1, 20 seats less 8 leave 12,000 free of 10,000 asked.
		{"one host too many", buffer(0, 10, BufferOfAll), pool(10, 7, 4, 4, 1), map[ActionKind]int32{DrainHost: 1}},
		{"one host too many by a hair", buffer(0, 10, BufferOfAll), pool(10, 7, 4, 4, 2), map[ActionKind]int32{DrainHost: 1}},
		{"the schedule allows it", buffer(2, 10, BufferOfAll), pool(10, 7, 4, 4, 1), map[ActionKind]int32{DrainHost: 1}},
		{"an empty host too many", buffer(0, 10, BufferOfAll), pool(10, 7, 4, 4, 0), map[ActionKind]int32{StopHost: 1}},
		// With 12 on the others 8,000 would be left.
		{"none too many", buffer(0, 10, BufferOfAll), pool(10, 7, 6, 5, 1), nil},
		{"the schedule keeps it", buffer(3, 10, BufferOfAll), pool(10, 7, 4, 4, 0), nil},
	} {
		t.Run(c.name, func(t *testing.T) { wantActions(t, evaluate(t, c.settings, c.view), c.want) })
	}
}

// Three hosts boot: their room counts until they are there.
func TestCapacityBufferCountsBooting(t *testing.T) {
	settings := CapacityBuffer{PhaseRules: []BufferPhase{{Peak, 0, 50}}, Step: 2, Switches: DefaultSwitches()}
	v := pool(10, 5, 10) // half of six hosts: 30,000
	policy := settings.New()
	for _, want := range []int32{2, 2, 0} { // 2, then 4 of them because a step is whole, then enough
		d := policy.Evaluate(v, 0)
		if d.Record.Started != want {
			t.Fatalf("%d started, want %d: %s", d.Record.Started, want, d.Record.Sentence())
		}
		for _, i := range hosts(d, StartHost) {
			v.Hosts[i].State = Booting
		}
	}
}

// A host that was started less than the delay ago stays, drained or not.
func TestPowerOffDelay(t *testing.T) {
	settings := CapacityBuffer{PhaseRules: []BufferPhase{{Peak, 0, 0}}, Step: 5, PowerOffDelay: 30 * minute, Switches: DefaultSwitches()}
	v := pool(10, 0, 0, 0, 0, 5)
	v.Now = 60 * minute
	v.Hosts[0].OpenedAt, v.Hosts[1].OpenedAt, v.Hosts[2].OpenedAt = 31*minute, 30*minute, 45*minute
	v.Hosts[2].Drain = DrainedByPolicy
	d := evaluate(t, settings, v)
	if got := hosts(d, StopHost); len(got) != 1 || got[0] != 1 {
		t.Fatalf("hosts %v stopped, want 1", got)
	}
}

func TestOccupancy(t *testing.T) {
	occupancy := func(minimum int32, mode OccupancyMode) Occupancy {
		return Occupancy{PhaseRules: []OccupancyPhase{{Peak, minimum}}, Mode: mode, Step: 1, Switches: DefaultSwitches()}
	}
	loads := func(v *View, list ...int32) *View {
		for i, load := range list {
			v.Hosts[i].Load = load
		}
		return v
	}
	for _, c := range []struct {
		name     string
		settings Occupancy
		view     *View
		want     map[ActionKind]int32
	}{
		// http://virtualization24x7.blogspot.com/2020/05: 12 of 20 sessions, 60 %, start the second host.
		{"12 of 20", occupancy(1, OptimizedForPerformance()), pool(20, 1, 12), map[ActionKind]int32{StartHost: 1}},
		{"half of them", occupancy(1, OptimizedForPerformance()), pool(20, 1, 10), map[ActionKind]int32{StartHost: 1}},
		{"at the low mark", occupancy(1, OptimizedForPerformance()), pool(50, 1, 13, 10), nil},
		{"9 of 20", occupancy(1, OptimizedForPerformance()), pool(20, 1, 9), nil},
		{"12 of 20 when costs count", occupancy(1, OptimizedForCost()), pool(20, 1, 12), nil},
		{"the mean index decides when larger", occupancy(1, OptimizedForPerformance()), loads(pool(20, 1, 5, 5), 7000, 4000), map[ActionKind]int32{StartHost: 1}},
		{"the mean index below", occupancy(1, OptimizedForPerformance()), loads(pool(20, 1, 5, 5), 7000, 2000), nil},
		{"below the low mark", occupancy(1, OptimizedForPerformance()), pool(20, 1, 6, 2), map[ActionKind]int32{DrainHost: 1}},
		{"below it and empty", occupancy(1, OptimizedForPerformance()), pool(20, 1, 6, 0), map[ActionKind]int32{StopHost: 1}},
		{"below it at the minimum", occupancy(2, OptimizedForPerformance()), pool(20, 1, 6, 2), nil},
		{"an index keeps it", occupancy(1, OptimizedForPerformance()), loads(pool(20, 1, 6, 2), 3000, 2000), nil},
		{"below the minimum", occupancy(3, Balanced()), pool(20, 5, 6), map[ActionKind]int32{StartHost: 2}},
	} {
		t.Run(c.name, func(t *testing.T) { wantActions(t, evaluate(t, c.settings, c.view), c.want) })
	}
}

// Disconnected sessions count only when the settings say so: 12 of 20 seats, 8 of them active, at a threshold of 50 %.
func TestOccupancyOfDisconnectedSessions(t *testing.T) {
	for _, counts := range []bool{false, true} {
		v := pool(20, 1, 12)
		v.Hosts[0].Active = 8
		settings := Occupancy{PhaseRules: []OccupancyPhase{{Peak, 1}}, Mode: OptimizedForPerformance(), Step: 1, CountDisconnected: counts}
		if got := evaluate(t, settings, v).Record.Started == 1; got != counts {
			t.Errorf("started: %v, want %v", got, counts)
		}
	}
}

func TestMaximumDraining(t *testing.T) {
	settings := Occupancy{PhaseRules: []OccupancyPhase{{OffPeak, 0}}, Mode: Balanced(), Step: 5, MaximumDraining: 2, Switches: DefaultSwitches()}
	v := pool(20, 0, 3, 3, 3, 3)
	v.Hosts[3].Drain = DrainedByPolicy
	wantActions(t, evaluate(t, settings, v), map[ActionKind]int32{DrainHost: 1})
}

// The time of protection runs from the last sign-out too.
func TestPowerOffProtect(t *testing.T) {
	settings := Occupancy{PhaseRules: []OccupancyPhase{{OffPeak, 0}}, Mode: Balanced(), Step: 5, PowerOffProtect: 30 * minute, Switches: DefaultSwitches()}
	v := pool(20, 0, 0, 0)
	v.Now = 60 * minute
	v.Hosts[0].LastSignOut = 40 * minute
	if got := hosts(evaluate(t, settings, v), StopHost); len(got) != 1 || got[0] != 1 {
		t.Fatalf("hosts %v stopped, want 1", got)
	}
}

func TestSteppingRefusesImpossibleSettings(t *testing.T) {
	for i, s := range []Settings{
		CapacityBuffer{}, CapacityBuffer{PhaseRules: []BufferPhase{{}}}, CapacityBuffer{PhaseRules: []BufferPhase{{MinimumHosts: -1}}, Step: 1},
		CapacityBuffer{PhaseRules: []BufferPhase{{BufferPercent: 101}}, Step: 1},
		CapacityBuffer{PhaseRules: []BufferPhase{{}}, Step: 1, PowerOffDelay: -1},
		Occupancy{}, Occupancy{PhaseRules: []OccupancyPhase{{}}, Step: 1}, Occupancy{PhaseRules: []OccupancyPhase{{}}, Mode: Balanced()},
		Occupancy{PhaseRules: []OccupancyPhase{{MinimumHosts: -1}}, Mode: Balanced(), Step: 1},
		Occupancy{PhaseRules: []OccupancyPhase{{}}, Mode: Balanced(), Step: 1, MaximumDraining: -1},
	} {
		if s.Validate() == nil {
			t.Errorf("settings %d are valid", i)
		}
	}
}
