package draw

import "math/bits"

// Key names the random numbers of one replication of one seed.
type Key struct {
	Seed        uint64
	Replication uint32
}

// Bits is draw number index of the stream (purpose, group, entity): 64 random bits, the first two words of a Philox
// block, the first of them in the upper half. Group keeps equal entity numbers of different owners apart: it is the index
// of the workload for users, 0 for hosts unless the purpose says otherwise.
func (k Key) Bits(p Purpose, group uint16, entity, index uint32) uint64 {
	block := philox(
		[4]uint32{k.Replication, entity, uint32(p) | uint32(group)<<16, index},
		[2]uint32{uint32(k.Seed), uint32(k.Seed >> 32)},
	)
	return uint64(block[0])<<32 | uint64(block[1])
}

// Unit is Bits as a number strictly between 0 and 1: (x + 1/2) / 2^53 with the upper 53 bits x.
func (k Key) Unit(p Purpose, group uint16, entity, index uint32) float64 {
	return unit(k.Bits(p, group, entity, index))
}

// Below is draw number index of the stream as a whole number in [0, n), for n > 0. It takes the upper half of the
// product of n and the 64 bits; the bias is below n/2^64.
func (k Key) Below(n int, p Purpose, group uint16, entity, index uint32) int {
	hi, _ := bits.Mul64(uint64(n), k.Bits(p, group, entity, index))
	return int(hi)
}

// Nth numbers draw k within a visit, for purposes of which one visit takes many: the draws of a later visit do not move
// when an earlier visit took more of them. Both numbers count modulo 65,536.
func Nth(visit, k uint32) uint32 { return visit<<16 | k&0xffff }

// The least and the greatest uniform.
const (
	smallest = 0x1p-54
	largest  = 1 - 0x1p-53
)

// unit maps 64 bits to the open interval (0, 1). The half keeps 0 out; the greatest 53-bit number plus a half rounds up
// to 1 and is therefore taken back to the greatest number below.
func unit(x uint64) float64 {
	return min((float64(x>>11)+0.5)/(1<<53), largest)
}
