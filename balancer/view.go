package balancer

import "time"

// NoLimit is the session limit of a host that has none, as Azure Virtual Desktop writes it.
const NoLimit = 999999

// Capability is a set of things that a host can do and a request may need.
type Capability uint32

// The capabilities that every Horizon RDS host has by default. A host that lacks one of them, or has another besides,
// belongs to Horizon's second segment.
const (
	MultiSession Capability = 1 << iota
	Unauthenticated
	RDP
	PCoIP
	Blast
	// FirstCustom is the first bit free for capabilities that a scenario names itself.
	FirstCustom

	DefaultCapabilities = MultiSession | Unauthenticated | RDP | PCoIP | Blast
)

// Counts are the session counts of a host as the broker knows them.
type Counts struct {
	Sessions   int32 // active, disconnected, connecting and signing out
	Connecting int32 // placed, logon not finished; reconnects are not counted
}

// Report is what a host's agent sent with one sample. Rates are means over the sampling interval, memory and counts are
// values at the sample.
type Report struct {
	SampledAt      time.Duration // simulated time of the sample
	CPUPercent     float64       // 0..100
	MemoryPercent  float64       // 0.., above 100 when memory is over-committed
	DiskQueue      float64       // mean number of queued reads and writes
	ReadLatencyMS  float64       // mean, milliseconds
	WriteLatencyMS float64       // mean, milliseconds
	Counts         Counts        // as they were at the sample
}

// HostInfo is what never changes, or rarely, about a host.
type HostInfo struct {
	Name         string
	Limit        int32 // most sessions; NoLimit for none
	Capabilities Capability
	Weight       float64 // relative capacity, 1 unless said
}
