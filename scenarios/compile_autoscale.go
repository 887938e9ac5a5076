package scenarios

import (
	"math"
	"reflect"
	"slices"
	"strings"

	"poolsim/balancer"
	"poolsim/scenarios/tree"
	"poolsim/sim"
	"poolsim/sim/power"
	"poolsim/workloads"
)

// hasPlan says whether the scenario has a scaling policy, in force or not.
func (s *settings) hasPlan() bool { return s.len("autoscale.schedule") > 0 }

// scaling compiles the scaling policy; nil when there is none, or it is switched off.
func (c *compiler) scaling(s *settings) *sim.Scaling {
	if !s.hasPlan() || !s.flag("autoscale.enabled") || len(c.groups) == 0 {
		return nil
	}
	tags := c.excluded(s)
	schedules, ok := c.schedules(s)
	if !ok {
		return nil
	}
	timetable, err := power.NewTimetable(schedules)
	if err != nil {
		c.problems.add(s.origin("autoscale.schedule[0]"), "autoscale", "%s.", err)
		return nil
	}
	k := &sim.Scaling{
		Timetable: timetable, Policy: c.policy(s), Balancers: c.phaseRules(s), Excluded: tags,
		Coalesce: s.span("autoscale.coalesce"), Fallback: s.span("autoscale.fallback"),
	}
	if s.text("autoscale.kind") == "classic-tool" {
		k.Fallback = s.span("autoscale.interval")
	}
	if err := k.Policy.Validate(); err != nil {
		c.problems.add(s.origin("autoscale.schedule[0]"), "autoscale", "%s.", err)
	}
	return k
}

// phase is one phase of the week as it is written.
type phase struct {
	kind     power.PhaseKind
	path     string // with the dot
	previous string // path of the phase before it of the same schedule; "" for the first
	own      string // path of ramp-up or ramp-down, of which a plan takes its settings
}

// phases are all phases that the scenario has, in the order of the timetable.
func phases(s *settings) []phase {
	var all []phase
	for i := range s.len("autoscale.schedule") {
		at, previous := item("autoscale.schedule", i)+".", ""
		for kind, name := range phaseNames() {
			path := at + name + "."
			if !s.has(path + "start") {
				continue
			}
			one := phase{kind: power.PhaseKind(kind), path: path, previous: previous, own: at + "ramp_up."}
			if one.kind >= power.RampDown {
				one.own = at + "ramp_down."
			}
			all = append(all, one)
			previous = path
		}
	}
	return all
}

// schedules compiles the days and times of the phases, and reports what is missing or out of order.
func (c *compiler) schedules(s *settings) ([]power.Schedule, bool) {
	var out []power.Schedule
	clean := true
	owner := map[int]string{} // of a weekday
	for i := range s.len("autoscale.schedule") {
		at := item("autoscale.schedule", i)
		one := power.Schedule{Name: s.text(at + ".name"), Days: power.Days(get[workloads.Days](s, at+".days"))}
		for d := range 7 {
			if one.Days&(1<<d) == 0 {
				continue
			}
			if other, taken := owner[d]; taken {
				c.problems.add(s.origin(at+".days"), at+".days", "%s already belongs to %s; a day has one schedule.", weekdayNames()[d], other)
				clean = false
			}
			owner[d] = at
		}
		starts, ok := c.starts(s, at)
		one.Starts = starts
		out, clean = append(out, one), clean && ok && s.good(at+".days")
	}
	return out, clean
}

// starts are the times at which the phases of a schedule begin.
func (c *compiler) starts(s *settings, at string) (starts []power.Start, ok bool) {
	kind := s.text("autoscale.kind")
	all, ok := kind == "power" || kind == "dynamic", true
	previous, around := "", 0
	for k, name := range phaseNames() {
		path := at + "." + name + ".start"
		switch {
		case !s.good(path):
			ok = false
			continue
		case !s.has(path):
			if all {
				c.problems.add(s.origin(at), path, "missing; a scaling plan has all four phases, each with the time of day at which it begins.")
				ok = false
			}
			continue
		}
		clock := s.clock(path)
		if clock.weekday >= 0 || clock.day > 0 || clock.time >= day {
			c.problems.add(s.origin(path), path, "%q is not a time of day; the days of a schedule stand under days.", clock)
			ok = false
			continue
		}
		starts = append(starts, power.Start{Kind: power.PhaseKind(k), At: clock.time})
		if n := len(starts); n > 1 && starts[n-1].At <= starts[n-2].At {
			around++
			if around > 1 || starts[n-1].At == starts[n-2].At || clock.time >= starts[0].At {
				c.problems.add(s.origin(path), path, "%s is not after %s begins (%s); the phases of a day follow each other, past midnight if need be.",
					clock, previous, timeOfDay(starts[n-2].At))
				ok = false
			}
		} else if around > 0 && clock.time >= starts[0].At {
			c.problems.add(s.origin(path), path, "%s is a day or more after the first phase begins (%s).", clock, timeOfDay(starts[0].At))
			ok = false
		}
		previous = name
	}
	if len(starts) == 0 && ok {
		c.problems.add(s.origin(at), at, "the schedule has no phase; give the start of at least one of ramp_up, peak, ramp_down and off_peak.")
		ok = false
	}
	return starts, ok
}

