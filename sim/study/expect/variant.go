package expect

import (
	"fmt"
	"slices"

	"poolsim/sim"
	"poolsim/sim/study"
	"poolsim/workloads"
)

// variant is an outcome with what formulas ask of it.
type variant struct {
	*study.Outcome
	cfg  *sim.Config
	pool *sim.Pool // the first one
}

func newVariant(o *study.Outcome) *variant {
	return &variant{Outcome: o, cfg: o.Cell.Config, pool: &o.Cell.Config.Pools[0]}
}

// mean is the mean of a metric; 0 when it has none.
func (v *variant) mean(metric string) float64 {
	if e := v.Estimate(metric); e != nil && e.State == study.Known {
		return e.Mean
	}
	return 0
}

// happened says that a metric is above 0 in some replication.
func (v *variant) happened(metric string) bool { return v.mean(metric) > 0 }

// seen adds a text for each metric that is above 0.
func (v *variant) seen(texts [][2]string) []string {
	var all []string
	for _, t := range texts {
		if v.happened(t[0]) {
			all = append(all, fmt.Sprintf(t[1], shortNumber(v.mean(t[0]))))
		}
	}
	return all
}

func shortNumber(x float64) string { return fmt.Sprintf("%.3g", x) }

// lengthObstacles are what makes a session last longer or shorter than its drawn length tells.
func (v *variant) lengthObstacles() []string {
	var all []string
	if len(v.cfg.Pools) > 1 {
		all = append(all, "there are several pools")
	}
	for i := range v.cfg.Workloads {
		if len(v.cfg.Workloads[i].Breaks) > 0 {
			all = append(all, "users take breaks, in which sessions may end")
			break
		}
	}
	if v.pool.Rules.SessionLimits.IdleDisconnect != sim.Never {
		all = append(all, "idle sessions are disconnected")
	}
	if slices.ContainsFunc(v.cfg.Operations, func(op sim.Operation) bool { return op.Kind == sim.Disconnect }) {
		all = append(all, "an operation cuts connections, and sessions left disconnected may end")
	}
	for i := range v.cfg.Operations {
		op := &v.cfg.Operations[i]
		if op.Kind == sim.Set && op.Rules.SessionLimits != v.pool.Rules.SessionLimits {
			all = append(all, "an operation changes the time limits of sessions")
			break
		}
	}
	return append(all, v.seen([][2]string{
		{"forced_logoffs", "%s sessions a replication were signed out by force"},
		{"lost_sessions", "%s sessions a replication were lost with their host"},
		{"logon_timeouts", "%s logons a replication were given up"},
	})...)
}

// daysObstacles are named users who come on several days, and may find their session still there.
func (v *variant) daysObstacles() []string {
	for i := range v.cfg.Workloads {
		w := &v.cfg.Workloads[i]
		if w.Pattern.Named() > 0 && len(v.waves(w)) > 1 {
			return []string{"the same users come on several days, and take up sessions that are still there"}
		}
	}
	return nil
}

// has says whether some workload has a pattern of the type.
func has[P workloads.Pattern](cfg *sim.Config) bool {
	for i := range cfg.Workloads {
		if _, ok := cfg.Workloads[i].Pattern.(P); ok {
			return true
		}
	}
	return false
}
