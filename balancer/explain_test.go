package balancer

import (
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// explained places one request on a board with a rule and explains that. Which of several hosts is drawn follows from draw.
func explained(b *Board, s Settings, draw uint64) []string {
	rule, r := s.New(b.View()), Request{Now: 30 * time.Second, Draw: draw}
	return Explain(rule, b.View(), r, rule.Place(b.View(), r))
}

// checkSteps compares an explanation with the sentences that it should have.
func checkSteps(t *testing.T, name string, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s:\ngot  %q\nwant %q", name, got, want)
	}
}

// nineHosts is the vendor's example for breadth-first: nine hosts with 11 to 19 sessions, here with a limit of 50.
func nineHosts() *Board { return openBoard(50, LoadIndex{}, 11, 12, 13, 14, 15, 16, 17, 18, 19) }

func TestExplainBreadthFirst(t *testing.T) {
	first := explained(nineHosts(), DefaultBreadthFirst(), 0)
	checkSteps(t, "nine hosts", first[:3],
		"9 of 9 hosts are open; 9 of these are below the session limit.",
		"Half of these 9, rounded up, is 5.",
		"The 5 with the fewest sessions have 11 to 15.")
	// 3, 5, 5, 5, 9: the half is three hosts, the one with 3 and two of those with 5.
	tied := explained(openBoard(50, LoadIndex{}, 5, 9, 5, 3, 5), DefaultBreadthFirst(), 7)
	checkSteps(t, "ties at the edge", tied[1:3],
		"Half of these 5, rounded up, is 3.",
		"The edge of the half lies among the 3 hosts with 5 sessions: 2 of them belong to it, each with the same chance, and 1 with fewer.")
	checkSteps(t, "a single host", explained(openBoard(50, LoadIndex{}, 1), DefaultBreadthFirst(), 0),
		"1 of 1 host is open; 1 of these is below the session limit.",
		"Half of these 1, rounded up, is 1.",
		"The hosts with the fewest sessions have 1.",
		"A random one of the half is taken: host-01, with 1 session.")
	full := openBoard(10, LoadIndex{}, 10, 12, 3)
	full.SetOpen(2, false)
	checkSteps(t, "without the limit", explained(full, BreadthFirst{Pick: LeastSessions}, 0),
		"2 of 3 hosts are open; 0 of these are below the session limit.",
		"The rule is told not to heed the limit: all 2 open hosts can be chosen.",
		"The fewest sessions, 10, are on one host alone: host-01.")
	// Of four open hosts two are full; half of four is two, which are all that can be chosen.
	allowing := DefaultBreadthFirst()
	allowing.HalfOf = Allowing
	checkSteps(t, "half of all", explained(openBoard(10, LoadIndex{}, 10, 4, 10, 6), allowing, 0)[1:3],
		"The half is taken of all 4 open hosts, rounded up, and as far as they can be chosen: 2.",
		"The 2 with the fewest sessions have 4 to 6.")
}

func TestExplainDepthFirst(t *testing.T) {
	board := func() *Board { return openBoard(10, LoadIndex{}, 3, 9, 10, 9) }
	open := "4 of 4 hosts are open; 3 of these are below the session limit."
	checkSteps(t, "as listed", explained(board(), DefaultDepthFirst(), 0), open,
		"The most sessions below a limit, 9, are on 2 hosts; the first of them as listed is taken: host-02.")
	checkSteps(t, "by name", explained(board(), DepthFirst{QueryOrder: ByName}, 0), open,
		"The most sessions below a limit, 9, are on 2 hosts; the first of them by name is taken: host-02.")
	checkSteps(t, "alone", explained(openBoard(10, LoadIndex{}, 3, 9), DefaultDepthFirst(), 0)[1:],
		"The most sessions below a limit, 9, are on one host alone: host-02.")
}

