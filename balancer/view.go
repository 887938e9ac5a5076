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
	Weight       float64 // relative capacity, above 0, 1 unless said; 0 counts as 1
	MemoryGiB    float64 // as the host registered; 0 when it is not known
}

// View is what a placement rule may see: per host the counts, the limit and the last report as the broker knows them.
// Hosts are numbered from 0 in the order in which the pool lists them. A view belongs to a Board, through which the
// broker keeps it up to date; rules only read it. It is not safe for use by several goroutines at once.
//
// Besides single values the view has orders (by session count, by load index …), from which rules take the host they
// want without looking at all of them. An order is built when a rule first asks for it. From then on it only remembers
// which hosts changed, and catches up when it is asked again.
type View struct {
	hosts     []HostInfo
	counts    []Counts
	open      []bool // accepts new users, as far as the broker knows
	masked    []bool // hidden from the request at hand
	reports   []Report
	reported  []bool
	index     []int32 // load index 0..100, or -1
	loadIndex LoadIndex

	openHosts int     // hosts that are open, masked or not
	indexed   int     // hosts whose load index is known
	reporting int     // hosts that have reported
	allowing  hostSet // open and not masked
	eligible  hostSet // open, not masked and below the limit

	watchers []*changes
	trees    []*hostTree
	rankings []*hostRanking
}

// Len is the number of hosts of the pool, open or not.
func (v *View) Len() int { return len(v.hosts) }

// Name is the name of a host.
func (v *View) Name(host int32) string { return v.hosts[host].Name }

// Info describes a host; its limit is the one in force.
func (v *View) Info(host int32) HostInfo { return v.hosts[host] }

// Counts are the sessions of a host as the broker counts them.
func (v *View) Counts(host int32) Counts { return v.counts[host] }

// Limit is the most sessions a host may have, NoLimit for none.
func (v *View) Limit(host int32) int32 { return v.hosts[host].Limit }

// Open says whether a host takes new users: it is on, healthy and not draining as far as the broker knows, and not
// masked for the request at hand.
func (v *View) Open(host int32) bool { return v.open[host] && !v.masked[host] }

// Eligible says whether a host is open and below its limit.
func (v *View) Eligible(host int32) bool {
	return v.Open(host) && v.counts[host].Sessions < v.hosts[host].Limit
}

// OpenHosts is the number of hosts that are open and not masked.
func (v *View) OpenHosts() int { return int(v.allowing.len) }

// EligibleHosts is the number of hosts that are open, not masked and below their limit.
func (v *View) EligibleHosts() int { return int(v.eligible.len) }

// Report is the last report of a host; false while the broker has none.
func (v *View) Report(host int32) (Report, bool) { return v.reports[host], v.reported[host] }

// Index is the load index of a host, 0..100; -1 when it is unknown or balancing is switched off. A host without a report
// has its live session part as its index where the index counts sessions live.
func (v *View) Index(host int32) int32 { return v.index[host] }

// LoadIndex is how the load index of the pool is computed.
func (v *View) LoadIndex() LoadIndex { return v.loadIndex }
