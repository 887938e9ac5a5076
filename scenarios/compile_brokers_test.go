package scenarios

import (
	"testing"

	"poolsim/balancer"
)

// TestBrokerSettings sets every key of the brokers to something other than its default.
func TestBrokerSettings(t *testing.T) {
	for _, c := range []struct {
		rule  string
		table string
		want  balancer.Settings
	}{
		{"horizon-62", "[horizon]\nties = \"first\"\n[horizon.preference]\nsource = \"memory\"\nblock_over = 95\nlow_over = 80\nmed_over = 40\n",
			balancer.Horizon62{Preferences: balancer.Preferences{Source: balancer.PreferByMemory, Block: 95, Low: 80, Med: 40}, Ties: balancer.TiesFirst}},
		{"citrix", `[citrix]
mode = "vertical"
concurrent_logon_tolerance = 10
hard_limit = true
include_sessions = false
max_sessions = 100
cpu_threshold = 90
memory_threshold = 85
memory_base_mb = 1024
disk_queue_threshold = 8
others_share = 10
ties = "first"
`, balancer.Citrix{Mode: balancer.Vertical, ConcurrentLogonTolerance: 10, HardLimit: true, Ties: balancer.TiesFirst, Evaluators: balancer.Evaluators{
			MaxSessions: 100, CPUFull: 90, MemoryFull: 85, MemoryBaseMB: 1024, DiskQueue: 8, OthersShare: 0.1}}},
		{"rd-broker", "[rd_broker]\npending_penalty = 2.5\npending_max = 0\nties = \"random\"\n", balancer.RDBroker{PendingPenalty: 2.5}},
		{"ras", "[ras]\nsessions = false\nmemory = false\ncpu = false\nties = \"first\"\n", balancer.RAS{Ties: balancer.TiesFirst}},
		{"appstream", "[appstream]\nmode = \"fill\"\nties = \"first\"\n", balancer.AppStream{Mode: balancer.Fill, Ties: balancer.TiesFirst}},
	} {
		s := load(t, small+c.table, Overrides{Sets: []string{"pool.algorithm=" + c.rule}})
		if got := s.Cells[0].Config.Pools[0].Rules.Balancer; got != c.want {
			t.Errorf("got %+v, want %+v", got, c.want)
		}
	}
}

// TestHorizon62CountsItsOwn: the broker of these versions does not miss its own placements either.
func TestHorizon62CountsItsOwn(t *testing.T) {
	s := load(t, small, Overrides{Sets: []string{"pool.algorithm=horizon-62"}})
	if lag := s.Cells[0].Config.Pools[0].Rules.VisibilityLag; lag != 0 {
		t.Errorf("lag of %v, want none", lag)
	}
	s = load(t, small, Overrides{Sets: []string{"pool.algorithm=citrix", "pool.visibility_lag=10s"}})
	if lag := s.Cells[0].Config.Pools[0].Rules.VisibilityLag.Seconds(); lag != 10 {
		t.Errorf("lag of %v s, want 10", lag)
	}
}
