package study

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"poolsim/balancer"
	"poolsim/sim"
)

// storm is a pool of equal hosts without loss or chance: users come at once, more in later replications, and whoever
// finds no seat is refused.
type storm struct {
	hosts, limit int
	demand       func(replication uint32) int
}

func (p storm) Run(ctx context.Context, replication uint32) (*sim.Result, error) {
	users := p.demand(replication)
	r := &sim.Result{
		Tally: sim.Tally{Users: int64(users), RefusedUsers: int64(max(0, users-p.hosts*p.limit))},
		Hosts: make([]sim.HostResult, p.hosts),
	}
	return r, ctx.Err()
}

// cell is the storm's pool as a cell.
func (p storm) cell() Cell {
	limits := make([]int32, p.hosts)
	for i := range limits {
		limits[i] = int32(p.limit)
	}
	return Cell{
		Name:     "breadth-first",
		Settings: []Setting{{Key: hostsKey, Value: strconv.Itoa(p.hosts)}, {Key: limitKey, Value: strconv.Itoa(p.limit)}},
		Config:   &sim.Config{Pools: []sim.Pool{{Hosts: make([]sim.Host, p.hosts), Rules: sim.Rules{Limits: limits}}}},
	}
}

// vary is the storm's pool with other settings.
func (p storm) vary(sets ...string) (Cell, error) {
	for _, set := range sets {
		key, value, _ := strings.Cut(set, "=")
		n, err := strconv.Atoi(value)
		if err != nil {
			return Cell{}, err
		}
		switch key {
		case hostsKey:
			p.hosts = n
		case limitKey:
			p.limit = n
		default:
			return Cell{}, fmt.Errorf("no such key: %s", key)
		}
	}
	return p.cell(), nil
}

// make makes the simulator of a configuration that the storm met.
func (p storm) make(cfg *sim.Config, _ sim.Options) simulator {
	pool := &cfg.Pools[0]
	return storm{len(pool.Hosts), int(pool.Rules.Limits[0]), p.demand}
}

// outcome is what came of the storm in so many replications.
func (p storm) outcome(t interface{ Fatal(...any) }, replications int) *Outcome {
	s, err := runWith(context.Background(), []Cell{p.cell()}, Options{Replications: replications}, p.make)
	if err != nil {
		t.Fatal(err)
	}
	return &s.Outcomes[0]
}

// constant demand in every replication.
func constant(users int) func(uint32) int { return func(uint32) int { return users } }

func TestCure(t *testing.T) {
	late := func(replication uint32) int { // one more user than before, from replication 10 on
		if replication < 10 {
			return 100
		}
		return 111
	}
	cases := []struct {
		name         string
		storm        storm
		limit, hosts int
		note         string
	}{
		{"one seat a host too few", storm{10, 12, constant(130)}, 13, 1, ""},
		{"many seats too few", storm{10, 12, constant(500)}, 50, 32, ""}, // 500/12 = 41.7 hosts
		{"five times the hosts are more than are tried", storm{10, 1, constant(51)}, 6, 0, "Up to 40 more hosts would not be enough."},
		{"a rare day decides", storm{10, 9, late}, 12, 3, ""},
		{"no limit in force", storm{10, balancer.NoLimit, constant(10)}, 0, 1, "No session limit is in force that could be raised."},
	}
	for _, c := range cases {
		got, err := findCure(t.Context(), c.storm.outcome(t, 20), c.storm.vary, Options{Replications: 20}, c.storm.make)
		if err != nil || got.Limit != c.limit || got.Hosts != c.hosts || got.Note != c.note {
			t.Errorf("%s: %+v, error %v; want limit %d, %d hosts, note %q", c.name, got, err, c.limit, c.hosts, c.note)
		}
	}
}

func TestCureIsTheSmallest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := storm{hosts: rapid.IntRange(1, 30).Draw(t, "hosts"), limit: rapid.IntRange(1, 30).Draw(t, "limit")}
		users := p.hosts*p.limit + rapid.IntRange(1, 2*p.hosts*p.limit).Draw(t, "too many")
		p.demand = constant(users)
		got, err := findCure(context.Background(), p.outcome(t, 2), p.vary, Options{Replications: 2}, p.make)
		limit := (users + p.hosts - 1) / p.hosts
		hosts := (users+p.limit-1)/p.limit - p.hosts
		if err != nil || got != (Cure{Limit: limit, Hosts: hosts}) {
			t.Fatalf("%d users on %d hosts of %d: %+v, error %v", users, p.hosts, p.limit, got, err)
		}
	})
}

func TestCureOfWhatNoSeatCures(t *testing.T) {
	p := storm{10, 12, constant(130)}
	outcome := p.outcome(t, 3)
	vary := func(...string) (Cell, error) { return p.cell(), nil }
	got, err := findCure(t.Context(), outcome, vary, Options{Replications: 3}, p.make)
	want := "No session limit would change that: something else refuses them. Up to 40 more hosts would not be enough."
	if err != nil || got != (Cure{Note: want}) {
		t.Errorf("%+v, error %v", got, err)
	}
	refuse := func(...string) (Cell, error) { return Cell{}, errors.New("not allowed") }
	want = "The scenario does not allow another session limit. The scenario does not allow more hosts."
	if got, err = findCure(t.Context(), outcome, refuse, Options{Replications: 3}, p.make); err != nil || got != (Cure{Note: want}) {
		t.Errorf("%+v, error %v", got, err)
	}
	outcome.Cell.Settings = nil
	if got, err = findCure(t.Context(), outcome, p.vary, Options{Replications: 3}, p.make); err != nil || got.Note != "The scenario does not allow more hosts." {
		t.Errorf("%+v, error %v", got, err)
	}
}

// TestMoreHostsAreEmpty: a number of sessions at the start must not fill the hosts that are added.
func TestMoreHostsAreEmpty(t *testing.T) {
	c := storm{hosts: 2, limit: 5}.cell()
	if got, want := HostSettings(&c, 2+3), []string{hostsKey + "=5"}; !slices.Equal(got, want) {
		t.Errorf("hosts that start empty: %q, want %q", got, want)
	}
	c.Config.Pools[0].Hosts[0].Sessions, c.Config.Pools[0].Hosts[1].Sessions = 5, 4
	if got, want := HostSettings(&c, 2+3), []string{hostsKey + "=5", sessionsKey + "=[5, 4, 0, 0, 0]"}; !slices.Equal(got, want) {
		t.Errorf("hosts that start with sessions: %q, want %q", got, want)
	}
}

func TestCureStopsWithItsContext(t *testing.T) {
	p := storm{10, 12, constant(130)}
	outcome := p.outcome(t, 3)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := findCure(ctx, outcome, p.vary, Options{Replications: 3}, p.make); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}
