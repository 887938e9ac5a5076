package reports

import (
	"bytes"
	"strings"
	"testing"

	"poolsim/sim/study"
)

// TestThrashingPlot: a variant without a figure has a name and no dot; one replication has a dot without an interval.
func TestThrashingPlot(t *testing.T) {
	in := stormInput()
	m := study.Lookup("thrashing")
	for i, v := range []interval{{0.004, 0.0005}, {absent, 0}, {0.0075, 0.0005}, {0, 0}} {
		o := &in.Study.Outcomes[i]
		o.Estimates = append(o.Estimates, fixtureEstimate(m, v))
	}
	al := newAlbum(in)
	if !al.churned() {
		t.Fatal("no figure was found")
	}
	p := al.thrashing()
	if want := "Thrashing: 0.004 under breadth-first; 0.0075 under horizon-78; 0 under horizon."; !strings.HasPrefix(p.Caption, want) {
		t.Errorf("caption %q, want %q …", p.Caption, want)
	}
	var svg bytes.Buffer
	if err := p.Write(&svg, "svg"); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"breadth-first", "depth-first", "horizon-78", "horizon"} {
		if !strings.Contains(svg.String(), name) {
			t.Errorf("%s is not named", name)
		}
	}
}

func TestNoThrashingPlotWithoutFigures(t *testing.T) {
	if newAlbum(stormInput()).churned() {
		t.Error("a figure that nobody measured was found")
	}
}
