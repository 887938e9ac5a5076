package sim

import "time"

// Result is what one replication came to, from the end of the warm-up to the end of the run.
type Result struct {
	Replication uint32
	Span        time.Duration // measured time
	Events      int64         // events of the whole run, warm-up included
	Tally       Tally

	Logons     Sample      // seconds from first try to desktop, new sessions
	Reconnects Sample      // seconds from first try to desktop, reconnects
	Drains     Sample      // minutes from drain to empty, one entry a drained host
	Slowest    []SlowLogon // the three slowest of Logons, slowest first

	Pool  PoolTimes
	Peaks Peaks
	Cost  Costs
	Hosts []HostResult
	// Groups are the states of hosts by group, in the order in which groups first appear.
	Groups  []GroupTimes
	Scaling ScalingTimes
	// CPUTime is the time in seconds that hosts spent at each CPU use; see CPUBins.
	CPUTime []float64
	// Thrashing is how much of the hosts' CPU use goes up and comes down again, 0 to 1: the mean over hosts of their swings in
	// steps of ThrashingStep, weighted by time. NaN when no host was on for five minutes.
	Thrashing float64
	Series    Series
	// History holds hosts over time, when it was asked for.
	History *History
}

// Tally counts what happened.
type Tally struct {
	Users         int64 // users who asked for a new session, by their first try
	UnservedUsers int64 // never got a desktop: gave up, timed out, or still without at the end
	RefusedUsers  int64 // their first request found no host
	Abandoned     int64 // gave up

	Requests        int64 // all tries
	NewSessions     int64 // placed, and accepted by the host
	ReconnectTries  int64 // requests that led back to an existing session
	RefusedRequests int64 // found no host
	InAgents        int64 // bounced by a host's agent and not placed again when the run ended

	AgentRejections int64
	LogonTimeouts   int64
	OnSaturated     int64 // of Logons, those that met a saturated host
	Logons          int64 // logons of measured users that ended: in a desktop, a timeout, or with their host
	ForcedLogoffs   int64
	LostSessions    int64
	SessionsEnded   int64
	HostStarts      int64 // boots and reboots, by whomever; the making of a new machine is in HostsCreated
	HostStops       int64
	HostsCreated    int64
	HostsDeleted    int64
	Evaluations     int64 // of scaling policies
	HostsMaintained int64 // on which the work of a rolling maintenance was done

	BootWaits      int64 // requests that waited for a host to boot, started for them or already on its way
	WaitingForBoot int64 // of Requests, those that still waited for a host to boot when the run ended
}

// PoolTimes are integrals over time, summed over the hosts of all pools, in seconds (float64, because sessions x time of
// a large pool does not fit a time.Duration).
type PoolTimes struct {
	Sessions     float64 // session x time
	Open         float64 // host x time in each state; the five add up to hosts x time
	Draining     float64
	Booting      float64 // being created, too
	Off          float64
	Absent       float64 // places without a machine
	OpenUsed     float64 // of Open, with a session
	Used         float64 // on (open or draining) with a session
	AtLimit      float64 // on, at or above the session limit
	Saturated    float64
	MemoryOver   float64
	DiskBusy     float64
	DegradedTime float64 // session x time with demand not served
	CPUOver80    float64 // on, CPU above 80 %
	CPUUse       float64 // seconds x share of CPU in use, over hosts that are on
	Busiest      float64 // sessions of the busiest on host x time
	Emptiest     float64 // sessions of the emptiest open host x time
	Spread       float64 // busiest minus emptiest, open hosts, x time
	SpreadSD     float64 // standard deviation of sessions over open hosts x seconds
	AnyOpen      float64 // time with at least one open host
	AllDrained   float64 // time in which hosts ran, and every one of them was drained
}

