package balancer

import "testing"

// TestCitrixVendorExample is the vendor's example: CPU 7267, memory 661, disk 9633 and sessions 5000 give 9848, which is
// 9633 + 5 % of (7267 + 661 + 5000) / 3 = 9633 + 215.5.
func TestCitrixVendorExample(t *testing.T) {
	if got := DefaultEvaluators().merge(factors{values: [4]float64{7267, 661, 9633, 5000}, len: 4}); got != 9848 {
		t.Errorf("index %d, want 9848", got)
	}
	// With the 10 % of older versions it would be 9633 + 430.9, which is more than full.
	old := DefaultEvaluators()
	old.OthersShare = 0.1
	if got := old.merge(factors{values: [4]float64{7267, 661, 9633, 5000}, len: 4}); got != 10_000 {
		t.Errorf("index %d, want 10000", got)
	}
}

// TestCitrixVendorExampleByReport has the values for which each factor is that of the example: CPU is full at 90 %, memory
// goes from 768 MB (12 GiB: 6.25 %) to 90 %, a queue of 8 is 7500.
func TestCitrixVendorExampleByReport(t *testing.T) {
	e := DefaultEvaluators()
	e.CPUFull, e.MemoryFull, e.DiskQueue = 90, 90, 8
	hosts := equalHosts(1, 50)
	hosts[0].MemoryGiB = 12
	b := NewBoard(hosts, LoadIndex{})
	b.SetCounts(0, Counts{Sessions: 25})
	if got := e.index(b.View(), 0); got != 5000 {
		t.Errorf("index without a report %d, want 5000: sessions alone", got)
	}
	b.Deliver(0, Report{CPUPercent: 0.7267 * 90, MemoryPercent: 6.25 + 0.0661*83.75, DiskQueue: 0.9633 / 0.75 * 8})
	if got := e.index(b.View(), 0); got != 9848 {
		t.Errorf("index %d, want 9848", got)
	}
	b.Deliver(0, Report{CPUPercent: 90})
	if got := e.index(b.View(), 0); got != 10_000 {
		t.Errorf("index %d with full CPU, want 10000", got)
	}
	b.Deliver(0, Report{DiskQueue: 8, MemoryPercent: 5}) // 7500 + 5 % of (0 + 0 + 5000) / 3 = 7583.3
	if got := e.index(b.View(), 0); got != 7583 {
		t.Errorf("index %d with a queue of 8, want 7583", got)
	}
}

// TestCitrixModes checks both modes: the lowest, and the highest below 10,000. Without a limit a host is full at 250.
func TestCitrixModes(t *testing.T) {
	b := openBoard(NoLimit, LoadIndex{}, 100, 40, 249, 250, 40)
	checkUniform(t, shares(DefaultCitrix(), b, 10_000), 1, 4)
	vertical := DefaultCitrix()
	vertical.Mode = Vertical
	checkUniform(t, shares(vertical, b, 100), 2)
	for h := range int32(5) {
		b.SetCounts(h, Counts{Sessions: 250})
	}
	if d := vertical.New(b.View()).Place(b.View(), Request{}); d.Host != None || d.Reason.Step != AllExcluded {
		t.Errorf("%+v, want a refusal: all at 10000", d)
	}
}

// TestCitrixTolerance checks two logons in progress: the host comes last, or with a hard limit not at all.
func TestCitrixTolerance(t *testing.T) {
	soft, hard := DefaultCitrix(), DefaultCitrix()
	hard.HardLimit = true
	b := openBoard(100, LoadIndex{}, 10, 20, 30)
	b.SetCounts(0, Counts{Sessions: 10, Connecting: 2})
	b.SetCounts(1, Counts{Sessions: 20, Connecting: 1})
	checkUniform(t, shares(soft, b, 100), 1)
	checkUniform(t, shares(hard, b, 100), 1)
	b.SetCounts(1, Counts{Sessions: 20, Connecting: 3})
	b.SetCounts(2, Counts{Sessions: 30, Connecting: 2})
	checkUniform(t, shares(soft, b, 100), 0)
	if d := soft.New(b.View()).Place(b.View(), Request{}); d.Reason.Step != LowestOverTolerance {
		t.Errorf("step %d, want %d", d.Reason.Step, LowestOverTolerance)
	}
	if d := hard.New(b.View()).Place(b.View(), Request{}); d.Host != None {
		t.Errorf("host %d, want none", d.Host)
	}
}

// TestCitrixStuckPending is what CTX239314 tells of: hosts on which two pending sessions are stuck get nobody while another
// has room, however full that is; a tolerance of 10 cures it.
func TestCitrixStuckPending(t *testing.T) {
	b := openBoard(50, LoadIndex{}, 5, 5, 48)
	b.SetCounts(0, Counts{Sessions: 5, Connecting: 2})
	b.SetCounts(1, Counts{Sessions: 5, Connecting: 2})
	checkUniform(t, shares(DefaultCitrix(), b, 100), 2)
	cured := DefaultCitrix()
	cured.ConcurrentLogonTolerance = 10
	checkUniform(t, shares(cured, b, 10_000), 0, 1)
}
