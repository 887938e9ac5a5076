package balancer

import "math/bits"

// fenwick counts things by key and finds the key of a rank, both in logarithmic time (P. M. Fenwick, A new data structure
// for cumulative frequency tables, Software: Practice and Experience 24(3), 1994). Element i holds the counts of
// lowbit(i+1) keys that end with key i.
type fenwick []int32

// add changes the count of a key.
func (f fenwick) add(key, by int32) {
	for i := key; int(i) < len(f); i |= i + 1 {
		f[i] += by
	}
}

// below is the number of things with a key less than the given one.
func (f fenwick) below(key int32) int32 {
	sum := int32(0)
	for i := min(key, int32(len(f))) - 1; i >= 0; i = i&(i+1) - 1 {
		sum += f[i]
	}
	return sum
}

// find returns the key of the thing with a rank, which begins at 0 and must be less than the number of things, and the
// rank of that thing among those with the same key.
func (f fenwick) find(rank int32) (key, within int32) {
	for step := int32(1) << bits.Len(uint(len(f))) >> 1; step > 0; step >>= 1 {
		if next := key + step; int(next) <= len(f) && f[next-1] <= rank {
			key, rank = next, rank-f[next-1]
		}
	}
	return key, rank
}
