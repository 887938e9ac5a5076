package power

import (
	"errors"
	"fmt"
	"time"
)

// StopWhen says when a host that autoscale drains may be deallocated, where nobody is signed out by force.
type StopWhen uint8

// Conditions for a stop.
const (
	ZeroSessions       StopWhen = iota // no active or disconnected session is left
	ZeroActiveSessions                 // no active session is left; disconnected ones are lost
)

// PowerPhase is a phase of an Azure Virtual Desktop scaling plan.
type PowerPhase struct {
	Kind                     PhaseKind
	MinimumHostsPercent      int32 // 0 to 100, see MinimumHosts
	CapacityThresholdPercent int32 // 0 to 100, see NeededHosts
	// ForceLogoff signs users of draining hosts out after Wait. It works in RampDown alone: what is pending when the next
	// phase starts is called off.
	ForceLogoff bool
	Wait        time.Duration
	StopWhen    StopWhen // without ForceLogoff
}

// PlanPhases are the four phases of a day as the Azure portal asks for them: peak takes threshold and minimum from ramp-up,
// off-peak takes them and the condition for a stop from ramp-down.
func PlanPhases(rampUp, rampDown PowerPhase) [4]PowerPhase {
	rampUp.Kind, rampDown.Kind = RampUp, RampDown
	rampUp.ForceLogoff, rampUp.Wait, rampUp.StopWhen = false, 0, ZeroSessions
	peak, offPeak := rampUp, rampDown
	peak.Kind, offPeak.Kind = Peak, OffPeak
	offPeak.ForceLogoff, offPeak.Wait = false, 0
	return [4]PowerPhase{rampUp, peak, rampDown, offPeak}
}

// Power is autoscale of Azure Virtual Desktop for a pooled host pool: it starts and stops the hosts that there are.
//
// In every phase it starts hosts while the used share of the available seats is above the threshold, or fewer hosts are
// available than the minimum asks for. Outside ramp-up it turns a host off when the share is below the threshold, does not
// exceed it with one host less, and the minimum is kept. Equality does nothing. The host with the fewest sessions goes: at
// once when it is empty, otherwise it is drained, and opened again when capacity is needed before it is empty. Rules and
// examples: https://learn.microsoft.com/azure/virtual-desktop/autoscale-scenarios and
// https://learn.microsoft.com/azure/virtual-desktop/autoscale-faq.
type Power struct {
	PhaseRules []PowerPhase // by number of the phase in the timetable
	Switches   Switches
}

// New makes the policy.
func (p Power) New() Policy {
	return &powerPolicy{Power: p, scaling: scaling{evaluation{switches: p.Switches}}}
}

// Phases is the number of phases.
func (p Power) Phases() int { return len(p.PhaseRules) }

// EventDriven is true: sign-ins and sign-outs trigger an evaluation.
func (p Power) EventDriven() bool { return true }

// Validate checks the ranges of the phases.
func (p Power) Validate() error {
	if len(p.PhaseRules) == 0 {
		return errNoPhase
	}
	for i := range p.PhaseRules {
		if err := p.PhaseRules[i].validate(); err != nil {
			return phaseError(i, err)
		}
	}
	return nil
}

func (p *PowerPhase) validate() error {
	switch {
	case !isPercent(p.MinimumHostsPercent):
		return fmt.Errorf("minimum hosts of %d %% are not within 0 to 100", p.MinimumHostsPercent)
	case !isPercent(p.CapacityThresholdPercent):
		return fmt.Errorf("capacity threshold of %d %% is not within 0 to 100", p.CapacityThresholdPercent)
	case p.Wait < 0:
		return fmt.Errorf("wait of %s is negative", p.Wait)
	case p.ForceLogoff && p.Kind != RampDown:
		return fmt.Errorf("users are signed out in %s; autoscale does so in %s alone", p.Kind, RampDown)
	}
	return nil
}

var errNoPhase = errors.New("no phase")

func phaseError(phase int, err error) error { return fmt.Errorf("phase %d: %w", phase, err) }

func isPercent(x int32) bool { return x >= 0 && x <= 100 }

type powerPolicy struct {
	Power
	scaling
}

// Evaluate is the evaluation of the power-management plan.
func (p *powerPolicy) Evaluate(v *View, phase int) Decision {
	rules := &p.PhaseRules[phase]
	p.begin(v, RulePower, rules.Kind)
	all := p.record.Total
	p.require(rules, all, all)
	p.scale(rules, poolSize{least: all, most: all, now: all})
	return p.decision()
}
