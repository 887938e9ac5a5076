package balancer

import (
	"slices"
	"testing"
)

// segment1 are the hosts that a rule takes for the next n requests, while nothing changes on the board.
func segment1(s Horizon, b *Board, n int) []int32 {
	rule := s.New(b.View())
	var hosts []int32
	for range n {
		d := rule.Place(b.View(), Request{})
		if d.Reason.Step != Segment1Turn {
			return hosts
		}
		hosts = append(hosts, d.Host)
	}
	return hosts
}

// TestHorizonSegment1 checks who is in segment 1, by letting the ring go round once and a step further.
func TestHorizonSegment1(t *testing.T) {
	exact := DefaultHorizon()
	exact.Ties = TiesExact
	steps := DefaultHorizon()
	steps.Raise = 10
	busy := indexBoard(12, 18, 35, 40, 40, 72)
	busy.SetCounts(0, Counts{Sessions: 20, Connecting: 20})
	busy.SetCounts(1, Counts{Sessions: 20, Connecting: 20})
	for _, c := range []struct {
		name     string
		settings Horizon
		board    *Board
		want     []int32
	}{
		{"raised to 40 with its tie", DefaultHorizon(), indexBoard(12, 18, 35, 40, 40, 72), []int32{0, 1, 2, 3, 4}},
		{"raised to 40 without its tie", exact, indexBoard(12, 18, 35, 40, 40, 72), []int32{0, 1, 2, 3}},
		{"two are busy with logons", DefaultHorizon(), busy, []int32{2, 3, 4, 5}},
		{"three hosts, all in", DefaultHorizon(), indexBoard(5, 60, 99), []int32{0, 1, 2}},
		{"index 100 stays out", DefaultHorizon(), indexBoard(5, 60, 100), []int32{0, 1}},
		{"all below the threshold", DefaultHorizon(), indexBoard(0, 3, 19, 19, 7, 1), []int32{0, 1, 2, 3, 4, 5}},
		{"at the threshold is above it", DefaultHorizon(), indexBoard(10, 20, 10, 10, 10), []int32{0, 2, 3, 4}},
		{"raised in steps to 50", steps, indexBoard(49, 12, 18, 50, 41), []int32{0, 1, 2, 4}},
		{"steps end below 100", steps, indexBoard(99, 100, 99, 5), []int32{0, 2, 3}},
	} {
		got := segment1(c.settings, c.board, len(c.want)+1)
		if want := append(c.want, c.want[0]); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", c.name, got, want)
		}
	}
}

// TestHorizonLaterSegments empties segment 1 and looks at what comes next.
func TestHorizonLaterSegments(t *testing.T) {
	custom := DefaultCapabilities | FirstCustom
	for _, c := range []struct {
		name         string
		capabilities []Capability
		index        []int32
		connecting   []int32
		want         int32
		step         Step
	}{
		{"segment 2, lowest index", []Capability{DefaultCapabilities, custom, custom}, []int32{100, 15, 12}, []int32{0, 0, 0}, 2, Segment2},
		{"segment 2 has no minimum of hosts", []Capability{DefaultCapabilities, RDP, custom}, []int32{100, 20, 30}, []int32{0, 0, 0}, 1, Segment3},
		{"segment 3, lowest index", []Capability{DefaultCapabilities, DefaultCapabilities}, []int32{50, 40}, []int32{20, 20}, 1, Segment3},
		{"segment 3, fewest connecting", []Capability{DefaultCapabilities, DefaultCapabilities}, []int32{40, 40}, []int32{22, 21}, 1, Segment3},
		{"segment 3, first listed", []Capability{DefaultCapabilities, DefaultCapabilities}, []int32{100, 100}, []int32{0, 0}, 0, Segment3},
	} {
		hosts := equalHosts(len(c.index), 1000)
		for h := range hosts {
			hosts[h].Capabilities = c.capabilities[h]
		}
		b := NewBoard(hosts, cpuIndex)
		for h := range hosts {
			b.SetOpen(int32(h), true)
			b.Deliver(int32(h), Report{CPUPercent: float64(c.index[h])})
			b.SetCounts(int32(h), Counts{Sessions: c.connecting[h], Connecting: c.connecting[h]})
		}
		d := DefaultHorizon().New(b.View()).Place(b.View(), Request{})
		if d.Host != c.want || d.Reason.Step != c.step {
			t.Errorf("%s: host %d by step %d, want %d by %d", c.name, d.Host, d.Reason.Step, c.want, c.step)
		}
	}
}

// TestHorizonExtraCapabilities has one host with an extra capability, and one that lacks a default.
func TestHorizonExtraCapabilities(t *testing.T) {
	hosts := equalHosts(3, 100)
	hosts[1].Capabilities |= FirstCustom
	hosts[2].Capabilities &^= Blast
	b := NewBoard(hosts, DefaultLoadIndex())
	for h := range int32(3) {
		b.SetOpen(h, true)
	}
	s := DefaultHorizon()
	if got := segment1(s, b, 3); !slices.Equal(got, []int32{0, 0, 0}) {
		t.Errorf("segment 1 takes %v, want host 0 alone", got)
	}
	s.ExtraIsSegment2 = false
	if got := segment1(s, b, 3); !slices.Equal(got, []int32{0, 1, 0}) {
		t.Errorf("segment 1 takes %v, want hosts 0 and 1 in turn", got)
	}
}

