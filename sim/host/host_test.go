package host

import (
	"math"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// server is a host of so many cores with memory for 13 GiB of sessions and a disk of 1,000 operations a second, read in
// 1 ms and written in 2 ms.
func server(cores float64) Spec {
	return Spec{
		CPU: Units(cores), Memory: Units(16), OSMemory: Units(3), Penalty: 10, Disk: Units(1000), ReadMS: 1, WriteMS: 2,
	}
}

func start(spec Spec) *Host {
	h := &Host{}
	h.Reset(spec, 0)
	return h
}

// finish lets the next job end and gives its time and owner.
func finish(t *testing.T, h *Host, d Demand) (at time.Duration, owner int32) {
	t.Helper()
	at, _, ok := h.Next()
	if !ok {
		t.Fatal("no job")
	}
	h.Advance(at)
	_, owner = h.Finish()
	h.Release(d)
	return at, owner
}

func near(got, want float64) bool { return math.Abs(got-want) <= 1e-9*max(1, math.Abs(want)) }

// TestDisk checks latency, queue and share of the disk by hand.
func TestDisk(t *testing.T) {
	for _, c := range []struct {
		name                       string
		sessions, logons           float64 // operations a second
		read, write, queue, served float64
		busy                       bool
	}{
		{"nothing", 0, 0, 1, 2, 0, 1, false},
		// Half used: latency doubles; 60 % reads: 0.6 x 2 + 0.4 x 4 = 2.8 ms for 500 a second.
		{"steady", 500, 0, 2, 4, 1.4, 1, false},
		// 70 % reads of a logon: 0.7 x 2 + 0.3 x 4 = 2.6 ms.
		{"logons", 0, 500, 2, 4, 1.3, 1, false},
		// Both, 800 a second: 5 times the latency; reads are (300 + 210)/800 = 0.6375: 0.6375 x 5 + 0.3625 x 10 = 6.8125 ms.
		{"both", 500, 300, 5, 10, 800 * 6.8125e-3, 1, false},
		// From 95 % on the latency stays at 20 times, until more is asked for than there is.
		{"knee", 950, 0, 20, 40, 950 * 28e-3, 1, false},
		{"full", 1000, 0, 20, 40, 28, 1, true},
		// Twice the demand: 40 times the latency, half of everything served.
		{"over", 2000, 0, 40, 80, 1000 * 56e-3, 0.5, true},
	} {
		h := start(server(8))
		h.AddSession(0, Demand{Disk: Units(c.sessions)})
		if c.logons > 0 {
			h.StartDisk(Job{Work: 1000, Cap: Units(c.logons)})
		}
		l := h.Load()
		if !near(l.ReadMS, c.read) || !near(l.WriteMS, c.write) || !near(l.DiskQueue, c.queue) || l.DiskBusy != c.busy {
			t.Errorf("%s: read %v ms, write %v ms, queue %v, busy %v; want %v, %v, %v, %v",
				c.name, l.ReadMS, l.WriteMS, l.DiskQueue, l.DiskBusy, c.read, c.write, c.queue, c.busy)
		}
		if !near(h.disk.share, c.served) {
			t.Errorf("%s: everyone gets %v of what they ask for, want %v", c.name, h.disk.share, c.served)
		}
	}
}

// TestDiskJobs: two logons of 900 operations at no more than 750 a second on a disk of 1,000 get 500 each: the first is
// done after 900/500 = 1.8 s. One of 1,200 beside it has 300 left, alone at 750 a second: 0.4 s more.
func TestDiskJobs(t *testing.T) {
	h := start(server(8))
	demand := Demand{Disk: Units(750)}
	h.StartDisk(Job{Work: 900, Cap: demand.Disk, Seq: 1, Owner: 1})
	h.StartDisk(Job{Work: 1200, Cap: demand.Disk, Seq: 2, Owner: 2})
	for i, want := range []time.Duration{1800 * time.Millisecond, 2200 * time.Millisecond} {
		if at, owner := finish(t, h, demand); owner != int32(i+1) || (at-want).Abs() > 2 {
			t.Errorf("job %d done at %v, want job %d at %v", owner, at, i+1, want)
		}
	}
}

// TestCPUShares checks who gets how much of four cores.
func TestCPUShares(t *testing.T) {
	for _, c := range []struct {
		name             string
		first            bool
		sessions, logons float64 // vCPU
		jobShare, use    float64
		saturated        bool
		degraded         bool
	}{
		{"idle", false, 0, 0, 1, 0, false, false},
		{"just enough", false, 3, 1, 1, 1, false, false},
		{"proportional", false, 3, 2, 0.8, 1, true, true},
		{"sessions first, just enough", true, 3, 1, 1, 1, false, false},
		// Sessions have their three; two logons share the one core left.
		{"sessions first, logons wait", true, 3, 2, 0.5, 1, true, false},
		// Sessions ask for more than 95 % and get 3.8; logons get the last 0.2 of the 4 they ask for.
		{"sessions first, sessions too", true, 6, 4, 0.05, 1, true, true},
		// Nobody logs on: sessions still get no more than 95 %.
		{"sessions alone", true, 6, 0, 1, 1, true, true},
	} {
		spec := server(4)
		spec.SessionsFirst = c.first
		h := start(spec)
		h.AddSession(0, Demand{CPU: Units(c.sessions)})
		for i := range int(c.logons) {
			h.StartCPU(Job{Work: 100, Cap: Units(1), Seq: uint64(i)})
		}
		l := h.Load()
		if !near(h.cpu.share, c.jobShare) || !near(l.CPU, c.use) || l.Saturated != c.saturated || l.Degraded != c.degraded {
			t.Errorf("%s: share %v, use %v, saturated %v, degraded %v; want %v, %v, %v, %v", c.name,
				h.cpu.share, l.CPU, l.Saturated, l.Degraded, c.jobShare, c.use, c.saturated, c.degraded)
		}
	}
}

// TestMemoryPenalty: 17 GiB of sessions and 3 GiB of system on 16 GiB are 4 GiB over; with a penalty of 10 everything takes
// 1 + 10 x 4/16 = 3.5 times as long, until a session of 4 GiB leaves.
func TestMemoryPenalty(t *testing.T) {
	h := start(server(8))
	h.AddSession(Units(13), Demand{Disk: Units(500)})
	if l := h.Load(); l.MemoryOver || l.Memory != 1 || l.Degraded {
		t.Errorf("memory just full: %+v", l)
	}
	h.AddSession(Units(4), Demand{})
	if l := h.Load(); !l.MemoryOver || l.Memory != 1.25 || !l.Degraded || l.Saturated {
		t.Errorf("4 GiB over: %+v", l)
	}
	// Half the disk is asked for: 2.8 ms (see TestDisk), but only 500/3.5 operations a second are served.
	if queue := h.Load().DiskQueue; !near(queue, 500/3.5*2.8e-3) {
		t.Errorf("disk queue %v, want %v", queue, 500/3.5*2.8e-3)
	}
	h.StartCPU(Job{Work: 2, Cap: Units(1), Seq: 1, Owner: 1})
	h.StartDisk(Job{Work: 100, Cap: Units(100), Seq: 2, Owner: 2})
	if at, owner := finish(t, h, Demand{Disk: Units(100)}); owner != 2 || (at-3500*time.Millisecond).Abs() > 1 {
		t.Errorf("job %d done at %v, want the disk job after 3.5 s", owner, at)
	}
	h.RemoveSession(Units(4), Demand{})
	// The CPU job has had one of its two seconds.
	if at, owner := finish(t, h, Demand{CPU: Units(1)}); owner != 1 || (at-4500*time.Millisecond).Abs() > 2 {
		t.Errorf("job %d done at %v, want the CPU job after 4.5 s", owner, at)
	}
}

// TestCancel: a job that is taken away gives its share to the other at once.
func TestCancel(t *testing.T) {
	h := start(server(1))
	kept := h.StartCPU(Job{Work: 3, Cap: Units(1), Seq: 1, Owner: 1})
	other := h.StartCPU(Job{Work: 3, Cap: Units(1), Seq: 2, Owner: 2})
	h.Advance(2 * time.Second) // each has had one
	h.CancelCPU(other, Units(1))
	h.CancelCPU(other, Units(1)) // of no effect the second time
	if at, owner := finish(t, h, Demand{CPU: Units(1)}); owner != 1 || (at-4*time.Second).Abs() > 1 {
		t.Errorf("job %d done at %v, want the first after 4 s", owner, at)
	}
	h.CancelCPU(kept, Units(1))
	if l := h.Load(); l.CPU != 0 || l.Saturated {
		t.Errorf("without jobs: %+v", l)
	}
}

// TestSameTime: of jobs that end together the one with the lower sequence number goes first, whichever resource it is on.
func TestSameTime(t *testing.T) {
	for _, diskFirst := range []bool{false, true} {
		h := start(server(1))
		cpu, disk := uint64(1), uint64(2)
		if diskFirst {
			cpu, disk = disk, cpu
		}
		h.StartCPU(Job{Work: 1, Cap: Units(1), Seq: cpu, Owner: int32(cpu)})
		h.StartDisk(Job{Work: 100, Cap: Units(100), Seq: disk, Owner: int32(disk)})
		for want := range int32(2) {
			if at, owner := finish(t, h, Demand{}); owner != want+1 || at != time.Second {
				t.Errorf("job %d at %v, want %d after 1 s", owner, at, want+1)
			}
		}
	}
}

// TestNothingStays: whatever comes and goes, an empty host is as it was.
func TestNothingStays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		spec := server(rapid.Float64Range(0.1, 16).Draw(t, "cores"))
		spec.SessionsFirst = rapid.Bool().Draw(t, "sessions first")
		h := start(spec)
		empty := h.Load()
		type session struct {
			memory int64
			demand Demand
		}
		var all []session
		for range rapid.IntRange(0, 30).Draw(t, "sessions") {
			s := session{
				memory: Units(rapid.Float64Range(0, 8).Draw(t, "memory")),
				demand: Demand{Units(rapid.Float64Range(0, 2).Draw(t, "cpu")), Units(rapid.Float64Range(0, 99).Draw(t, "iops"))},
			}
			h.AddSession(s.memory, s.demand)
			all = append(all, s)
		}
		work := Demand{CPU: Units(1), Disk: Units(150)}
		jobs := rapid.IntRange(0, 20).Draw(t, "jobs")
		for i := range jobs {
			h.StartCPU(Job{Work: rapid.Float64Range(0, 30).Draw(t, "work"), Cap: work.CPU, Seq: uint64(i)})
			h.StartDisk(Job{Work: rapid.Float64Range(0, 900).Draw(t, "operations"), Cap: work.Disk, Seq: uint64(i)})
		}
		for _, s := range rapid.Permutation(all).Draw(t, "leave") {
			h.RemoveSession(s.memory, s.demand)
		}
		for range 2 * jobs {
			at, _, _ := h.Next()
			h.Advance(at)
			h.Finish()
		}
		for range jobs {
			h.Release(work)
		}
		if l := h.Load(); l != empty {
			t.Errorf("an empty host shows %+v, at first %+v", l, empty)
		}
	})
}
