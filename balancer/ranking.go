package balancer

// ranking sorts hosts by a small key, and hosts of one key by number, and finds the host of any rank: a set of hosts for
// each key in use, and a tree of their sizes.
type ranking struct {
	hosts   int
	keys    []int32 // by host, unranked for none
	buckets []*hostSet
	spare   []*hostSet // empty sets
	sizes   fenwick
	len     int32
}

// unranked is the key of a host that is not in the ranking.
const unranked = int32(-1)

// largestKey is the largest key that a ranking tells from others; larger ones count as equal to it.
const largestKey = maxCounted

func newRanking(n int) ranking {
	r := ranking{hosts: n, keys: make([]int32, n)}
	for i := range r.keys {
		r.keys[i] = unranked
	}
	r.grow(0)
	return r
}

// set gives a host a key, or takes it out with unranked.
func (r *ranking) set(host, key int32) {
	key = min(key, largestKey)
	old := r.keys[host]
	if old == key {
		return
	}
	r.keys[host] = key
	if old != unranked {
		r.drop(host, old)
	}
	if key != unranked {
		r.put(host, key)
	}
}

func (r *ranking) put(host, key int32) {
	if int(key) >= len(r.buckets) {
		r.grow(key)
	}
	if r.buckets[key] == nil {
		r.buckets[key] = r.emptySet()
	}
	r.buckets[key].put(host, true)
	r.sizes.add(key, 1)
	r.len++
}

func (r *ranking) drop(host, key int32) {
	bucket := r.buckets[key]
	bucket.put(host, false)
	r.sizes.add(key, -1)
	r.len--
	if bucket.len == 0 {
		r.buckets[key] = nil
		r.spare = append(r.spare, bucket)
	}
}

func (r *ranking) emptySet() *hostSet {
	if last := len(r.spare) - 1; last >= 0 {
		s := r.spare[last]
		r.spare = r.spare[:last]
		return s
	}
	s := newHostSet(r.hosts)
	return &s
}

// grow makes room for a key.
func (r *ranking) grow(key int32) {
	size := max(64, 2*len(r.buckets))
	for size <= int(key) {
		size *= 2
	}
	r.buckets = append(r.buckets, make([]*hostSet, size-len(r.buckets))...)
	r.sizes = make(fenwick, size)
	for k, bucket := range r.buckets {
		if bucket != nil {
			r.sizes.add(int32(k), bucket.len)
		}
	}
}

// at is the host with a rank, which begins at 0 and must be less than len, and its key.
func (r *ranking) at(rank int32) (host, key int32) {
	key, within := r.sizes.find(rank)
	return r.buckets[key].at(within), key
}

// below is the number of hosts with a key less than the given one.
func (r *ranking) below(key int32) int32 { return r.sizes.below(key) }

// before is the number of hosts that come before a key and host, whether or not the ranking has that pair.
func (r *ranking) before(key, host int32) int32 {
	n := r.below(key)
	if int(key) < len(r.buckets) && r.buckets[key] != nil {
		n += r.buckets[key].rank(host)
	}
	return n
}
