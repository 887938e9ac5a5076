package sim

import (
	"fmt"
	"strings"

	"poolsim/balancer"
	"poolsim/sim/power"
)

// storyPlan is the scaling of a story while it is read.
type storyPlan struct {
	scaling  *Scaling
	starts   []power.Start
	phases   []power.PowerPhase
	rules    []balancer.Settings
	switches power.Switches
	least    int // pool sizes of a plan that creates and deletes hosts
	most     int
}

// readPlan reads "plan power|dynamic [coalesce=DURATION] [fallback=DURATION] [least=N] [most=N] [lighter-drains]
// [host-NN …]": a scaling plan, with the hosts that are excluded. Without "coalesce" sessions are looked at at once, without
// "fallback" nothing is looked at without a cause. "lighter-drains" leaves the sessions of draining hosts out.
func (s *script) readPlan(kind string, o option) error {
	p := &storyPlan{scaling: &Scaling{Fallback: Never}, switches: power.DefaultSwitches()}
	p.switches.DrainedSessionsCount = !o.flag("lighter-drains")
	if kind != "power" && kind != "dynamic" {
		return fmt.Errorf("unknown plan %s", kind)
	}
	excluded, err := s.hostChoice(o)
	if err != nil {
		return err
	}
	p.scaling.Excluded = make([]bool, len(s.pool().Hosts))
	for _, h := range excluded.Indices {
		p.scaling.Excluded[h] = true
	}
	if p.scaling.Coalesce, err = o.duration("coalesce", 0); err != nil {
		return err
	}
	if p.scaling.Fallback, err = o.duration("fallback", Never); err != nil {
		return err
	}
	if p.least, err = o.number("least", 0); err != nil {
		return err
	}
	if p.most, err = o.number("most", 0); err != nil {
		return err
	}
	s.plan = p
	return nil
}

// readPhase reads "phase ramp-up|peak|ramp-down|off-peak [at=TIME] [min=PERCENT] [threshold=PERCENT] [wait=DURATION]
// [zero-active] [rule=NAME]": a phase of the plan, from a time after midnight, at which every story begins. "wait" signs users
// out by force. The run of a story is a Monday.
func (s *script) readPhase(name string, o option) error {
	p := power.PowerPhase{Kind: storyPhases[name]}
	if name != p.Kind.String() {
		return fmt.Errorf("unknown phase %s", name)
	}
	at, err := o.duration("at", 0)
	if err != nil {
		return err
	}
	if err := readPercents(&p, o); err != nil {
		return err
	}
	wait, err := o.duration("wait", Never)
	if err != nil {
		return err
	}
	if p.ForceLogoff = wait != Never; p.ForceLogoff {
		p.Wait = wait
	}
	if o.flag("zero-active") {
		p.StopWhen = power.ZeroActiveSessions
	}
	var rule balancer.Settings
	if name, ok := o.take("rule"); ok {
		if rule, err = storyRule(name, o); err != nil {
			return err
		}
	}
	s.plan.starts = append(s.plan.starts, power.Start{Kind: p.Kind, At: at})
	s.plan.phases = append(s.plan.phases, p)
	s.plan.rules = append(s.plan.rules, rule)
	return nil
}

var storyPhases = map[string]power.PhaseKind{
	"ramp-up": power.RampUp, "peak": power.Peak, "ramp-down": power.RampDown, "off-peak": power.OffPeak,
}

func readPercents(p *power.PowerPhase, o option) error {
	least, err := o.number("min", 0)
	if err != nil {
		return err
	}
	threshold, err := o.number("threshold", 100)
	p.MinimumHostsPercent, p.CapacityThresholdPercent = int32(least), int32(threshold)
	return err
}

// compile makes the scaling of the pool.
func (p *storyPlan) compile() (*Scaling, error) {
	var err error
	schedule := power.Schedule{Name: "story", Days: power.EveryDay, Starts: p.starts}
	if p.scaling.Timetable, err = power.NewTimetable([]power.Schedule{schedule}); err != nil {
		return nil, err
	}
	p.scaling.Balancers = p.rules
	if p.most == 0 {
		p.scaling.Policy = power.Power{PhaseRules: p.phases, Switches: p.switches}
		return p.scaling, p.scaling.Policy.Validate()
	}
	d := power.Dynamic{Switches: p.switches}
	for _, phase := range p.phases {
		d.PhaseRules = append(d.PhaseRules, power.DynamicPhase{PowerPhase: phase, MinimumPoolSize: int32(p.least), MaximumPoolSize: int32(p.most)})
	}
	p.scaling.Policy = d
	return p.scaling, d.Validate()
}

// readMaintenance reads the options of "at TIME maintain [HOST…] [batch=N] [ready=N] [force=DURATION] [work=DURATION]
// [restart] [in-place]": of every host where none is named.
func (o option) readMaintenance(op *Operation) error {
	op.Kind, op.Restart, op.InPlace = Maintain, o.flag("restart"), o.flag("in-place")
	if len(op.Hosts.Indices) == 0 {
		op.Hosts.Indices = nil
	}
	var err error
	if op.Batch, err = o.number("batch", 1); err != nil {
		return err
	}
	if op.MinReady, err = o.number("ready", 0); err != nil {
		return err
	}
	if op.ForceLogoffAfter, err = o.duration("force", Never); err != nil {
		return err
	}
	op.Work, err = o.law("work")
	return err
}

// scaled adds the scaling of the story to its configuration.
func (s *script) scaled() error {
	if s.plan == nil {
		return nil
	}
	k, err := s.plan.compile()
	s.rules().Scaling = k
	return err
}

// storyNote says whether a line of a trace tells its note.
func storyNote(kind string) bool {
	return strings.Contains(" host operation phase scaling ", " "+kind+" ")
}
