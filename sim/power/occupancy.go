package power

import (
	"fmt"
	"time"
)

// OccupancyPhase is a phase of an occupancy policy.
type OccupancyPhase struct {
	Kind         PhaseKind
	MinimumHosts int32 // hosts kept powered on whether used or not
}

// OccupancyMode is a pair of thresholds on the usage of a farm, in percent.
type OccupancyMode struct {
	Low  int32 // below it a host is turned off
	High int32 // from it on a host is started
}

// OptimizedForPerformance, Balanced and OptimizedForCost are the modes of Horizon Cloud. Published is the high threshold of
// the first, 50 %; the other figures go around among users and are samples to be edited.
func OptimizedForPerformance() OccupancyMode { return OccupancyMode{Low: 23, High: 50} }

// Balanced is the mode in the middle, see OptimizedForPerformance.
func Balanced() OccupancyMode { return OccupancyMode{Low: 31, High: 66} }

// OptimizedForCost is the mode with the fewest hosts, see OptimizedForPerformance.
func OptimizedForCost() OccupancyMode { return OccupancyMode{Low: 38, High: 80} }

// Occupancy is the power management of Horizon Cloud on Azure. The usage of a farm is the larger of two shares: sessions
// over the seats of the hosts that are powered on, and the mean load index of these hosts
// (https://docs.vmware.com/en/VMware-Horizon-DaaS/services/horizondaas.tenantadmin910/GUID-5F403796-0F63-4197-B7F4-97D6DA845243.html).
// When it reaches the high threshold, a host that is being
// drained is reopened, or another is started; when it falls below the low one, the host with the fewest sessions is drained
// and powered off when it is empty. A low threshold above half the high one makes two hosts flap: what two carry below it,
// one carries above the high one.
type Occupancy struct {
	PhaseRules []OccupancyPhase // by number of the phase in the timetable
	Mode       OccupancyMode
	// CountDisconnected lets disconnected sessions count as use; the vendor speaks of active sessions.
	CountDisconnected bool
	// Step is how many hosts one evaluation starts or drains because of the usage, at least 1.
	Step int32
	// PowerOffProtect is how long a host stays on after it was started and after the last sign-out
	// (powerOffProtectTimeMins, 1 to 60, of the next-generation API).
	PowerOffProtect time.Duration
	// MaximumDraining (maxQuiescingVMs) is how many hosts are drained at the same time at most; 0 for any number.
	MaximumDraining int32
	Switches        Switches
}

// New makes the policy.
func (o Occupancy) New() Policy {
	return &occupancyPolicy{Occupancy: o, stepping: stepping{
		evaluation: evaluation{switches: o.Switches, rest: rest{atLeast: o.PowerOffProtect, afterSignOut: true}}, step: o.Step,
	}}
}

// Phases is the number of phases.
func (o Occupancy) Phases() int { return len(o.PhaseRules) }

// EventDriven is true.
func (o Occupancy) EventDriven() bool { return true }

// Validate checks the ranges of the settings.
func (o Occupancy) Validate() error {
	if err := validateStepping(len(o.PhaseRules), o.Step, o.PowerOffProtect); err != nil {
		return err
	}
	for i, p := range o.PhaseRules {
		if p.MinimumHosts < 0 {
			return phaseError(i, fmt.Errorf("minimum of %d hosts is negative", p.MinimumHosts))
		}
	}
	switch {
	case !isPercent(o.Mode.Low) || !isPercent(o.Mode.High) || o.Mode.Low >= o.Mode.High:
		return fmt.Errorf("thresholds of %d %% and %d %% are not two rising percentages", o.Mode.Low, o.Mode.High)
	case o.MaximumDraining < 0:
		return fmt.Errorf("at most %d draining hosts is negative", o.MaximumDraining)
	}
	return nil
}

type occupancyPolicy struct {
	Occupancy
	stepping
	loads    int64 // sum of the load indices that are known, of available hosts
	reported int32 // how many those are
}

// Evaluate holds the usage of the farm against the thresholds. Hosts to come count as powered on and idle when it comes to
// starting more, and not at all when it comes to turning hosts off.
func (o *occupancyPolicy) Evaluate(v *View, phase int) Decision {
	rules := &o.PhaseRules[phase]
	o.begin(v, RuleOccupancy, rules.Kind)
	o.sumLoads()
	r := &o.record
	r.Threshold, r.Low, r.Minimum = o.Mode.High, o.Mode.Low, rules.MinimumHosts
	r.Used, r.Capacity = o.usage(0)
	used, capacity := o.usage(o.coming())
	tooMuch := capacity > 0 && 100*used >= int64(r.Threshold)*capacity
	if !o.grow(r.Available+o.coming(), tooMuch) && r.beside(r.Low) < 0 {
		o.shrink(rules)
	}
	return o.decision()
}

func (o *occupancyPolicy) sumLoads() {
	o.loads, o.reported = 0, 0
	for i := range o.view.Hosts {
		if h := &o.view.Hosts[i]; o.available(h) && h.Load >= 0 {
			o.loads += int64(h.Load)
			o.reported++
		}
	}
}

// usage is the larger of the two shares as a fraction, with so many idle hosts more.
func (o *occupancyPolicy) usage(more int32) (used, capacity int64) {
	used, capacity = int64(o.active), int64(o.record.Available+more)*int64(o.record.Limit)
	if o.CountDisconnected {
		used = int64(o.record.Sessions)
	}
	if o.reported == 0 {
		return used, capacity
	}
	loads, full := o.loads, int64(o.reported+more)*FullLoad
	if loads*capacity > used*full {
		return loads, full
	}
	return used, capacity
}

// shrink drains hosts down to the minimum, no more than a step at a time and no more at once than allowed.
func (o *occupancyPolicy) shrink(p *OccupancyPhase) {
	n := min(o.step, o.record.Available-p.MinimumHosts)
	o.spare()
	for _, c := range o.order[:max(0, min(n, int32(len(o.order))))] {
		if o.MaximumDraining > 0 && o.record.Draining+o.record.Drained >= o.MaximumDraining {
			break
		}
		o.turnOff(c.host)
	}
}