// TestHorizonThresholdSource checks whose thresholds hold. The console asks for an index below 73 and fewer than 5 connecting.
func TestHorizonThresholdSource(t *testing.T) {
	s := DefaultHorizon()
	s.ConsoleLoadIndexThreshold, s.ConsoleConnectingThreshold = 73, 5
	b := indexBoard(12, 18, 35, 40, 60, 72)
	b.SetCounts(5, Counts{Sessions: 5, Connecting: 5})
	if got := segment1(s, b, 5); !slices.Equal(got, []int32{0, 1, 2, 3, 0}) {
		t.Errorf("LDAP: %v", got)
	}
	s.ThresholdSource = ConsoleThenLDAP
	if got := segment1(s, b, 6); !slices.Equal(got, []int32{0, 1, 2, 3, 4, 0}) {
		t.Errorf("console: %v", got)
	}
	s.ConsoleLoadIndexThreshold, s.ConsoleConnectingThreshold = 0, 0
	if got := segment1(s, b, 5); !slices.Equal(got, []int32{0, 1, 2, 3, 0}) {
		t.Errorf("console not set: %v", got)
	}
}

// TestHorizonWithoutIndex checks the choice while balancing is off, and while no host has reported.
func TestHorizonWithoutIndex(t *testing.T) {
	for _, x := range []LoadIndex{{}, cpuIndex} {
		b := openBoard(100, x, 4, 3, 3)
		for _, s := range []Settings{DefaultHorizon(), DefaultHorizon78()} {
			d := s.New(b.View()).Place(b.View(), Request{})
			if d.Host != 1 || d.Reason.Step != BalancingOff {
				t.Errorf("%s: host %d by step %d, want 1 by %d", s.Algorithm(), d.Host, d.Reason.Step, BalancingOff)
			}
		}
	}
}

// TestHorizonUnknownAmongKnown checks that a host without an index stands at 25 while another has one.
func TestHorizonUnknownAmongKnown(t *testing.T) {
	b := openBoard(100, cpuIndex, 0, 0, 0)
	b.Deliver(0, Report{CPUPercent: 26})
	b.Deliver(1, Report{CPUPercent: 24})
	checkUniform(t, shares(DefaultHorizon78(), b, 100), 1)
	b.Deliver(1, Report{CPUPercent: 26})
	checkUniform(t, shares(DefaultHorizon78(), b, 100), 2)
	b.Deliver(1, Report{CPUPercent: 25})
	checkUniform(t, shares(DefaultHorizon78(), b, 10_000), 1, 2)
}

// TestHorizonRetune checks that a changed threshold does not move the ring, and that other settings are not taken.
func TestHorizonRetune(t *testing.T) {
	b := openBoard(100, DefaultLoadIndex(), 0, 0, 0, 0, 0)
	rule := DefaultHorizon().New(b.View())
	place := func() int32 { return rule.Place(b.View(), Request{}).Host }
	place()
	place()
	changed := DefaultHorizon()
	changed.LoadIndexThreshold = 30
	if !rule.(Retuner).Retune(changed) || place() != 2 {
		t.Error("the ring began anew")
	}
	if rule.(Retuner).Retune(DefaultHorizon78()) {
		t.Error("took the settings of another rule")
	}
}

// TestHorizonBrokers checks that each broker has a ring of its own: with two, of 4 hosts the first two requests meet the
// same host half of the time.
func TestHorizonBrokers(t *testing.T) {
	s := DefaultHorizon()
	s.Brokers = 2
	b, same := openBoard(100, DefaultLoadIndex(), 0, 0, 0, 0), 0
	const runs = 10_000
	for i := range uint64(runs) {
		rule := s.New(b.View())
		if rule.Place(b.View(), Request{Draw: 2 * i}).Host == rule.Place(b.View(), Request{Draw: 2*i + 1}).Host {
			same++
		}
	}
	if same < runs/2-250 || same > runs/2+250 { // 5 standard deviations of 50
		t.Errorf("%d of %d", same, runs)
	}
}

// TestHorizonDeficit follows the queue: a host that joins gets as many placements as the member with the fewest.
func TestHorizonDeficit(t *testing.T) {
	s := DefaultHorizon()
	s.Share, s.MinHosts = Deficit, 1
	b := indexBoard(10, 10, 10, 50)
	rule := s.New(b.View())
	take := func(want ...int32) {
		t.Helper()
		for _, host := range want {
			if d := rule.Place(b.View(), Request{}); d.Host != host || d.Reason.Step != Segment1Deficit {
				t.Fatalf("host %d by step %d, want %d", d.Host, d.Reason.Step, host)
			}
		}
	}
	take(0, 1, 2, 0, 1) // placements 2, 2, 1
	b.Deliver(3, Report{CPUPercent: 10})
	take(2, 3)    // host 3 joined with 1: 2, 2, 2, 2
	take(0, 1, 2) // 3, 3, 3, 2
	b.Deliver(0, Report{CPUPercent: 90})
	take(3) // host 0 left: -, 3, 3, 3
	b.Deliver(0, Report{CPUPercent: 10})
	take(0, 1, 2, 3, 0)
}
