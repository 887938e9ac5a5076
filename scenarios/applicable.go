package scenarios

import (
	"slices"
	"strings"

	"poolsim/sim"
	"poolsim/sim/study"
	"poolsim/workloads"
)

// checkApplicable reports objectives on metrics that certainly have no value in any variant: they could only fail, and
// nobody would see why.
func checkApplicable(s *settings, goals []study.Objective, cells []*cell, p *collector) {
	for i, o := range goals {
		why := ""
		switch {
		case strings.HasPrefix(o.Metric, "drain_minutes_") && !anyCell(cells, (*compiler).drains):
			why = "no host is drained; it takes an [[operation.drain]], an [[operation.maintenance]] or a scaling plan."
		case strings.HasPrefix(o.Metric, "reconnect_seconds_") && !anyCell(cells, (*compiler).mayReconnect):
			why = "nobody disconnects and comes back within the run."
		default:
			continue
		}
		path := item("objective", i) + ".metric"
		p.add(s.origin(path), path, "not applicable: %s has no value here, because %s", o.Metric, why)
	}
}

func anyCell(cells []*cell, holds func(*compiler) bool) bool {
	return slices.ContainsFunc(cells, func(c *cell) bool { return holds(c.compiled) })
}

// drains says whether an operation or a scaling policy drains hosts.
func (c *compiler) drains() bool {
	return c.s.hasPlan() || slices.ContainsFunc(c.cfg.Operations, func(o sim.Operation) bool {
		return o.Kind == sim.Drain || o.Kind == sim.Stop && o.DrainFirst || o.Kind == sim.Maintain && !o.InPlace
	})
}

// mayReconnect says whether somebody may come back to a session. It is false only when that is certain.
func (c *compiler) mayReconnect() bool {
	if len(c.cfg.Pools) == 0 || c.cfg.Pools[0].Rules.SessionLimits.IdleDisconnect != sim.Never {
		return true
	}
	changes := slices.ContainsFunc(c.cfg.Operations, func(o sim.Operation) bool {
		return o.Kind == sim.Disconnect || o.Kind == sim.Set && o.Rules.SessionLimits.IdleDisconnect != sim.Never
	})
	return changes || slices.ContainsFunc(c.cfg.Workloads, c.mayReturn)
}

// mayReturn says whether a user of the workload may disconnect and come back within the run.
func (c *compiler) mayReturn(w workloads.Workload) bool {
	if slices.ContainsFunc(w.Breaks, func(b workloads.Break) bool { return b.DisconnectsShare > 0 && b.Share > 0 }) {
		return true
	}
	switch p := w.Pattern.(type) {
	case workloads.Steady:
		return false // every arrival is a new user
	case *workloads.Storm:
		if c.cfg.Duration+p.Window <= day {
			return false // nobody comes twice
		}
	case *workloads.Trace:
		return true // the log says who disconnects
	}
	return slices.ContainsFunc(w.Classes, func(s workloads.ClassShare) bool {
		return c.cfg.Classes[s.Class].DisconnectShare > 0
	})
}
