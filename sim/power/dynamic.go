package power

import "fmt"

// DynamicPhase is a phase of a plan that creates and deletes hosts.
type DynamicPhase struct {
	PowerPhase            // the minimum percentage is a share of MinimumPoolSize
	MinimumPoolSize int32 // hosts that exist in any case, running or stopped
	MaximumPoolSize int32 // hosts that exist at most; places beyond them in the view stay empty
}

// Dynamic is autoscale of Azure Virtual Desktop with hosts that are created and deleted
// (https://learn.microsoft.com/azure/virtual-desktop/autoscale-create-assign-scaling-plan, tab "Dynamic"). The evaluation is
// that of Power. Stopped hosts are started before new ones are created, up to the maximum size; a host that is turned off is
// deleted while the pool is above its minimum size, and deallocated otherwise. In which order is not published.
//
// The view must hold a place for every host up to the largest maximum; places without a machine are Absent.
type Dynamic struct {
	PhaseRules []DynamicPhase // by number of the phase in the timetable
	Switches   Switches
}

// New makes the policy.
func (d Dynamic) New() Policy {
	return &dynamicPolicy{Dynamic: d, scaling: scaling{evaluation{switches: d.Switches}}}
}

// Phases is the number of phases.
func (d Dynamic) Phases() int { return len(d.PhaseRules) }

// EventDriven is true: sign-ins and sign-outs trigger an evaluation.
func (d Dynamic) EventDriven() bool { return true }

// Validate checks the ranges of the phases.
func (d Dynamic) Validate() error {
	if len(d.PhaseRules) == 0 {
		return errNoPhase
	}
	for i := range d.PhaseRules {
		if err := d.PhaseRules[i].validate(); err != nil {
			return phaseError(i, err)
		}
	}
	return nil
}

func (p *DynamicPhase) validate() error {
	switch {
	case p.MinimumPoolSize < 0:
		return fmt.Errorf("minimum pool size of %d is negative", p.MinimumPoolSize)
	case p.MaximumPoolSize < p.MinimumPoolSize:
		return fmt.Errorf("maximum pool size of %d is less than the minimum of %d", p.MaximumPoolSize, p.MinimumPoolSize)
	}
	return p.PowerPhase.validate()
}

type dynamicPolicy struct {
	Dynamic
	scaling
}

// Evaluate is the evaluation of the dynamic plan.
func (d *dynamicPolicy) Evaluate(v *View, phase int) Decision {
	rules := &d.PhaseRules[phase]
	d.begin(v, RuleDynamic, rules.Kind)
	d.require(&rules.PowerPhase, rules.MinimumPoolSize, rules.MaximumPoolSize)
	d.scale(&rules.PowerPhase, poolSize{least: rules.MinimumPoolSize, most: rules.MaximumPoolSize, now: d.record.Total})
	return d.decision()
}
