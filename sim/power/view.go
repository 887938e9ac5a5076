package power

import "time"

// State says whether the machine of a host exists and runs.
type State uint8

// States of a host.
const (
	Off      State = iota // deallocated: no charge for compute
	Booting               // started, not yet available
	On                    // running; see Host.Unhealthy for whether it is of use
	Absent                // no machine: a place that Dynamic may fill
	Creating              // being created; it is available when that is done
)

// Drain says whether a host takes new users, and who closed it.
type Drain uint8

// Drains.
const (
	NotDrained Drain = iota
	DrainedByOperator
	DrainedByPolicy
)

// Host is what a scaling service knows about one host.
type Host struct {
	State         State
	Drain         Drain
	Unhealthy     bool // fails a health check, or is silent: not available though On
	Excluded      bool // carries the exclusion tag: never started, stopped, drained or reopened
	LogoffPending bool // an earlier ForceLogoff is still to come

	Sessions   int32 // active and disconnected
	Active     int32 // of those, the active ones
	Connecting int32 // logons under way; they are no sessions yet, but keep a host from being stopped

	Cores int32 // vCPUs of the machine, at least 1; read by ClassicTool alone
	// Load is the load index of the host in hundredths of a percent, 0 to FullLoad, or UnknownLoad. CapacityBuffer then
	// takes the share of seats that sessions hold, Occupancy leaves the host out of the mean.
	Load int32

	OpenedAt    time.Duration // when it was last started and became available
	LastSignOut time.Duration // when a session last ended on it; not before OpenedAt when none did since
}

// FullLoad is the load index of a host that can take no more, on Citrix's scale.
const FullLoad = 10_000

// UnknownLoad is the load index of a host that has none.
const UnknownLoad = -1

// exists says whether there is a machine, or will be one.
func (h *Host) exists() bool { return h.State != Absent }

// View is what a scaling service knows about a pool when it evaluates it. A policy keeps no hold of it and changes nothing.
type View struct {
	Now   time.Duration // simulated time
	Hosts []Host        // in the order in which they are listed, which is the order in which they are started
	Limit int32         // most sessions of a host, at least 1
	// Draw is a random number of this evaluation. It decides among hosts that are equally good, so that the same view
	// always gives the same decision.
	Draw uint64
}

// tie is the random number of one host in this evaluation (the finaliser of SplitMix64, whose inputs are a step apart).
func (v *View) tie(host int32) uint64 {
	z := v.Draw + uint64(host+1)*0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
