package power

import (
	"fmt"
	"time"
)

// BufferBase is of what the capacity buffer is a share.
type BufferBase uint8

// Bases of a buffer.
const (
	BufferOfAll       BufferBase = iota // the capacity of every host of the pool, running or not
	BufferOfAvailable                   // the capacity of the hosts that are available
)

// BufferPhase is a phase of a capacity buffer.
type BufferPhase struct {
	Kind          PhaseKind
	MinimumHosts  int32 // hosts kept available whether used or not
	BufferPercent int32 // spare capacity, 0 to 100
}

// CapacityBuffer is Autoscale of Citrix for multi-session machines
// (https://docs.citrix.com/en-us/citrix-daas/manage-deployment/autoscale/get-started.html): it keeps a share of the capacity,
// in terms of the load index, free. Machines count only when they are registered, which is available here.
//
// When less than the buffer is free, it reopens a host that it drains, or starts one; when a host less would still leave the
// buffer free, the least used host is drained and stopped when it is empty. How many machines one evaluation starts is not
// published, nor is it clear whether the total of which the buffer is a share holds machines that are off; both are settings.
type CapacityBuffer struct {
	PhaseRules []BufferPhase // by number of the phase in the timetable
	Base       BufferBase
	// Step is how many hosts one evaluation starts or drains for the buffer's sake, at least 1.
	Step int32
	// PowerOffDelay is how long a host stays on after it was started.
	PowerOffDelay time.Duration
	Switches      Switches
}

// New makes the policy.
func (b CapacityBuffer) New() Policy {
	return &bufferPolicy{CapacityBuffer: b, stepping: stepping{
		evaluation: evaluation{switches: b.Switches, rest: rest{atLeast: b.PowerOffDelay}}, step: b.Step,
	}}
}

// Phases is the number of phases.
func (b CapacityBuffer) Phases() int { return len(b.PhaseRules) }

// EventDriven is true.
func (b CapacityBuffer) EventDriven() bool { return true }

// Validate checks the ranges of the settings.
func (b CapacityBuffer) Validate() error {
	if err := validateStepping(len(b.PhaseRules), b.Step, b.PowerOffDelay); err != nil {
		return err
	}
	for i, p := range b.PhaseRules {
		switch {
		case p.MinimumHosts < 0:
			return phaseError(i, fmt.Errorf("minimum of %d hosts is negative", p.MinimumHosts))
		case !isPercent(p.BufferPercent):
			return phaseError(i, fmt.Errorf("buffer of %d %% is not within 0 to 100", p.BufferPercent))
		}
	}
	return nil
}

type bufferPolicy struct {
	CapacityBuffer
	stepping
}

// Evaluate holds the free capacity against the buffer.
func (b *bufferPolicy) Evaluate(v *View, phase int) Decision {
	rules := &b.PhaseRules[phase]
	b.begin(v, RuleCapacityBuffer, rules.Kind)
	r := &b.record
	r.Threshold, r.Minimum = 100-rules.BufferPercent, rules.MinimumHosts
	r.Used, r.Capacity = b.load(), int64(r.Available)*FullLoad
	have := r.Available + b.coming()
	free := r.Capacity - r.Used + int64(b.coming())*FullLoad
	if !b.grow(have, free < b.buffer(rules, have)) {
		b.shrink(rules)
	}
	return b.decision()
}

// buffer is the load that has to be free when so many hosts are available.
func (b *bufferPolicy) buffer(p *BufferPhase, available int32) int64 {
	base := b.record.Total
	if b.Base == BufferOfAvailable {
		base = available
	}
	return int64(p.BufferPercent) * int64(base) * FullLoad / 100
}

// shrink drains hosts as long as the others keep the buffer and the minimum. The load of a drained host counts as that of
// hosts drained before does.
func (b *bufferPolicy) shrink(p *BufferPhase) {
	r := &b.record
	available, free := r.Available, r.Capacity-r.Used
	b.spare()
	for _, c := range b.order[:min(b.step, int32(len(b.order)))] {
		free -= FullLoad
		if !b.switches.DrainedSessionsCount {
			free += b.hostLoad(&b.view.Hosts[c.host])
		}
		available--
		if available < p.MinimumHosts || free < b.buffer(p, available) {
			break
		}
		b.turnOff(c.host)
	}
}

// load is the sum of the load indices of available hosts, and of closed ones where their sessions count.
func (b *bufferPolicy) load() int64 {
	sum := int64(0)
	for i := range b.view.Hosts {
		h := &b.view.Hosts[i]
		if b.available(h) || h.State == On && b.closed(h) && b.switches.DrainedSessionsCount {
			sum += b.hostLoad(h)
		}
	}
	return sum
}

// hostLoad is the load index of a host; of one that has none, its sessions as a share of its seats.
func (b *bufferPolicy) hostLoad(h *Host) int64 {
	if h.Load >= 0 {
		return int64(h.Load)
	}
	return min(FullLoad, int64(h.Sessions)*FullLoad/int64(b.view.Limit))
}
