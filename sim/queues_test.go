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

type namedLaw struct {
	name string
	draw.Law
}

// laws are three laws of one mean: long-tailed with a coefficient of variation of 2, no variation, and exponential.
func laws(mean float64) []namedLaw {
	return []namedLaw{
		{"lognormal", must(draw.Lognormal(mean, 2))}, {"constant", constant(mean)}, {"exponential", exponential(mean)},
	}
}

// TestProcessorSharingMean: a host of c cores whose logons use one core at most has the sojourn time of M/G/c-PS, which
// depends on the mean of the work alone.
func TestProcessorSharingMean(t *testing.T) {
	const work = 10.0 // CPU seconds
	for _, host := range first(1, []struct {
		cores int
		load  float64
	}{{4, 3}, {8, 6.4}}) {
		exact, err := theory.NewSharedHost(host.cores, host.load/work, work)
		if err != nil {
			t.Fatal(err)
		}
		for _, law := range first(2, laws(work)) {
			cfg := config(10*time.Hour, plainPool(1, float64(host.cores), balancer.DefaultBreadthFirst()), logonOnly(law.Law),
				workload(workloads.Steady{RatePerHour: host.load / work * 3600}, constant(0)))
			cfg.Warmup = time.Hour
			values := each(runs(t, cfg, enough), func(r *Result) float64 { return r.Logons.Mean() })
			covers(t, fmt.Sprintf("%d cores at %g erlangs, %s work", host.cores, host.load, law.name), exact.MeanSojourn(), 0, values)
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
	rules := []balancer.Settings{balancer.DefaultBreadthFirst(), balancer.DefaultDepthFirst(), balancer.DefaultRandom()}
	for i, c := range first(1, []struct {
		hosts, limit int
		load         float64
	}{{5, 2, 8}, {4, 4, 12}, {5, 4, 16}}) {
		exact, err := theory.ErlangB(c.hosts*c.limit, c.load)
		if err != nil {
			t.Fatal(err)
		}
		for _, law := range laws(unit.Seconds()) {
			cfg := seats(c.hosts, c.limit, c.load, law.Law, rules[i], 1000)
			values := each(runs(t, cfg, enough), refusedShare)
			covers(t, fmt.Sprintf("%d x %d seats at %g erlangs, %s, %s", c.hosts, c.limit, c.load, rules[i].Algorithm(), law.name), exact, 0, values)
		}
	}
}

// TestSmallPools compares whole distributions of small pools with the exact chain of each rule.
func TestSmallPools(t *testing.T) {
	rules := []struct {
		settings balancer.Settings
		choose   theory.Placement
	}{
		{balancer.DefaultRandom(), theory.PlaceRandom},
		{balancer.DefaultLeast(), theory.PlaceLeast},
		{balancer.DefaultBreadthFirst(), theory.PlaceHalf},
		{balancer.DefaultDepthFirst(), theory.PlaceDepth},
	}
	chains := []theory.Chain{{Hosts: 3, Limit: 4, Load: 4}, {Hosts: 3, Limit: 4, Load: 8}, {Hosts: 2, Limit: 2, Load: 2}}
	for _, c := range first(1, chains) {
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
	for _, c := range first(1, []struct {
		users, hosts, limit int
		demand              float64
	}{{100, 10, 4, 0.5}, {200, 10, 12, 1}}) {
		exact, err := theory.NewEngset(c.users, c.hosts*c.limit, c.demand)
		if err != nil {
			t.Fatal(err)
		}
		for _, law := range first(1, laws(unit.Seconds())) {
			cfg := seats(c.hosts, c.limit, 0, law.Law, balancer.DefaultBreadthFirst(), 400)
			away := unit.Seconds() / c.demand
			cfg.Workloads[0].Pattern = &workloads.Population{Users: c.users, Offline: exponential(away)}
			results := runs(t, cfg, 40)
			name := fmt.Sprintf("%d users on %d seats, %s: ", c.users, c.hosts*c.limit, law.name)
			covers(t, name+"refused", exact.CallCongestion(), 0, each(results, refusedShare))
			covers(t, name+"busy", exact.MeanBusy(), 0, each(results, perSecond(func(p *PoolTimes) float64 { return p.Sessions })))
		}
	}
}

// TestManyHosts compares the unevenness of pools without a limit with an independent program: means of 8 runs with 95 %
// half-widths, for ten expected sessions a host.
func TestManyHosts(t *testing.T) {
	for _, c := range first(2, []struct {
		hosts              int
		settings           balancer.Settings
		deviation, half    float64
		spread, spreadHalf float64
	}{
		{3, balancer.DefaultBreadthFirst(), 1.0274, 0.0021, 2.3351, 0.0048},
		{3, balancer.DefaultLeast(), 0.5465, 0.0006, 1.2191, 0.0005},
		{9, balancer.DefaultBreadthFirst(), 1.1573, 0.0012, 3.5948, 0.0036},
		{10, balancer.DefaultBreadthFirst(), 1.0610, 0.0008, 3.3809, 0.0029},
		{10, balancer.DefaultRandom(), 2.9119, 0.0037, 9.645, 0.0005},
		{20, balancer.DefaultBreadthFirst(), 1.1247, 0.0013, 4.1530, 0.0045},
		{20, balancer.DefaultLeast(), 0.5122, 0.0003, 1.6342, 0.0005},
	}) {
		cfg := seats(c.hosts, 999, 10*float64(c.hosts), exponential(unit.Seconds()), c.settings, 200)
		results := runs(t, cfg, enough)
		name := fmt.Sprintf("%d hosts, %s: ", c.hosts, c.settings.Algorithm())
		covers(t, name+"deviation", c.deviation, widen8*c.half, each(results, perSecond(func(p *PoolTimes) float64 { return p.SpreadSD })))
		covers(t, name+"spread", c.spread, widen8*c.spreadHalf, each(results, perSecond(func(p *PoolTimes) float64 { return p.Spread })))
	}
}

// TestDepthFirstPacking: holes that departures leave keep more hosts in use than the sessions need: of 40 expected
// sessions on 10 hosts of 16, 3.4011 ± 0.0035 instead of 2.5, of 100, 7.4966 ± 0.0036 instead of 6.25 (8 runs of an
// independent program).
func TestDepthFirstPacking(t *testing.T) {
	for _, c := range first(1, []struct{ load, used, half float64 }{{40, 3.4011, 0.0035}, {100, 7.4966, 0.0036}}) {
		results := runs(t, seats(10, 16, c.load, exponential(unit.Seconds()), balancer.DefaultDepthFirst(), 300), enough)
		covers(t, fmt.Sprintf("hosts in use for %g sessions", c.load), c.used, widen8*c.half, each(results, perSecond(func(p *PoolTimes) float64 { return p.Used })))
	}
}

// widen8 turns a 95 % half-width of 8 runs into one of 99.9 %: t(0.9995, 7)/t(0.975, 7) = 5.408/2.365.
const widen8 = 5.408 / 2.365
