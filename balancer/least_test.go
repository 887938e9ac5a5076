package balancer

import "testing"

// reportingBoard has open hosts whose last report says these sessions and CPU; negative sessions for no report. Live, the
// order is the other way round.
func reportingBoard(sessions ...int32) *Board {
	b := openBoard(1000, DefaultLoadIndex(), make([]int32, len(sessions))...)
	for h, n := range sessions {
		b.SetCounts(int32(h), Counts{Sessions: 500 - n, Connecting: 100 - n})
		if n >= 0 {
			b.Deliver(int32(h), Report{CPUPercent: float64(n) / 3, Counts: Counts{Sessions: n, Connecting: n}})
		}
	}
	return b
}

// TestLeastFreshness checks that a sampled signal comes from the report alone, and a live one from the counts.
func TestLeastFreshness(t *testing.T) {
	for _, signal := range []Signal{SignalSessions, SignalConnecting, SignalCPU, SignalLoadIndex} {
		checkUniform(t, shares(Least{Signal: signal, View: SampledView}, reportingBoard(50, 30, 70), 100), 1)
	}
	for _, signal := range []Signal{SignalSessions, SignalConnecting} {
		checkUniform(t, shares(Least{Signal: signal, View: LiveView}, reportingBoard(50, 30, 70), 100), 2)
	}
	for _, signal := range []Signal{SignalCPU, SignalLoadIndex} {
		checkUniform(t, shares(Least{Signal: signal, View: LiveView}, reportingBoard(50, 30, 70), 100), 1)
	}
}

// TestLeastUnknown checks what hosts without a report count as.
func TestLeastUnknown(t *testing.T) {
	random, first := Least{View: SampledView}, Least{View: SampledView, Ties: TiesFirst}
	checkUniform(t, shares(random, reportingBoard(4, 6, -1, 5), 100), 0) // unknown: 5
	checkUniform(t, shares(random, reportingBoard(-1, 4, -1, 4), 10_000), 0, 1, 2, 3)
	checkUniform(t, shares(first, reportingBoard(-1, 4, -1, 4), 100), 0)
	checkUniform(t, shares(random, reportingBoard(-1, -1, -1), 10_000), 0, 1, 2)
	checkUniform(t, shares(first, reportingBoard(-1, -1, -1), 10_000), 0, 1, 2)
}

// TestLeastUnknownIgnoresClosedHosts checks that the mean is over hosts that could be chosen: with the closed host's 0 it
// would be 3, less than 4.
func TestLeastUnknownIgnoresClosedHosts(t *testing.T) {
	b := reportingBoard(4, 5, 0, -1)
	b.SetOpen(2, false)
	checkUniform(t, shares(Choices{D: 4, View: SampledView}, b, 100), 0)
}

// TestReadsReports checks which rules need reports.
func TestReadsReports(t *testing.T) {
	for _, c := range []struct {
		settings Settings
		want     bool
	}{
		{DefaultBreadthFirst(), false}, {DefaultDepthFirst(), false}, {DefaultHorizon(), true}, {DefaultHorizon78(), true},
		{DefaultLeast(), false}, {Least{View: SampledView}, true}, {Least{Signal: SignalCPU}, true},
		{DefaultChoices(), false}, {Choices{Signal: SignalConnecting, View: SampledView}, true}, {Choices{Signal: SignalLoadIndex}, true},
		{Random{}, false}, {RoundRobin{}, false}, {JoinIdle{}, false},
	} {
		if got := c.settings.ReadsReports(); got != c.want {
			t.Errorf("%s %+v: %v", c.settings.Algorithm(), c.settings, got)
		}
	}
}