// policy compiles the settings of the policy that is chosen.
func (c *compiler) policy(s *settings) power.Settings {
	all := phases(s)
	switch s.text("autoscale.kind") {
	case "dynamic":
		return c.dynamic(s, all)
	case "classic-tool":
		return classicTool(s, all)
	case "capacity-buffer":
		return capacityBuffer(s, all)
	case "occupancy":
		return c.occupancy(s, all)
	default:
		p := power.Power{Switches: switches(s)}
		for _, one := range all {
			p.PhaseRules = append(p.PhaseRules, planPhase(s, one))
		}
		return p
	}
}

func switches(s *settings) power.Switches {
	return power.Switches{
		DrainedIsCapacity:    s.flag("autoscale.drained_is_capacity"),
		DrainedSessionsCount: s.flag("autoscale.drained_sessions_count"),
		CountBooting:         s.flag("autoscale.count_booting"),
		OperatorDrains:       word(s, "autoscale.operator_drains", power.OverrideWhenNeeded, power.OverrideAtOnce, power.OverrideNever),
		StartOrder:           word(s, "autoscale.start_order", power.StartListed, power.StartRandom),
	}
}

// planPhase is a phase of a scaling plan: with the settings of ramp-up, or of ramp-down.
func planPhase(s *settings, one phase) power.PowerPhase {
	p := power.PowerPhase{
		Kind:                     one.kind,
		MinimumHostsPercent:      int32(s.count(one.own + "minimum_hosts_percent")),
		CapacityThresholdPercent: int32(s.count(one.own + "capacity_threshold_percent")),
	}
	if one.kind >= power.RampDown {
		p.ForceLogoff = one.kind == power.RampDown && s.flag(one.own+"force_logoff")
		p.Wait = s.span(one.own + "wait")
		p.StopWhen = word(s, one.own+"stop_when", power.ZeroSessions, power.ZeroActiveSessions)
	}
	return p
}

func (c *compiler) dynamic(s *settings, all []phase) power.Dynamic {
	p := power.Dynamic{Switches: switches(s)}
	for _, one := range all {
		least, most := one.own+"minimum_pool_size", one.own+"maximum_pool_size"
		rules := power.DynamicPhase{
			PowerPhase: planPhase(s, one), MinimumPoolSize: int32(s.countOr(least, c.machines())), MaximumPoolSize: int32(s.count(most)),
		}
		if one.kind == power.RampUp || one.kind == power.RampDown {
			c.checkPoolSizes(s, least, most, rules)
		}
		p.PhaseRules = append(p.PhaseRules, rules)
	}
	return p
}

func (c *compiler) checkPoolSizes(s *settings, least, most string, rules power.DynamicPhase) {
	switch {
	case !s.has(most) && s.good(most):
		c.problems.add(s.origin("autoscale.kind"), most, "missing; a plan that creates hosts needs to know how many there may be.")
	case s.has(most) && rules.MinimumPoolSize > rules.MaximumPoolSize:
		c.problems.add(s.origin(most), most, "%d is below the minimum pool size of %d.", rules.MaximumPoolSize, rules.MinimumPoolSize)
	case s.has(most) && s.has(least) && int(rules.MinimumPoolSize) > MaxHosts:
		c.problems.add(s.origin(least), least, "at most %d hosts are possible.", MaxHosts)
	}
}

func classicTool(s *settings, all []phase) power.ClassicTool {
	p := power.ClassicTool{
		MinimumHosts:         int32(s.count("autoscale.minimum_hosts")),
		SessionsPer1000Cores: max(1, int32(math.Round(1000*s.number("autoscale.sessions_per_core")))),
		LogoffWait:           s.span("autoscale.logoff_wait"),
	}
	for _, one := range all {
		p.Kinds = append(p.Kinds, one.kind)
	}
	return p
}

func capacityBuffer(s *settings, all []phase) power.CapacityBuffer {
	p := power.CapacityBuffer{
		Base: word(s, "autoscale.buffer_of", power.BufferOfAll, power.BufferOfAvailable), Step: int32(s.count("autoscale.step")),
		PowerOffDelay: s.span("autoscale.power_off_delay"), Switches: switches(s),
	}
	buffer, least := 10, 0
	for _, one := range all {
		if one.previous == "" {
			buffer, least = 10, 0
		}
		buffer, least = s.countOr(one.path+"buffer_percent", buffer), s.countOr(one.path+"minimum_hosts", least)
		p.PhaseRules = append(p.PhaseRules, power.BufferPhase{Kind: one.kind, MinimumHosts: int32(least), BufferPercent: int32(buffer)})
	}
	return p
}

