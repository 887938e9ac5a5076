package balancer

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// drawSettings draws a rule and its parameters.
func drawSettings(t *rapid.T) Settings {
	bit := rapid.Bool()
	ties := rapid.SampledFrom([]Ties{TiesRandom, TiesFirst}).Draw(t, "ties")
	signal := rapid.SampledFrom([]Signal{SignalSessions, SignalConnecting, SignalCPU, SignalLoadIndex}).Draw(t, "signal")
	view := rapid.SampledFrom([]SignalView{LiveView, SampledView}).Draw(t, "view")
	switch rapid.SampledFrom(ruleNames()).Draw(t, "rule") {
	case "breadth-first":
		return BreadthFirst{
			Pick:         rapid.SampledFrom([]Pick{HalfRandom, LeastSessions}).Draw(t, "pick"),
			HalfOf:       rapid.SampledFrom([]HalfOf{BelowLimit, Allowing}).Draw(t, "half of"),
			RespectLimit: bit.Draw(t, "respect limit"),
		}
	case "depth-first":
		return DepthFirst{rapid.SampledFrom([]QueryOrder{Listed, ByName, RandomOrder}).Draw(t, "query order")}
	case "horizon":
		return drawHorizon(t)
	case "horizon-78":
		return Horizon78{ties}
	case "least":
		return Least{signal, view, ties}
	case "choices":
		return Choices{rapid.Int32Range(1, 5).Draw(t, "d"), bit.Draw(t, "replacement"), signal, view, ties}
	case "horizon-62":
		source := rapid.SampledFrom([]PreferenceSource{NoPreference, PreferByCPU, PreferByMemory}).Draw(t, "script")
		return Horizon62{Preferences{source, 90, 75, 25}, ties}
	case "citrix":
		return drawCitrix(t, ties)
	case "rd-broker":
		return RDBroker{
			PendingPenalty: rapid.SampledFrom([]float64{0, 1, 2.5}).Draw(t, "penalty"),
			PendingMax:     rapid.Int32Range(0, 4).Draw(t, "most pending"),
			Ties:           ties,
		}
	case "ras":
		return RAS{bit.Draw(t, "sessions"), bit.Draw(t, "memory"), bit.Draw(t, "CPU"), ties}
	case "appstream":
		return AppStream{rapid.SampledFrom([]AppStreamMode{Spread, Fill}).Draw(t, "mode"), ties}
	case "round-robin":
		return RoundRobin{}
	case "join-idle":
		return JoinIdle{}
	}
	return Random{}
}

func drawHorizon(t *rapid.T) Horizon {
	return Horizon{
		LoadIndexThreshold:  rapid.Int32Range(0, 100).Draw(t, "index threshold"),
		ConnectingThreshold: rapid.Int32Range(0, 4).Draw(t, "connecting threshold"),
		MinHosts:            rapid.Int32Range(0, 6).Draw(t, "min hosts"),
		Raise:               rapid.SampledFrom([]int32{0, 1, 5, 10}).Draw(t, "raise"),
		Ties:                rapid.SampledFrom([]SegmentTies{TiesAll, TiesExact}).Draw(t, "segment ties"),
		Share:               rapid.SampledFrom([]Share{Ring, Deficit, RandomShare}).Draw(t, "share"),
		Brokers:             rapid.Int32Range(1, 3).Draw(t, "brokers"),
		ExtraIsSegment2:     rapid.Bool().Draw(t, "extra is segment 2"),
	}
}

func drawCitrix(t *rapid.T, ties Ties) Citrix {
	return Citrix{
		Mode:                     rapid.SampledFrom([]CitrixMode{Horizontal, Vertical}).Draw(t, "mode"),
		ConcurrentLogonTolerance: rapid.Int32Range(1, 3).Draw(t, "tolerance"),
		HardLimit:                rapid.Bool().Draw(t, "hard limit"),
		Evaluators: Evaluators{
			Sessions:     rapid.Bool().Draw(t, "sessions"),
			MaxSessions:  250,
			CPUFull:      rapid.SampledFrom([]float64{0, 90}).Draw(t, "CPU full"),
			MemoryFull:   rapid.SampledFrom([]float64{0, 90}).Draw(t, "memory full"),
			MemoryBaseMB: 768,
			DiskQueue:    rapid.SampledFrom([]float64{0, 8}).Draw(t, "disk queue"),
			OthersShare:  rapid.SampledFrom([]float64{0.05, 0.1}).Draw(t, "share of the others"),
		},
		Ties: ties,
	}
}

