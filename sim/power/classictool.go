package power

import (
	"fmt"
	"time"
)

// ClassicTool is the older scaling tool for Azure Virtual Desktop, a script that runs every 15 minutes or so; its text is
// public (https://github.com/Azure/avdaccelerator, workload/scripts/Set-AvdScalingTool.ps1).
//
// It looks only at hosts that run, are healthy, take new users and do not carry the maintenance tag: hosts that somebody
// drained are neither capacity nor load, are not reopened, and when off not started. It keeps a minimum number of hosts,
// raised when the sessions exceed 90 % of its seats; in peak hours (ramp-up and peak) it starts hosts when there are more
// sessions per core than the threshold, and never stops any; in the other phases it stops what is above the minimum, fewest
// sessions first, hosts in use only when LogoffWait is set. A run either starts or stops. Hosts that boot do not count; runs
// closer together than a boot start too many.
//
// The tool itself puts the pool on breadth-first.
type ClassicTool struct {
	Kinds        []PhaseKind // by number of the phase in the timetable
	MinimumHosts int32       // MinimumNumberOfRDSH, at least 0
	// SessionsPer1000Cores is SessionThresholdPerCPU times 1000, at least 1: a whole number, so that the comparison is exact.
	SessionsPer1000Cores int32
	// LogoffWait (LimitSecondsToForceLogOffUser) is how long users have before they are signed out; 0 for no forced sign-out.
	LogoffWait time.Duration
}

// fillPercent is how full the minimum number of hosts may be before it is raised.
const fillPercent = 90

// New makes the policy.
func (c ClassicTool) New() Policy {
	return &classicPolicy{ClassicTool: c, evaluation: evaluation{switches: Switches{OperatorDrains: OverrideNever}}}
}

// Phases is the number of phases.
func (c ClassicTool) Phases() int { return len(c.Kinds) }

// EventDriven is false: the tool runs by the clock.
func (c ClassicTool) EventDriven() bool { return false }

// Validate checks the ranges of the settings.
func (c ClassicTool) Validate() error {
	switch {
	case len(c.Kinds) == 0:
		return errNoPhase
	case c.MinimumHosts < 0:
		return fmt.Errorf("minimum of %d hosts is negative", c.MinimumHosts)
	case c.SessionsPer1000Cores < 1:
		return fmt.Errorf("threshold of %d sessions per 1000 cores is less than 1", c.SessionsPer1000Cores)
	case c.LogoffWait < 0:
		return fmt.Errorf("wait of %s is negative", c.LogoffWait)
	}
	return nil
}

type classicPolicy struct {
	ClassicTool
	evaluation
	cores int64 // of running hosts
}

// Evaluate is one run of the tool.
func (c *classicPolicy) Evaluate(v *View, phase int) Decision {
	c.begin(v, RuleClassicTool, c.Kinds[phase])
	c.look()
	running, required := c.record.Available, c.record.Required
	cores := c.coresToStart()
	switch {
	case running < required || cores > 0:
		c.startHosts(required-running, cores)
	case !c.record.Phase.busy():
		c.stopHosts(running - required)
	}
	return c.decision()
}

// look counts running hosts without the tag, their cores and sessions, and works out how many hosts are required.
func (c *classicPolicy) look() {
	r := &c.record
	r.Available, r.Sessions, c.cores = 0, 0, 0
	for i := range c.view.Hosts {
		if h := &c.view.Hosts[i]; !h.Excluded && c.available(h) {
			r.Available++
			r.Sessions += h.Sessions
			c.cores += int64(h.Cores)
		}
	}
	r.Threshold = c.SessionsPer1000Cores
	r.Used, r.Capacity = int64(r.Sessions)*1000, c.cores
	r.Minimum = c.MinimumHosts
	// floor(hosts x limit x 0.9) < sessions is the same as hosts x limit x 0.9 < sessions, sessions being whole.
	if 100*int64(r.Sessions) > fillPercent*int64(c.MinimumHosts)*int64(r.Limit) {
		r.Needed = NeededHosts(r.Sessions, r.Limit, fillPercent, r.Total)
	}
	r.Required = max(r.Minimum, r.Needed)
}

// coresToStart is how many more cores the sessions ask for in peak hours.
func (c *classicPolicy) coresToStart() int64 {
	sessions, threshold, cores := int64(c.record.Sessions), int64(c.SessionsPer1000Cores), c.cores
	if !c.record.Phase.busy() || 1000*sessions <= threshold*cores {
		return 0
	}
	return ceilDiv(1000*sessions, threshold) - cores
}

// startHosts starts hosts that are off and not drained until there are so many more, and so many more cores.
func (c *classicPolicy) startHosts(hosts int32, cores int64) {
	for i := range c.view.Hosts {
		if hosts <= 0 && cores <= 0 {
			break
		}
		h := &c.view.Hosts[i]
		if h.State != Off || h.Excluded || h.Drain != NotDrained {
			continue
		}
		c.do(StartHost, int32(i))
		hosts--
		cores -= int64(h.Cores)
	}
	r := &c.record
	r.Missing = max(0, hosts)
	if cores > 0 {
		r.Missing = max(1, hosts)
	}
	r.Needed = max(r.Needed, r.Available+r.Started+r.Missing)
	r.Required = max(r.Needed, r.Minimum)
}

// stopHosts stops up to n hosts. Where users have to be signed out, the host is drained, and stopped when that is done.
func (c *classicPolicy) stopHosts(n int32) {
	if n <= 0 {
		return
	}
	c.spare()
	for _, candidate := range c.order[:min(n, int32(len(c.order)))] {
		h := &c.view.Hosts[candidate.host]
		inUse := h.Sessions > 0 || h.Connecting > 0
		switch {
		case !inUse:
			c.do(StopHost, candidate.host)
		case c.LogoffWait > 0:
			c.do(DrainHost, candidate.host)
			c.doAfter(ForceLogoff, candidate.host, c.LogoffWait)
			c.do(StopWhenEmpty, candidate.host)
		default:
			return
		}
	}
}
