package balancer

import "testing"

// scriptBoard is a board of hosts that use these percentages of CPU.
func scriptBoard(cpu ...float64) *Board {
	b := openBoard(50, LoadIndex{}, make([]int32, len(cpu))...)
	for h, used := range cpu {
		b.Deliver(int32(h), Report{CPUPercent: used})
	}
	return b
}

// Percentages for which the vendor's sample script returns each preference.
const (
	cpuHigh, cpuMed, cpuLow, cpuBlock = 10, 50, 80, 95
)

func byCPU() Horizon62 {
	s := DefaultHorizon62()
	s.Preferences.Source = PreferByCPU
	return s
}

// TestHorizon62VendorExample is the vendor's first example: HIGH, LOW, HIGH, MED, BLOCK, LOW are tried as hosts 1, 3 and 4 in
// any order, then 2 and 6; host 5 never.
func TestHorizon62VendorExample(t *testing.T) {
	b := scriptBoard(cpuHigh, cpuLow, cpuHigh, cpuMed, cpuBlock, cpuLow)
	checkUniform(t, shares(byCPU(), b, 30_000), 0, 2, 3)
	for _, tried := range []int32{0, 2, 3} {
		b.Mask(tried)
	}
	checkUniform(t, shares(byCPU(), b, 10_000), 1, 5)
	b.Mask(1)
	checkUniform(t, shares(byCPU(), b, 100), 5)
	b.Mask(5)
	if d := byCPU().New(b.View()).Place(b.View(), Request{}); d.Host != None || d.Reason.Step != AllExcluded {
		t.Errorf("%+v, want a refusal: only BLOCK is left", d)
	}
}

// TestHorizon62VendorExampleWithSession is the second: host 3 holds a session of the user and comes first, whatever its load;
// then 4 and 1 in any order, then 5 and 2. The broker goes back to a session by itself, so the rule is asked only when host 3
// could not be reached.
func TestHorizon62VendorExampleWithSession(t *testing.T) {
	b := scriptBoard(cpuMed, cpuLow, cpuHigh, cpuMed, cpuLow)
	b.Mask(2)
	checkUniform(t, shares(byCPU(), b, 10_000), 0, 3)
	b.Mask(0)
	b.Mask(3)
	checkUniform(t, shares(byCPU(), b, 10_000), 1, 4)
}

// TestHorizon62Buckets checks which hosts make the first bucket when one stands alone.
func TestHorizon62Buckets(t *testing.T) {
	for _, c := range []struct {
		cpu  []float64
		want []int32
	}{
		{[]float64{cpuHigh, cpuMed, cpuMed, cpuLow, cpuLow}, []int32{0, 1, 2}},       // alone on top: joins the next
		{[]float64{cpuHigh, cpuHigh, cpuLow, cpuMed, cpuMed}, []int32{0, 1}},         // LOW joins MED
		{[]float64{cpuHigh, cpuHigh, cpuLow}, []int32{0, 1, 2}},                      // the neighbour of LOW is HIGH
		{[]float64{cpuHigh, cpuMed, cpuLow}, []int32{0, 1, 2}},                       // each alone
		{[]float64{cpuLow, cpuBlock}, []int32{0}},                                    // no neighbour
		{[]float64{cpuLow, cpuMed, cpuMed, cpuBlock, cpuHigh}, []int32{0, 1, 2, 4}},  // both neighbours of MED alone
		{[]float64{cpuMed, cpuMed, cpuLow, cpuLow, cpuLow, cpuBlock}, []int32{0, 1}}, // nobody alone
	} {
		checkUniform(t, shares(byCPU(), scriptBoard(c.cpu...), 20_000), c.want...)
	}
}

// TestHorizon62Samples checks the edges of the vendor's sample scripts: over 90, over 75, over 25, or not.
func TestHorizon62Samples(t *testing.T) {
	p := byCPU().Preferences
	for _, c := range []struct {
		used float64
		want Preference
	}{{0, PreferHigh}, {25, PreferHigh}, {25.1, PreferMed}, {75, PreferMed}, {75.1, PreferLow}, {90, PreferLow}, {90.1, PreferBlock}} {
		if got := p.of(scriptBoard(c.used).View(), 0); got != c.want {
			t.Errorf("%v %%: %v, want %v", c.used, got, c.want)
		}
	}
	p.Source = PreferByMemory
	b := scriptBoard(cpuHigh)
	b.Deliver(0, Report{CPUPercent: cpuHigh, MemoryPercent: 80})
	if got := p.of(b.View(), 0); got != PreferLow {
		t.Errorf("memory at 80 %%: %v, want LOW", got)
	}
}

// TestHorizon62Unknown checks hosts without a report: MED among others, and sessions over the limit when nobody has one.
func TestHorizon62Unknown(t *testing.T) {
	b := scriptBoard(cpuHigh, cpuHigh, cpuMed)
	b.Forget(0)
	b.Forget(2)
	checkUniform(t, shares(byCPU(), b, 30_000), 0, 1, 2) // one HIGH joins two MED
	b.Forget(1)
	b.SetCounts(0, Counts{Sessions: 20})
	b.SetLimit(1, 10)
	b.SetCounts(1, Counts{Sessions: 5})
	b.SetCounts(2, Counts{Sessions: 21})
	checkUniform(t, shares(byCPU(), b, 100), 0) // 20 of 50, 5 of 10, 21 of 50
	checkUniform(t, shares(DefaultHorizon62(), b, 100), 0)
}