func ruleNames() []string {
	var names []string
	for _, info := range Rules() {
		names = append(names, info.Name)
	}
	return names
}

func drawRequest(t *rapid.T) Request { return Request{Draw: rapid.Uint64().Draw(t, "draw")} }

// TestRulesAgainstScanning lets every rule place requests on a changing board, and compares each choice with the same rule
// written by scanning and sorting.
func TestRulesAgainstScanning(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, s := drawBoard(t), drawSettings(t)
		fast, slow := s.New(b.View()), slowOf(s)
		for range rapid.IntRange(1, 25).Draw(t, "requests") {
			r := drawRequest(t)
			want := slow.allowed(b.View(), r)
			got := fast.Place(b.View(), r)
			if got.Host == None && len(want) > 0 || got.Host != None && !slices.Contains(want, got.Host) {
				t.Fatalf("%+v chose %d for %+v, may choose %v", s, got.Host, got.Reason, want)
			}
			if got.Host != None {
				slow.chose(got.Host)
				b.place(got.Host)
			}
			for range rapid.IntRange(0, 3).Draw(t, "changes") {
				b.change(t)
			}
		}
	})
}

// TestHorizonRetuneAgainstScanning changes the settings of a running Horizon rule between requests.
func TestHorizonRetuneAgainstScanning(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, s := drawBoard(t), drawHorizon(t)
		fast, slow := s.New(b.View()), newSlowHorizon(s)
		for range rapid.IntRange(1, 15).Draw(t, "requests") {
			r := drawRequest(t)
			want, got := slow.allowed(b.View(), r), fast.Place(b.View(), r)
			if got.Host == None && len(want) > 0 || got.Host != None && !slices.Contains(want, got.Host) {
				t.Fatalf("%+v chose %d for %+v, may choose %v", slow.settings, got.Host, got.Reason, want)
			}
			if got.Host != None {
				slow.chose(got.Host)
				b.place(got.Host)
			}
			b.change(t)
			if rapid.IntRange(0, 2).Draw(t, "retune") == 0 {
				s = drawHorizon(t)
				slow.retune(s)
				fast.(Retuner).Retune(s)
			}
		}
	})
}

// TestRulesArePure checks that a rule leaves the view alone, takes no host that it must not take, refuses with a reason
// that refuses, and decides the same whatever way the view came to its state.
func TestRulesArePure(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, s := drawBoard(t), drawSettings(t)
		s.New(b.View()).Place(b.View(), drawRequest(t))
		for range rapid.IntRange(0, 10).Draw(t, "changes") {
			b.change(t)
		}
		v, w := b.View(), copyOf(b.View()).View()
		r, before := drawRequest(t), stateOf(v)
		got, again := s.New(v).Place(v, r), s.New(w).Place(w, r)
		if got != again {
			t.Fatalf("%+v: %+v, and %+v on a fresh board", s, got, again)
		}
		if !slices.Equal(stateOf(v), before) {
			t.Fatalf("%+v changed the view", s)
		}
		checkFair(t, v, s, got)
	})
}

func checkFair(t *rapid.T, v *View, s Settings, d Decision) {
	if d.Host == None {
		if !d.Reason.Step.Refuses() {
			t.Fatalf("%+v refused with reason %+v", s, d.Reason)
		}
		return
	}
	mayFill := s.Algorithm() == "breadth-first" && !s.(BreadthFirst).RespectLimit
	if !v.Open(d.Host) || !v.Eligible(d.Host) && !mayFill {
		t.Fatalf("%+v chose closed or full host %d", s, d.Host)
	}
	if reason := d.Reason; reason.Step.Refuses() || reason.Candidates < 1 || reason.Of < reason.Candidates && s.Algorithm() != "choices" {
		t.Fatalf("%+v chose with reason %+v", s, reason)
	}
}

// hostState is all that a view tells of a host.
type hostState struct {
	info           HostInfo
	counts         Counts
	open, eligible bool
	report         Report
	known          bool
	index          int32
}

func stateOf(v *View) []hostState {
	states := make([]hostState, v.Len())
	for h := range int32(v.Len()) {
		report, known := v.Report(h)
		states[h] = hostState{v.Info(h), v.Counts(h), v.Open(h), v.Eligible(h), report, known, v.Index(h)}
	}
	return states
}
