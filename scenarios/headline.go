package scenarios

import (
	"fmt"
	"strings"

	"poolsim/balancer"
	"poolsim/sim"
	"poolsim/workloads"
)

// headline says in one line who comes to which hosts.
func headline(c *compiler) string {
	var users []string
	for i := range c.cfg.Workloads {
		users = append(users, c.demandText(&c.cfg.Workloads[i]))
	}
	if present := c.present(); present > 0 {
		users = append(users, countOf(present, "user is there", "users are there"))
	}
	parts := []string{"nobody comes", c.hostsText() + ", " + c.limitText()}
	if len(users) > 0 {
		parts[0] = joined(users, 3)
	}
	if c.s.hasPlan() && c.s.flag("autoscale.enabled") {
		parts = append(parts, "scaling "+c.s.text("autoscale.kind"))
	}
	var events []string
	for i := range c.cfg.Operations {
		events = append(events, c.operationText(&c.cfg.Operations[i]))
	}
	if len(events) > 0 {
		parts = append(parts, joined(events, 2))
	}
	return strings.Join(parts, " · ")
}

// present is the number of sessions at the start.
func (c *compiler) present() int {
	n := 0
	for _, h := range c.cfgHosts() {
		n += h.Sessions
	}
	return n
}

// operationText says in a few words what an operation does.
func (c *compiler) operationText(o *sim.Operation) string {
	hosts := o.Hosts.Count + len(o.Hosts.Indices)
	text := ""
	switch o.Kind {
	case sim.Drain:
		text = countOf(hosts, "host", "hosts") + " drained"
	case sim.Start:
		text = countOf(hosts, "host", "hosts") + " started"
	case sim.Stop:
		text = countOf(hosts, "host", "hosts") + " stopped"
	case sim.Maintain:
		return "maintenance of " + countOf(hosts, "host", "hosts") + " from " + c.clockText(o.At)
	case sim.Fail:
		text = countOf(hosts, "host fails", "hosts fail")
	case sim.Disconnect:
		text = plainNumber(100*o.Share) + " % of the users cut off"
	case sim.Set:
		text = o.Text
	}
	return text + " at " + c.clockText(o.At)
}

// demandText says in a few words who comes with a workload.
func (c *compiler) demandText(w *workloads.Workload) string {
	switch p := w.Pattern.(type) {
	case workloads.Steady:
		return plainNumber(p.RatePerHour) + " users an hour"
	case *workloads.Population:
		return countOf(p.Users, "user comes and goes", "users come and go")
	case *workloads.Storm:
		if p.Window == 0 || p.Shape == workloads.ShapeBurst {
			return countOf(p.Users, "user logs on at once", "users log on at once")
		}
		return countOf(p.Users, "user logs on", "users log on") + " within " + spanWords(p.Window)
	case *workloads.Day:
		return countOf(p.Users, "user", "users") + " over the day" + daysText(w.Days)
	case *workloads.Trace:
		return countOf(len(p.Rows), "recorded session", "recorded sessions")
	default:
		return w.Name
	}
}

func countOf(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// hostsText is "10 hosts D8s_v5", group by group.
func (c *compiler) hostsText() string {
	var parts []string
	for _, g := range c.groups {
		text := countOf(g.count, "host", "hosts") + " " + c.groupName(g)
		if g.absent {
			text = countOf(g.count, "more", "more") + " when needed"
		}
		parts = append(parts, text)
	}
	return joined(parts, 3)
}

// limitText is the session limit of the hosts.
func (c *compiler) limitText() string {
	limits := c.limits(c.s)
	least, most := limits[0], limits[0]
	for _, l := range limits {
		least, most = min(least, l), max(most, l)
	}
	switch {
	case least >= balancer.NoLimit:
		return "no limit"
	case most >= balancer.NoLimit:
		return fmt.Sprintf("limit %d on some", least)
	case least != most:
		return fmt.Sprintf("limits %d to %d", least, most)
	default:
		return fmt.Sprintf("limit %d", least)
	}
}

// description is the comment with which a scenario file begins, without the comment signs.
func description(text []byte) string {
	var lines []string
	for line := range strings.Lines(strings.TrimPrefix(string(text), "\ufeff")) {
		line = strings.TrimSpace(line)
		comment, isComment := strings.CutPrefix(line, "#")
		if !isComment {
			break
		}
		lines = append(lines, strings.TrimSpace(comment))
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}

// daysText names the weekdays of a workload that does not come every day: ", Mon–Fri", ", Sat, Sun".
func daysText(days workloads.Days) string {
	if days == 0 || days == workloads.EveryDay {
		return ""
	}
	names := weekdayNames()
	text := ""
	for from := 0; from < len(names); from++ {
		if !days.Has(from) {
			continue
		}
		to := from
		for to+1 < len(names) && days.Has(to+1) {
			to++
		}
		text += ", " + names[from]
		switch {
		case to > from+1:
			text += "–" + names[to]
		case to > from:
			text += ", " + names[to]
		}
		from = to
	}
	return text
}
