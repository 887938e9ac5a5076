package scenarios

import (
	"slices"
	"time"

	"poolsim/scenarios/tree"
	"poolsim/sim"
)

// operations compiles all operations.
func (c *compiler) operations() {
	for _, kind := range operationKinds() {
		list := "operation." + kind
		for i := range c.s.len(list) {
			path := item(list, i)
			if o, ok := c.operation(kind, path); ok {
				o.Name = c.s.text(path + ".name")
				if o.Name == "" {
					o.Name = c.defaultName(list, path, kind)
				}
				c.cfg.Operations = append(c.cfg.Operations, o)
			}
		}
	}
	c.settingChanges()
}

// operation compiles one operation; false when it cannot be compiled, or is a change of a setting.
func (c *compiler) operation(kind, path string) (o sim.Operation, ok bool) {
	at, ok := c.moment(path+".at", 0)
	o.At = at
	choose := false
	switch kind {
	case "drain":
		o.Kind, choose = sim.Drain, true
		c.drain(path, &o)
	case "start":
		o.Kind, choose = sim.Start, true
		o.HasBoot = c.s.has(path + ".boot")
		o.Boot = c.s.law(path + ".boot")
	case "stop":
		o.Kind, choose = sim.Stop, true
		o.DrainFirst, o.SeenAfter = c.s.flag(path+".drain_first"), c.s.span(path+".seen_after")
	case "maintenance":
		o.Kind, choose = sim.Maintain, true
		c.maintenance(path, &o)
	case "fail":
		o.Kind, choose = sim.Fail, true
		o.RepairAfter, o.SeenAfter = c.s.span(path+".repair_after"), c.s.span(path+".seen_after")
	case "disconnect":
		o.Kind = sim.Disconnect
		o.Share, o.BackAfter = c.s.number(path+".share"), c.s.law(path+".back_after")
	case "set":
		return o, false
	}
	if choose {
		var found bool
		o.Hosts, found = c.hostChoice(c.s, path+".hosts", c.s.text(path+".choose"))
		ok = ok && found
	}
	return o, ok
}

func (c *compiler) drain(path string, o *sim.Operation) {
	s := c.s
	o.ForceLogoffAfter, o.Restart, o.Until = s.span(path+".force_logoff_after"), s.flag(path+".restart"), sim.Never
	if until := path + ".until"; s.has(until) {
		o.Until = s.clock(until).after(c.cfg.Calendar, o.At+1)
		c.checkUntil(until, o)
	}
	if o.Restart && o.Until == sim.Never && s.good(path+".until") {
		c.fail(path+".restart", "a host that never returns cannot restart; give until as well.")
	}
}

// checkUntil reports a drain that ends before it begins. A time of day that comes only long after the run was more likely
// meant for one shortly before the drain.
func (c *compiler) checkUntil(path string, o *sim.Operation) {
	if !c.s.good("start", "duration") {
		return
	}
	until, end := c.s.clock(path), c.cfg.Duration
	since := o.At - (o.Until - until.period())
	switch {
	case o.Until <= o.At, until.day == 0 && o.Until > end && since < o.Until-end:
		c.fail(path, "%s is not after the drain begins (%s).", until, c.clockText(o.At))
	case o.Until > end:
		c.warning("%s: %s is after the run ends (%s), so that the hosts stay drained.", path, until, c.clockText(end))
	}
}

// change is one [[operation.set]].
type change struct {
	path     string
	at       time.Duration
	override override
}

// settingChanges compiles the operations that change a setting. Each one gives the complete rules that hold from then
// on: those of the variant with all changes so far.
func (c *compiler) settingChanges() {
	changes := c.changes()
	if !c.problems.clean() {
		return
	}
	root, scaling := c.root.Clone(), c.cfg.Pools[0].Rules.Scaling
	for _, ch := range changes {
		apply(root, c.schema, ch.override, c.problems)
		s := resolve(root, c.schema, c.reader)
		if !c.problems.clean() {
			return
		}
		rules := c.rules(s)
		keepScaling(&rules, scaling)
		scaling = rules.Scaling
		c.checkRules(s, ch.path+".value")
		c.force.add(s)
		c.cfg.Operations = append(c.cfg.Operations, sim.Operation{
			Name: c.changeName(ch.path), Kind: sim.Set, At: ch.at, Rules: &rules,
			Text: ch.override.key + " = " + literal(ch.override.value),
		})
	}
}

func (c *compiler) changeName(path string) string {
	if name := c.s.text(path + ".name"); name != "" {
		return name
	}
	return c.defaultName("operation.set", path, "set")
}

// changes are the changes of settings in the order of their times. Each is checked by itself, so that its problems are
// told beside those of the rest of the file.
func (c *compiler) changes() []change {
	const list = "operation.set"
	var out []change
	scratch := c.root.Clone()
	for i := range c.s.len(list) {
		path := item(list, i)
		at, _ := c.moment(path+".at", 0)
		if !c.s.has(path+".key") || !c.s.has(path+".value") {
			continue
		}
		key, value := c.s.text(path+".key"), get[*tree.Node](c.s, path+".value")
		if c.changeable(path+".key", key) && c.valueFits(path+".value", key, value) {
			one := change{path, at, override{key, value}}
			apply(scratch, c.schema, one.override, c.problems)
			out = append(out, one)
		}
	}
	slices.SortStableFunc(out, func(a, b change) int { return int(min(max(a.at-b.at, -1), 1)) })
	return out
}

// changeable says whether an operation may change the setting, and reports when not.
func (c *compiler) changeable(path, key string) bool {
	steps, ok := parseAddress(key)
	k := c.schema.keyAt(steps)
	switch {
	case !ok || k == nil:
		c.fail(path, "%s is no key.%s", shown(key), didYouMean(key, liveKeys()))
	case !k.Live:
		c.fail(path, "%s cannot change while the pool runs; limits, algorithms with their parameters, thresholds, time limits and the scaling policy can (list keys).", shown(key))
	default:
		return true
	}
	return false
}

// valueFits says whether the new value of a whole setting is one of its values, and reports when not. A part of a
// distribution can only be judged together with the rest.
func (c *compiler) valueFits(path, key string, value *tree.Node) bool {
	steps, _ := parseAddress(key)
	if isEdit(value) || c.schema.keyAt(steps[:len(steps)-1]) != nil {
		return true
	}
	_, _, ok := c.read(c.schema.keyAt(steps), path, value, nil)
	return ok
}

// liveKeys are the keys that may change while the pool runs.
func liveKeys() []string {
	var out []string
	for _, k := range Keys() {
		if k.Live {
			out = append(out, k.Path)
		}
	}
	return out
}

// keyAt is the key that an address leads to, also when the address goes on into a distribution; nil for none.
func (s *schema) keyAt(steps []step) *Key {
	for i := 0; i < len(steps) && s != nil; i++ {
		if s = s.under(steps[i].name); s == nil {
			return nil
		}
		if s.key != nil {
			return s.key
		}
		if s.item != nil {
			s = s.item
			i++ // the number or the name of the item
		}
	}
	return nil
}
