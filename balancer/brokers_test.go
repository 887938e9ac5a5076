package balancer

import (
	"slices"
	"testing"
)

// TestRDBrokerWeights is the vendor's statement: a host of weight 200 gets twice the sessions of one of 100.
func TestRDBrokerWeights(t *testing.T) {
	hosts := equalHosts(3, NoLimit)
	hosts[1].Weight, hosts[2].Weight = 2, 0.5
	b := NewBoard(hosts, LoadIndex{})
	for h := range int32(3) {
		b.SetOpen(h, true)
	}
	rule, placed := DefaultRDBroker().New(b.View()), make([]int, 3)
	for range 350 {
		host := rule.Place(b.View(), Request{}).Host
		placed[host]++
		b.SetCounts(host, Counts{Sessions: int32(placed[host])})
	}
	if !slices.Equal(placed, []int{100, 200, 50}) {
		t.Errorf("%v, want 100, 200 and 50", placed)
	}
}

// TestRDBrokerPenalty checks that a pending session weighs as the registry says: 8 sessions of which 2 are pending are 8, or
// with a penalty of 3 as much as 12.
func TestRDBrokerPenalty(t *testing.T) {
	b := openBoard(50, LoadIndex{}, 8, 9)
	b.SetCounts(0, Counts{Sessions: 8, Connecting: 2})
	checkUniform(t, shares(DefaultRDBroker(), b, 100), 0)
	heavy := DefaultRDBroker()
	heavy.PendingPenalty = 3
	checkUniform(t, shares(heavy, b, 100), 1)
	d := heavy.New(b.View()).Place(b.View(), Request{})
	if d.Reason.Value != 9 {
		t.Errorf("load %v, want 9", d.Reason.Value)
	}
}

// TestRDBrokerPending checks the protection of an empty host: after 16 logons at once the next goes elsewhere.
func TestRDBrokerPending(t *testing.T) {
	b := openBoard(100, LoadIndex{}, 60, 0, 61)
	rule := DefaultRDBroker().New(b.View())
	want := append(slices.Repeat([]int32{1}, 16), 0, 0, 2, 0, 2) // at 60 and 61, 61 and 61, 62 and 61, 62 and 62, 63 and 62
	for i, host := range want {
		got := rule.Place(b.View(), Request{}).Host
		if got != host {
			t.Fatalf("request %d: host %d, want %d", i, got, host)
		}
		b.place(got)
	}
	none := openBoard(100, LoadIndex{}, 20)
	none.SetCounts(0, Counts{Sessions: 20, Connecting: 16})
	if d := DefaultRDBroker().New(none.View()).Place(none.View(), Request{}); d.Host != None || d.Reason.Step != AllExcluded {
		t.Errorf("%+v, want a refusal", d)
	}
}

// TestRASAddsRatios: 20 of 50 sessions, 30 % of memory and 50 % of CPU are 1.2; 30 of 50, 30 % and 20 % are 1.1.
func TestRASAddsRatios(t *testing.T) {
	b := openBoard(50, LoadIndex{}, 20, 30, 0)
	b.Deliver(0, Report{MemoryPercent: 30, CPUPercent: 50})
	b.Deliver(1, Report{MemoryPercent: 30, CPUPercent: 20})
	checkUniform(t, shares(DefaultRAS(), b, 100), 1)                          // the third has not reported
	checkUniform(t, shares(RAS{Sessions: true, Memory: true}, b, 100), 0)     // 0.7 and 0.9
	checkUniform(t, shares(RAS{Sessions: true}, b, 100), 2)                   // needs no report
	checkUniform(t, shares(RAS{}, b, 100), 2)                                 // nothing enabled: sessions
	checkUniform(t, shares(RAS{Memory: true}, b, 10_000), 0, 1)               // equal
	checkUniform(t, shares(RAS{Memory: true, Ties: TiesFirst}, b, 10_000), 0) // the first listed
	b.SetOpen(0, false)
	b.SetOpen(1, false)
	checkUniform(t, shares(DefaultRAS(), b, 100), 2)
}

// TestAppStream checks the two readings: 3 of 10 is less than 4 of 12, and 5 of 5 has no room.
func TestAppStream(t *testing.T) {
	b := openBoard(10, LoadIndex{}, 3, 4, 5)
	b.SetLimit(1, 12)
	b.SetLimit(2, 5)
	checkUniform(t, shares(DefaultAppStream(), b, 100), 0)
	checkUniform(t, shares(AppStream{Mode: Fill}, b, 100), 1)
	b.SetLimit(0, 9) // 3 of 9 and 4 of 12 are equal
	checkUniform(t, shares(DefaultAppStream(), b, 10_000), 0, 1)
	checkUniform(t, shares(AppStream{Mode: Fill, Ties: TiesFirst}, b, 100), 0)
}
