package sim

import (
	"fmt"
	"testing"
	"time"

	"poolsim/balancer"
	"poolsim/sim/theory"
	"poolsim/workloads"
	"poolsim/workloads/draw"
)

// laws are three laws of one mean: no variation, exponential, and long-tailed with a coefficient of variation of 2.
func laws(mean float64) map[string]draw.Law {
	return map[string]draw.Law{
		"constant": constant(mean), "exponential": exponential(mean), "lognormal": must(draw.Lognormal(mean, 2)),
	}
}

// TestProcessorSharingMean: a host of c cores whose logons use one core at most has the sojourn time of M/G/c-PS, which
// depends on the mean of the work alone.
func TestProcessorSharingMean(t *testing.T) {
	heavy(t)
	const work = 10.0 // CPU seconds
	for _, host := range []struct {
		cores int
		load  float64
	}{{4, 3}, {8, 6.4}} {
		exact, err := theory.NewSharedHost(host.cores, host.load/work, work)
		if err != nil {
			t.Fatal(err)
		}
		for name, law := range laws(work) {
			cfg := config(10*time.Hour, plainPool(1, float64(host.cores), balancer.DefaultBreadthFirst()), logonOnly(law),
				workload(workloads.Steady{RatePerHour: host.load / work * 3600}, constant(0)))
			cfg.Warmup = time.Hour
			values := each(runs(t, cfg, enough), func(r *Result) float64 { return r.Logons.Mean() })
			covers(t, fmt.Sprintf("%d cores at %g erlangs, %s work", host.cores, host.load, name), exact.MeanSojourn(), 0, values)
		}
	}
}

// unit is the mean session length of the tests of session pools.
const unit = 100 * time.Second

// seats is a pool of hosts with a limit and sessions of a law, offered so many erlangs, without retries.
func seats(hosts, limit int, load float64, length draw.Law, settings balancer.Settings, units int) *Config {
	p := plainPool(hosts, 8, settings)
	p.limit(int32(limit))
	cfg := config(time.Duration(units)*unit, p, seatOnly(), workload(workloads.Steady{RatePerHour: load * 36}, length))
	cfg.Warmup = 20 * unit
	return cfg
}

func refusedShare(r *Result) float64 { return float64(r.Tally.RefusedUsers) / float64(r.Tally.Users) }

// perSecond is a time mean.
func perSecond(of func(p *PoolTimes) float64) func(r *Result) float64 {
	return func(r *Result) float64 { return of(&r.Pool) / r.Span.Seconds() }
}

// TestErlangB: a pool that refuses only when every host is full refuses like one big server group, whatever the rule and
// the law of session lengths.
func TestErlangB(t *testing.T) {
	heavy(t)
	rules := []balancer.Settings{balancer.DefaultBreadthFirst(), balancer.DefaultDepthFirst(), balancer.DefaultRandom()}
	for i, c := range []struct {
		hosts, limit int
		load         float64
	}{{5, 2, 8}, {4, 4, 12}, {5, 4, 16}} {
		exact, err := theory.ErlangB(c.hosts*c.limit, c.load)
		if err != nil {
			t.Fatal(err)
		}
		for name, law := range laws(unit.Seconds()) {
			cfg := seats(c.hosts, c.limit, c.load, law, rules[i], 1000)
			values := each(runs(t, cfg, enough), refusedShare)
			covers(t, fmt.Sprintf("%d x %d seats at %g erlangs, %s, %s", c.hosts, c.limit, c.load, rules[i].Algorithm(), name), exact, 0, values)
		}
	}
}

// TestSmallPools compares whole distributions of small pools with the exact chain of each rule.
func TestSmallPools(t *testing.T) {
	heavy(t)
	rules := []struct {
		settings balancer.Settings
		choose   theory.Placement
	}{
		{balancer.DefaultRandom(), theory.PlaceRandom},
		{balancer.DefaultLeast(), theory.PlaceLeast},
		{balancer.DefaultBreadthFirst(), theory.PlaceHalf},
		{balancer.DefaultDepthFirst(), theory.PlaceDepth},
	}
	for _, c := range []theory.Chain{{Hosts: 2, Limit: 2, Load: 2}, {Hosts: 3, Limit: 4, Load: 4}, {Hosts: 3, Limit: 4, Load: 8}} {
		for _, rule := range rules {
			c.Choose = rule.choose
			exact, err := c.Solve()
			if err != nil {
				t.Fatal(err)
			}
			results := runs(t, seats(c.Hosts, c.Limit, c.Load, exponential(unit.Seconds()), rule.settings, 1000), enough)
			name := fmt.Sprintf("%d x %d at %g, %s: ", c.Hosts, c.Limit, c.Load, rule.settings.Algorithm())
			hosts := float64(c.Hosts)
			covers(t, name+"refused", exact.Refused, 0, each(results, refusedShare))
			covers(t, name+"sessions", exact.MeanSessions, 0, each(results, perSecond(func(p *PoolTimes) float64 { return p.Sessions })))
			covers(t, name+"spread", exact.MeanRange, 0, each(results, perSecond(func(p *PoolTimes) float64 { return p.Spread })))
			covers(t, name+"busiest", exact.MeanMax, 0, each(results, perSecond(func(p *PoolTimes) float64 { return p.Busiest })))
			covers(t, name+"in use", exact.MeanOccupied, 0, each(results, perSecond(func(p *PoolTimes) float64 { return p.Used })))
			covers(t, name+"deviation", exact.MeanDeviation, 0, each(results, perSecond(func(p *PoolTimes) float64 { return p.SpreadSD })))
			covers(t, name+"full", exact.HostFull, 0, each(results, perSecond(func(p *PoolTimes) float64 { return p.AtLimit / hosts })))
		}
	}
}

// TestEngset: users of a finite population who find no seat go back to being away.
func TestEngset(t *testing.T) {
	heavy(t)
	for _, c := range []struct {
		users, hosts, limit int
		demand              float64
	}{{100, 10, 4, 0.5}, {200, 10, 12, 1}} {
		exact, err := theory.NewEngset(c.users, c.hosts*c.limit, c.demand)
		if err != nil {
			t.Fatal(err)
		}
		for _, law := range []string{"constant", "exponential"} {
			cfg := seats(c.hosts, c.limit, 0, laws(unit.Seconds())[law], balancer.DefaultBreadthFirst(), 400)
			away := unit.Seconds() / c.demand
			cfg.Workloads[0].Pattern = &workloads.Population{Users: c.users, Offline: exponential(away)}
			results := runs(t, cfg, 40)
			name := fmt.Sprintf("%d users on %d seats, %s: ", c.users, c.hosts*c.limit, law)
			covers(t, name+"refused", exact.CallCongestion(), 0, each(results, refusedShare))
			covers(t, name+"busy", exact.MeanBusy(), 0, each(results, perSecond(func(p *PoolTimes) float64 { return p.Sessions })))
		}
	}
}