// Peaks are the largest values at one instant.
type Peaks struct {
	Sessions      int32 // in all pools
	Wanted        int32 // sessions, users who wait for one, and users who went without (since the warm-up)
	Busiest       int32 // on one host
	Spread        int32
	OverLimit     int32 // beyond the limit of one host
	Connecting    int32 // on one host
	Reconnecting  int32 // in all pools
	Saturated     int32 // hosts at once
	SaturatedEver int32 // hosts at any time
	HostsUsed     int32
	HostsOn       int32
}

// Costs are in the currency of the configuration. When a host without a known price was not always off, Known is false
// and the rest is 0.
type Costs struct {
	Known    bool
	OpenUsed float64 // open, with a session
	OpenIdle float64 // open, without
	Draining float64
	Booting  float64
	Fixed    float64 // disks, licences, reservations
	// Used is what it would have cost with every host off whenever it holds no session, fixed cost included.
	Used float64
	// AlwaysOn is what it would have cost with every host that existed at some time running the whole time, fixed cost
	// included.
	AlwaysOn float64
}

// Total is the cost of the run.
func (c Costs) Total() float64 { return c.OpenUsed + c.OpenIdle + c.Draining + c.Booting + c.Fixed }

// HostResult is what one replication came to for one host.
type HostResult struct {
	Sessions       float64 // session x seconds
	SessionsPeak   int32
	NewSessions    int64
	ConnectingPeak int32
	CPUUse         float64 // seconds x share in use
	On             float64 // seconds open or draining
	Used           float64
	Saturated      float64
	MemoryOver     float64
	States         StateTimes
}

// CPUBins is the number of bins of Result.CPUTime: bin i holds the time at a CPU use in [i/10 %, (i+1)/10 %), the last
// one the time at 100 %.
const CPUBins = 1001

// Series are running figures in time buckets of one width. The width is a minute, doubled until at most MaxBuckets
// cover the run.
type Series struct {
	Width   time.Duration
	Buckets []Bucket
}

// MaxBuckets is the largest number of time buckets of a run.
const MaxBuckets = 2000

// Bucket holds the figures of one stretch of time, the warm-up included. Means are over the part of the bucket that the
// run covers.
type Bucket struct {
	Sessions     float64 // mean in all pools
	Busiest      float64 // mean of the busiest on host
	Emptiest     float64 // mean of the emptiest open host
	Connecting   float64 // mean number of logons in progress, all hosts
	WorstLogons  int32   // most logons at once on one host
	Reconnecting float64 // mean
	Refused      int64   // refused requests
	CPU          float64 // mean percent over hosts that are on
	Saturated    int32   // most saturated hosts at once
	Open         float64 // mean number of hosts in each state
	Draining     float64
	Booting      float64
	Off          float64
	Absent       float64 // places without a machine
	OpenUsed     float64 // of Open, with a session
	Used         float64 // mean number of hosts on with a session
	Cost         float64 // of the bucket, fixed cost included
	CostUsed     float64 // of the bucket, had empty hosts been off
	// Logons are the new sessions that reached their desktop in the bucket, counted by duration; nil when none did.
	Logons *LogonBins
	// Scaling is what scaling policies saw; nil when no policy was at work in the bucket.
	Scaling *ScalingBucket
}

// History holds hosts over time, in the buckets of Series: row by row when there are at most MaxRows hosts, otherwise
// MaxRows quantiles over the hosts of each bucket.
type History struct {
	Quantiles bool
	Rows      int
	Sessions  []float32 // mean sessions, bucket-major: [bucket*Rows+row]
	CPU       []float32 // mean percent; NaN while the host is neither open nor draining
	States    []uint8   // State at the end of the bucket; empty with Quantiles
	// CPUBands are the 10th percentile, median, 90th percentile and maximum over the hosts that are on, four a bucket.
	CPUBands []float32
	// PeakBucket is the bucket with the most sessions in all pools.
	PeakBucket int
}

// MaxRows is the largest number of host rows of a History.
const MaxRows = 200

// State is what a host is for new users.
type State uint8

// The disjoint states of a host. A failed host is off, one that is being created is booting.
const (
	Open State = iota
	Draining
	Booting
	Off
	Absent // a place without a machine
)
