package scenarios

import (
	"testing"

	"poolsim/sim/study"
)

// Everybody follows old metrics to the same host in stale-herd, which least on live counts never does: the hosts' load goes
// up and down more. The figures are means over 20 replications that meet the same users; what the activity of users and
// the logons of the storm themselves move is in both.
func TestHerdingThrashes(t *testing.T) {
	s, err := Load("stale-herd", Overrides{})
	if err != nil {
		t.Fatal(err)
	}
	var cells []study.Cell
	for _, sets := range [][]string{{"pool.algorithm=least", "least.view=live"}, {}, {"pool.algorithm=least", "least.signal=cpu"}} {
		cell, err := s.Variation(0, sets...)
		if err != nil {
			t.Fatal(err)
		}
		cells = append(cells, cell)
	}
	cells[0].Name, cells[1].Name, cells[2].Name = "live counts", "lowest index on metrics alone", "least on sampled CPU"
	st, err := study.Run(t.Context(), cells, study.Options{Replications: 20})
	if err != nil {
		t.Fatal(err)
	}
	live := st.Outcomes[0].Estimate("thrashing").Mean
	for _, o := range st.Outcomes[1:] {
		herd, d := o.Estimate("thrashing").Mean, st.Difference("thrashing", o.Cell.Name)
		t.Logf("%s: %.4f, %.4f on live counts", o.Cell.Name, herd, live)
		if !d.Distinguishable || herd < 1.3*live {
			t.Errorf("%s: thrashing %.4f against %.4f on live counts, difference %.4f to %.4f", o.Cell.Name, herd, live, d.Low, d.High)
		}
	}
}
