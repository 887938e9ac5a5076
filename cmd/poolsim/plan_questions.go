package main

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"poolsim/balancer"
	"poolsim/scenarios"
	"poolsim/scenarios/catalogue"
	"poolsim/sim/study"
	"poolsim/sim/study/plan"
	"poolsim/sim/theory"
)

const planLimitHelp = `Finds the session limits that meet the objectives, and the cheapest of them. What a limit
costs is what the fewest hosts cost that meet the objectives with it; with a scaling plan
it is the bill of the pool as it is. Limits that never bind are one. Of limits that cost
the same, the smallest is recommended: it leaves more of each host to its users.`

const planHostsHelp = `Finds the fewest hosts that meet the objectives, for each rule and size asked, and
recommends the cheapest. With --sizes the session limit grows and shrinks with the vCPUs.
Beside the answer it tells what the vendor's density table and Erlang B would say. The
hosts are those of the scenario's first group.`

const planStormHelp = `Finds the largest number of users of the scenario's first storm that the pool survives as
it is, and what breaks first beyond it.`

func (p *process) planLimitCommand() *cobra.Command {
	var flags planFlags
	var low, high int
	c := &cobra.Command{
		Use: "limit SCENARIO", Short: "The cheapest session limit that meets the objectives", Long: planLimitHelp,
		Example: "  poolsim plan limit pool.toml\n  poolsim plan limit pool.toml --algorithms breadth-first,depth-first --growth 20%",
	}
	c.Flags().IntVar(&low, "from", 1, "smallest `limit` to ask about")
	c.Flags().IntVar(&high, "to", 0, "largest `limit` to ask about (default: the most sessions that one host ever has without one)")
	return p.planOf(c, "limit", &flags, func(ctx context.Context, j *planning) (*plan.Answer, []string, error) {
		if high > 0 && low > high || low < 1 {
			return nil, nil, usagef("--from is %d and --to is %d; limits from 1 on in rising order are wanted", low, high)
		}
		return j.limit(ctx, low, high)
	})
}

func (p *process) planHostsCommand() *cobra.Command {
	var flags planFlags
	var sizes []string
	c := &cobra.Command{
		Use: "hosts SCENARIO", Short: "The fewest hosts that meet the objectives", Long: planHostsHelp,
		Example: "  poolsim plan hosts pool.toml --growth 20%\n  poolsim plan hosts pool.toml --sizes D8s_v5,D16s_v5",
	}
	c.Flags().StringSliceVar(&sizes, "sizes", nil, "`sizes` of the hosts to plan with (default: the scenario's)")
	return p.planOf(c, "hosts", &flags, func(ctx context.Context, j *planning) (*plan.Answer, []string, error) {
		return j.hosts(ctx, sizes)
	})
}

func (p *process) planStormCommand() *cobra.Command {
	var flags planFlags
	c := &cobra.Command{
		Use: "storm SCENARIO", Short: "The largest storm that the pool survives", Long: planStormHelp,
		Example: "  poolsim plan storm pool.toml\n  poolsim plan storm morning-storm --algorithms breadth-first,depth-first",
	}
	return p.planOf(c, "storm", &flags, func(ctx context.Context, j *planning) (*plan.Answer, []string, error) { return j.storm(ctx) })
}

// possible refuses an objective that an idle host already misses: no setting of the pool can meet it.
func (j *planning) possible() error {
	for _, o := range j.base.Objectives {
		if o.Max == nil || o.At != 0 {
			continue
		}
		for _, idle := range j.scenario.Idle() {
			best := math.Inf(-1)
			switch o.Metric {
			case "logon_seconds_p95":
				best = idle.P95
			case "logon_seconds_mean":
				best = idle.Mean
			}
			if best > *o.Max && len(j.base.Config.Classes) == 1 {
				return usagef("%s: at most %v s are wanted, but an idle host takes %.1f s already (%s on %s); no setting of the pool meets that",
					o.Metric, *o.Max, best, idle.Class, idle.Host)
			}
		}
	}
	return nil
}

// growthOfHosts bounds the search: so many times the hosts there are.
const growthOfHosts = 8

// pool is where hosts are looked for, and the settings of a number of them.
func (j *planning) pool() (plan.Range, func(n int) []string) {
	now := 0
	for _, s := range j.base.Settings {
		if s.Key == "pool.hosts[0].count" {
			now, _ = strconv.Atoi(s.Value)
		}
	}
	most := min(growthOfHosts*max(now, 4), scenarios.MaxHosts)
	return plan.Range{Low: 1, High: most, Start: now}, func(n int) []string { return study.HostSettings(&j.base, n) }
}

func (j *planning) limit(ctx context.Context, low, high int) (*plan.Answer, []string, error) {
	q := plan.Limits{Ways: j.ways, Low: low, High: high}
	if j.base.Config.Pools[0].Rules.Scaling == nil {
		q.Hosts, q.Pool = j.pool()
	}
	a, err := plan.Limit(ctx, j.bench, q)
	return a, nil, err
}

