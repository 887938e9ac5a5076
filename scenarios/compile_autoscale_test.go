package scenarios

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"poolsim/sim/power"
)

// weekText is a pool of four hosts with the plan that Microsoft's PowerShell example makes
// (https://learn.microsoft.com/azure/virtual-desktop/autoscale-create-assign-scaling-plan).
const weekText = `start = "Mon 00:00"
duration = "48h"
[pool]
max_session_limit = 5
[[pool.hosts]]
name = "main"
count = 4
size = "D8s_v5"
[[workload.steady]]
rate_per_hour = 4
[autoscale]
exclude = ["host-02"]
[[autoscale.schedule]]
name = "weekdays"
days = ["Mon", "Tue", "Wed", "Thu", "Fri"]
[autoscale.schedule.ramp_up]
start = "06:30"
algorithm = "breadth-first"
minimum_hosts_percent = 20
capacity_threshold_percent = 20
[autoscale.schedule.peak]
start = "08:30"
algorithm = "depth-first"
[autoscale.schedule.ramp_down]
start = "16:00"
algorithm = "breadth-first"
minimum_hosts_percent = 25
capacity_threshold_percent = 75
force_logoff = true
wait = "20m"
[autoscale.schedule.off_peak]
start = "22:45"
algorithm = "depth-first"
`

// TestPlan: peak has the threshold and the minimum of ramp-up, off-peak those of ramp-down, and nobody is forced outside
// ramp-down.
func TestPlan(t *testing.T) {
	k := load(t, weekText, Overrides{}).Cells[0].Config.Pools[0].Rules.Scaling
	p, ok := k.Policy.(power.Power)
	if !ok {
		t.Fatalf("the policy is %T", k.Policy)
	}
	want := []power.PowerPhase{
		{Kind: power.RampUp, MinimumHostsPercent: 20, CapacityThresholdPercent: 20},
		{Kind: power.Peak, MinimumHostsPercent: 20, CapacityThresholdPercent: 20},
		{Kind: power.RampDown, MinimumHostsPercent: 25, CapacityThresholdPercent: 75, ForceLogoff: true, Wait: 20 * time.Minute},
		{Kind: power.OffPeak, MinimumHostsPercent: 25, CapacityThresholdPercent: 75, Wait: 20 * time.Minute},
	}
	if d := cmp.Diff(want, p.PhaseRules); d != "" {
		t.Error(d)
	}
	if p.Switches != power.DefaultSwitches() {
		t.Errorf("switches %+v are not the defaults", p.Switches)
	}
	var rules []string
	for _, b := range k.Balancers {
		rules = append(rules, b.Algorithm())
	}
	if d := cmp.Diff([]string{"breadth-first", "depth-first", "breadth-first", "depth-first"}, rules); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]bool{false, true, false, false}, k.Excluded); d != "" {
		t.Error(d)
	}
	if k.Coalesce != time.Minute || k.Fallback != 5*time.Minute {
		t.Errorf("evaluated %v after a session and every %v, want 1m and 5m", k.Coalesce, k.Fallback)
	}
	// Tuesday 08:30 is the start of peak, phase 1; Saturday still has Friday's off-peak.
	if at := k.Timetable.At(24*time.Hour + 8*time.Hour + 30*time.Minute); at != 1 {
		t.Errorf("phase %d on Tuesday 08:30", at)
	}
	if at := k.Timetable.At(5*24*time.Hour + 12*time.Hour); at != 3 {
		t.Errorf("phase %d on Saturday noon", at)
	}
}

// TestOtherPolicies compiles the other kinds from the same schedule.
func TestOtherPolicies(t *testing.T) {
	policy := func(sets ...string) power.Settings {
		return load(t, weekText, Overrides{Sets: sets}).Cells[0].Config.Pools[0].Rules.Scaling.Policy
	}
	tool := policy(`autoscale.kind="classic-tool"`, "autoscale.sessions_per_core=0.75", "autoscale.minimum_hosts=2", `autoscale.logoff_wait="10m"`)
	if d := cmp.Diff(power.ClassicTool{
		Kinds: []power.PhaseKind{power.RampUp, power.Peak, power.RampDown, power.OffPeak}, MinimumHosts: 2, SessionsPer1000Cores: 750, LogoffWait: 10 * time.Minute,
	}, tool); d != "" {
		t.Error(d)
	}
	buffer := policy(`autoscale.kind="capacity-buffer"`, "autoscale.schedule.weekdays.ramp_up.buffer_percent=15", "autoscale.schedule.weekdays.ramp_down.buffer_percent=5",
		"autoscale.schedule.weekdays.peak.minimum_hosts=2").(power.CapacityBuffer)
	if d := cmp.Diff([]power.BufferPhase{
		{Kind: power.RampUp, BufferPercent: 15}, {Kind: power.Peak, BufferPercent: 15, MinimumHosts: 2},
		{Kind: power.RampDown, BufferPercent: 5, MinimumHosts: 2}, {Kind: power.OffPeak, BufferPercent: 5, MinimumHosts: 2},
	}, buffer.PhaseRules); d != "" {
		t.Error(d)
	}
	farm := policy(`autoscale.kind="occupancy"`, `autoscale.mode="performance"`, "autoscale.low_percent=20").(power.Occupancy)
	if farm.Mode != (power.OccupancyMode{Low: 20, High: 50}) || farm.PowerOffProtect != 30*time.Minute {
		t.Errorf("occupancy: %+v", farm)
	}
}

