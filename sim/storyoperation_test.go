package sim

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// readOperation reads "at TIME WHAT …" with the options of the operation. A change of rules follows what holds then, so
// these lines come last, in the order of their times.
func (s *script) readOperation(value, what string, o option) error {
	at, err := time.ParseDuration(value)
	if err != nil {
		return err
	}
	op := Operation{At: at, Name: what, ForceLogoffAfter: Never, Until: Never, RepairAfter: Never}
	if op.Hosts, err = s.hostChoice(o); err != nil {
		return err
	}
	switch what {
	case "drain": // HOST… [force=DURATION] [until=TIME] [restart]
		op.Kind, op.Restart = Drain, o.flag("restart")
		if op.ForceLogoffAfter, err = o.duration("force", Never); err == nil {
			op.Until, err = o.duration("until", Never)
		}
	case "start": // HOST…
		op.Kind = Start
	case "stop": // HOST… [drain-first] [seen-after=DURATION]
		op.Kind, op.DrainFirst = Stop, o.flag("drain-first")
		op.SeenAfter, err = o.duration("seen-after", 0)
	case "fail": // HOST… [seen-after=DURATION] [repair-after=DURATION]
		op.Kind = Fail
		if op.SeenAfter, err = o.duration("seen-after", 0); err == nil {
			op.RepairAfter, err = o.duration("repair-after", Never)
		}
	case "maintain":
		err = o.readMaintenance(&op)
	case "disconnect": // back=DURATION: everybody
		op.Kind, op.Share = Disconnect, 1
		op.BackAfter, err = o.law("back")
	case "set": // [limit=N] [lag=DURATION] [rule=NAME with its options]
		op.Kind = Set
		op.Rules, err = s.changedRules(o)
	default:
		err = fmt.Errorf("unknown operation %s", what)
	}
	if err != nil {
		return err
	}
	s.cfg.Operations = append(s.cfg.Operations, op)
	return o.unused()
}

// hostChoice takes the names of hosts out of the options.
func (s *script) hostChoice(o option) (HostChoice, error) {
	c := HostChoice{Indices: []int32{}}
	for i := range s.pool().Hosts {
		if o.flag(s.pool().Hosts[i].Name) {
			c.Indices = append(c.Indices, int32(i))
		}
	}
	for key := range o {
		if strings.HasPrefix(key, "host-") {
			return c, fmt.Errorf("no host %s", key)
		}
	}
	return c, nil
}

// changedRules are the rules after a "set".
func (s *script) changedRules(o option) (*Rules, error) {
	rules := *s.rules()
	for _, op := range s.cfg.Operations {
		if op.Kind == Set {
			rules = *op.Rules
		}
	}
	limit, err := o.number("limit", -1)
	if err != nil {
		return nil, err
	}
	if limit >= 0 {
		rules.Limits = slices.Clone(rules.Limits)
		for i := range rules.Limits {
			rules.Limits[i] = int32(limit)
		}
	}
	if rules.VisibilityLag, err = o.duration("lag", rules.VisibilityLag); err != nil {
		return nil, err
	}
	if name, ok := o.take("rule"); ok {
		rules.Balancer, err = storyRule(name, o)
	}
	return &rules, err
}
