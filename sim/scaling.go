package sim

import "poolsim/sim/power"

// scalingControl is the scaling of one pool while it runs.
type scalingControl struct {
	record   power.Record // of the latest evaluation
	recorded bool         // there was one since the policy is in force
}
