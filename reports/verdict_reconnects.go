package reports

import (
	"fmt"
	"slices"

	"poolsim/sim"
	"poolsim/sim/study"
)

// comingBack tells how users came back to their desktops under the first variant, where an operation cut them off.
func comingBack(in *Input) []string {
	o := &in.Study.Outcomes[0]
	times, peak, p95 := o.Estimate("reconnects"), o.Estimate("reconnecting_peak"), o.Estimate("reconnect_seconds_p95")
	if !cutsOff(o.Cell.Config) || !known(times) || !known(peak) || !known(p95) || times.Mean == 0 {
		return nil
	}
	return []string{fmt.Sprintf("Under %s, users come back to their desktops %s after being cut off or disconnecting, at most %s at once%s; 95 of 100 are back within %s.",
		quoted(o.Cell.Name), timesText(times), countFigure().text(peak.Mean, halfWidth(peak)), in.onAverage(),
		secondsFigure().text(p95.Mean, halfWidth(p95)))}
}

// cutsOff says whether an operation of a run cuts users off.
func cutsOff(cfg *sim.Config) bool {
	return cfg != nil && slices.ContainsFunc(cfg.Operations, func(o sim.Operation) bool { return o.Kind == sim.Disconnect })
}

func timesText(e *study.Estimate) string {
	text := countFigure().text(e.Mean, halfWidth(e))
	if text == "1" {
		return "once"
	}
	return text + " times"
}