func TestExplainRefusals(t *testing.T) {
	hidden := openBoard(10, LoadIndex{}, 1, 2, 10)
	hidden.Mask(0)
	hidden.Mask(1)
	checkSteps(t, "hidden and full", explained(hidden, Random{}, 0),
		"3 of 3 hosts are open; 2 of these cannot take this request, for want of a capability or because the agent there has rejected it; 0 of the others are below the session limit.",
		"So the request is refused.")
	closed := openBoard(10, LoadIndex{}, 1)
	closed.SetOpen(0, false)
	checkSteps(t, "closed", explained(closed, DefaultHorizon(), 0),
		"0 of 1 host are open; 0 of these are below the session limit.", "So the request is refused.")
}

func TestExplainHorizon(t *testing.T) {
	// Below 20: 12 and 18. Below 41, with the tie at 40: all but 72.
	raised := explained(indexBoard(12, 18, 35, 40, 40, 72), DefaultHorizon(), 0)
	checkSteps(t, "raised", raised[2:],
		"Segment 1 takes hosts with the default capabilities, fewer than 20 sessions connecting and a load index below 20: 2 of 6 hosts. Left out: 4 by the index.",
		"That is fewer than the 4 that it should have, so the threshold of the index rises to 41: now 5.",
		"In it, with the load index: host-01 (12), host-02 (18), host-03 (35), host-04 (40), host-05 (40).",
		"Its requests go round in turn: it is the turn of host-01; host-02 is next.")
	steps := DefaultHorizon()
	steps.Raise, steps.Share = 10, Deficit
	checkSteps(t, "in steps, by counting", explained(indexBoard(12, 18, 35, 40, 40, 72), steps, 0)[3:],
		"That is fewer than the 4 that it should have, so the threshold of the index rises in steps of 10 to 50: now 5.",
		"In it, with the load index: host-01 (12), host-02 (18), host-03 (35), host-04 (40), host-05 (40).",
		"Its requests are shared by counting: host-01 has the fewest placements since it joined, or is the first listed of those.")
	few := DefaultHorizon()
	few.Share = RandomShare
	checkSteps(t, "nobody else fits", explained(indexBoard(5, 100), few, 0)[2:],
		"Segment 1 takes hosts with the default capabilities, fewer than 20 sessions connecting and a load index below 20: 1 of 2 hosts. Left out: 1 by the index.",
		"That is fewer than the 4 that it should have, and no other host with a load index below 100 would fit.",
		"In it, with the load index: host-01 (5).",
		"Its requests are shared at random: host-01 is drawn.")
	two := DefaultHorizon()
	two.Brokers, two.MinHosts = 2, 1
	checkSteps(t, "two brokers", explained(indexBoard(5, 30), two, 0)[3:],
		"In it, with the load index: host-01 (5).",
		"Its requests go round in turn, at each of 2 Connection Servers on its own: host-01 is the only member.")
}

func TestExplainHorizonLaterSegments(t *testing.T) {
	custom := DefaultCapabilities | FirstCustom
	board := NewBoard([]HostInfo{
		{Name: "host-01", Limit: NoLimit, Capabilities: DefaultCapabilities, Weight: 1},
		{Name: "host-02", Limit: NoLimit, Capabilities: custom, Weight: 1},
		{Name: "host-03", Limit: NoLimit, Capabilities: custom, Weight: 1},
	}, LoadIndex{Enabled: true, CPUThreshold: 100})
	for h, cpu := range []float64{100, 15, 45} {
		board.SetOpen(int32(h), true)
		board.SetCounts(int32(h), Counts{Sessions: 6, Connecting: 2})
		board.Deliver(int32(h), Report{SampledAt: time.Duration(10*h) * time.Second, CPUPercent: cpu})
	}
	got := explained(board, DefaultHorizon(), 0)
	checkSteps(t, "segment 2", got[1:],
		"The load index comes from reports, 10 s to 30 s old.",
		"Segment 1 takes hosts with the default capabilities, fewer than 20 sessions connecting and a load index below 20: 0 of 3 hosts. Left out: 2 by capabilities, 1 by the index.",
		"That is fewer than the 4 that it should have, and no other host with a load index below 100 would fit.",
		"Segment 2 has the hosts with other capabilities below both thresholds: 1.",
		"The best there has the lowest load index (15), then the fewest connecting (2), then the fewest sessions (6), and is listed first: host-02.")
	board.SetCounts(1, Counts{Sessions: 30, Connecting: 20})
	board.SetCounts(2, Counts{Sessions: 30, Connecting: 20})
	got = explained(board, DefaultHorizon(), 0)
	checkSteps(t, "segment 3", got[4:],
		"Segment 2, of hosts with other capabilities below both thresholds, is empty too; segment 3 has all others.",
		"The best there has the lowest load index (15), then the fewest connecting (20), then the fewest sessions (30), and is listed first: host-02.")
	checkSteps(t, "no index", explained(openBoard(50, LoadIndex{}, 3, 2, 2), DefaultHorizon(), 0)[1:],
		"No host has a load index: balancing is off, or nobody has reported yet.",
		"The fewest sessions, 2, are on 2 hosts; the first of them as listed is taken: host-02.")
}

