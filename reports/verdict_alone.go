package reports

import (
	"fmt"

	"poolsim/sim/study"
)

// alone tells what came of the only variant.
func alone(in *Input, o *study.Outcome) []string {
	lines := []string{waiting(in, o)}
	if text := saturation(in, o); text != "" {
		lines[0] += " " + text
	}
	if text := in.bill(o); text != "" {
		lines = append(lines, text)
	}
	if text := emptyHosts(in, o); text != "" {
		lines = append(lines, text)
	}
	return lines
}

// onAverage says that an extreme is the mean of those of the replications; a single replication has its own.
func (in *Input) onAverage() string {
	if in.Replications == 1 {
		return ""
	}
	return " on average over replications"
}

// waiting tells how long users wait for a new desktop.
func waiting(in *Input, o *study.Outcome) string {
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
		text += fmt.Sprintf(", the slowest after %s%s", secondsFigure().text(slowest.Mean, halfWidth(slowest)), in.onAverage())
	}
	if refused := o.Estimate("refused_users"); known(refused) && refused.Mean == 0 {
		text += "; nobody is refused"
	}
	return text + "."
}

// saturation tells whether hosts run out of CPU.
func saturation(in *Input, o *study.Outcome) string {
	minutes, most := o.Estimate("saturated_host_minutes"), o.Estimate("saturated_hosts_peak")
	if !known(minutes) || !known(most) {
		return ""
	}
	if most.Mean == 0 {
		return "No host saturates."
	}
	return fmt.Sprintf("Hosts are saturated for %s host-minutes, at most %s at once%s.",
		minutesFigure().text(minutes.Mean, halfWidth(minutes)), countFigure().text(most.Mean, halfWidth(most)), in.onAverage())
}

// emptyHosts tells what the hosts cost that hold no session.
func emptyHosts(in *Input, o *study.Outcome) string {
	all, used := o.Estimate("cost_always_on"), o.Estimate("cost_used")
	if !known(all) || !known(used) || used.Mean >= all.Mean || isRounding(used.Mean/all.Mean-1) {
		return ""
	}
	subject := "It"
	if span := in.measured(); span != "" {
		subject = "A run of " + span
	}
	money := moneyFigure(in.Currency)
	return fmt.Sprintf("%s costs %s with all hosts on; with every empty host off it would be %s (%s).", subject,
		money.text(all.Mean, halfWidth(all)), money.text(used.Mean, halfWidth(used)), changeText(used.Mean/all.Mean-1))
}