func (j *planning) hosts(ctx context.Context, sizes []string) (*plan.Answer, []string, error) {
	ways, err := j.waysBySize(sizes)
	if err != nil {
		return nil, nil, err
	}
	r, sets := j.pool()
	a, err := plan.Hosts(ctx, j.bench, ways, r, sets)
	if err != nil {
		return nil, nil, err
	}
	if a.Recommended() == nil {
		j.cures, err = j.remedies(ctx)
		return a, nil, err
	}
	return a, j.beside(a), nil
}

// waysBySize are the ways of each size. The session limit follows the vCPUs.
func (j *planning) waysBySize(sizes []string) ([]plan.Way, error) {
	if len(sizes) == 0 {
		return j.ways, nil
	}
	own := j.base.Config.Pools[0].Hosts[0]
	limit := int(j.base.Config.Pools[0].Rules.Limits[0])
	var ways []plan.Way
	for _, name := range sizes {
		size, known := catalogue.Lookup(name)
		if !known {
			return nil, usagef("--sizes: %s is no size of the catalogue; did you mean %s?", name, catalogue.Suggest(name))
		}
		sets := []string{"pool.hosts[0].size=" + strconv.Quote(size.Name)}
		if limit < balancer.NoLimit {
			scaled := max(1, int(math.Round(float64(limit)*float64(size.VCPUs)/float64(own.Cores))))
			sets = append(sets, plan.LimitKey+"="+strconv.Itoa(scaled))
		}
		for _, w := range j.ways {
			ways = append(ways, plan.Way{Name: w.Name + " on " + size.Name, Sets: append(append([]string{}, w.Sets...), sets...)})
		}
	}
	return ways, nil
}

func (j *planning) storm(ctx context.Context) (*plan.Answer, []string, error) {
	const key = "workload.storm[0].users"
	users := 0
	for _, s := range j.base.Settings {
		if s.Key == key {
			users, _ = strconv.Atoi(s.Value)
		}
	}
	if users == 0 {
		return nil, nil, usagef("%s has no [[workload.storm]], so there is no storm to enlarge", j.scenario.Source)
	}
	const larger = 64
	r := plan.Range{Low: 1, High: min(larger*users, scenarios.MaxUsers), Start: users}
	a, err := plan.Storm(ctx, j.bench, j.ways, r, func(n int) []string { return []string{key + "=" + strconv.Itoa(n)} })
	if err != nil {
		return nil, nil, err
	}
	return a, breaking(a), nil
}

// breaking says what breaks first when one user more comes.
func breaking(a *plan.Answer) []string {
	c := a.Recommended()
	if c == nil || c.Beyond == nil || c.Beyond.Sample == nil {
		return nil
	}
	var what []string
	for _, m := range []struct{ metric, words string }{
		{"refused_users", "users refused at their first try"}, {"saturated_hosts_peak", "hosts saturated at once"}, {"connecting_peak", "most logons at once on one host"},
	} {
		if e := c.Beyond.Estimate(m.metric); e.State == study.Known && e.Mean > 0 {
			what = append(what, m.words+" "+strconv.FormatFloat(math.Round(e.Mean*10)/10, 'f', -1, 64))
		}
	}
	if len(what) == 0 {
		return nil
	}
	return []string{"One user more: " + strings.Join(what, ", ") + "."}
}

// densities are the vendor's users per vCPU for multi-session hosts, by kind of user
// (https://learn.microsoft.com/windows-server/remote/remote-desktop-services/virtual-machine-recs).
func densities() map[string]float64 {
	return map[string]float64{"light": 6, "medium": 4, "heavy": 2, "power": 1}
}

// beside tells what the density table and Erlang B say of the same pool.
func (j *planning) beside(a *plan.Answer) []string {
	c := a.Recommended()
	if c == nil {
		return nil
	}
	cell := c.Trial.Sample.Cell
	sessions := c.Trial.Estimate("sessions_peak")
	host, limit := cell.Config.Pools[0].Hosts[0], int(cell.Config.Pools[0].Rules.Limits[0])
	if sessions.State != study.Known {
		return nil
	}
	var lines []string
	if class := cell.Config.Classes[0].Name; len(cell.Config.Classes) == 1 && densities()[class] > 0 {
		users := densities()[class] * float64(host.Cores)
		lines = append(lines, fmt.Sprintf("The vendor's density table (%v %s users a vCPU) says %d hosts for the peak of %.0f sessions: it knows neither logons nor a session limit.",
			densities()[class], class, int(math.Ceil(sessions.Mean/users)), sessions.Mean))
	}
	if line := erlangLine(cell, sessions.Mean, limit); line != "" {
		lines = append(lines, line)
	}
	return lines
}

// erlangLine is what Erlang B says when an objective bounds the share of users refused.
func erlangLine(cell *study.Cell, load float64, limit int) string {
	for _, o := range cell.Objectives {
		if o.Metric != "refused_users_share" || o.Max == nil || *o.Max <= 0 || limit >= balancer.NoLimit {
			continue
		}
		for hosts := 1; hosts <= scenarios.MaxHosts; hosts++ {
			refused, err := theory.ErlangB(hosts*limit, load)
			if err != nil {
				return ""
			}
			if refused <= *o.Max {
				return fmt.Sprintf("Erlang B says %d hosts of %d seats for a steady load of %.0f sessions: it knows no storms, no logons, and nobody who tries again.", hosts, limit, load)
			}
		}
	}
	return ""
}
