package balancer

import (
	"testing"

	"pgregory.net/rapid"
)

// TestHostSet compares a set with a plain slice of flags.
func TestHostSet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 300).Draw(t, "hosts")
		set, flags := newHostSet(n), make([]bool, n)
		for range rapid.IntRange(0, 200).Draw(t, "changes") {
			h := rapid.IntRange(0, n-1).Draw(t, "host")
			member := rapid.Bool().Draw(t, "member")
			if changed := set.put(int32(h), member); changed != (flags[h] != member) {
				t.Fatalf("put(%d, %v) = %v", h, member, changed)
			}
			flags[h] = member
		}
		checkHostSet(t, &set, flags)
	})
}

func checkHostSet(t *rapid.T, set *hostSet, flags []bool) {
	var members []int32
	for h, member := range flags {
		if set.has(int32(h)) != member {
			t.Fatalf("has(%d) = %v", h, !member)
		}
		if got := set.rank(int32(h)); int(got) != len(members) {
			t.Fatalf("rank(%d) = %d, want %d", h, got, len(members))
		}
		if member {
			members = append(members, int32(h))
		}
	}
	if int(set.len) != len(members) {
		t.Fatalf("len = %d, want %d", set.len, len(members))
	}
	for rank, want := range members {
		if got := set.at(int32(rank)); got != want {
			t.Fatalf("at(%d) = %d, want %d", rank, got, want)
		}
	}
	for h := range flags {
		if len(members) > 0 {
			if got, want := set.next(int32(h)), nextFlag(flags, h); got != want {
				t.Fatalf("next(%d) = %d, want %d", h, got, want)
			}
		}
	}
}

func nextFlag(flags []bool, from int) int32 {
	for i := range flags {
		if h := (from + i) % len(flags); flags[h] {
			return int32(h)
		}
	}
	return -1
}

func TestNthBit(t *testing.T) {
	for _, c := range []struct {
		word uint64
		n    int32
		want int32
	}{
		{1, 0, 0}, {1 << 63, 0, 63}, {^uint64(0), 37, 37}, {0b101100, 0, 2}, {0b101100, 1, 3}, {0b101100, 2, 5},
	} {
		if got := nthBit(c.word, c.n); got != c.want {
			t.Errorf("nthBit(%b, %d) = %d, want %d", c.word, c.n, got, c.want)
		}
	}
}