func (c *compiler) occupancy(s *settings, all []phase) power.Occupancy {
	mode := word(s, "autoscale.mode", power.OptimizedForPerformance(), power.Balanced(), power.OptimizedForCost())
	mode.Low, mode.High = int32(s.countOr("autoscale.low_percent", int(mode.Low))), int32(s.countOr("autoscale.high_percent", int(mode.High)))
	if mode.Low >= mode.High {
		path := "autoscale.low_percent"
		if !s.has(path) {
			path = "autoscale.high_percent"
		}
		c.problems.add(s.origin(path), path, "the low threshold (%d %%) is not below the high one (%d %%).", mode.Low, mode.High)
	}
	p := power.Occupancy{
		Mode: mode, CountDisconnected: s.flag("autoscale.count_disconnected"), Step: int32(s.count("autoscale.step")),
		PowerOffProtect: s.span("autoscale.power_off_protect"), MaximumDraining: int32(s.count("autoscale.maximum_draining")), Switches: switches(s),
	}
	least := 0
	for _, one := range all {
		if one.previous == "" {
			least = 0
		}
		least = s.countOr(one.path+"minimum_hosts", least)
		p.PhaseRules = append(p.PhaseRules, power.OccupancyPhase{Kind: one.kind, MinimumHosts: int32(least)})
	}
	return p
}

// phaseRules are the placement rules of the phases; nil where none names one.
func (c *compiler) phaseRules(s *settings) []balancer.Settings {
	var rules []balancer.Settings
	named := false
	for _, one := range phases(s) {
		name := s.text(one.path + "algorithm")
		named = named || name != ""
		if name == "" {
			name = s.text("pool.algorithm")
		}
		rules = append(rules, balancerSettings(s, name))
	}
	if !named {
		return nil
	}
	return rules
}

// algorithms are the rules that place sessions at one time or another.
func (s *settings) algorithms() []string {
	names := []string{s.text("pool.algorithm")}
	if !s.hasPlan() || !s.flag("autoscale.enabled") {
		return names
	}
	for _, one := range phases(s) {
		if name := s.text(one.path + "algorithm"); name != "" {
			names = append(names, name)
		}
	}
	return names
}

// excluded marks the hosts with the exclusion tag.
func (c *compiler) excluded(s *settings) []bool {
	const path = "autoscale.exclude"
	names := s.list(path)
	if len(names) == 0 {
		return nil
	}
	indices, ok := c.hostIndices(s.origin(path), path, names)
	if !ok {
		return nil
	}
	tags := make([]bool, len(c.cfgHosts()))
	for _, i := range indices {
		tags[i] = true
	}
	return tags
}

// machines is how many hosts exist at the start.
func (c *compiler) machines() int {
	n := 0
	for _, g := range c.groups {
		if !g.absent {
			n += g.count
		}
	}
	return n
}

// addPlaces makes room for the hosts that a dynamic plan may create: they are like those of the last group.
func (c *compiler) addPlaces() {
	s := c.s
	if !s.hasPlan() || s.text("autoscale.kind") != "dynamic" || len(c.groups) == 0 {
		return
	}
	most := 0
	for i := range s.len("autoscale.schedule") {
		for _, phase := range []string{"ramp_up", "ramp_down"} {
			most = max(most, s.countOr(item("autoscale.schedule", i)+"."+phase+".maximum_pool_size", 0))
		}
	}
	have, last := c.machines(), c.groups[len(c.groups)-1]
	if most > have {
		c.groups = append(c.groups, group{path: last.path, first: have, count: most - have, size: last.size, absent: true})
	}
}

// checkPlan reports what a scaling policy needs besides its own settings. The path is the setting that is to blame.
func (c *compiler) checkPlan(s *settings, path string) {
	if s.hasPlan() && s.good("pool.max_session_limit") && !limited(c.limits(s)) {
		c.problems.add(s.origin(path), path, "a scaling policy counts seats; set pool.max_session_limit.")
	}
}

// keepScaling lets rules go on with the scaling of earlier ones where it is the same, so that a change of another setting
// does not begin it anew.
func keepScaling(rules *sim.Rules, earlier *sim.Scaling) {
	if rules.Scaling != nil && earlier != nil && reflect.DeepEqual(rules.Scaling, earlier) {
		rules.Scaling = earlier
	}
}

