package balancer

import "math/bits"

// hostSet is a set of host numbers that finds its k-th member, and the next member after a host, quickly: a bit for each
// host, and counts of whole words.
type hostSet struct {
	words []uint64
	sums  fenwick // members in each word
	len   int32
}

func newHostSet(n int) hostSet {
	words := (n + 63) / 64
	return hostSet{words: make([]uint64, words), sums: make(fenwick, words)}
}

// has says whether a host is a member.
func (s *hostSet) has(host int32) bool { return s.words[host>>6]>>(host&63)&1 == 1 }

// put makes a host a member or not, and says whether that changed anything.
func (s *hostSet) put(host int32, member bool) bool {
	if s.has(host) == member {
		return false
	}
	by := int32(1)
	if !member {
		by = -1
	}
	s.words[host>>6] ^= 1 << (host & 63)
	s.sums.add(host>>6, by)
	s.len += by
	return true
}

// at is the member with a rank in order of host number; the rank begins at 0 and must be less than len.
func (s *hostSet) at(rank int32) int32 {
	word, within := s.sums.find(rank)
	return word<<6 + nthBit(s.words[word], within)
}

// rank is the number of members before a host.
func (s *hostSet) rank(host int32) int32 {
	before := s.words[host>>6] & (1<<(host&63) - 1)
	return s.sums.below(host>>6) + int32(bits.OnesCount64(before))
}

// next is the first member at or after a host, and goes on from the beginning when there is none; the set must have one.
func (s *hostSet) next(host int32) int32 {
	rank := s.rank(host)
	if rank == s.len {
		rank = 0
	}
	return s.at(rank)
}

// nthBit is the position of the set bit of a word that has n set bits below it.
func nthBit(word uint64, n int32) int32 {
	pos := int32(0)
	for width := int32(32); width > 0; width >>= 1 {
		low := int32(bits.OnesCount64(word & (1<<width - 1)))
		if n >= low {
			n, pos, word = n-low, pos+width, word>>width
		}
	}
	return pos
}
