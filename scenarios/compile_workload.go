package scenarios

import (
	"slices"
	"time"

	"poolsim/balancer"
	"poolsim/sim"
	"poolsim/workloads"
)

// workloadPath is one [[workload.KIND]].
type workloadPath struct {
	kind, path string
}

// workloadPaths are all workloads: kind by kind, in the order of the file within a kind.
func (c *compiler) workloadPaths() []workloadPath {
	var out []workloadPath
	for _, kind := range workloadKinds() {
		list := "workload." + kind
		for i := range c.s.len(list) {
			out = append(out, workloadPath{kind, item(list, i)})
		}
	}
	return out
}

// workloads compiles all workloads.
func (c *compiler) workloads() {
	users := 0
	for _, w := range c.workloadPaths() {
		compiled := c.workload(w)
		if compiled.Pattern != nil {
			users += compiled.Pattern.Named()
		}
		c.cfg.Workloads = append(c.cfg.Workloads, compiled)
	}
	for i := range c.cfgHosts() {
		users += c.cfg.Pools[0].Hosts[i].Sessions
	}
	if users > MaxUsers {
		c.problems.add(c.root.Field("workload").Where(c.root.Origin), "workload", "%d users in all are too many; at most %d are possible.", users, MaxUsers)
	}
}

func (c *compiler) workload(w workloadPath) workloads.Workload {
	s, at := c.s, w.path+"."
	out := workloads.Workload{
		Name: s.text(at + "name"), SessionLength: s.law(at + "session_length"), EndsByClock: s.text(at+"ends") == "clock",
		Days: get[workloads.Days](s, at+"days"), Needs: uint32(c.capability(at + "needs")), Classes: c.shares(w.path),
		Breaks: c.breaks(w.path),
	}
	if out.Name == "" {
		out.Name = c.defaultName("workload."+w.kind, w.path, w.kind)
	}
	c.checkNeeds(at+"needs", balancer.Capability(out.Needs))
	out.From, out.To = c.bounds(w.path)
	out.Pattern = c.pattern(w, &out)
	return out
}

// checkNeeds reports users whom no host could ever take.
func (c *compiler) checkNeeds(path string, needs balancer.Capability) {
	hosts := c.cfgHosts()
	able := slices.ContainsFunc(hosts, func(h sim.Host) bool { return h.Capabilities&needs == needs })
	if len(hosts) > 0 && !able {
		c.fail(path, "no host has all of %s; see pool.hosts[].capabilities.", quotedList(c.s.list(path)))
	}
}

// defaultName is the kind, with the number of the item when there are several.
func (c *compiler) defaultName(list, path, kind string) string {
	if c.s.len(list) == 1 {
		return kind
	}
	return kind + path[len(list):]
}

// shares are the classes of the users of a workload.
func (c *compiler) shares(path string) []workloads.ClassShare {
	if c.s.has(path+".classes") && c.s.written(path+".class") {
		c.fail(path+".classes", "class and classes are both given; keep one.")
	}
	shares := get[[]classShare](c.s, path+".classes")
	if shares == nil {
		shares = []classShare{{c.s.text(path + ".class"), 1}}
	} else {
		c.s.drop(path + ".class")
	}
	out := make([]workloads.ClassShare, len(shares))
	for i, share := range shares {
		out[i] = workloads.ClassShare{Class: c.classIndex[share.class], Share: share.share}
	}
	return out
}

// bounds are the simulated times between which users come; the second is 0 for the end of the run.
func (c *compiler) bounds(path string) (from, to time.Duration) {
	if t, ok := c.moment(path+".from", 0); ok {
		from = t
	}
	if t, ok := c.momentUpToEnd(path+".to", from+1); ok {
		to = t
		if to <= from {
			c.fail(path+".to", "%s is not after the begin (%s).", c.s.clock(path+".to"), c.clockText(from))
		}
	}
	return from, to
}

// pattern compiles what is special to the kind of a workload; nil when it cannot be compiled.
func (c *compiler) pattern(w workloadPath, out *workloads.Workload) workloads.Pattern {
	switch w.kind {
	case "steady":
		return c.steady(w.path)
	case "storm":
		return c.storm(w.path, out)
	case "day":
		return c.day(w.path)
	default:
		return c.trace(w.path, out)
	}
}

func (c *compiler) steady(path string) workloads.Pattern {
	s := c.s
	rate, users, offline := path+".rate_per_hour", path+".users", path+".offline"
	if !s.good(rate, users, offline) {
		return nil
	}
	switch {
	case s.has(rate) && (s.has(users) || s.has(offline)):
		c.fail(rate, "an open stream has rate_per_hour alone, a finite population users and offline; keep one of them.")
	case s.has(rate):
		return workloads.Steady{RatePerHour: s.number(rate)}
	case s.has(users) && s.has(offline):
		return &workloads.Population{Users: s.count(users), Offline: s.law(offline)}
	default:
		c.problems.add(s.origin(path), path, "rate_per_hour is missing, or users with offline.")
	}
	return nil
}

