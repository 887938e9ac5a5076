package study

import (
	"context"
	"slices"
	"testing"

	"poolsim/sim"
)

// telling is a run of 20 000 events that tells its progress twice.
type telling struct{ opt sim.Options }

func (s telling) Run(context.Context, uint32) (*sim.Result, error) {
	s.opt.Progress(0)
	s.opt.Progress(16_384)
	return &sim.Result{Events: 20_000, Hosts: make([]sim.HostResult, 1)}, nil
}

// TestProgressWithinARun: the events of a run are told while it goes on, and none is counted twice.
func TestProgressWithinARun(t *testing.T) {
	type told struct {
		done   int
		events int64
	}
	var got []told
	o := Options{Replications: 2, Workers: 1, Progress: func(done, _ int, events int64) { got = append(got, told{done, events}) }}
	newTelling := func(_ *sim.Config, opt sim.Options) simulator { return telling{opt} }
	if _, err := runWith(t.Context(), []Cell{storm{hosts: 1, limit: 1}.cell()}, o, newTelling); err != nil {
		t.Fatal(err)
	}
	for _, want := range []told{{0, 0}, {0, 16_384}, {2, 40_000}} {
		if !slices.Contains(got, want) {
			t.Errorf("%v was not told: %v", want, got)
		}
	}
	most := int64(0)
	for _, g := range got {
		if g.events < most {
			t.Errorf("events went back: %v", got)
		}
		most = max(most, g.events)
	}
	if most != 40_000 {
		t.Errorf("%d events, want 40 000", most)
	}
}
