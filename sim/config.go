package sim

import (
	"time"

	"poolsim/balancer"
	"poolsim/sim/bill"
	"poolsim/sim/power"
	"poolsim/workloads"
	"poolsim/workloads/draw"
)

// Never is the value of an optional duration that is not set.
const Never = time.Duration(-1)

// Config is everything one run depends on, apart from the number of the replication. It is not changed by a run, and
// may be shared by runs at the same time.
type Config struct {
	Calendar workloads.Calendar
	Duration time.Duration // the run covers [0, Duration]
	Warmup   time.Duration // results before it are dropped
	Seed     uint64

	Pools      []Pool
	Classes    []workloads.Class
	Workloads  []workloads.Workload
	Operations []Operation // any order
	Metrics    Metrics
	// ProfileShareIOPS is what the profile share of all pools serves in a second; 0 for unlimited.
	ProfileShareIOPS float64
	Cost             bill.Rates
}

// Pool is a pooled host pool or RDS farm.
type Pool struct {
	Name  string
	Hosts []Host
	Rules Rules
}

// Rules are the settings of a pool that an operation may change while it runs. The slices hold one entry a host.
type Rules struct {
	Balancer  balancer.Settings
	LoadIndex balancer.LoadIndex
	Limits    []int32 // most sessions of each host; balancer.NoLimit for none
	Agents    []AgentLimits

	RedirectDelay time.Duration // from an agent's rejection to the next placement
	RedirectTries int           // most rejections of one request; 0 for every other host once

	VisibilityLag   time.Duration // how long a placement stays out of the counts that the broker sees
	RefusedRetry    draw.Law      // seconds until a refused user tries again
	RefusedPatience time.Duration // since the first try; a try at exactly this time is still made

	SessionLimits SessionLimits

	// Scaling starts and stops hosts; nil for nobody.
	Scaling *Scaling
	// StartVMOnConnect starts a host for a user who finds none that runs with a free seat; the user waits for it to boot
	// (https://learn.microsoft.com/azure/virtual-desktop/start-virtual-machine-connect).
	StartVMOnConnect bool
}

// Scaling is a scaling policy with the times at which it looks at the pool.
type Scaling struct {
	Policy    power.Settings
	Timetable *power.Timetable
	// Balancers are the placement rules by number of the phase; a nil entry keeps the one in force, as does a nil slice.
	Balancers []balancer.Settings
	Excluded  []bool // hosts with the exclusion tag; nil for none

	// Coalesce is how long after the beginning or end of a session a policy that is driven by events looks at the pool;
	// what happens in between is looked at together. 0 is at once.
	Coalesce time.Duration
	Fallback time.Duration // longest time between two looks; Never for none but those at phases and events
}

// AgentLimits are the thresholds with which a Horizon host itself rejects new sessions; 0 is off. The policy (GPO) of a
// host has already won over the console.
type AgentLimits struct {
	Connecting int32 // rejects at this many logons in progress
	LoadIndex  int32 // rejects at this index and above
}

// SessionLimits are the time limits of sessions; Never for none.
type SessionLimits struct {
	IdleDisconnect     time.Duration // idle for so long: disconnected
	DisconnectedLogoff time.Duration // disconnected for so long: signed out
	LogonTimeout       time.Duration // connecting for so long: given up
}

// Host is one session host.
type Host struct {
	Name, Group string

	CPUCapacity float64  // vCPU really usable
	Speed       draw.Law // relative CPU speed, one draw a replication
	CPUSharing  CPUSharing
	MemoryGiB   float64
	OSMemoryGiB float64
	// MemoryPenalty k slows all CPU and disk service by 1 + k x over/memory when memory is over-committed.
	MemoryPenalty      float64
	DiskIOPS           float64
	DiskReadLatencyMS  float64 // unloaded
	DiskWriteLatencyMS float64 // unloaded

	Capabilities balancer.Capability
	Weight       float64

	Off  bool     // at the start
	Boot draw.Law // seconds from start to open
	// Absent is a place without a machine at the start; only a policy that creates hosts may fill it.
	Absent bool
	Create draw.Law // seconds from the order of a new machine to open
	Cores  int32    // vCPUs of the machine, at least 1; what sessions per core count

	Sessions       int      // present at the start
	SessionsClass  int      // index of their class
	SessionsLength draw.Law // seconds from the start to their end

	PricePerHour float64 // while not off; negative when no price is known
}

// CPUSharing says who gets the CPU of a host when more is asked for than there is.
type CPUSharing uint8

// Ways to share a CPU.
const (
	// Proportional gives everyone the same share of its demand.
	Proportional CPUSharing = iota
	// SessionsFirst gives sessions up to 95 % of the CPU, and logons what is left, at least 5 %.
	SessionsFirst
)

// Metrics says how the hosts' agents sample and report.
type Metrics struct {
	Interval   time.Duration
	Delay      time.Duration // from the sample to the broker
	Aligned    bool          // every host samples at 0, i, 2i …; otherwise each has a random phase
	LostShare  float64       // share of reports that never arrive
	StuckHosts int           // hosts whose reports repeat their first values, drawn at random
}

// OperationKind is what an operation does.
type OperationKind uint8

// Kinds of operations.
const (
	Drain OperationKind = iota
	Start
	Stop
	Fail
	Disconnect
	Set
	Maintain
)

// Operation is a change made to a pool at a time.
type Operation struct {
	Name string // as the scenario file has it, or its kind and number
	Kind OperationKind
	At   time.Duration
	Pool int

	Hosts HostChoice // Drain, Start, Stop, Fail, Maintain

	ForceLogoffAfter time.Duration // Drain, Maintain: signs out who is left; Never for not
	Until            time.Duration // Drain: simulated time of return to service; Never for not
	Restart          bool          // Drain, Maintain: the host boots before it returns
	DrainFirst       bool          // Stop: waits until the host is empty
	SeenAfter        time.Duration // Stop, Fail: until then the broker still takes the host for open
	RepairAfter      time.Duration // Fail: boots after this; Never for not
	Boot             draw.Law      // Start: seconds to open, when HasBoot
	HasBoot          bool

	Batch    int      // Maintain: hosts in work at once, at least 1
	MinReady int      // Maintain: open hosts that are to be left; a batch waits for them
	Work     draw.Law // Maintain: seconds that the work on a host takes, before its boot when it restarts
	// InPlace is Maintain without draining: sessions stay, and new users go elsewhere while the work lasts, as when an agent
	// upgrades itself.
	InPlace bool

	Share     float64  // Disconnect: of connected sessions
	BackAfter draw.Law // Disconnect: seconds until a user reconnects

	Rules *Rules // Set: the rules from now on
	Text  string // Set: "key = value", for the trace and the report
}

// HostChoice names hosts, or says how many of them are chosen and how.
type HostChoice struct {
	Indices []int32 // hosts by index; when not nil, the rest does not count
	Count   int
	Choose  Choose
}

// Choose is how hosts are chosen when only their number is given.
type Choose uint8

// Ways to choose hosts.
const (
	First Choose = iota
	Emptiest
	Fullest
	Random
)
