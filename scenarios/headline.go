package scenarios

import (
	"fmt"
	"strings"

	"poolsim/balancer"
	"poolsim/workloads"
)

// headline says in one line who comes to which hosts.
func headline(c *compiler) string {
	var users []string
	for i := range c.cfg.Workloads {
		users = append(users, c.demandText(&c.cfg.Workloads[i]))
	}
	demand := "nobody comes"
	if len(users) > 0 {
		demand = joined(users, 3)
	}
	return demand + " · " + c.hostsText() + ", " + c.limitText()
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
		return countOf(p.Users, "user", "users") + " over the day"
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
		parts = append(parts, countOf(g.count, "host", "hosts")+" "+c.groupName(g))
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
