package scenarios

import (
	"slices"
	"time"

	"poolsim/balancer"
	"poolsim/scenarios/tree"
	"poolsim/sim"
	"poolsim/sim/study"
	"poolsim/workloads"
	"poolsim/workloads/imports/prices"
)

// compiler turns the completed settings of one variant into a configuration, and checks what no single setting can show.
type compiler struct {
	*reader
	schema *schema
	root   *tree.Node // what the settings were resolved from
	s      *settings
	cfg    *sim.Config
	warmup study.Warmup // how cfg.Warmup is found
	goal   *study.Precision

	groups       []group
	hostIndex    map[string]int32
	classIndex   map[string]int
	capabilities map[string]balancer.Capability
	force        inForce
	prices       *prices.List // of cost.price_file; nil for none
	warnings     []string
}

// group is one [[pool.hosts]].
type group struct {
	path         string
	first, count int
	size         string // "" for none
	absent       bool   // places for hosts that a scaling policy may create
}

// compile returns the configuration. It is only to be used when no problem was reported.
func compile(root *tree.Node, sc *schema, r *reader) *compiler {
	c := &compiler{
		reader: r, schema: sc, root: root, s: resolve(root, sc, r), cfg: &sim.Config{},
		hostIndex: map[string]int32{}, classIndex: map[string]int{},
		capabilities: map[string]balancer.Capability{
			"multi-session": balancer.MultiSession, "unauthenticated": balancer.Unauthenticated,
			"rdp": balancer.RDP, "pcoip": balancer.PCoIP, "blast": balancer.Blast,
		},
	}
	c.run()
	c.classes()
	c.metrics()
	c.cost()
	c.pool()
	c.workloads()
	c.operations()
	c.goal = c.precision()
	if r.problems.clean() {
		c.checkSize()
	}
	return c
}

// fail reports a setting as wrong together with others.
func (c *compiler) fail(path, format string, args ...any) {
	c.problems.add(c.s.origin(path), path, format, args...)
}

func (c *compiler) run() {
	s := c.s
	c.cfg.Duration, c.cfg.Seed = s.span("duration"), uint64(get[int64](s, "seed"))
	if w := s.span("warmup"); w == autoSpan {
		c.warmup.Auto = true
	} else {
		c.cfg.Warmup = w
	}
	start := s.clock("start")
	c.cfg.Calendar = workloads.Calendar{Start: start.startOfWeek()}
	if start.day > 0 {
		c.fail("start", "%q names a day of the run; a clock time or a weekday with one is wanted.", start)
	}
	if s.good("warmup", "duration") && c.cfg.Warmup >= c.cfg.Duration {
		c.fail("warmup", "%s is not shorter than the run (%s); nothing would be left to measure.", spanText(c.cfg.Warmup), spanText(c.cfg.Duration))
	}
}

func (c *compiler) metrics() {
	s := c.s
	c.cfg.Metrics = sim.Metrics{
		Interval: s.span("metrics.interval"), Delay: s.span("metrics.delay"), Aligned: s.text("metrics.phase") == "aligned",
		LostShare: s.number("metrics.lost_share"), StuckHosts: s.count("metrics.stuck_hosts"),
	}
	c.cfg.ProfileShareIOPS = s.number("profile_share.iops")
}

// clockText is a simulated time as the messages have it.
func (c *compiler) clockText(t time.Duration) string {
	return clockText(c.cfg.Calendar, t, c.cfg.Duration)
}

// moment resolves a clock time to the first one at or after a simulated time, and reports one outside the run.
func (c *compiler) moment(path string, after time.Duration) (time.Duration, bool) {
	t, known := c.momentUpToEnd(path, after)
	if known && t == c.cfg.Duration {
		c.fail(path, "%s is the end of the run; an earlier time, or a longer duration, is wanted.", c.s.clock(path))
		return t, false
	}
	return t, known
}

// momentUpToEnd does the same where the end of the run itself is allowed.
func (c *compiler) momentUpToEnd(path string, after time.Duration) (time.Duration, bool) {
	if !c.s.has(path) || !c.s.good("start", "duration") {
		return 0, false
	}
	at, end := c.s.clock(path), c.cfg.Duration
	t := at.after(c.cfg.Calendar, after)
	if t >= 0 && t <= end {
		return t, true
	}
	// A time of day that comes long after the run was more likely meant for shortly before it.
	if before := t - at.period(); t < 0 || at.day == 0 && -before < t-end {
		c.fail(path, "%s is before the run starts (%s).", at, c.clockText(0))
	} else {
		c.fail(path, "%s is after the run ends (%s).", at, c.clockText(end))
	}
	return t, false
}

// capability is the set of the named capabilities. Names beyond Horizon's own get bits of their own.
func (c *compiler) capability(path string) balancer.Capability {
	var set balancer.Capability
	for _, name := range c.s.list(path) {
		bit, known := c.capabilities[name]
		if !known {
			custom := len(c.capabilities) - 5
			if bit = balancer.FirstCustom << custom; bit == 0 {
				c.fail(path, "%s is one too many; 27 capabilities besides the default ones are possible.", shown(name))
				return set
			}
			c.capabilities[name] = bit
		}
		set |= bit
	}
	return set
}

// keeps says which settings belong in the report of a variant: those that decide something.
func (c *compiler) keeps(path string) bool {
	if isBelow(path, "variant", "objective") || !c.force.has(path) {
		return false
	}
	if isBelow(path, "class") {
		return slices.ContainsFunc(c.cfg.Classes, func(k workloads.Class) bool { return isBelow(path, "class."+bare(k.Name)) })
	}
	return true
}
