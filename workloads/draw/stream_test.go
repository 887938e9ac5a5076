package draw

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// TestBitsCounterLayout pins which number goes where, by the third known answer: counter (replication, entity,
// purpose | group<<16, index), key (lower, upper half of the seed).
func TestBitsCounterLayout(t *testing.T) {
	key := Key{Seed: 0x299f31d0_a4093822, Replication: 0x243f6a88}
	got := key.Bits(0x8a2e, 0x1319, 0x85a308d3, 0x03707344)
	if want := uint64(0xd16cfe09_94fdcceb); got != want {
		t.Errorf("Bits = %x, want %x", got, want)
	}
}

func TestUnitStaysInside(t *testing.T) {
	tests := []struct {
		bits uint64
		want float64
	}{
		{0, 0x1p-54},
		{1 << 11, 0x1.8p-53},
		{1 << 63, 0.5 + 0x1p-53*0.5}, // the half is lost to rounding: 1/2
		{math.MaxUint64, 1 - 0x1p-53},
	}
	for _, test := range tests {
		if got := unit(test.bits); got != test.want {
			t.Errorf("unit(%x) = %v, want %v", test.bits, got, test.want)
		}
	}
}

// TestDrawsDiffer checks that changing any one part of a draw's name changes the draw.
func TestDrawsDiffer(t *testing.T) {
	base := Key{Seed: 7, Replication: 2}
	draws := map[uint64]string{}
	add := func(name string, x uint64) {
		if other, taken := draws[x]; taken {
			t.Errorf("%s and %s give the same bits", name, other)
		}
		draws[x] = name
	}
	add("base", base.Bits(ArrivalTime, 1, 5, 9))
	add("seed", Key{Seed: 8, Replication: 2}.Bits(ArrivalTime, 1, 5, 9))
	add("upper seed", Key{Seed: 7 | 1<<40, Replication: 2}.Bits(ArrivalTime, 1, 5, 9))
	add("replication", Key{Seed: 7, Replication: 3}.Bits(ArrivalTime, 1, 5, 9))
	add("purpose", base.Bits(ArrivalGap, 1, 5, 9))
	add("group", base.Bits(ArrivalTime, 2, 5, 9))
	add("entity", base.Bits(ArrivalTime, 1, 6, 9))
	add("index", base.Bits(ArrivalTime, 1, 5, 10))
}

// TestUnitIsUniform bounds the mean of a million draws: its standard deviation is 1/sqrt(12 * 10^6) = 0.00029, and 3.29
// of them hold in 999 of 1000 seeds.
func TestUnitIsUniform(t *testing.T) {
	const n = 1_000_000
	sum, square := 0.0, 0.0
	for i := range uint32(n) {
		u := Key{Seed: 1}.Unit(CPUDemand, 0, i, 0)
		sum += u
		square += u * u
	}
	if mean := sum / n; math.Abs(mean-0.5) > 3.29*0.00029 {
		t.Errorf("mean %v, want 0.5", mean)
	}
	// The variance of u^2 is 1/5 - 1/9 = 4/45.
	if got := square / n; math.Abs(got-1.0/3) > 3.29*math.Sqrt(4.0/45/n) {
		t.Errorf("mean square %v, want 1/3", got)
	}
}

func TestBelow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		key := Key{Seed: rapid.Uint64().Draw(t, "seed")}
		n := rapid.IntRange(1, math.MaxInt).Draw(t, "n")
		if got := key.Below(n, Placement, 0, 1, 2); got < 0 || got >= n {
			t.Fatalf("Below(%d) = %d", n, got)
		}
	})
	var counts [6]int
	for i := range uint32(60_000) {
		counts[Key{Seed: 3}.Below(6, Placement, 0, i, 0)]++
	}
	for face, count := range counts {
		// Binomial: 10,000 with standard deviation sqrt(60000 * 5/36) = 91; four of them.
		if count < 10_000-365 || count > 10_000+365 {
			t.Errorf("face %d came %d times of 60,000", face, count)
		}
	}
}

func TestNth(t *testing.T) {
	tests := []struct{ visit, k, want uint32 }{{0, 0, 0}, {0, 5, 5}, {1, 0, 65536}, {2, 3, 131075}, {1, 65536, 65536}}
	for _, test := range tests {
		if got := Nth(test.visit, test.k); got != test.want {
			t.Errorf("Nth(%d, %d) = %d, want %d", test.visit, test.k, got, test.want)
		}
	}
}

func BenchmarkUnit(b *testing.B) {
	b.ReportAllocs()
	key := Key{Seed: 1}
	sum := 0.0
	for i := range uint32(b.N) {
		sum += key.Unit(LogonCPU, 1, i, 0)
	}
	_ = sum
}