// warnPlan points out what a plan does that its author may not expect.
func (c *compiler) warnPlan() {
	s := c.s
	if c.root.Field("autoscale") != nil && !s.hasPlan() {
		c.warning("[autoscale] has no effect: it has no [[autoscale.schedule]], which says when its phases begin.")
	}
	if !s.hasPlan() {
		return
	}
	names := s.algorithms()
	if s.written("pool.algorithm") && slices.ContainsFunc(names, func(name string) bool { return name != names[0] }) {
		c.warning("pool.algorithm = %q holds only where a phase of the scaling plan names no algorithm.", s.text("pool.algorithm"))
	}
	if kind := s.text("autoscale.kind"); kind != "power" && kind != "dynamic" {
		return
	}
	for i := range s.len("autoscale.schedule") {
		c.warnForce(item("autoscale.schedule", i))
	}
}

// warnForce points out a ramp-down that ends before anybody is signed out
// (https://learn.microsoft.com/azure/virtual-desktop/autoscale-faq).
func (c *compiler) warnForce(at string) {
	s, down := c.s, at+".ramp_down."
	if !s.flag(down+"force_logoff") || !s.has(down+"start") || !s.has(at+".off_peak.start") {
		return
	}
	lasts := (s.clock(at+".off_peak.start").time - s.clock(down+"start").time + day) % day
	if wait := s.span(down + "wait"); wait >= lasts {
		c.warning("%swait: ramp-down lasts %s and users have %s, so that nobody is ever signed out: off-peak calls it off.", down, spanText(lasts), spanText(wait))
	}
}

// maintenance compiles a rolling maintenance.
func (c *compiler) maintenance(path string, o *sim.Operation) {
	s := c.s
	o.Batch, o.MinReady, o.Work = s.count(path+".batch"), s.count(path+".min_ready"), s.law(path+".work")
	o.ForceLogoffAfter, o.Restart, o.InPlace = s.span(path+".force_logoff_after"), s.flag(path+".restart"), s.flag(path+".in_place")
	if ready := path + ".min_ready"; s.good(ready) && o.MinReady >= c.machines() && c.machines() > 0 {
		c.fail(ready, "%d of %d hosts are to stay open, so that none could ever be worked on.", o.MinReady, c.machines())
	}
	if o.InPlace && s.written(path+".restart") && o.Restart {
		c.fail(path+".restart", "in_place keeps the sessions of a host, and a restart ends them; one of the two is wanted.")
	}
	if o.InPlace {
		o.Restart, o.ForceLogoffAfter = false, sim.Never
	}
}

// cores is the number of vCPUs that sessions per core count.
func cores(vcpus float64) int32 { return max(1, int32(math.Round(vcpus))) }

// creation is the time from the order of a new host until it is open, drawn only where hosts are created.
func (c *compiler) creation(h *sim.Host) {
	h.Absent, h.Off, h.Sessions = true, false, 0
	h.Create = c.s.law("autoscale.creation")
}

// policyReads says whether a kind of policy looks at a setting below [autoscale].
func policyReads(kind, path string) bool {
	name := path[strings.LastIndexByte(path, '.')+1:]
	plan := kind == "power" || kind == "dynamic"
	inSchedule := strings.Contains(path, ".schedule[")
	switch name {
	case "minimum_hosts_percent", "capacity_threshold_percent", "force_logoff", "wait", "stop_when":
		return plan
	case "minimum_pool_size", "maximum_pool_size", "creation":
		return kind == "dynamic"
	case "interval", "sessions_per_core", "logoff_wait":
		return kind == "classic-tool"
	case "minimum_hosts":
		return inSchedule == (kind == "capacity-buffer" || kind == "occupancy") && !plan
	case "buffer_percent", "buffer_of", "power_off_delay":
		return kind == "capacity-buffer"
	case "mode", "low_percent", "high_percent", "count_disconnected", "power_off_protect", "maximum_draining":
		return kind == "occupancy"
	case "step":
		return kind == "capacity-buffer" || kind == "occupancy"
	case "coalesce", "fallback", "drained_is_capacity", "drained_sessions_count", "count_booting", "operator_drains", "start_order":
		return kind != "classic-tool"
	}
	return true
}

// phasesNamed says whether phases of the plan name placement rules.
func (c *compiler) phasesNamed() bool { return len(c.s.algorithms()) > 1 }

// underRule are the overrides that put the pool and every phase of its plan under one rule; none for the plan as written.
func (c *compiler) underRule(name string) []override {
	if name == PlanName {
		return nil
	}
	value := tree.NewLeaf(name, tree.Origin{Label: "--algorithms"})
	out := []override{{"pool.algorithm", value}}
	for _, one := range phases(c.s) {
		if c.s.has(one.path + "algorithm") {
			out = append(out, override{one.path + "algorithm", value})
		}
	}
	return out
}

// Plan says whether the scenario has a scaling plan whose phases name placement rules.
func (s *Scenario) Plan() bool { return s.cells[0].compiled.phasesNamed() }
