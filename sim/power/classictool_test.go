package power

import (
	"testing"
	"time"
)

// cores gives every host of a view so many cores.
func cores(v *View, n int32) *View {
	for i := range v.Hosts {
		v.Hosts[i].Cores = n
	}
	return v
}

func drainedHosts(v *View, list ...int) *View {
	for _, i := range list {
		v.Hosts[i].Drain = DrainedByOperator
	}
	return v
}

func TestClassicTool(t *testing.T) {
	tool := func(kind PhaseKind, minimum, perCore int32, wait time.Duration) ClassicTool {
		return ClassicTool{Kinds: []PhaseKind{kind}, MinimumHosts: minimum, SessionsPer1000Cores: perCore, LogoffWait: wait}
	}
	for _, c := range []struct {
		name string
		tool ClassicTool
		view *View
		want map[ActionKind]int32
	}{
		// https://github.com/MicrosoftDocs/azure-docs/issues/62660: 2 of 2 hosts run without a session; only off-peak stops one.
		{"62660 in peak", tool(Peak, 1, 1000, 0), cores(pool(15, 0, 0, 0), 4), nil},
		{"62660 off-peak", tool(OffPeak, 1, 1000, 0), cores(pool(15, 0, 0, 0), 4), map[ActionKind]int32{StopHost: 1}},
		// https://github.com/Azure/RDS-Templates/issues/290: 2 cores, limit 2, threshold 1: 2 sessions are not above it. The
		// 90 % rule helps: floor(1 x 2 x 0.9) = 1 < 2, so ceil(2/1.8) = 2 hosts are required.
		{"R290", tool(Peak, 1, 1000, 0), cores(pool(2, 1, 2), 2), map[ActionKind]int32{StartHost: 1}},
		{"R290 with a limit of 4", tool(Peak, 1, 1000, 0), cores(pool(4, 1, 2), 2), nil},
		// https://github.com/Azure/RDS-Templates/issues/523: 2 hosts of 8 cores, 5 sessions are 0.3125 a core. Limit 4 and a
		// minimum of 2: floor(7.2) = 7 seats, so 7 sessions start nothing and 8 start a third: ceil(8/3.6) = 3.
		{"R523, 5 sessions", tool(Peak, 2, 1000, 0), cores(pool(4, 4, 3, 2), 8), nil},
		{"R523, 7 sessions", tool(Peak, 2, 1000, 0), cores(pool(4, 4, 4, 3), 8), nil},
		{"R523, 8 sessions", tool(Peak, 2, 1000, 0), cores(pool(4, 4, 4, 4), 8), map[ActionKind]int32{StartHost: 1}},
		{"R523, threshold 0.4", tool(Peak, 2, 400, 0), cores(pool(4, 4, 4, 3), 8), map[ActionKind]int32{StartHost: 1}},
		// 40 sessions at 1 a core on 16 cores lack 24 cores: three hosts of 8.
		{"cores", tool(Peak, 1, 1000, 0), cores(pool(100, 9, 20, 20), 8), map[ActionKind]int32{StartHost: 3}},
		// https://github.com/Azure/RDS-Templates/issues/305: both hosts run and are drained, the minimum is 1. The tool sees
		// none running and finds none to start.
		{"R305", tool(Peak, 1, 1000, 0), drainedHosts(cores(pool(10, 0, 3, 3), 4), 0, 1), nil},
		// https://github.com/Azure/RDS-Templates/issues/444: hosts that are off and drained are not started.
		{"R444", tool(Peak, 3, 1000, 0), drainedHosts(cores(pool(10, 2, 1), 4), 1), map[ActionKind]int32{StartHost: 1}},
		// https://github.com/Azure/RDS-Templates/issues/421: a session on each host stops the scale-down unless users are signed out.
		{"R421 without a wait", tool(OffPeak, 1, 1000, 0), cores(pool(10, 0, 1, 1, 1), 4), nil},
		{"R421 with a wait", tool(OffPeak, 1, 1000, 5*minute), cores(pool(10, 0, 1, 1, 1), 4),
			map[ActionKind]int32{DrainHost: 2, ForceLogoff: 2, StopWhenEmpty: 2}},
		{"empty ones without a wait", tool(OffPeak, 1, 1000, 0), cores(pool(10, 0, 1, 0, 1, 0), 4), map[ActionKind]int32{StopHost: 2}},
		// 20 sessions of 10 a host: floor(9) < 20, ceil(20/9) = 3 hosts stay.
		{"90 % of the minimum off-peak", tool(OffPeak, 1, 1000, minute), cores(pool(10, 0, 5, 5, 4, 3, 3), 4),
			map[ActionKind]int32{DrainHost: 2, ForceLogoff: 2, StopWhenEmpty: 2}},
	} {
		t.Run(c.name, func(t *testing.T) { wantActions(t, evaluate(t, c.tool, c.view), c.want) })
	}
}

// Where both running hosts are drained, autoscale reopens one, unlike the tool.
func TestAutoscaleReopensDrainedHost(t *testing.T) {
	v := drainedHosts(pool(10, 0, 3, 3), 0, 1)
	d := evaluate(t, plan(PowerPhase{Kind: RampUp, MinimumHostsPercent: 50, CapacityThresholdPercent: 80}), v)
	wantActions(t, d, map[ActionKind]int32{UndrainHost: 1})
}

// The tool ignores hosts under maintenance altogether.
func TestClassicToolIgnoresExcludedHosts(t *testing.T) {
	v := cores(pool(10, 1, 5, 5), 4)
	v.Hosts[0].Excluded = true
	d := evaluate(t, ClassicTool{Kinds: []PhaseKind{Peak}, MinimumHosts: 2, SessionsPer1000Cores: 5000}, v)
	if d.Record.Available != 1 || d.Record.Sessions != 5 {
		t.Errorf("%d hosts with %d sessions seen, want 1 with 5", d.Record.Available, d.Record.Sessions)
	}
	wantActions(t, d, map[ActionKind]int32{StartHost: 1})
}

// What the tool cannot start is missing.
func TestClassicToolMissesHosts(t *testing.T) {
	d := evaluate(t, ClassicTool{Kinds: []PhaseKind{Peak}, MinimumHosts: 4, SessionsPer1000Cores: 5000}, cores(pool(10, 1, 5), 4))
	if d.Record.Started != 1 || d.Record.Missing != 2 {
		t.Errorf("%d started, %d missing; want 1 and 2", d.Record.Started, d.Record.Missing)
	}
	d = evaluate(t, ClassicTool{Kinds: []PhaseKind{Peak}, MinimumHosts: 1, SessionsPer1000Cores: 1000}, cores(pool(10, 0, 5), 4))
	if d.Record.Missing != 1 {
		t.Errorf("%d missing, want 1", d.Record.Missing)
	}
}

func TestClassicToolRefusesImpossibleSettings(t *testing.T) {
	good := ClassicTool{Kinds: []PhaseKind{Peak}, SessionsPer1000Cores: 1}
	if err := good.Validate(); err != nil {
		t.Fatal(err)
	}
	for i, spoil := range []func(*ClassicTool){
		func(c *ClassicTool) { c.Kinds = nil }, func(c *ClassicTool) { c.MinimumHosts = -1 },
		func(c *ClassicTool) { c.SessionsPer1000Cores = 0 }, func(c *ClassicTool) { c.LogoffWait = -1 },
	} {
		bad := good
		if spoil(&bad); bad.Validate() == nil {
			t.Errorf("settings %d are valid", i)
		}
	}
}
