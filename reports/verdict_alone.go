package reports

import (
	"fmt"

	"poolsim/sim/study"
)

// alone tells what came of the only variant.
func alone(in *Input, o *study.Outcome) []string {
	lines := []string{waiting(o)}
	if text := saturation(o); text != "" {
		lines[0] += " " + text
	}
	if text := emptyHosts(in, o); text != "" {
		lines = append(lines, text)
	}
	return lines
}

// waiting tells how long users wait for a new desktop.
func waiting(o *study.Outcome) string {
	name := quoted(o.Cell.Name)
	p95, slowest := o.Estimate("logon_seconds_p95"), o.Estimate("logon_seconds_max")
	switch {
	case p95 == nil || p95.State == study.Absent:
		return fmt.Sprintf("Nobody logs on to a new desktop under %s, so there is no waiting to judge.", name)
	case p95.State == study.Unserved:
		return fmt.Sprintf("More than 5 of 100 users never get a desktop under %s, in at least one replication.", name)
	}
	text := fmt.Sprintf("Under %s 95 of 100 users have their desktop within %s", name, secondsFigure().text(p95.Mean, halfWidth(p95)))
	if known(slowest) {
		text += fmt.Sprintf(", the slowest after %s", secondsFigure().text(slowest.Mean, halfWidth(slowest)))
	}
	if refused := o.Estimate("refused_users"); known(refused) && refused.Mean == 0 {
		text += "; nobody is refused"
	}
	return text + "."
}

// saturation tells whether hosts run out of CPU.
func saturation(o *study.Outcome) string {
	minutes, most := o.Estimate("saturated_host_minutes"), o.Estimate("saturated_hosts_peak")
	if !known(minutes) || !known(most) {
		return ""
	}
	if most.Mean == 0 {
		return "No host saturates."
	}
	return fmt.Sprintf("Hosts are saturated for %s host-minutes, at worst %s at once.",
		minutesFigure().text(minutes.Mean, halfWidth(minutes)), countFigure().text(most.Mean, halfWidth(most)))
}

// emptyHosts tells what the hosts cost that hold no session.
func emptyHosts(in *Input, o *study.Outcome) string {
	all, used := o.Estimate("cost_always_on"), o.Estimate("cost_used")
	if !known(all) || !known(used) || used.Mean >= all.Mean {
		return ""
	}
	money := moneyFigure(in.Currency)
	return fmt.Sprintf("It costs %s with all hosts on; with every empty host off it would be %s (%s).",
		money.text(all.Mean, halfWidth(all)), money.text(used.Mean, halfWidth(used)), changeText(used.Mean/all.Mean-1))
}
