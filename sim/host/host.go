package host

import (
	"math"
	"time"

	"poolsim/sim/queue"
)

// Micro is the number of demand units in one vCPU, one disk operation a second, or one GiB.
const Micro = 1_000_000

// Units converts a quantity in vCPU, operations a second or GiB to demand units.
func Units(x float64) int64 { return int64(math.Round(x * Micro)) }

// Spec is what a host can do, in demand units.
type Spec struct {
	CPU           int64 // capacity x speed
	SessionsFirst bool  // sessions get up to 95 % of the CPU before other work
	Memory        int64
	OSMemory      int64
	Penalty       float64 // slow-down is 1 + Penalty x over/Memory
	Disk          int64   // operations a second
	ReadMS        float64 // unloaded latency
	WriteMS       float64
}

// Demand is what one session asks for while it is there, in demand units.
type Demand struct{ CPU, Disk int64 }

// The shares that SessionsFirst leaves: sessions get at most the first, other work at least the second.
const (
	sessionsMost = 0.95
	workLeast    = 0.05
)

// Host is the state of one host. Its methods take the time first: call Advance before any change.
type Host struct {
	spec Spec
	now  time.Duration

	sessions Demand // of sessions
	work     Demand // of jobs with work left
	memory   int64

	cpu, disk Station
	slow      float64 // slow-down by over-committed memory, 1 or more
	load      Load
}

// Load is what a host's counters would show at this moment.
type Load struct {
	CPU        float64 // share of the CPU in use, 0..1
	Memory     float64 // share of memory in use, above 1 when over-committed
	DiskQueue  float64 // operations in the queue
	ReadMS     float64 // latency
	WriteMS    float64
	Saturated  bool // more CPU asked for than there is
	Degraded   bool // sessions get less CPU than they ask for
	MemoryOver bool // memory over-committed
	DiskBusy   bool // disk demand at or above its capacity
}

// Reset makes the host as it is after a start at a time: nothing on it.
func (h *Host) Reset(spec Spec, now time.Duration) {
	h.spec, h.now = spec, now
	h.sessions, h.work, h.memory = Demand{}, Demand{}, spec.OSMemory
	h.cpu.Reset()
	h.disk.Reset()
	h.settle()
}

// Load is the present load.
func (h *Host) Load() Load { return h.load }

// Advance moves the host's clocks to a time at or after the last one.
func (h *Host) Advance(now time.Duration) {
	d := now - h.now
	if d == 0 {
		return
	}
	h.cpu.Advance(d)
	h.disk.Advance(d)
	h.now = now
}

// AddSession adds the memory of a session and its demand.
func (h *Host) AddSession(memory int64, d Demand) {
	h.memory += memory
	h.ChangeDemand(d)
}

// RemoveSession takes away what AddSession and ChangeDemand added.
func (h *Host) RemoveSession(memory int64, d Demand) {
	h.memory -= memory
	h.ChangeDemand(Demand{CPU: -d.CPU, Disk: -d.Disk})
}

// ChangeDemand adds to the demand of sessions.
func (h *Host) ChangeDemand(d Demand) {
	h.sessions.CPU += d.CPU
	h.sessions.Disk += d.Disk
	h.settle()
}

// Job is a piece of work on the CPU or the disk of a host.
type Job struct {
	Work  float64 // CPU seconds, or operations
	Cap   int64   // most that is used at once, in demand units
	Seq   uint64  // order of jobs that are done at the same time
	Kind  uint8
	Owner int32
}

// StartCPU begins a job on the CPU.
func (h *Host) StartCPU(j Job) queue.Handle {
	h.work.CPU += j.Cap
	handle := h.cpu.Start(j)
	h.settle()
	return handle
}

// StartDisk begins a job on the disk.
func (h *Host) StartDisk(j Job) queue.Handle {
	h.work.Disk += j.Cap
	handle := h.disk.Start(j)
	h.settle()
	return handle
}

// CancelCPU takes away a job that is not done.
func (h *Host) CancelCPU(handle queue.Handle, cap int64) {
	if h.cpu.Cancel(handle) {
		h.work.CPU -= cap
		h.settle()
	}
}

// CancelDisk takes away a job that is not done.
func (h *Host) CancelDisk(handle queue.Handle, cap int64) {
	if h.disk.Cancel(handle) {
		h.work.Disk -= cap
		h.settle()
	}
}

// Release takes the caps of finished jobs off the demand.
func (h *Host) Release(d Demand) {
	h.work.CPU -= d.CPU
	h.work.Disk -= d.Disk
	h.settle()
}

