package proof

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"testing"

	"poolsim/balancer"
)

// TestExperiments checks that names make seeds of their own, that every group has cases and every case is described, and
// that statistical ones have replications enough.
func TestExperiments(t *testing.T) {
	all, err := experiments(nil)
	if err != nil {
		t.Fatal(err)
	}
	seeds, names, groups := map[uint64]string{}, map[string]bool{}, []string{}
	for i := range all {
		e := &all[i]
		if other, taken := seeds[e.seed(1)]; taken {
			t.Errorf("%s and %s have one seed", other, e.name)
		}
		seeds[e.seed(1)] = e.name
		if !slices.Contains(groups, e.group) {
			groups = append(groups, e.group)
		}
		for _, c := range e.cases {
			if names[c.Name] || c.Name == "" || c.Source == "" || c.Group != e.group {
				t.Errorf("%q is there twice, or not described in full", c.Name)
			}
			names[c.Name] = true
			if !c.Exact && (e.replications < 30 || c.Theory == 0) {
				t.Errorf("%s has %d replications for %v", c.Name, e.replications, c.Theory)
			}
		}
	}
	if !slices.Equal(groups, Groups()) {
		t.Errorf("groups %v, want %v", groups, Groups())
	}
}

// TestRunSameBytes runs a group with one worker and with five, and checks that progress counts every replication once.
func TestRunSameBytes(t *testing.T) {
	report := func(workers int) string {
		next, all, last := 0, 0, int64(0)
		r, err := Run(context.Background(), Options{Seed: 3, Group: Drain, Workers: workers, Progress: func(done, total int, events int64) {
			if done != next || events < last {
				t.Errorf("%d done with %d events, after %d with %d", done, events, next-1, last)
			}
			next, all, last = done+1, total, events
		}})
		if err != nil {
			t.Fatal(err)
		}
		if next != all+1 || last == 0 {
			t.Errorf("%d of %d told, %d events", next-1, all, last)
		}
		var text bytes.Buffer
		if err := r.WriteJSON(&text); err != nil {
			t.Fatal(err)
		}
		if !r.Passed() {
			t.Errorf("seed 3:\n%s", &text)
		}
		return text.String()
	}
	if one, five := report(1), report(5); one != five {
		t.Errorf("one worker:\n%s\nfive workers:\n%s", one, five)
	}
}

func TestRunUnknownGroup(t *testing.T) {
	var unknown *UnknownGroupError
	_, err := Run(context.Background(), Options{Group: "queue"})
	if !errors.As(err, &unknown) || unknown.Error() != `no group of cases is called "queue"; queues, balancing, staleness, vendor, drain are` {
		t.Errorf("error %v", err)
	}
}

func TestRunEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	_, err := Run(ctx, Options{Workers: 2, Progress: func(done, _ int, _ int64) {
		if done == 3 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

// panicking is a rule that fails.
type panicking struct{ balancer.Random }

func (panicking) New(*balancer.View) balancer.Rule                         { return panicking{} }
func (panicking) Place(*balancer.View, balancer.Request) balancer.Decision { panic("no rule") }

func TestRunPanic(t *testing.T) {
	_, err := Run(context.Background(), Options{Group: Vendor, Rule: func(balancer.Settings) balancer.Settings { return panicking{} }})
	if err == nil || !bytes.Contains([]byte(err.Error()), []byte("no rule")) {
		t.Errorf("error %v", err)
	}
}
