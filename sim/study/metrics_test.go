package study

import (
	"math"
	"testing"
	"time"

	"poolsim/sim"
)

// names are the metrics that scripts rely on, in groups as the documentation lists them.
var names = []string{
	"users", "unserved_users", "refused_users", "refused_users_share", "abandoned_users",
	"requests", "new_sessions", "reconnects", "refused_requests", "refused_share", "agent_rejections", "logon_timeouts",
	"logon_seconds_mean", "logon_seconds_p50", "logon_seconds_p95", "logon_seconds_p99", "logon_seconds_max",
	"desktop_within_share", "waited_over_minute_share", "reconnect_seconds_p95", "reconnecting_peak",
	"sessions_mean", "sessions_peak", "sessions_per_host_mean",
	"busiest_host_mean", "busiest_host_peak", "emptiest_host_mean", "spread_mean", "spread_peak",
	"empty_hosts_mean", "hosts_used_mean", "hosts_used_peak", "at_limit_share", "over_limit_peak", "connecting_peak",
	"cpu_percent_mean", "cpu_percent_p95", "cpu_over_80_share",
	"saturated_hosts_peak", "saturated_hosts_ever", "saturated_host_minutes", "saturated_host_share",
	"logons_on_saturated_share", "degraded_session_minutes", "memory_over_share", "disk_busy_share",
	"hosts_on_mean", "hosts_on_peak", "host_hours", "used_host_hours",
	"cost", "cost_used", "cost_idle", "cost_per_month", "cost_per_session_hour", "cost_always_on", "saving_share",
	"cost_open_used", "cost_open_idle", "cost_draining", "cost_booting", "cost_fixed",
	"host_starts", "host_stops", "drain_minutes_p50", "drain_minutes_p95", "drain_minutes_max",
	"forced_logoffs", "lost_sessions", "thrashing",
	"hosts_created", "hosts_deleted", "hosts_required_mean", "scaling_evaluations", "no_open_host_minutes",
	"all_drained_minutes", "boot_waits", "hosts_maintained",
}

func TestTableHoldsEveryNameOnce(t *testing.T) {
	seen := map[string]bool{}
	for _, m := range Metrics() {
		if seen[m.Name] {
			t.Errorf("%s stands twice in the table", m.Name)
		}
		seen[m.Name] = true
		if m.Unit == "" || m.Label == "" || m.Summary == "" {
			t.Errorf("%s lacks a unit, a label or a summary", m.Name)
		}
	}
	for _, name := range names {
		if !seen[name] {
			t.Errorf("%s is missing", name)
		}
	}
	if len(seen) != len(names) {
		t.Errorf("the table holds %d metrics, this test knows %d", len(seen), len(names))
	}
}

// handMade is one replication of two hours with four hosts: 8 host-hours, of which 5 open, 1 draining, 0.5 booting and
// 1.5 off.
func handMade() *sim.Result {
	const h = 3600.0
	r := &sim.Result{
		Span: 2 * time.Hour,
		Tally: sim.Tally{
			Users: 200, UnservedUsers: 4, RefusedUsers: 10, Abandoned: 3,
			Requests: 250, NewSessions: 196, ReconnectTries: 30, RefusedRequests: 24,
			AgentRejections: 5, LogonTimeouts: 1, OnSaturated: 49, Logons: 196,
			ForcedLogoffs: 6, LostSessions: 7, HostStarts: 8, HostStops: 9,
			HostsCreated: 2, HostsDeleted: 1, Evaluations: 40, BootWaits: 12, HostsMaintained: 3,
		},
		Pool: sim.PoolTimes{
			Sessions: 120 * h, Open: 5 * h, Draining: 1 * h, Booting: 0.5 * h, Off: 1.5 * h, Used: 4 * h,
			AtLimit: 0.6 * h, Saturated: 0.3 * h, MemoryOver: 0.06 * h, DiskBusy: 0.12 * h, DegradedTime: 2 * h,
			CPUOver80: 1.2 * h, CPUUse: 3 * h, Busiest: 50 * h, Emptiest: 16 * h, Spread: 24 * h, AnyOpen: 1.6 * h,
			AllDrained: 0.25 * h,
		},
		Peaks: sim.Peaks{
			Sessions: 90, Busiest: 28, Spread: 21, OverLimit: 2, Connecting: 17, Reconnecting: 11,
			Saturated: 3, SaturatedEver: 4, HostsUsed: 3, HostsOn: 4,
		},
		Cost: sim.Costs{
			Known: true, OpenUsed: 3, OpenIdle: 1, Draining: 0.5, Booting: 0.25, Fixed: 1.25, Used: 4.5, AlwaysOn: 8,
		},
		Scaling: sim.ScalingTimes{Known: 1.5 * h, Required: 4.5 * h},
		CPUTime: make([]float64, sim.CPUBins), Thrashing: 0.015,
	}
	r.CPUTime[0], r.CPUTime[500], r.CPUTime[1000] = 50, 45, 5 // seconds idle, at 50 %, and full
	return r
}

