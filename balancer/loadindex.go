package balancer

import "math"

// unknownIndex is the load index of a host that has none.
const unknownIndex = int32(-1)

// unlimitedCapacity is how many sessions a host without a limit is taken to hold. It is the figure that Horizon's Cloud
// Pod Architecture uses to spread sessions (https://docs.vmware.com/en/VMware-Horizon/2309/horizon-cloud-pod-architecture/GUID-D3C09427-F3C9-413D-AE9D-2AB9F277D1B7.html);
// for the load index no figure is published, so this is our reading.
const unlimitedCapacity = 150

// Combine is how the factors of a load index become one number. The vendor publishes no rule; Max is our default.
type Combine uint8

// Ways to combine factors.
const (
	Max  Combine = iota // the largest factor
	Mean                // the arithmetic mean; the disk is one factor
	Max5                // the largest plus 5 % of the mean of the others, at most 100, as Citrix does
	Sum                 // the sum, at most 100
)

// SessionPart is where the session factor of a load index takes its counts from.
type SessionPart uint8

// Sources of the session factor.
const (
	Live    SessionPart = iota // the broker's own counts, always up to date
	Sampled                    // the counts in the last report
)

// LoadIndex says how Horizon's Server Load Index, 0 (idle) to 100 (fully loaded), is computed. A threshold is the value at
// which its factor reaches 100; 0 leaves the factor out. When nothing is chosen the session count is used all the same
// (https://docs.vmware.com/en/VMware-Horizon/2309/virtual-desktops/GUID-461B7E5E-183B-4AA0-AB87-A76D07F6BDDD.html).
// The vendor names the factors and publishes the formula of the session factor alone; that the others rise linearly to
// their threshold is our reading.
type LoadIndex struct {
	Enabled         bool // false: every index is -1, balancing is off
	IncludeSessions bool
	SessionPart     SessionPart
	Combine         Combine

	CPUThreshold            float64 // percent, 0..100; the vendor advises 90
	MemoryThreshold         float64 // percent, 0..100; the vendor advises 90
	DiskQueueThreshold      float64 // queued reads and writes
	ReadLatencyThresholdMS  float64 // milliseconds
	WriteLatencyThresholdMS float64 // milliseconds
}

// DefaultLoadIndex is the index of a new farm: the live session count alone.
func DefaultLoadIndex() LoadIndex { return LoadIndex{Enabled: true, IncludeSessions: true} }

// Of is the load index of a host with a report, its counts now and its limit: 0..100, or -1 when balancing is off. Agents
// that check a threshold of their own use it too.
func (x LoadIndex) Of(r Report, live Counts, limit int32) int32 {
	if !x.Enabled {
		return unknownIndex
	}
	if x.SessionPart == Sampled {
		live = r.Counts
	}
	var f factors
	f.add(x.CPUThreshold > 0, factor(r.CPUPercent, x.CPUThreshold))
	f.add(x.MemoryThreshold > 0, factor(r.MemoryPercent, x.MemoryThreshold))
	f.add(x.readsDisk(), x.diskFactor(r))
	f.add(x.UsesSessions(), sessionFactor(live, limit))
	return roundIndex(f.combined(x.Combine))
}

// UsesSessions says whether the session count is part of the index: it is when chosen, and when nothing else is.
func (x LoadIndex) UsesSessions() bool { return x.IncludeSessions || !x.readsMetrics() }

// readsLiveCounts says whether a change of the live counts can change the index.
func (x LoadIndex) readsLiveCounts() bool {
	return x.Enabled && x.SessionPart == Live && x.UsesSessions()
}

func (x LoadIndex) readsMetrics() bool {
	return x.CPUThreshold > 0 || x.MemoryThreshold > 0 || x.readsDisk()
}

func (x LoadIndex) readsDisk() bool {
	return x.DiskQueueThreshold > 0 || x.ReadLatencyThresholdMS > 0 || x.WriteLatencyThresholdMS > 0
}

// diskFactor is the largest of the three disk factors; the vendor names one disk factor for its three thresholds.
func (x LoadIndex) diskFactor(r Report) float64 {
	return max(factor(r.DiskQueue, x.DiskQueueThreshold),
		factor(r.ReadLatencyMS, x.ReadLatencyThresholdMS),
		factor(r.WriteLatencyMS, x.WriteLatencyThresholdMS))
}

// factor is 0..100 and reaches 100 at the threshold; 0 without one.
func factor(value, threshold float64) float64 {
	if threshold <= 0 || !(value > 0) {
		return 0
	}
	return float64(100 * min(1, value/threshold)) // rounded here, so that no processor fuses it with a sum
}

// sessionFactor is the sessions of a host, whatever their state, as a percentage of its limit, at most 100.
func sessionFactor(c Counts, limit int32) float64 {
	if limit <= 0 {
		return 100
	}
	if limit >= NoLimit {
		limit = unlimitedCapacity
	}
	return factor(float64(c.Sessions), float64(limit))
}

// factors are the factors in force, in a fixed order.
type factors struct {
	values [4]float64
	len    int
}

func (f *factors) add(inForce bool, value float64) {
	if inForce {
		f.values[f.len] = value
		f.len++
	}
}

// combined is not limited to 100.
func (f *factors) combined(c Combine) float64 {
	sum, largest := 0.0, 0.0
	for _, value := range f.values[:f.len] {
		sum += value
		largest = max(largest, value)
	}
	switch {
	case c == Sum:
		return sum
	case c == Mean:
		return sum / float64(f.len)
	case c == Max5 && f.len > 1:
		return largest + float64(0.05*((sum-largest)/float64(f.len-1)))
	}
	return largest
}

// roundIndex rounds half up and limits to 0..100.
func roundIndex(x float64) int32 { return int32(min(100, max(0, math.Floor(x+0.5)))) }
