package balancer

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestTournament compares a tournament with a scan of all keys.
func TestTournament(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 40).Draw(t, "places")
		tree, keys := newTournament(n), slices.Repeat([]int64{absent}, n)
		for range rapid.IntRange(0, 100).Draw(t, "changes") {
			place := rapid.IntRange(0, n-1).Draw(t, "place")
			key := rapid.SampledFrom([]int64{absent, -2, -1, 0, 1, 2, 3, 4}).Draw(t, "key")
			tree.set(int32(place), key)
			keys[place] = key
		}
		checkTournament(t, &tree, keys)
	})
}

func checkTournament(t *rapid.T, tree *tournament, keys []int64) {
	var held, sum int64
	var winners []int32
	for place, key := range keys {
		if key == absent {
			continue
		}
		held, sum = held+1, sum+key
		if key == slices.Min(keys) {
			winners = append(winners, int32(place))
		}
	}
	if int64(tree.held) != held || tree.sum != sum {
		t.Fatalf("held %d, sum %d; want %d, %d", tree.held, tree.sum, held, sum)
	}
	if key, ties := tree.best(); key != slices.Min(keys) || int(ties) != len(winners) {
		t.Fatalf("best = %d, %d; keys %v", key, ties, keys)
	}
	for i, want := range winners {
		if got := tree.nth(int32(i)); got != want {
			t.Fatalf("nth(%d) = %d, want %d", i, got, want)
		}
	}
	for from := range keys {
		for atMost := int64(-3); atMost < 6; atMost++ {
			if got, want := tree.next(int32(from), atMost), scanFrom(keys, from, atMost); got != want {
				t.Fatalf("next(%d, %d) = %d, want %d; keys %v", from, atMost, got, want, keys)
			}
		}
	}
}

func scanFrom(keys []int64, from int, atMost int64) int32 {
	for i := from; i < len(keys); i++ {
		if keys[i] <= atMost {
			return int32(i)
		}
	}
	return -1
}
