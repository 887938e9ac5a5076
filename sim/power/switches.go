package power

// Switches are readings of behaviour that the vendors leave open, the same for every policy but ClassicTool, whose text is
// public.
type Switches struct {
	// DrainedIsCapacity counts hosts that an operator drained among the available ones, as the glossary of autoscale has
	// it; otherwise they are not available, as its monitoring page has it. Hosts that the policy drains itself are on
	// their way out and never count.
	DrainedIsCapacity bool
	// DrainedSessionsCount lets the sessions on draining hosts count among those that need a seat. Without it every drain
	// lowers the demand that the next evaluation sees, which drains more: a cascade.
	DrainedSessionsCount bool
	// CountBooting takes hosts that are booting or being created for capacity to come, so that they are not started twice.
	CountBooting bool
	// OperatorDrains says when a drain that an operator made is taken away.
	OperatorDrains Override
	// StartOrder is the order in which hosts are started.
	StartOrder StartOrder
}

// DefaultSwitches are the readings that hold where a scenario does not say otherwise.
func DefaultSwitches() Switches {
	return Switches{DrainedSessionsCount: true, CountBooting: true}
}

// Override is when a policy takes away an operator's drain. Microsoft says that autoscale overwrites drain mode on hosts
// without the exclusion tag (https://learn.microsoft.com/azure/virtual-desktop/autoscale-create-assign-scaling-plan), not
// when.
type Override uint8

// Overrides.
const (
	OverrideWhenNeeded Override = iota // treated as a drain of the policy's own: reopened when capacity is short, stopped when empty
	OverrideAtOnce                     // reopened by the next evaluation
	OverrideNever                      // left alone
)

// StartOrder is the order in which hosts that are off are started; no vendor publishes it.
type StartOrder uint8

// Start orders.
const (
	StartListed StartOrder = iota // as they are listed
	StartRandom                   // each with the same chance
)
