package expect

import (
	"fmt"
	"math"

	"poolsim/balancer"
	"poolsim/sim"
	"poolsim/sim/theory"
	"poolsim/workloads"
)

// unsettled is the share of the sessions of a steady pool that may be missing at the end of the warm-up.
const unsettled = 0.01

// refusals compares the share of users refused with Erlang's formula, or with Engset's for a fixed population.
func refusals(v *variant) ([]Comparison, error) {
	seats := v.seats()
	if seats == balancer.NoLimit || len(v.cfg.Workloads) == 0 {
		return nil, nil
	}
	if p, ok := v.cfg.Workloads[0].Pattern.(*workloads.Population); ok && len(v.cfg.Workloads) == 1 {
		return v.engset(p, seats)
	}
	for i := range v.cfg.Workloads {
		if _, steady := v.cfg.Workloads[i].Pattern.(workloads.Steady); !steady {
			return nil, nil
		}
	}
	return v.erlang(seats)
}

// seats is the sum of the session limits; balancer.NoLimit when a host has none.
func (v *variant) seats() int {
	sum := 0
	for _, limit := range v.pool.Rules.Limits {
		if limit >= balancer.NoLimit {
			return balancer.NoLimit
		}
		sum += int(limit)
	}
	return min(sum, balancer.NoLimit)
}

func (v *variant) erlang(seats int) ([]Comparison, error) {
	offered := 0.0
	var all []atom // how long a user of any workload stays, not yet divided by the rate of all
	for i := range v.cfg.Workloads {
		w := &v.cfg.Workloads[i]
		perSecond := w.Pattern.(workloads.Steady).RatePerHour / 3600
		stay := v.stay(w, v.mean("logon_seconds_mean"))
		offered += perSecond * meanOf(stay)
		for _, a := range stay {
			all = append(all, atom{a.seconds, a.share * perSecond})
		}
	}
	if math.IsInf(offered, 1) {
		return nil, nil
	}
	share, err := theory.ErlangB(seats, offered)
	if err != nil {
		return nil, err
	}
	applied := fmt.Sprintf("Erlang B: %.1f sessions offered to %d seats, whatever the law of their length and whatever the rule.", offered, seats)
	return v.refused(applied, share, append(v.fullPoolObstacles(), v.settlingObstacles(all)...)), nil
}

func (v *variant) engset(p *workloads.Population, seats int) ([]Comparison, error) {
	w := &v.cfg.Workloads[0]
	stay, offline := v.stay(w, v.mean("logon_seconds_mean")), p.Offline.Mean()
	demand := meanOf(stay) / offline
	if math.IsInf(demand, 1) || !(demand > 0) {
		return nil, nil
	}
	e, err := theory.NewEngset(p.Users, seats, demand)
	if err != nil {
		return nil, err
	}
	obstacles := append(v.fullPoolObstacles(), v.settlingObstacles(stay)...)
	if v.leavesDisconnected(w) {
		obstacles = append(obstacles, "a user who comes back to a session left disconnected asks for no new seat")
	}
	applied := fmt.Sprintf("Engset: %d users, each with a session for %.1f %% of the time if never refused, and %d seats.", p.Users, 100*demand/(1+demand), seats)
	return v.refused(applied, e.CallCongestion(), obstacles), nil
}

func (v *variant) leavesDisconnected(w *workloads.Workload) bool {
	if v.pool.Rules.SessionLimits.DisconnectedLogoff == 0 {
		return false
	}
	for _, share := range w.Classes {
		if v.cfg.Classes[share.Class].DisconnectShare > 0 {
			return true
		}
	}
	return false
}

func (v *variant) refused(applied string, share float64, obstacles []string) []Comparison {
	c := newComparison("share of users refused", "share")
	c.simulate(v.Estimate("refused_users_share"))
	c.Theory = share
	c.judge(applied, obstacles, v.rareness()+stayError*share)
	return []Comparison{c}
}

// rareness is the largest share that may well give no refusal at all in the whole study: with n users and a share s of
// them refused, nobody is with probability exp(-n s).
func (v *variant) rareness() float64 {
	users := v.mean("users") * float64(len(v.Estimates[0].Values))
	if users == 0 {
		return 1
	}
	return -math.Log(level) / users
}

// fullPoolObstacles are what makes a pool refuse users before it is full, or not when it is.
func (v *variant) fullPoolObstacles() []string {
	r := &v.pool.Rules
	all := v.lengthObstacles()
	if r.RefusedPatience > 0 {
		all = append(all, "refused users try again (pool.refused_patience)")
	}
	if b, ok := r.Balancer.(balancer.BreadthFirst); ok && !b.RespectLimit {
		all = append(all, "the rule does not respect the session limit")
	}
	if r.VisibilityLag > 0 {
		all = append(all, "the broker counts new sessions late (pool.visibility_lag)")
	}
	for _, a := range r.Agents {
		if a != (sim.AgentLimits{}) {
			all = append(all, "hosts have thresholds of their own")
			break
		}
	}
	if len(v.cfg.Operations) > 0 || v.startsUneven() {
		all = append(all, "hosts or rules change in the course of the run")
	}
	for i := range v.cfg.Workloads {
		if w := &v.cfg.Workloads[i]; w.Needs != 0 || w.Days != workloads.EveryDay || w.From > 0 || w.To > 0 {
			all = append(all, "users do not come to all hosts at all times")
			break
		}
	}
	return all
}

// startsUneven says whether some host is off, or holds sessions, at the start.
func (v *variant) startsUneven() bool {
	for i := range v.pool.Hosts {
		if v.pool.Hosts[i].Off || v.pool.Hosts[i].Sessions > 0 {
			return true
		}
	}
	return false
}

// settlingObstacles says when the warm-up is too short for a steady state. A pool with a seat for everyone that begins
// empty lacks at time t the sessions that would be older than t, which are the share E[max(0, S - t)]/E[S].
func (v *variant) settlingObstacles(stay []atom) []string {
	missing := beyond(stay, v.cfg.Warmup.Seconds()) / meanOf(stay)
	if missing <= unsettled {
		return nil
	}
	return []string{fmt.Sprintf("at the end of the warm-up a pool that began empty still lacks %.0f %% of its sessions (warmup)", 100*missing)}
}
