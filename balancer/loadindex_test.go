package balancer

import (
	"testing"

	"pgregory.net/rapid"
)

// TestLoadIndex holds cases whose arithmetic is in the comments.
func TestLoadIndex(t *testing.T) {
	// Factors: CPU 45/90 = 50, memory 81/90 = 90, disk max(1.5/5, 12/20) = 60, sessions 25/50 = 50.
	four := LoadIndex{
		Enabled: true, IncludeSessions: true, CPUThreshold: 90, MemoryThreshold: 90, DiskQueueThreshold: 5, ReadLatencyThresholdMS: 20,
	}
	report := Report{CPUPercent: 45, MemoryPercent: 81, DiskQueue: 1.5, ReadLatencyMS: 12, WriteLatencyMS: 50, Counts: Counts{Sessions: 40}}
	combined := func(c Combine) LoadIndex { x := four; x.Combine = c; return x }
	sampled := func(x LoadIndex) LoadIndex { x.SessionPart = Sampled; return x }
	for _, c := range []struct {
		name     string
		index    LoadIndex
		report   Report
		sessions int32
		limit    int32
		want     int32
	}{
		{"largest factor", combined(Max), report, 25, 50, 90},
		{"mean 250/4 = 62.5, rounded half up", combined(Mean), report, 25, 50, 63},
		{"90 + 5 % of 160/3 = 92.67", combined(Max5), report, 25, 50, 93},
		{"sum 250, limited", combined(Sum), report, 25, 50, 100},
		{"sessions of the report 40/50 = 80: mean 280/4", sampled(combined(Mean)), report, 25, 50, 70},
		{"nothing chosen: sessions 10/50", LoadIndex{Enabled: true}, Report{}, 10, 50, 20},
		{"CPU 95 over 90", LoadIndex{Enabled: true, CPUThreshold: 90}, Report{CPUPercent: 95}, 1, 50, 100},
		{"balancing off", LoadIndex{IncludeSessions: true}, Report{}, 10, 50, -1},
		{"unlimited: 31/150 = 20.67", DefaultLoadIndex(), Report{}, 31, NoLimit, 21},
		{"unlimited: 29/150 = 19.33", DefaultLoadIndex(), Report{}, 29, NoLimit, 19},
		{"more sessions than the limit", DefaultLoadIndex(), Report{}, 60, 50, 100},
		{"limit 0", DefaultLoadIndex(), Report{}, 0, 0, 100},
		{"1/200 = 0.5, rounded half up", DefaultLoadIndex(), Report{}, 1, 200, 1},
		{"only one factor: nothing to add 5 % of", LoadIndex{Enabled: true, IncludeSessions: true, Combine: Max5}, Report{}, 10, 50, 20},
		{"write latency 50/100", LoadIndex{Enabled: true, WriteLatencyThresholdMS: 100}, report, 50, 50, 50},
	} {
		if got := c.index.Of(c.report, Counts{Sessions: c.sessions}, c.limit); got != c.want {
			t.Errorf("%s: index %d, want %d", c.name, got, c.want)
		}
	}
}

// TestLoadIndexProperties checks range and monotony on random loads.
func TestLoadIndexProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, r := drawLoadIndex(t), drawReport(t)
		c := Counts{Sessions: rapid.Int32Range(0, 100).Draw(t, "sessions")}
		limit := rapid.SampledFrom([]int32{1, 10, 50, NoLimit}).Draw(t, "limit")
		index := x.Of(r, c, limit)
		if !x.Enabled {
			if index != -1 {
				t.Fatalf("index %d while balancing is off", index)
			}
			return
		}
		if index < 0 || index > 100 {
			t.Fatalf("index %d", index)
		}
		r.CPUPercent++
		r.WriteLatencyMS++
		c.Sessions++
		r.Counts.Sessions++
		if more := x.Of(r, c, limit); more < index {
			t.Fatalf("index falls from %d to %d under more load", index, more)
		}
	})
}

// TestIndexOfUnknownHost checks what the board makes of a host that has not reported.
func TestIndexOfUnknownHost(t *testing.T) {
	metrics := LoadIndex{Enabled: true, CPUThreshold: 90}
	both := metrics
	both.IncludeSessions = true
	sampled := both
	sampled.SessionPart = Sampled
	for _, c := range []struct {
		name  string
		index LoadIndex
		want  int32
	}{
		{"live session part alone", both, 30}, // 15 of 50
		{"sessions are sampled too", sampled, -1},
		{"no session part", metrics, -1},
		{"balancing off", LoadIndex{}, -1},
	} {
		b := NewBoard(equalHosts(1, 50), c.index)
		b.SetCounts(0, Counts{Sessions: 15})
		if got := b.View().Index(0); got != c.want {
			t.Errorf("%s: index %d, want %d", c.name, got, c.want)
		}
		b.Deliver(0, Report{CPUPercent: 90})
		b.Forget(0)
		if got := b.View().Index(0); got != c.want {
			t.Errorf("%s: index %d after a restart, want %d", c.name, got, c.want)
		}
	}
}