func TestExplainHorizon78(t *testing.T) {
	board := openBoard(NoLimit, LoadIndex{Enabled: true, CPUThreshold: 100}, 1, 1, 1)
	board.Deliver(0, Report{SampledAt: 20 * time.Second, CPUPercent: 44})
	board.Deliver(1, Report{SampledAt: 20 * time.Second, CPUPercent: 3})
	checkSteps(t, "one without an index", explained(board, DefaultHorizon78(), 0)[1:],
		"The load index comes from reports, 10 s old.",
		"1 host without an index counts as 25.",
		"The load index of these hosts goes from 3 to 44.",
		"The lowest is on one host alone: host-02.")
	sessions := openBoard(10, DefaultLoadIndex(), 4, 2, 2)
	checkSteps(t, "sessions, ties", explained(sessions, Horizon78{Ties: TiesFirst}, 0)[1:],
		"The load index comes from live session counts alone.",
		"The load index of these hosts goes from 20 to 40.",
		"The lowest is on 2 hosts; the first of them as listed is taken: host-02.")
}

func TestExplainTextbookRules(t *testing.T) {
	board := openBoard(10, LoadIndex{}, 4, 2, 7)
	checkSteps(t, "least", explained(board, DefaultLeast(), 0)[1:],
		"The rule compares the session count, as the broker counts it now: it goes from 2 to 7.",
		"The smallest, 2, is on one host alone: host-02.")
	cpu := Least{Signal: SignalCPU, View: SampledView}
	checkSteps(t, "nothing known", explained(openBoard(10, LoadIndex{}, 4), cpu, 0)[1:],
		"No host has reported yet: only host-01 can be chosen.")
	board.Deliver(0, Report{SampledAt: 8 * time.Second, CPUPercent: 12.5})
	board.Deliver(2, Report{SampledAt: 25 * time.Second, CPUPercent: 80})
	checkSteps(t, "least CPU", explained(board, cpu, 0)[1:],
		"The rule compares the CPU, from reports, 5 s to 22 s old: it goes from 12.5 % to 80.0 %.",
		"1 host has not reported, and counts as the mean of the others.",
		"The smallest, 12.5 %, is on one host alone: host-01.")
	one := openBoard(10, LoadIndex{}, 4)
	checkSteps(t, "choices", explained(one, DefaultChoices(), 0)[1:],
		"The rule compares the session count, as the broker counts it now: it is 4 everywhere.",
		"2 hosts are drawn at random, perhaps one of them twice.",
		"The smallest value among those drawn is 4, on host-01.")
	checkSteps(t, "random", explained(one, Random{}, 0)[1:], "No host is preferred: only host-01 can be chosen.")
	checkSteps(t, "round-robin", explained(board, RoundRobin{}, 0)[1:],
		"The hosts take turns as they are listed; one that cannot be chosen loses its turn.",
		"It is the turn of host-01; host-02 would be next.")
	one.SetCounts(0, Counts{Sessions: 4, Connecting: 3})
	checkSteps(t, "join-idle, none", explained(one, JoinIdle{}, 0)[1:],
		"Somebody is logging on everywhere, 3 logons on a host.",
		"So no host is preferred: only host-01 can be chosen.")
	idle := openBoard(10, LoadIndex{}, 1, 1)
	idle.SetCounts(0, Counts{Sessions: 1, Connecting: 1})
	idle.SetCounts(1, Counts{Sessions: 1, Connecting: 2})
	checkSteps(t, "join-idle, none of two", explained(idle, JoinIdle{}, 0)[1:2], "Somebody is logging on everywhere, 1 to 2 logons on a host.")
	random := explained(idle, Random{}, 1<<63)[1]
	if want := "No host is preferred: one of these 2 is drawn, each with the same chance: "; !strings.HasPrefix(random, want) {
		t.Errorf("random: %q", random)
	}
	board.SetCounts(0, Counts{Sessions: 4, Connecting: 1})
	board.SetCounts(1, Counts{Sessions: 2, Connecting: 1})
	checkSteps(t, "join-idle", explained(board, JoinIdle{}, 0)[1:], "Nobody is logging on on one host alone: host-03.")
}

