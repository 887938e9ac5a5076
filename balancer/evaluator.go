package balancer

import "math"

// fullEvaluator is the load evaluator index at which a host of Citrix gets nobody.
const fullEvaluator = int32(10_000)

// diskQueueShare is how full a host is at the disk queue that its evaluator names.
const diskQueueShare = 0.75

// Evaluators say how Citrix works out the load evaluator index of a host, 0 (idle) to 10,000 (full):
//
//	index = the largest factor + share x the mean of the others
//
// A threshold of 0 leaves its factor out, which is the vendor's default for all but sessions. The vendor documents the
// merge with an example (CPU 7267, memory 661, disk 9633 and sessions 5000 give 9848), and where each factor is full; that
// they rise linearly to there, and rounding half up, is our reading. Session counts are live, since the index is corrected
// at the start and the end of every session; metrics come from the last report, which a host of Citrix sends every 5
// minutes. A host that has not reported has its sessions alone.
//
// Sources: https://support.citrix.com/s/article/CTX202150-how-to-calculate-the-load-evaluator-index-on-ddc,
// https://docs.citrix.com/en-us/xenapp-and-xendesktop/7-15-ltsr/policies/reference/load-management-policy-settings.html
type Evaluators struct {
	Sessions     bool    // sessions over the limit of the host
	MaxSessions  int32   // the limit of a host that has none; the vendor's default is 250
	CPUFull      float64 // percent; the vendor's figure is 90
	MemoryFull   float64 // percent; the vendor's figure is 90
	MemoryBaseMB float64 // memory in use that counts as no load; the vendor's figure is 768
	DiskQueue    float64 // queue that is 75 % of full load; the vendor's figure is 8
	OthersShare  float64 // 0..1; the vendor's figure is 0.05, in 6.x and before 0.1
}

// DefaultEvaluators counts sessions alone.
func DefaultEvaluators() Evaluators {
	return Evaluators{Sessions: true, MaxSessions: 250, MemoryBaseMB: 768, OthersShare: 0.05}
}

// readsMetrics says whether a report can change the index.
func (e Evaluators) readsMetrics() bool { return e.CPUFull > 0 || e.MemoryFull > 0 || e.DiskQueue > 0 }

// index is the load evaluator index of a host.
func (e Evaluators) index(v *View, host int32) int32 {
	var f factors
	f.add(e.Sessions || !e.readsMetrics(), e.sessions(v, host))
	if report, known := v.Report(host); known {
		f.add(e.CPUFull > 0, evaluator(report.CPUPercent, 0, e.CPUFull))
		f.add(e.MemoryFull > 0, evaluator(report.MemoryPercent, e.basePercent(v.hosts[host]), e.MemoryFull))
		f.add(e.DiskQueue > 0, evaluator(report.DiskQueue, 0, e.DiskQueue/diskQueueShare))
	}
	return e.merge(f)
}

func (e Evaluators) sessions(v *View, host int32) float64 {
	limit := v.hosts[host].Limit
	if limit >= NoLimit {
		limit = e.MaxSessions
	}
	return evaluator(float64(v.counts[host].Sessions), 0, float64(limit))
}

// basePercent is the memory that counts as no load in percent of what the host has.
func (e Evaluators) basePercent(h HostInfo) float64 {
	if h.MemoryGiB <= 0 {
		return 0
	}
	const mbPerGiB = 1024
	return float64(100*e.MemoryBaseMB) / float64(h.MemoryGiB*mbPerGiB)
}

// evaluator rises from 0 at a base to 10,000 where the host is full.
func evaluator(value, base, full float64) float64 {
	switch {
	case value >= full:
		return float64(fullEvaluator)
	case !(value > base):
		return 0
	}
	return float64(float64(fullEvaluator) * ((value - base) / (full - base)))
}

// merge makes one index of the factors.
func (e Evaluators) merge(f factors) int32 {
	sum, largest := 0.0, 0.0
	for _, value := range f.values[:f.len] {
		sum += value
		largest = max(largest, value)
	}
	if f.len > 1 {
		largest += float64(e.OthersShare * ((sum - largest) / float64(f.len-1)))
	}
	return int32(min(float64(fullEvaluator), math.Floor(largest+0.5)))
}