func TestMetricsOfAHandMadeResult(t *testing.T) {
	want := map[string]float64{
		"users": 200, "unserved_users": 4, "refused_users": 10, "refused_users_share": 10.0 / 200, "abandoned_users": 3,
		"requests": 250, "new_sessions": 196, "reconnects": 30, "refused_requests": 24, "refused_share": 24.0 / 250,
		"agent_rejections": 5, "logon_timeouts": 1, "reconnecting_peak": 11,
		"sessions_mean": 60, "sessions_peak": 90, // 120 session-hours in 2 hours
		"sessions_per_host_mean": 20, // 120 session-hours over 6 host-hours on
		"busiest_host_mean":      25, "busiest_host_peak": 28,
		"emptiest_host_mean": 10, "spread_mean": 15, "spread_peak": 21, // over the 1.6 hours with an open host
		"empty_hosts_mean": 1, "hosts_used_mean": 2, "hosts_used_peak": 3, // (5 + 1 - 4)/2 and 4/2
		"at_limit_share": 0.1, "over_limit_peak": 2, "connecting_peak": 17,
		"cpu_percent_mean": 50, "cpu_percent_p95": 50, "cpu_over_80_share": 0.2,
		"saturated_hosts_peak": 3, "saturated_hosts_ever": 4, "saturated_host_minutes": 18, "saturated_host_share": 0.05,
		"logons_on_saturated_share": 0.25, "degraded_session_minutes": 120,
		"memory_over_share": 0.01, "disk_busy_share": 0.02,
		"hosts_on_mean": 3, "hosts_on_peak": 4, "host_hours": 6, "used_host_hours": 4,
		"cost": 6, "cost_used": 4.5, "cost_idle": 1.5, "cost_per_session_hour": 0.05, // 6 over 120 session-hours
		"cost_per_month": 2190, // 6 in 2 hours for 730
		"cost_always_on": 8, "saving_share": 0.25, "cost_open_used": 3, "cost_open_idle": 1,
		"cost_draining": 0.5, "cost_booting": 0.25, "cost_fixed": 1.25,
		"host_starts": 8, "host_stops": 9, "forced_logoffs": 6, "lost_sessions": 7,
		"thrashing":     0.015,
		"hosts_created": 2, "hosts_deleted": 1, "hosts_required_mean": 3, // 4.5 host-hours in 1.5 hours
		"scaling_evaluations": 40, "no_open_host_minutes": 24, "all_drained_minutes": 15, // 2 - 1.6 hours, 0.25 hours
		"boot_waits": 12, "hosts_maintained": 3,
	}
	r := handMade()
	for _, m := range Metrics() {
		x, counted := want[m.Name]
		v := m.Of(r)
		switch {
		case !counted && v.State != Absent: // times of logons, reconnects and drains: there were none
			t.Errorf("%s = %+v, want none", m.Name, v)
		case counted && (v.State != Known || math.Abs(v.X-x) > 1e-12):
			t.Errorf("%s = %+v, want %v", m.Name, v, x)
		}
	}
}

