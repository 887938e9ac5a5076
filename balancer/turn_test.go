package balancer

import "testing"

// TestRoundRobin checks the turn, past full and closed hosts, and that it goes on after Retune.
func TestRoundRobin(t *testing.T) {
	b := openBoard(10, LoadIndex{}, 0, 10, 0, 0)
	rule := DefaultRoundRobin().New(b.View())
	take := func(want ...int32) {
		t.Helper()
		for _, host := range want {
			if got := rule.Place(b.View(), Request{}).Host; got != host {
				t.Fatalf("host %d, want %d", got, host)
			}
		}
	}
	take(0, 2, 3, 0)
	b.SetOpen(2, false)
	take(3, 0, 3)
	b.SetCounts(1, Counts{Sessions: 9})
	if !rule.(Retuner).Retune(RoundRobin{}) || rule.(Retuner).Retune(Random{}) {
		t.Error("takes the settings of another rule, or not its own")
	}
	b.SetOpen(2, true)
	take(0, 1, 2, 3)
}

func TestRandom(t *testing.T) {
	b := openBoard(10, LoadIndex{}, 1, 10, 2, 3, 4)
	b.Mask(3)
	checkUniform(t, shares(DefaultRandom(), b, 30_000), 0, 2, 4)
}

func TestJoinIdle(t *testing.T) {
	b := openBoard(10, LoadIndex{}, 1, 10, 9, 3)
	b.SetCounts(3, Counts{Sessions: 1, Connecting: 1})
	checkUniform(t, shares(DefaultJoinIdle(), b, 10_000), 0, 2)
	b.SetCounts(0, Counts{Sessions: 1, Connecting: 1})
	b.SetCounts(2, Counts{Sessions: 9, Connecting: 5})
	checkUniform(t, shares(DefaultJoinIdle(), b, 10_000), 0, 2, 3)
}