func TestExplainInterpretation(t *testing.T) {
	board := openBoard(10, LoadIndex{}, 4, 2)
	board.Deliver(0, Report{SampledAt: 10 * time.Second, Counts: Counts{Sessions: 4}})
	board.Deliver(1, Report{SampledAt: 10 * time.Second, Counts: Counts{Sessions: 2}})
	compared := "The rule compares the session count, from reports, 20 s old: it goes from 2 to 4."
	checkSteps(t, "basic", explained(board, DefaultBasicLI(), 0)[1:], compared,
		"Filled up from the lowest to one level, the placements expected in 30 s would lift 1 of 2 hosts.",
		"One of them is drawn, each as probable as it is far below the level: host-02.")
	checkSteps(t, "aggressive", explained(board, DefaultAggressiveLI(), 0)[1:], compared,
		"Filled up from the lowest, the placements since the reports would reach 1 of 2 hosts; one of them is drawn: host-02.")
}

// Every rule explains every decision, and who asks for explanations gets the same decisions as who does not.
func TestExplainingChangesNothing(t *testing.T) {
	settings := []Settings{DefaultBasicLI(), DefaultAggressiveLI(), segments(Deficit, TiesExact), segments(RandomShare, TiesAll)}
	for _, info := range Rules() {
		settings = append(settings, info.Default())
	}
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.SampledFrom(settings).Draw(t, "rule")
		asked, silent := openBoard(6, DefaultLoadIndex(), 0, 1, 2, 3, 4), openBoard(6, DefaultLoadIndex(), 0, 1, 2, 3, 4)
		askedRule, silentRule := s.New(asked.View()), s.New(silent.View())
		for i := range rapid.IntRange(1, 25).Draw(t, "requests") {
			host := rapid.Int32Range(0, 4).Draw(t, "host")
			counts := Counts{Sessions: rapid.Int32Range(0, 7).Draw(t, "sessions"), Connecting: rapid.Int32Range(0, 1).Draw(t, "connecting")}
			open, mask, report := rapid.Bool().Draw(t, "open"), rapid.Bool().Draw(t, "mask"), rapid.Bool().Draw(t, "report")
			for _, b := range []*Board{asked, silent} {
				b.SetCounts(host, counts)
				b.SetOpen((host+1)%5, open)
				if mask {
					b.Mask(host)
				}
				if report {
					b.Deliver(host, Report{SampledAt: time.Duration(i) * time.Second, CPUPercent: float64(10 * counts.Sessions), Counts: counts})
				}
			}
			r := Request{Now: time.Duration(i+1) * time.Second, Draw: rapid.Uint64().Draw(t, "draw")}
			decision, other := askedRule.Place(asked.View(), r), silentRule.Place(silent.View(), r)
			if decision != other {
				t.Fatalf("request %d: %+v when explained before, %+v otherwise", i, decision, other)
			}
			if steps := Explain(askedRule, asked.View(), r, decision); len(steps) < 2 || slices.Contains(steps, "") {
				t.Fatalf("%s: %q", s.Algorithm(), steps)
			}
			asked.Unmask(host)
			silent.Unmask(host)
		}
	})
}