func (c *compiler) storm(path string, out *workloads.Workload) workloads.Pattern {
	s := c.s
	if !s.has(path + ".at") {
		return nil
	}
	at, window := s.clock(path+".at"), s.span(path+".window")
	c.pinStorm(path, at, window, out)
	shape, _ := workloads.ParseShape(s.text(path + ".shape"))
	storm := &workloads.Storm{Users: s.count(path + ".users"), At: at.time, Window: window, Shape: shape, PeakShare: s.number(path + ".peak_share")}
	if s.good("start", "duration", path+".at", path+".users", path+".window", path+".days") {
		c.checkWindow(path, storm, out)
	}
	return storm
}

// pinStorm bounds a storm to the weekday or day of the run that its time names, and reports a storm that never comes.
func (c *compiler) pinStorm(path string, at clockTime, window time.Duration, out *workloads.Workload) {
	first, ok := c.moment(path+".at", 0)
	if !ok {
		return
	}
	switch {
	case at.weekday >= 0 && c.s.written(path+".days"):
		c.fail(path+".at", "%s names a weekday, and days is given as well; keep one.", at)
	case at.weekday >= 0:
		out.Days = 1 << at.weekday
		c.s.drop(path + ".days")
	case at.day > 0:
		out.Days = workloads.EveryDay
		out.From, out.To = max(out.From, first), first+window+1
	case !c.comesOn(out.Days, at.time):
		c.fail(path+".days", "the storm never comes: no such day begins its window within the run.")
	}
}

// comesOn says whether a time of day comes on one of the days within the run.
func (c *compiler) comesOn(days workloads.Days, at time.Duration) bool {
	cal := c.cfg.Calendar
	for t := (clockTime{weekday: -1, time: at}).after(cal, 0); t < c.cfg.Duration; t += day {
		if days.Has(cal.Day(t)) {
			return true
		}
	}
	return false
}

func (c *compiler) day(path string) workloads.Pattern {
	points := get[[]curvePoint](c.s, path+".curve")
	if points == nil {
		return nil
	}
	curve := make([]workloads.Point, len(points))
	for i, p := range points {
		curve[i] = workloads.Point{At: p.at, Rate: p.rate}
	}
	return &workloads.Day{Users: c.s.count(path + ".users"), Curve: curve}
}

func (c *compiler) breaks(path string) []workloads.Break {
	s, list := c.s, path+".break"
	if n := s.len(list); n > workloads.MaxBreaks {
		c.fail(item(list, workloads.MaxBreaks), "%d breaks are too many; at most %d are possible.", n, workloads.MaxBreaks)
		return nil
	}
	var out []workloads.Break
	for i := range s.len(list) {
		at := item(list, i)
		timed, random := s.has(at+".at"), s.has(at+".per_hour")
		if timed == random && s.good(at+".at", at+".per_hour") {
			c.problems.add(s.origin(at), at, "a break has either at, a time of day, or per_hour, a rate.")
		}
		tod := s.clock(at + ".at")
		if timed && (tod.weekday >= 0 || tod.day > 0) {
			c.fail(at+".at", "%s names a day; breaks have a time of day.", tod)
		}
		out = append(out, workloads.Break{
			At: tod.time, Spread: s.span(at + ".spread"), PerHour: s.number(at + ".per_hour"), Share: s.number(at + ".share"),
			Length: s.law(at + ".length"), DisconnectsShare: s.number(at + ".disconnects_share"),
		})
	}
	return out
}

// checkSize refuses a scenario that would take longer than anyone waits.
func (c *compiler) checkSize() {
	if events := expectedEvents(c.cfg); events > MaxEvents {
		c.problems.add(c.s.origin("duration"), "", "about %.2g events a replication are expected; at most %.2g are run. Simulate less time or fewer users.", events, float64(MaxEvents))
	}
}

// expectedEvents estimates the events of a replication: about twenty for a session, two for each spell of activity, and a
// sample of each host at every interval.
func expectedEvents(cfg *sim.Config) float64 {
	span := cfg.Duration.Seconds()
	events := float64(len(cfg.Pools[0].Hosts)) * span / cfg.Metrics.Interval.Seconds()
	for i := range cfg.Workloads {
		w := &cfg.Workloads[i]
		length := min(w.SessionLength.Mean(), span)
		per := 20.0
		for _, share := range w.Classes {
			k := &cfg.Classes[share.Class]
			per += 2 * share.Share * length / max(1, k.ActiveTime.Mean()+k.IdleTime.Mean())
		}
		events += arrivals(w, cfg.Duration) * per
	}
	return events
}

// arrivals estimates how many sessions a workload starts in a run.
func arrivals(w *workloads.Workload, duration time.Duration) float64 {
	days := max(1, duration.Hours()/24)
	switch p := w.Pattern.(type) {
	case workloads.Steady:
		return p.RatePerHour * duration.Hours()
	case *workloads.Population:
		return float64(p.Users) * max(1, duration.Seconds()/max(1, p.Offline.Mean()+w.SessionLength.Mean()))
	case *workloads.Trace:
		return float64(len(p.Rows))
	default:
		return float64(p.Named()) * days
	}
}
