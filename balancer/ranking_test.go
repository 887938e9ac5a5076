package balancer

import (
	"cmp"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestRanking compares a ranking with sorting.
func TestRanking(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 150).Draw(t, "hosts")
		r, keys := newRanking(n), slices.Repeat([]int32{unranked}, n)
		for range rapid.IntRange(0, 200).Draw(t, "changes") {
			host := rapid.Int32Range(0, int32(n-1)).Draw(t, "host")
			key := rapid.OneOf(rapid.Int32Range(unranked, 5), rapid.Int32Range(0, 1000)).Draw(t, "key")
			r.set(host, key)
			keys[host] = key
		}
		checkRanking(t, &r, keys)
	})
}

func checkRanking(t *rapid.T, r *ranking, keys []int32) {
	var hosts []int32
	for host, key := range keys {
		if key != unranked {
			hosts = append(hosts, int32(host))
		}
	}
	slices.SortStableFunc(hosts, func(a, b int32) int { return cmp.Compare(keys[a], keys[b]) })
	if int(r.len) != len(hosts) {
		t.Fatalf("len = %d, want %d", r.len, len(hosts))
	}
	for rank, want := range hosts {
		host, key := r.at(int32(rank))
		if host != want || key != keys[want] {
			t.Fatalf("at(%d) = %d with key %d, want %d with key %d", rank, host, key, want, keys[want])
		}
		if got := r.before(key, host); int(got) != rank {
			t.Fatalf("before(%d, %d) = %d, want %d", key, host, got, rank)
		}
	}
	for key := range int32(1010) {
		want := 0
		for _, h := range hosts {
			if keys[h] < key {
				want++
			}
		}
		if got := r.below(key); int(got) != want {
			t.Fatalf("below(%d) = %d, want %d", key, got, want)
		}
	}
}

// TestRankingReusesSets checks that hosts that move between keys need no more sets than there are keys in use.
func TestRankingReusesSets(t *testing.T) {
	r := newRanking(1000)
	move := func(key int32) {
		for h := range int32(1000) {
			r.set(h, key)
		}
	}
	for key := range int32(50) {
		move(key)
	}
	if sets := len(r.spare) + 1; sets > 2 {
		t.Errorf("%d sets for one key in use", sets)
	}
	key := int32(0)
	if allocs := testing.AllocsPerRun(20, func() { move(key % 50); key++ }); allocs > 0 {
		t.Errorf("%v allocations a round", allocs)
	}
}

// TestRankingLargeKeys checks that hosts with more sessions than keys can tell apart still have a place.
func TestRankingLargeKeys(t *testing.T) {
	r := newRanking(2)
	r.set(0, 1_000_000)
	r.set(1, 2_000_000_000)
	if host, key := r.at(1); host != 1 || key != largestKey {
		t.Errorf("last is host %d with key %d", host, key)
	}
}
