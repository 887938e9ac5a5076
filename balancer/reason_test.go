package balancer

import (
	"strings"
	"testing"
	"time"
)

// TestSentences checks the words for a choice of every rule.
func TestSentences(t *testing.T) {
	report := Report{SampledAt: 8 * time.Second, CPUPercent: 18, Counts: Counts{Sessions: 3}}
	metrics := LoadIndex{Enabled: true, CPUThreshold: 100}
	both := metrics
	both.IncludeSessions = true
	sampledCPU := Least{Signal: SignalCPU}
	for _, c := range []struct {
		settings Settings
		index    LoadIndex
		report   bool
		want     string
	}{
		{DefaultBreadthFirst(), LoadIndex{}, false, "fewest sessions on host-01, alone in the emptier half of 1 host; 3 sessions"},
		{BreadthFirst{Pick: LeastSessions, RespectLimit: true}, LoadIndex{}, false, "fewest sessions on host-01; 3 sessions"},
		{DefaultDepthFirst(), LoadIndex{}, false, "most sessions below the limit on host-01; 3 of 50 sessions"},
		{DefaultHorizon(), metrics, true, "segment 1, turn of host-01; index 18 sampled 22 s ago"},
		{DefaultHorizon(), both, true, "segment 1, turn of host-01; index 18 from live sessions and metrics sampled 22 s ago"},
		{segments(Deficit, TiesAll), DefaultLoadIndex(), true, "segment 1, fewest placements on host-01; index 6 from live sessions"},
		{segments(RandomShare, TiesAll), both, false, "segment 1, drew host-01; index 6 from live sessions"},
		{Horizon{ConnectingThreshold: 20, MinHosts: 4}, metrics, true, "segment 1 (threshold raised to 19 for 1 host), turn of host-01; index 18 sampled 22 s ago"},
		{Horizon{ConnectingThreshold: 1}, metrics, true, "segments 1 and 2 empty, best of segment 3 is host-01; index 18 sampled 22 s ago, 1 connecting, 3 sessions"},
		{DefaultHorizon(), metrics, false, "no load index, fewest sessions on host-01; 3 sessions"},
		{DefaultHorizon78(), metrics, true, "lowest load index on host-01; index 18 sampled 22 s ago"},
		{DefaultLeast(), LoadIndex{}, false, "lowest session count on host-01; 3 live"},
		{sampledCPU, LoadIndex{}, true, "lowest CPU on host-01; 18.0 % sampled 22 s ago"},
		{sampledCPU, LoadIndex{}, false, "no host has reported, drew host-01 from 1 host; 3 sessions"},
		{DefaultChoices(), LoadIndex{}, false, "lowest session count of 2 drawn hosts on host-01; 3 live"},
		{Choices{D: 1, Signal: SignalLoadIndex}, metrics, true, "lowest load index of 1 drawn host on host-01; 18 sampled 22 s ago"},
		{Least{Signal: SignalConnecting}, LoadIndex{}, false, "lowest logons in progress on host-01; 1 live"},
		{Random{}, LoadIndex{}, false, "drew host-01 from 1 host; 3 sessions"},
		{RoundRobin{}, LoadIndex{}, false, "turn of host-01; 3 sessions"},
		{DefaultHorizon62(), LoadIndex{}, false, "smallest share of its limit in use on host-01; 3 of 50 sessions"},
		{byCPU(), LoadIndex{}, true, "drew host-01 from the 1 of 1 host in the best bucket; preference HIGH, 3 sessions"},
		{DefaultCitrix(), LoadIndex{}, false, "lowest load evaluator index on host-01; index 600 of 10000"},
		{Citrix{Mode: Vertical, Evaluators: DefaultEvaluators()}, LoadIndex{}, false,
			"more logons in progress than tolerated everywhere, highest load evaluator index below full on host-01; index 600 of 10000"},
		{RDBroker{PendingPenalty: 1.5}, LoadIndex{}, false, "lowest load on host-01; load 3.5 from 3 sessions, 1 connecting"},
		{DefaultRAS(), LoadIndex{}, true, "smallest sum of ratios on host-01; sum 0.24, 3 sessions"},
		{AppStream{Mode: Fill}, LoadIndex{}, false, "largest share of its limit in use on host-01; 3 of 50 sessions"},
		{JoinIdle{}, LoadIndex{}, false, "a logon in progress on every host, drew host-01 from 1 host; 1 connecting, 3 sessions"},
	} {
		b := openBoard(50, c.index, 3)
		b.SetCounts(0, Counts{Sessions: 3, Connecting: 1})
		if c.report {
			b.Deliver(0, report)
		}
		d := c.settings.New(b.View()).Place(b.View(), Request{Now: 30 * time.Second})
		if got := d.Reason.Sentence(b.View(), d.Host); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}

// TestSentencesOfTies checks what is said of equally good hosts and unknown ones.
func TestSentencesOfTies(t *testing.T) {
	say := func(b *Board, s Settings) string {
		d := s.New(b.View()).Place(b.View(), Request{Draw: 1})
		return d.Reason.Sentence(b.View(), d.Host)
	}
	extra := equalHosts(1, 50)
	extra[0].Capabilities |= FirstCustom
	second := NewBoard(extra, DefaultLoadIndex())
	second.SetOpen(0, true)
	for _, c := range []struct{ got, want string }{
		{say(openBoard(50, LoadIndex{}, 2, 3, 3), DefaultDepthFirst()), "most sessions below the limit on host-02, the first of 2 equally good; 3 of 50 sessions"},
		{say(openBoard(NoLimit, LoadIndex{}, 1), DefaultDepthFirst()), "most sessions below the limit on host-01; 1 session"},
		{say(openBoard(50, LoadIndex{}, 2, 2, 2), DefaultBreadthFirst()), ", drawn from the 2 of 3 hosts with the fewest sessions; 2 sessions"},
		{say(second, Horizon{LoadIndexThreshold: 20, ConnectingThreshold: 20, ExtraIsSegment2: true}), "segment 1 empty, best of segment 2 is host-01; index 0 from live sessions, 0 connecting, 0 sessions"},
		{say(openBoard(50, LoadIndex{}, 2, 2, 3), JoinIdle{}), "without a logon in progress; 0 connecting, 2 sessions"},
		{say(reportingBoard(4, 4, -1), Choices{D: 3, View: SampledView, Ties: TiesFirst}), "lowest session count of 3 drawn hosts on host-01; 4 sampled 0 s ago"},
		{say(reportingBoard(-1, 4), Least{View: SampledView, Ties: TiesFirst}), "lowest session count on host-01, one of 2 equally good; not reported yet, counted as the mean 4"},
		{say(reportingBoard(-1, 4), Horizon{MinHosts: 4}), "segments 1 and 2 empty, best of segment 3"},
	} {
		if !strings.Contains(c.got, c.want) {
			t.Errorf("got  %s\nwant %s", c.got, c.want)
		}
	}
	draws := map[string]bool{}
	for draw := range uint64(20) {
		b := indexBoard(30, 30)
		d := Horizon78{}.New(b.View()).Place(b.View(), Request{Draw: draw})
		draws[d.Reason.Sentence(b.View(), d.Host)] = true
	}
	if !draws["lowest load index on host-02, number 2 of 2 equally good; index 30 sampled 0 s ago"] || len(draws) != 2 {
		t.Errorf("two equal hosts: %v", draws)
	}
	unknown := openBoard(50, cpuIndex, 0, 0)
	unknown.Deliver(1, Report{CPUPercent: 40})
	if got, want := say(unknown, Horizon78{}), "lowest load index on host-01; index unknown, counted as 25"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// TestRefusals checks that every rule says why it refuses.
func TestRefusals(t *testing.T) {
	closed := NewBoard(equalHosts(2, 5), DefaultLoadIndex())
	full := openBoard(5, DefaultLoadIndex(), 5, 6, 9)
	masked := openBoard(5, DefaultLoadIndex(), 1, 2)
	masked.Mask(0)
	masked.Mask(1)
	maskedOne := openBoard(5, DefaultLoadIndex(), 1)
	maskedOne.Mask(0)
	mixed := openBoard(5, DefaultLoadIndex(), 1, 5, 5)
	mixed.Mask(0)
	for _, c := range []struct {
		board *Board
		step  Step
		want  string
	}{
		{NewBoard(nil, DefaultLoadIndex()), NoHosts, "the pool has no hosts"},
		{closed, NoneOpen, "no host is open"},
		{masked, NoneOffered, "none of 2 open hosts can take this request"},
		{full, AllAtLimit, "all 3 open hosts at their limit"},
		{mixed, AllAtLimit, "all 2 open hosts that can take this request are at their limit, 1 cannot"},
		{maskedOne, NoneOffered, "the only open host cannot take this request"},
		{openBoard(5, DefaultLoadIndex(), 5), AllAtLimit, "the only open host is at its limit"},
	} {
		for _, info := range Rules() {
			v := c.board.View()
			d := info.Default().New(v).Place(v, Request{})
			if d.Host != None || d.Reason.Step != c.step {
				t.Errorf("%s: host %d by step %d, want a refusal by %d", info.Name, d.Host, d.Reason.Step, c.step)
			}
			if got := d.Reason.Sentence(v, d.Host); got != c.want {
				t.Errorf("%s: %q, want %q", info.Name, got, c.want)
			}
		}
	}
}

func TestAgo(t *testing.T) {
	for age, want := range map[time.Duration]string{
		0:                       "0 s ago",
		1540 * time.Millisecond: "1.5 s ago",
		9980 * time.Millisecond: "10 s ago",
		30 * time.Second:        "30 s ago",
		119 * time.Second:       "119 s ago",
		2 * time.Minute:         "2 min ago",
	} {
		if got := ago(age); got != want {
			t.Errorf("ago(%v) = %q, want %q", age, got, want)
		}
	}
}
