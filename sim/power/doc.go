// Package power holds the scaling policies of desktop brokers: given what a scaling service knows about the hosts of a pool,
// a policy says which of them to start, drain, reopen, stop, create or delete, and why.
//
// A policy is pure: a [View] and a phase of the day in, a [Decision] out. It has no clock, draws nothing but what follows
// from View.Draw, and remembers nothing; everything that lasts (who drained a host, whether a sign-out is pending) is in the
// view. Whoever runs the pool calls [Policy.Evaluate] when a phase starts, at regular times and, where [Settings.EventDriven]
// says so, after sessions begin and end; and then carries out the actions in their order.
//
//	plan := power.PlanPhases(
//		power.PowerPhase{MinimumHostsPercent: 30, CapacityThresholdPercent: 30},
//		power.PowerPhase{MinimumHostsPercent: 10, CapacityThresholdPercent: 75, ForceLogoff: true, Wait: 30 * time.Minute},
//	)
//	policy := power.Power{PhaseRules: plan[:], Switches: power.DefaultSwitches()}.New()
//
//	view := power.View{Limit: 5, Hosts: make([]power.Host, 6)}
//	view.Hosts[0] = power.Host{State: power.On, Sessions: 2, Active: 2}
//	view.Hosts[1] = power.Host{State: power.On, Sessions: 2, Active: 2}
//	decision := policy.Evaluate(&view, 0)
//	fmt.Println(decision.Record.Sentence())
//	// ramp-up: 4 sessions on 2 available hosts of 5 seats use 40 %, above the threshold of 30 %; 3 hosts required by the load, started 1
//
// # The policies
//
//	policy          what it holds against what                       turns hosts off
//	Power           sessions over seats, a threshold                 not in ramp-up; drains, signs out in ramp-down
//	Dynamic         the same                                         deletes them down to a least pool size
//	ClassicTool     sessions per core, 90 % of the minimum's seats   not in peak hours; fewest sessions first
//	CapacityBuffer  free load index, a share of the capacity         when one less leaves the buffer free
//	Occupancy       sessions over seats or mean load index           below a low threshold
//
// The first three are Microsoft's for Azure Virtual Desktop, the others those of Citrix and of Horizon Cloud. Which phase is
// in force when is the business of a [Timetable]; a policy holds the settings of its phases under the same numbers, and so
// can whoever keeps a placement rule for each phase.
//
// # One formula
//
// Power and Dynamic need max([NeededHosts], [MinimumHosts]) hosts, in whole numbers: as few as keep the used share at or
// below the threshold, and no fewer than the minimum percentage. It gives every worked example that Microsoft has published.
// More are started when fewer are available, and what is available beyond it is turned off; so equality with the threshold
// does nothing.
//
// Sessions on hosts that are being drained still need a seat once their users return, and count as such. The other reading,
// [Switches.DrainedSessionsCount] off, makes every drain lower the demand: 100 hosts with 16 sessions each of 20, and a
// threshold of 90 %, end as 8 open and 92 draining, though the share in use is 80 % all the time.
//
// # Cost
//
// An evaluation goes through the hosts once, and through those it may choose from once more; it allocates nothing once its
// working space has grown.
package power