// TestSavingOfRounding: the parts of the cost add up to the same sum in another order.
func TestSavingOfRounding(t *testing.T) {
	r := handMade()
	r.Cost = sim.Costs{Known: true, OpenUsed: 0.1, OpenIdle: 0.2, AlwaysOn: 0.3} // 0.1 + 0.2 is 0.30000000000000004
	if v := Lookup("saving_share").Of(r); v.X != 0 {
		t.Errorf("saving %v, want 0", v.X)
	}
}

func TestMetricsOfNothing(t *testing.T) {
	r := &sim.Result{CPUTime: make([]float64, sim.CPUBins), Thrashing: math.NaN()}
	for _, m := range Metrics() {
		if v := m.Of(r); v.State == Unserved || math.IsNaN(v.X) || math.IsInf(v.X, 0) {
			t.Errorf("%s of a run without hosts, users and time = %+v", m.Name, v)
		}
	}
	for _, name := range []string{"refused_users_share", "sessions_mean", "cpu_percent_p95", "cost", "saving_share", "cost_per_session_hour", "thrashing"} {
		if v := Lookup(name).Of(r); v.State != Absent {
			t.Errorf("%s = %+v, want none", name, v)
		}
	}
}

func TestCPUQuantile(t *testing.T) {
	bins := func(at ...int) []float64 {
		b := make([]float64, sim.CPUBins)
		for _, i := range at {
			b[i]++
		}
		return b
	}
	cases := []struct {
		name string
		bins []float64
		p    float64
		want float64
	}{
		{"idle", bins(0), 0.95, 0},
		{"full", bins(1000), 0.95, 100},
		{"half and half, low half", bins(100, 900), 0.5, 10},
		{"half and half, high half", bins(100, 900), 0.51, 90},
		{"rank 19 of 20", bins(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20), 0.95, 1.9},
	}
	for _, c := range cases {
		if v := cpuQuantile(c.bins, c.p); v.State != Known || math.Abs(v.X-c.want) > 1e-9 {
			t.Errorf("%s: %+v, want %v", c.name, v, c.want)
		}
	}
}

func TestPercentileStates(t *testing.T) {
	cases := []struct {
		x    float64
		want Value
	}{
		{31.5, Value{X: 31.5}},
		{math.Inf(1), Value{State: Unserved}},
		{math.NaN(), Value{State: Absent}},
	}
	for _, c := range cases {
		if got := ranked(c.x); got != c.want {
			t.Errorf("ranked(%v) = %+v, want %+v", c.x, got, c.want)
		}
	}
}

func TestLookup(t *testing.T) {
	if m := Lookup("cost_used"); m == nil || m.Name != "cost_used" || m.Better != Lower {
		t.Errorf("Lookup(cost_used) = %+v", m)
	}
	if m := Lookup("cost-used"); m != nil {
		t.Errorf("Lookup(cost-used) = %+v, want nil", m)
	}
}

func TestMetricsAreACopy(t *testing.T) {
	Metrics()[0] = nil
	if Metrics()[0] == nil {
		t.Error("a caller changed the table")
	}
}

func TestSuggest(t *testing.T) {
	cases := map[string]string{
		"logon_second_p95":       "logon_seconds_p95",
		"Logon-Seconds-P95":      "logon_seconds_p95",
		"refused_user_share":     "refused_users_share",
		"saturated_host_minute":  "saturated_host_minutes",
		"costs":                  "cost",
		"user":                   "users",
		"completely different":   "",
		"":                       "",
		"logon_seconds_p95\x00😀": "logon_seconds_p95",
	}
	for name, want := range cases {
		if got := Suggest(name); got != want {
			t.Errorf("Suggest(%q) = %q, want %q", name, got, want)
		}
	}
}

func TestBetter(t *testing.T) {
	for better, want := range map[Better]string{Lower: "lower", Higher: "higher", Neither: "-"} {
		if better.String() != want {
			t.Errorf("%d prints as %q, want %q", better, better, want)
		}
	}
}
