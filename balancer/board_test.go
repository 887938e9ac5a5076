package balancer

import (
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// equalHosts are n hosts with one limit.
func equalHosts(n int, limit int32) []HostInfo {
	hosts := make([]HostInfo, n)
	for i := range hosts {
		hosts[i] = HostInfo{Name: fmt.Sprintf("host-%02d", i+1), Limit: limit, Capabilities: DefaultCapabilities, Weight: 1}
	}
	return hosts
}

// openBoard is a board of open hosts with these numbers of sessions.
func openBoard(limit int32, index LoadIndex, sessions ...int32) *Board {
	b := NewBoard(equalHosts(len(sessions), limit), index)
	for h, n := range sessions {
		b.SetOpen(int32(h), true)
		b.SetCounts(int32(h), Counts{Sessions: n})
	}
	return b
}

// cpuIndex is a load index that is the CPU of the last report.
var cpuIndex = LoadIndex{Enabled: true, CPUThreshold: 100}

// indexBoard is a board of open hosts with these load indices and no session.
func indexBoard(indices ...int32) *Board {
	b := NewBoard(equalHosts(len(indices), 1000), cpuIndex)
	for h, index := range indices {
		b.SetOpen(int32(h), true)
		b.Deliver(int32(h), Report{CPUPercent: float64(index)})
	}
	return b
}

// place notes on the board that a session goes to a host, as a broker does.
func (b *Board) place(host int32) {
	c := b.view.counts[host]
	b.SetCounts(host, Counts{c.Sessions + 1, c.Connecting + 1})
}

// drawHosts are hosts of a random pool, with capabilities and names that are not always in order.
func drawHosts(t *rapid.T) []HostInfo {
	hosts := equalHosts(rapid.IntRange(1, 70).Draw(t, "hosts"), 4)
	for i := range hosts {
		hosts[i].Name = fmt.Sprintf("host-%d", rapid.IntRange(0, 20).Draw(t, "name"))
		hosts[i].Limit = rapid.SampledFrom([]int32{2, 4, NoLimit}).Draw(t, "limit")
		hosts[i].Weight = rapid.SampledFrom([]float64{1, 1, 0.5, 3}).Draw(t, "weight")
		hosts[i].MemoryGiB = rapid.SampledFrom([]float64{0, 8, 64}).Draw(t, "memory")
		hosts[i].Capabilities = rapid.SampledFrom([]Capability{
			DefaultCapabilities, DefaultCapabilities, DefaultCapabilities | FirstCustom, MultiSession | RDP,
		}).Draw(t, "capabilities")
	}
	return hosts
}

func drawLoadIndex(t *rapid.T) LoadIndex {
	return LoadIndex{
		Enabled:                 rapid.IntRange(0, 4).Draw(t, "enabled") > 0,
		IncludeSessions:         rapid.Bool().Draw(t, "include sessions"),
		SessionPart:             rapid.SampledFrom([]SessionPart{Live, Sampled}).Draw(t, "session part"),
		Combine:                 rapid.SampledFrom([]Combine{Max, Mean, Max5, Sum}).Draw(t, "combine"),
		CPUThreshold:            rapid.SampledFrom([]float64{0, 0, 90}).Draw(t, "CPU threshold"),
		WriteLatencyThresholdMS: rapid.SampledFrom([]float64{0, 0, 20}).Draw(t, "write threshold"),
	}
}

func drawReport(t *rapid.T) Report {
	return Report{
		SampledAt:      time.Duration(rapid.IntRange(0, 60).Draw(t, "sampled at")) * time.Second,
		CPUPercent:     float64(rapid.IntRange(0, 100).Draw(t, "CPU")),
		MemoryPercent:  float64(rapid.IntRange(0, 120).Draw(t, "memory")),
		DiskQueue:      float64(rapid.IntRange(0, 12).Draw(t, "disk queue")),
		WriteLatencyMS: float64(rapid.IntRange(0, 30).Draw(t, "write latency")),
		Counts:         drawCounts(t),
	}
}

func drawCounts(t *rapid.T) Counts {
	c := Counts{Sessions: rapid.Int32Range(0, 6).Draw(t, "sessions")}
	c.Connecting = rapid.Int32Range(0, c.Sessions).Draw(t, "connecting")
	return c
}

// change makes one random change to a board.
func (b *Board) change(t *rapid.T) {
	host := rapid.Int32Range(0, int32(b.view.Len()-1)).Draw(t, "host")
	switch rapid.IntRange(0, 9).Draw(t, "change") {
	case 0, 1:
		b.SetOpen(host, rapid.IntRange(0, 3).Draw(t, "open") > 0)
	case 2, 3, 4:
		b.SetCounts(host, drawCounts(t))
	case 5, 6:
		b.Deliver(host, drawReport(t))
	case 7:
		b.Forget(host)
	case 8:
		b.SetLimit(host, rapid.SampledFrom([]int32{2, 4, NoLimit}).Draw(t, "limit"))
	case 9:
		if rapid.Bool().Draw(t, "mask") {
			b.Mask(host)
		} else {
			b.Unmask(host)
		}
	}
}

// drawBoard is a board after many changes.
func drawBoard(t *rapid.T) *Board {
	b := NewBoard(drawHosts(t), drawLoadIndex(t))
	for h := range int32(b.view.Len()) {
		b.SetOpen(h, rapid.IntRange(0, 5).Draw(t, "open") > 0)
	}
	for range rapid.IntRange(0, 80).Draw(t, "changes") {
		b.change(t)
	}
	return b
}

// copyOf is a board that came to the same state by the shortest way.
func copyOf(v *View) *Board {
	hosts := make([]HostInfo, v.Len())
	for h := range hosts {
		hosts[h] = v.Info(int32(h))
	}
	b := NewBoard(hosts, v.LoadIndex())
	for h := range int32(v.Len()) {
		b.SetCounts(h, v.Counts(h))
		b.SetOpen(h, v.open[h])
		if r, known := v.Report(h); known {
			b.Deliver(h, r)
		}
		if v.masked[h] {
			b.Mask(h)
		}
	}
	return b
}

// TestBoard compares what a board tells after many changes with a board that is filled at once, and its sets of hosts
// with what it tells of each host.
func TestBoard(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := drawBoard(t)
		b.SetLoadIndex(drawLoadIndex(t))
		v, w := b.View(), copyOf(b.View()).View()
		open, eligible := 0, 0
		for h := range int32(v.Len()) {
			if v.Index(h) != w.Index(h) || v.Open(h) != w.Open(h) || v.Eligible(h) != w.Eligible(h) {
				t.Fatalf("host %d depends on how the board was filled", h)
			}
			if v.Open(h) {
				open++
			}
			if v.Eligible(h) {
				eligible++
			}
		}
		if v.OpenHosts() != open || v.EligibleHosts() != eligible || v.indexed != w.indexed || v.openHosts != w.openHosts {
			t.Fatalf("%d open, %d eligible; want %d, %d", v.OpenHosts(), v.EligibleHosts(), open, eligible)
		}
	})
}

// TestNewBoardIsClosed checks the state that a broker starts from.
func TestNewBoardIsClosed(t *testing.T) {
	v := NewBoard(equalHosts(3, 16), DefaultLoadIndex()).View()
	for h := range int32(v.Len()) {
		if _, known := v.Report(h); v.Open(h) || known || v.Counts(h) != (Counts{}) {
			t.Errorf("%s is not closed, empty and unknown", v.Name(h))
		}
	}
}