// Next says when the next job is done, and its sequence number; false when there is none.
func (h *Host) Next() (at time.Duration, seq uint64, ok bool) {
	at, seq, ok = h.cpu.Next(h.now)
	if diskAt, diskSeq, has := h.disk.Next(h.now); has && (!ok || diskAt < at || diskAt == at && diskSeq < seq) {
		return diskAt, diskSeq, true
	}
	return at, seq, ok
}

// Finish takes out the job that Next speaks of. Its demand stays until Release.
func (h *Host) Finish() (kind uint8, owner int32) {
	cpuAt, cpuSeq, hasCPU := h.cpu.Next(h.now)
	diskAt, diskSeq, hasDisk := h.disk.Next(h.now)
	if hasCPU && (!hasDisk || cpuAt < diskAt || cpuAt == diskAt && cpuSeq < diskSeq) {
		return h.cpu.Finish()
	}
	return h.disk.Finish()
}

// settle works out the shares and the load after a change of demand.
func (h *Host) settle() {
	h.slow = h.slowdown()
	h.settleCPU()
	h.settleDisk()
	h.load.Memory = ratio(h.memory, h.spec.Memory)
	h.load.MemoryOver = h.memory > h.spec.Memory
}

// slowdown is the factor by which over-committed memory slows CPU and disk service.
func (h *Host) slowdown() float64 {
	over := h.memory - h.spec.Memory
	if over <= 0 || h.spec.Memory == 0 {
		return 1
	}
	return 1 + float64(h.spec.Penalty*ratio(over, h.spec.Memory))
}

func (h *Host) settleCPU() {
	c, demand := h.spec.CPU, h.sessions.CPU+h.work.CPU
	h.load.Saturated = demand > c
	h.load.CPU = ratio(min(demand, c), c)
	jobs, sessions := h.cpuShares(demand)
	h.load.Degraded = sessions < 1 || h.slow > 1
	h.cpu.share = jobs / h.slow
}

// cpuShares are the shares of their demand that jobs and sessions get, before any slow-down by memory.
func (h *Host) cpuShares(demand int64) (jobs, sessions float64) {
	c := h.spec.CPU
	if demand <= c {
		return 1, 1
	}
	if !h.spec.SessionsFirst {
		s := ratio(c, demand)
		return s, s
	}
	most := sessionsMost * float64(c)
	served := min(float64(h.sessions.CPU), most)
	left := max(float64(c)-served, workLeast*float64(c))
	sessions = 1.0
	if h.sessions.CPU > 0 {
		sessions = served / float64(h.sessions.CPU)
	}
	if h.work.CPU == 0 {
		return 1, sessions
	}
	return min(1, left/float64(h.work.CPU)), sessions
}

func (h *Host) settleDisk() {
	c, demand := h.spec.Disk, h.sessions.Disk+h.work.Disk
	h.load.DiskBusy = demand > 0 && demand >= c
	share := 1.0
	if demand > c {
		share = ratio(c, demand)
	}
	h.disk.share = share / h.slow
	r := ratio(demand, c)
	h.load.ReadMS, h.load.WriteMS = latency(h.spec.ReadMS, r), latency(h.spec.WriteMS, r)
	h.load.DiskQueue = h.queueLength(share / h.slow)
}

// Shares of reads among disk operations, by count.
const (
	steadyReads = 0.6
	logonReads  = 0.7
)

// queueLength is Little's law: served operations a second x their mean latency.
func (h *Host) queueLength(share float64) float64 {
	total := float64(h.sessions.Disk) + float64(h.work.Disk)
	if total == 0 {
		return 0
	}
	reads := (float64(steadyReads*float64(h.sessions.Disk)) + float64(logonReads*float64(h.work.Disk))) / total
	mean := float64(reads*h.load.ReadMS) + float64((1-reads)*h.load.WriteMS)
	return total / Micro * share * mean / 1000
}

// Latency of a disk at relative demand r: that of an M/M/1 queue up to 95 % use, growing with the demand above.
const (
	latencyKnee = 0.95
	latencyMost = 20 // 1/(1-latencyKnee)
)

func latency(unloaded, r float64) float64 {
	if r > 1 {
		return latencyMost * unloaded * r
	}
	return unloaded / (1 - min(r, latencyKnee))
}

func ratio(a, b int64) float64 {
	if b == 0 {
		return 0
	}
	return float64(a) / float64(b)
}