// TestDynamic: four machines and room for nine.
func TestDynamic(t *testing.T) {
	s := load(t, weekText, Overrides{Sets: []string{
		`autoscale.kind="dynamic"`, "autoscale.schedule[0].ramp_up.minimum_pool_size=2", "autoscale.schedule[0].ramp_up.maximum_pool_size=9",
		"autoscale.schedule[0].ramp_down.maximum_pool_size=6",
	}})
	pool := s.Cells[0].Config.Pools[0]
	absent := 0
	for _, h := range pool.Hosts {
		if h.Absent {
			absent++
			if h.Name < "host-05" || h.Sessions != 0 || h.Create.Mean() != 15*60 || h.Cores != 8 {
				t.Errorf("a place: %+v", h)
			}
		}
	}
	if len(pool.Hosts) != 9 || absent != 5 || len(pool.Rules.Limits) != 9 {
		t.Errorf("%d hosts, %d of them places, %d limits", len(pool.Hosts), absent, len(pool.Rules.Limits))
	}
	rules := pool.Rules.Scaling.Policy.(power.Dynamic).PhaseRules
	if rules[1].MinimumPoolSize != 2 || rules[1].MaximumPoolSize != 9 || rules[3].MinimumPoolSize != 4 || rules[3].MaximumPoolSize != 6 {
		t.Errorf("sizes: %+v", rules)
	}
	if !strings.Contains(s.Headline, "4 hosts D8s_v5, 5 more when needed") {
		t.Errorf("headline %q", s.Headline)
	}
}

// TestPlanUnderRules: --algorithms puts the pool and every phase under a rule; plan is the plan as written.
func TestPlanUnderRules(t *testing.T) {
	s := load(t, weekText, Overrides{Algorithms: []string{PlanName, "breadth-first"}})
	if !s.Plan() || s.Cells[0].Name != "plan" || s.Cells[1].Name != "breadth-first" {
		t.Fatalf("cells %q and %q", s.Cells[0].Name, s.Cells[1].Name)
	}
	if got := s.Cells[0].Config.Pools[0].Rules.Scaling.Balancers[1].Algorithm(); got != "depth-first" {
		t.Errorf("peak of the plan as written is placed by %s", got)
	}
	for i, b := range s.Cells[1].Config.Pools[0].Rules.Scaling.Balancers {
		if b.Algorithm() != "breadth-first" {
			t.Errorf("phase %d of breadth-first is placed by %s", i, b.Algorithm())
		}
	}
	without := t.TempDir() + "/pool.toml"
	write(t, without, weekText[:strings.Index(weekText, "[autoscale]")])
	if _, err := Load(without, Overrides{Algorithms: []string{PlanName}}); err == nil {
		t.Error("plan was taken for a scenario without one")
	}
}

// TestChangesAndScaling: a change of another setting lets the policy go on, a change of its own gives another one, and
// switching it off ends it.
func TestChangesAndScaling(t *testing.T) {
	s := load(t, weekText+`[[operation.set]]
at = "Mon 10:00"
key = "pool.max_session_limit"
value = 6
[[operation.set]]
at = "Mon 12:00"
key = "autoscale.schedule.weekdays.ramp_up.capacity_threshold_percent"
value = 50
[[operation.set]]
at = "Mon 14:00"
key = "autoscale.enabled"
value = false
`, Overrides{})
	cfg := s.Cells[0].Config
	first := cfg.Pools[0].Rules.Scaling
	if cfg.Operations[0].Rules.Scaling != first {
		t.Error("another limit began the policy anew")
	}
	second := cfg.Operations[1].Rules.Scaling
	if second == first || second.Policy.(power.Power).PhaseRules[1].CapacityThresholdPercent != 50 {
		t.Errorf("the changed policy: %+v", second)
	}
	if cfg.Operations[2].Rules.Scaling != nil {
		t.Error("the policy that is switched off is still there")
	}
}

// TestForceNeverComes is the vendor's example: ramp-down lasts 15 minutes and users have 20
// (https://learn.microsoft.com/azure/virtual-desktop/autoscale-faq).
func TestForceNeverComes(t *testing.T) {
	s := load(t, weekText, Overrides{Sets: []string{`autoscale.schedule[0].off_peak.start="16:15"`}})
	if text := strings.Join(s.Warnings, "\n"); !strings.Contains(text, "ramp-down lasts 15m and users have 20m, so that nobody is ever signed out") {
		t.Errorf("warnings:\n%s", text)
	}
}
