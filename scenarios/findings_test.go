package scenarios

import (
	"testing"

	"poolsim/sim/study"
)

// trial is a scenario simulated under several settings, the first as it stands.
type trial struct {
	t     *testing.T
	study *study.Study
	names []string
}

// try simulates a built-in scenario as it stands, and with each set of changes, over so many replications.
func try(t *testing.T, name string, replications int, changes ...[]string) trial {
	t.Helper()
	s, err := Load(name, Overrides{})
	if err != nil {
		t.Fatal(err)
	}
	return tryLoaded(t, s, replications, changes...)
}

// tryText does the same with a scenario given as text.
func tryText(t *testing.T, text string, replications int, changes ...[]string) trial {
	t.Helper()
	return tryLoaded(t, load(t, text, Overrides{}), replications, changes...)
}

func tryLoaded(t *testing.T, s *Scenario, replications int, changes ...[]string) trial {
	t.Helper()
	r := trial{t: t}
	var cells []study.Cell
	for i, sets := range append([][]string{nil}, changes...) {
		cell, err := s.Variation(0, sets...)
		if err != nil {
			t.Fatal(err)
		}
		cell.Name = string(rune('a' + i))
		r.names, cells = append(r.names, cell.Name), append(cells, cell)
	}
	var err error
	if r.study, err = study.Run(t.Context(), cells, study.Options{Replications: replications}); err != nil {
		t.Fatal(err)
	}
	return r
}

// mean is a metric of setting i.
func (r trial) mean(i int, metric string) float64 {
	r.t.Helper()
	e := r.study.Outcomes[i].Estimate(metric)
	if e == nil || e.State != study.Known {
		r.t.Fatalf("%s of setting %d is not known: %+v", metric, i, e)
	}
	return e.Mean
}

// between wants a metric of setting i in a range.
func (r trial) between(i int, metric string, low, high float64) {
	r.t.Helper()
	if x := r.mean(i, metric); !(x >= low && x <= high) {
		r.t.Errorf("%s of setting %d: %v, want %v to %v", metric, i, x, low, high)
	}
}

// surely wants a metric of setting i to be lower (sign -1) or higher (sign 1) than that of the first one, shown by the
// paired difference.
func (r trial) surely(i int, metric string, sign float64) {
	r.t.Helper()
	d := r.study.Difference(metric, r.names[i])
	if d == nil || !d.Distinguishable || d.Mean*sign <= 0 {
		r.t.Errorf("%s of setting %d against the first: %+v", metric, i, d)
	}
}

// everyPhase sets one rule for all phases of the first schedule.
func everyPhase(rule string) []string {
	sets := []string{"pool.algorithm=" + rule}
	for _, phase := range phaseNames() {
		sets = append(sets, "autoscale.schedule[0]."+phase+".algorithm="+rule)
	}
	return sets
}

// What the comments of the built-in scenarios with a scaling policy or maintenance say, with room for chance. Bounds are
// those of the sentences: "some 40 %", "by one percent", "more than a hundred".

func TestScalingPlanWeekFinds(t *testing.T) {
	r := try(t, "scaling-plan-week", 5, everyPhase("breadth-first"), everyPhase("depth-first"))
	r.between(0, "saving_share", 0.55, 0.65)
	plan := r.mean(0, "cost")
	r.between(1, "cost", plan, plan*1.015)
	r.between(2, "cost", plan*0.985, plan)
	r.surely(1, "cost", 1)
	r.surely(2, "cost", -1)
	r.surely(1, "forced_logoffs", 1)
	r.surely(2, "forced_logoffs", -1)
}

// Azure-docs issue 84847 and RDS-Templates issue 361: the wave is over before the hosts are there; a minimum helps, a
// threshold does not.
func TestRampUpTooSlowFinds(t *testing.T) {
	r := try(t, "ramp-up-too-slow", 10,
		[]string{"autoscale.schedule[0].ramp_up.capacity_threshold_percent=20"}, []string{"autoscale.schedule[0].ramp_up.minimum_hosts_percent=80"})
	r.between(0, "refused_users", 100, 140)
	r.between(0, "unserved_users", 50, 90)
	r.between(1, "refused_users", 85, 115) // two in three of 150
	r.between(2, "refused_users", 0, 0)
	r.between(2, "waited_over_minute_share", 0, 0.02)
	r.surely(2, "cost", 1)
}

// The vendor's troubleshooting page, issue 1, and azure-docs issue 88625: disconnected sessions keep hosts on; zero hosts
// need the sessions to be signed out.
func TestHangersOnFind(t *testing.T) {
	r := try(t, "off-peak-hangers-on", 10,
		[]string{"autoscale.schedule[0].ramp_down.stop_when=zero-active-sessions"}, []string{"session_limits.disconnected_logoff=2h"})
	night := func(i int, value func(p *study.Point) float64) float64 {
		s := r.study.Outcomes[i].Series
		return value(&s.Points[int(12*3600/s.WidthSeconds)]) // midnight, twelve hours after noon
	}
	on := func(p *study.Point) float64 { return p.Open + p.Draining }
	if hosts := night(0, on); hosts < 17 || hosts > 19.5 {
		t.Errorf("%v hosts run at midnight, want eighteen", hosts)
	}
	if hosts := night(1, on); hosts < 1 || hosts > 6 {
		t.Errorf("zero-active-sessions: %v hosts run at midnight, want a few", hosts)
	}
	r.between(1, "lost_sessions", 15, 40)
	if hosts := night(2, on); hosts > 0.05 {
		t.Errorf("%v hosts run at midnight although every session was signed out", hosts)
	}
	r.between(2, "lost_sessions", 0, 0)
	// Forty sessions need nine hosts: 40/(5 x 0.9) rounded up; the mean over replications varies with who disconnects.
	if required := night(0, func(p *study.Point) float64 { return p.Scaling.Required }); required < 8 || required > 10.5 {
		t.Errorf("%v hosts are required at midnight, want about nine", required)
	}
}

// The example of Horizon's documentation: ten hosts, two of them ready at all times.
func TestPatchNightFinds(t *testing.T) {
	const rounding = 1e-9
	r := try(t, "patch-night", 10, []string{"operation.maintenance[0].force_logoff_after=never"})
	r.between(0, "hosts_maintained", 10, 10)
	r.between(0, "refused_users", 0, 0)
	r.between(0, "forced_logoffs", 3, 12)
	r.between(1, "forced_logoffs", 0, 0)
	s := r.study.Outcomes[0].Series
	// A host that waits an hour for a user, is worked on for 20 minutes and boots for 6 is back by 21:26; the two that had to
	// stay go then, and are back by 22:52.
	if open := s.Points[int(6*3600/s.WidthSeconds)].Open; open < 10-rounding {
		t.Errorf("%v hosts are open at eleven", open)
	}
	s = r.study.Outcomes[1].Series
	if open := s.Points[int(7*3600/s.WidthSeconds)].Open; open > 10-rounding {
		t.Errorf("%v hosts are open at midnight although some wait for their users", open)
	}
	for _, p := range r.study.Outcomes[0].Series.Points {
		if p.Open < 2-rounding {
			t.Fatalf("%v hosts are open, at least two are to be ready", p.Open)
		}
	}
}

func TestAcceleratorPlanFinds(t *testing.T) {
	r := try(t, "accelerator-plan", 5, []string{"pool.start_vm_on_connect=false"})
	r.between(0, "saving_share", 0.66, 0.74)
	r.between(0, "boot_waits", 12, 32)
	r.between(0, "forced_logoffs", 75, 130)
	r.surely(1, "refused_users", 1)
}
