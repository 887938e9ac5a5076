package proof

import (
	"fmt"
	"time"

	"poolsim/balancer"
	"poolsim/sim"
	"poolsim/workloads"
)

const (
	microsoft  = "learn.microsoft.com, Azure Virtual Desktop, host pool load balancing"
	horizon    = "docs.vmware.com, Horizon 2309, load balancing"
	agentTexts = "docs.vmware.com, Horizon 2303, load balancing: agents reject and redirect"
)

// vendor are the examples that vendors print, and small cases by their rules.
func (s *suite) vendor() {
	s.nineHosts()
	s.loadIndex()
	s.segments()
	s.emptyHost()
	s.redirects()
	s.overfill()
}

// onBoard makes a board of open hosts with a limit and sessions.
func onBoard(limit int32, x balancer.LoadIndex, sessions ...int32) *balancer.Board {
	infos := make([]balancer.HostInfo, len(sessions))
	for h := range infos {
		infos[h] = balancer.HostInfo{Name: fmt.Sprintf("host-%02d", h+1), Limit: limit, Capabilities: balancer.DefaultCapabilities, Weight: 1}
	}
	b := balancer.NewBoard(infos, x)
	for h, n := range sessions {
		b.SetOpen(int32(h), true)
		b.SetCounts(int32(h), balancer.Counts{Sessions: n})
	}
	return b
}

// draws is how often each host is chosen in so many independent requests on an unchanging board.
func draws(settings balancer.Settings, b *balancer.Board, seed uint64, n int) []float64 {
	taken := make([]float64, b.View().Len())
	for i := range uint64(n) {
		// Any 64 bits will do; the multiplier spreads the seeds.
		r := balancer.Request{Draw: (seed+i)*0x9e3779b97f4a7c15 ^ seed>>7}
		if d := settings.New(b.View()).Place(b.View(), r); d.Host != balancer.None {
			taken[d.Host]++
		}
	}
	return taken
}

// everTaken is how many hosts were chosen at all, and the number in the list of the last of them, from 1.
func everTaken(taken []float64) (hosts, last float64) {
	for h, n := range taken {
		if n > 0 {
			hosts++
			last = float64(h + 1)
		}
	}
	return hosts, last
}

// nineHosts is Microsoft's example: hosts with 11 to 19 sessions, any of the first five.
func (s *suite) nineHosts() {
	const requests = 2000
	sessions := []int32{11, 12, 13, 14, 15, 16, 17, 18, 19}
	for _, c := range []struct {
		limit       int32
		hosts, last float64
	}{
		{balancer.NoLimit, 5, 5},
		{16, 3, 3}, // five hosts are below the limit, of which three are the half
		{19, 4, 4}, // eight
		{11, 0, 0},
	} {
		rule := s.rule(balancer.DefaultBreadthFirst())
		name := fmt.Sprintf("nine hosts with 11 to 19 sessions, limit %d", c.limit)
		s.add(decided(Vendor, name, 1, func(seed uint64, _ uint32) []float64 {
			hosts, last := everTaken(draws(rule, onBoard(c.limit, balancer.LoadIndex{}, sessions...), seed, requests))
			return []float64{hosts, last}
		}, exactly(name+": hosts that breadth-first takes", "hosts", microsoft, c.hosts),
			exactly(name+": the last of them", "number", microsoft, c.last)))
	}
	rule := s.rule(balancer.DefaultBreadthFirst())
	s.add(decided(Vendor, "nine hosts, shares", 60, func(seed uint64, replication uint32) []float64 {
		board := onBoard(balancer.NoLimit, balancer.LoadIndex{}, sessions...)
		return []float64{draws(rule, board, seed+uint64(replication)*requests, requests)[2] / requests}
	}, Case{Name: "nine hosts with 11 to 19 sessions: sent to the third", Unit: "share", Source: microsoft, Theory: 0.2}))
	packing := s.rule(balancer.DefaultDepthFirst())
	for limit := int32(15); limit <= 19; limit += 2 {
		name := fmt.Sprintf("nine hosts with 11 to 19 sessions, limit %d: depth-first takes", limit)
		s.add(decided(Vendor, name, 1, func(seed uint64, _ uint32) []float64 {
			_, last := everTaken(draws(packing, onBoard(limit, balancer.LoadIndex{}, sessions...), seed, 10))
			return []float64{last}
		}, exactly(name, "number", microsoft, float64(limit-11))))
	}
}

// overfill is a storm on hosts whose new sessions the broker sees 30 s late: 100 users within ten minutes on ten hosts of
// limit 10.
func (s *suite) overfill() {
	// Two independent simulations agree within 0.2.
	const between = 0.2
	for _, c := range []struct {
		rule balancer.Settings
		want float64
	}{{balancer.DefaultDepthFirst(), 18.1}, {balancer.DefaultBreadthFirst(), 11.7}} {
		name := c.rule.Algorithm() + ", 100 users within 10 min on 10 hosts of limit 10, seen 30 s late"
		storm := &workloads.Storm{Users: 100, Window: 10 * time.Minute, Shape: workloads.ShapeUniform}
		cfg := run(s.pool(10, 1, 10, c.rule), s.seat(), storm, s.constant(7200), 0, 15*time.Minute)
		cfg.Pools[0].Rules.VisibilityLag = 30 * time.Second
		s.add(simulated(Vendor, name, 400, cfg, Case{
			Name: name + ": busiest host", Unit: "sessions", Source: simulation, Theory: c.want, Error: Error{Half: between},
		}.from(busiestPeak)))
	}
}

// redirects are eight users at once on two hosts whose agents take three logons each, filled depth-first. Three get on to
// the first; it rejects five, who come to the second a second later; that takes three and rejects two, who have been
// everywhere.
func (s *suite) redirects() {
	burst := make(timetable, 8)
	cfg := run(s.pool(2, 1, 20, balancer.DefaultDepthFirst()), s.waiting(s.constant(60)), burst, s.constant(600), 0, 5*time.Minute)
	for h := range cfg.Pools[0].Rules.Agents {
		cfg.Pools[0].Rules.Agents[h] = sim.AgentLimits{Connecting: 3}
	}
	const name = "8 users at once, two agents that take 3 logons"
	s.add(simulated(Vendor, name, 1, cfg,
		exactly(name+": rejections", "requests", agentTexts, 7).from(func(r *sim.Result) float64 { return float64(r.Tally.AgentRejections) }),
		exactly(name+": on the second host", "sessions", agentTexts, 3).from(newSessionsOn(1)),
		exactly(name+": refused", "users", agentTexts, 2).from(func(r *sim.Result) float64 { return float64(r.Tally.RefusedUsers) })))
}
