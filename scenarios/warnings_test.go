package scenarios

import (
	"math"
	"slices"
	"strings"
	"testing"
)

func TestIdleHost(t *testing.T) {
	s := load(t, small, Overrides{})
	idle := s.Idle()
	// 6 s + 600/100 s + 12 CPU s: 24 s. The 95th percentile of lognormal(12, CV 0.6) is
	// 12/sqrt(1.36) exp(1.644854 sqrt(ln 1.36)) = 25.61 s, and 12 s before it make 37.6 s. (32 - 3) GiB hold 29 of 1 GiB.
	if len(idle) != 1 || math.Abs(idle[0].Mean-24) > 0.3 || math.Abs(idle[0].P95-37.61) > 0.05 || idle[0].MemorySessions != 29 {
		t.Errorf("got %+v", idle)
	}
	if want := "medium on D8s_v5: desktop after 24 s on average, 37.6 s at the 95th percentile; memory binds at 29 medium sessions on 32 GiB."; idle[0].String() != want {
		t.Errorf("got %s", idle[0])
	}
}

func TestWarnings(t *testing.T) {
	for _, c := range []struct {
		name, extra string
		sets        []string
		want        string
	}{
		{"never", "[session_limits]\ndisconnected_logoff = \"never\"\n", nil, `session_limits.disconnected_logoff = "never": sessions of users who disconnected hold their seats for good, so hosts fill up.`},
		{"999999", "", []string{"pool.algorithm=depth-first", "pool.max_session_limit=999999"}, "depth-first without a session limit (999999) puts every user on one host; that is what a pool with the limit left at its default does."},
		{"own limit", "", []string{"pool.hosts[0].max_session_limit=9"}, "pool.hosts[0].max_session_limit: a pool of Azure Virtual Desktop has one session limit for all hosts; a host's own limit is a Horizon setting."},
		{"agent below broker", "", []string{"pool.algorithm=horizon", "horizon.agent.connecting_threshold=10"}, "horizon.agent.connecting_threshold = 10 is below the broker's 20: the broker still sends users to hosts that will refuse them."},
		{"policy of an ordinary day", "", []string{"pool.algorithm=horizon", "horizon.agent_policy.load_index_threshold=20"}, "horizon.agent_policy.load_index_threshold = 20 is reached on an ordinary day: hosts then refuse users that they could serve. The vendor advises 0, or 90 to 100 for extreme load."},
		{"agent of another rule", "", []string{"horizon.agent.connecting_threshold=10"}, "horizon.agent.connecting_threshold has no effect under breadth-first: only hosts of Horizon (horizon, horizon-78) have thresholds of their own."},
		{"no price", "[[pool.hosts]]\ncount = 1\nvcpus = 4\nmemory_gib = 64\n", nil, "pool.hosts[1]: no price is known for hosts of 4 vCPU, 64 GiB, so there is no cost; give price_per_hour."},
		{"memory", "", []string{"pool.max_session_limit=30"}, "memory binds at 29 medium sessions on a host of D8s_v5 (32 GiB), below its limit of 30."},
		{"lag under horizon", "", []string{"pool.algorithm=horizon-78", "pool.visibility_lag=30s"}, "pool.visibility_lag has no effect under horizon-78: a Horizon broker counts its own allocations; it takes horizon.broker.brokers > 1."},
		{"a start of hosts that are on", "[[operation.start]]\nat = \"08:30\"\nhosts = 1\n", nil, "operation start has no effect: the hosts that it starts are on from the start; see pool.hosts[].state."},
		{"a start of the wrong host", "[[operation.start]]\nat = \"08:30\"\nhosts = [\"host-01\"]\n[[pool.hosts]]\ncount = 1\nsize = \"D8s_v5\"\nstate = \"off\"\n", nil, "operation start has no effect: the hosts that it starts are on from the start; see pool.hosts[].state."},
		{"sessions over the limit", "", []string{"pool.hosts[0].sessions=[20, 21, 22, 0]"}, "pool.hosts[0].sessions: host-02 begins with 21 sessions, over its limit of 20; it takes nobody until it is below."},
		{"impatient", "", []string{"pool.refused_retry=10ms"}, "pool.refused_retry: a refused user tries again after 0.01 s on average; that makes very many tries, and no person does so."},
		{"drained for good", "[[operation.drain]]\nat = \"08:30\"\nhosts = 1\nuntil = \"12:00\"\n", nil, "operation.drain[0].until: 12:00 is after the run ends (09:45), so that the hosts stay drained."},
		{"objective", "[[objective]]\nmetric = \"logon_seconds_p95\"\nmax = 30\n", nil, "the objective logon_seconds_p95 of at most 30 s cannot be met: on an idle host it is 37.6 s already."},
	} {
		s := load(t, small+c.extra, Overrides{Sets: c.sets})
		if len(s.Warnings) != 1 || s.Warnings[0] != c.want {
			t.Errorf("%s: got %q, want %q", c.name, s.Warnings, c.want)
		}
	}
	other := small + "[horizon.agent]\nconnecting_threshold = 20\n[[variant]]\nname = \"h\"\nset = { \"pool.algorithm\" = \"horizon\" }\n"
	if s := load(t, other, Overrides{}); len(s.Warnings) > 0 {
		t.Errorf("thresholds that a variant uses: %q", s.Warnings)
	}
	empty := load(t, "[[pool.hosts]]\ncount = 1\nsize = \"D8s_v5\"\n[pool]\nmax_session_limit = 20\n", Overrides{})
	if want := "nobody comes: the scenario has no [[workload]], and no sessions at the start."; !slices.Equal(empty.Warnings, []string{want}) {
		t.Errorf("an empty pool: %q", empty.Warnings)
	}
	quiet := small + "[[operation.start]]\nat = \"08:30\"\nhosts = 1\n[[operation.stop]]\nat = \"08:00\"\nhosts = 1\n"
	if s := load(t, quiet, Overrides{}); len(s.Warnings) > 0 {
		t.Errorf("a start after a stop: %q", s.Warnings)
	}
	s := load(t, small+"[[variant]]\nname = \"deep\"\nset = { \"pool.max_session_limit\" = 30 }\n", Overrides{})
	if len(s.Warnings) != 1 || !strings.HasPrefix(s.Warnings[0], "deep: memory binds") {
		t.Errorf("a variant's warning: %q", s.Warnings)
	}
}
