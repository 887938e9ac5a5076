package balancer

import "testing"

func TestDepthFirst(t *testing.T) {
	hosts := equalHosts(5, 10)
	for i, name := range []string{"e", "d", "b", "c", "a"} {
		hosts[i].Name = name
	}
	b := NewBoard(hosts, LoadIndex{})
	for h, sessions := range []int32{10, 9, 9, 9, 3} { // "e" is full
		b.SetOpen(int32(h), true)
		b.SetCounts(int32(h), Counts{Sessions: sessions})
	}
	checkUniform(t, shares(DefaultDepthFirst(), b, 100), 1)
	checkUniform(t, shares(DepthFirst{QueryOrder: ByName}, b, 100), 2)
	checkUniform(t, shares(DepthFirst{QueryOrder: RandomOrder}, b, 10_000), 1, 2, 3)
}

// TestDepthFirstFillsHosts checks that 40 sessions on empty hosts of 16 fill two hosts and half of a third.
func TestDepthFirstFillsHosts(t *testing.T) {
	b := openBoard(16, LoadIndex{}, 0, 0, 0, 0)
	rule := DefaultDepthFirst().New(b.View())
	for range 40 {
		b.place(rule.Place(b.View(), Request{}).Host)
	}
	for h, want := range []int32{16, 16, 8, 0} {
		if got := b.View().Counts(int32(h)).Sessions; got != want {
			t.Errorf("host %d has %d sessions, want %d", h, got, want)
		}
	}
}

// TestDepthFirstWithoutLimit checks that everyone lands on one host.
func TestDepthFirstWithoutLimit(t *testing.T) {
	b := openBoard(NoLimit, LoadIndex{}, 0, 1, 0)
	rule := DefaultDepthFirst().New(b.View())
	for range 500 {
		b.place(rule.Place(b.View(), Request{}).Host)
	}
	if got := b.View().Counts(1).Sessions; got != 501 {
		t.Errorf("%d sessions, want 501", got)
	}
}
