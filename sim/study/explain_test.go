package study

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"poolsim/balancer"
	"poolsim/sim"
)

// explainBurst explains a placement of a burst of five users on four seats at ten minutes.
func explainBurst(t *testing.T, rule balancer.Settings, q Question) (*Explanation, error) {
	t.Helper()
	return Explain(t.Context(), &Cell{Name: "burst", Config: burst(5, rule)}, q)
}

// The third of five users finds two sessions on host-1, which is full, and goes to host-2.
func TestExplainRequest(t *testing.T) {
	e, err := explainBurst(t, balancer.DefaultDepthFirst(), Question{Request: 3})
	if err != nil {
		t.Fatal(err)
	}
	if e.At != 10*time.Minute || e.Request != 3 || e.Try != 1 || e.User != "burst/3" || e.Pool != "pool" || e.Algorithm != "depth-first" {
		t.Errorf("%+v", e)
	}
	if e.Chosen != 1 || e.Fate != sim.Accepted || e.Reason != "most sessions below the limit on host-2; 0 of 2 sessions" {
		t.Errorf("chosen %d, fate %d, %s", e.Chosen, e.Fate, e.Reason)
	}
	if want := "2 of 2 hosts are open; 1 of these is below the session limit."; len(e.Steps) != 2 || e.Steps[0] != want {
		t.Errorf("steps %q", e.Steps)
	}
	full := e.Hosts[0]
	if full.Name != "host-1" || !full.Believed.Open || full.Believed.Eligible || full.Believed.Limit != 2 {
		t.Errorf("%+v", full)
	}
	if want := (balancer.Counts{Sessions: 2, Connecting: 2}); full.Believed.Counts != want || full.True.Sessions != 2 || full.True.Connecting != 2 {
		t.Errorf("%+v", full)
	}
	if free := e.Hosts[1]; !free.Believed.Eligible || free.Believed.Counts.Sessions != 0 || free.True.State != sim.Open || free.Believed.Reported {
		t.Errorf("%+v", free)
	}
}

func TestExplainByTime(t *testing.T) {
	first, err := explainBurst(t, balancer.DefaultBreadthFirst(), Question{At: 10 * time.Minute})
	if err != nil || first.Request != 1 {
		t.Fatalf("at the burst: %+v, %v", first, err)
	}
	// The fifth user finds four seats taken, has no patience and is refused once: the last placement of the run.
	e, err := explainBurst(t, balancer.DefaultBreadthFirst(), Question{Request: 5})
	if err != nil || e.Chosen != -1 || e.Fate != sim.Refused || e.Steps[1] != "So the request is refused." {
		t.Fatalf("the last: %+v, %v", e, err)
	}
	_, err = explainBurst(t, balancer.DefaultBreadthFirst(), Question{At: 10*time.Minute + 1})
	var none *NoPlacement
	if !errors.As(err, &none) || none.Before == nil || none.Before.Request != 5 || none.Before.At != 10*time.Minute || none.After != nil {
		t.Fatalf("after the burst: %v", err)
	}
	if _, err = explainBurst(t, balancer.DefaultBreadthFirst(), Question{Request: 6}); !errors.As(err, &none) || none.Before.Request != 5 {
		t.Fatalf("request 6: %v", err)
	}
}

// What the broker sees lags: with a lag of a minute the fifth user is sent to a host that is full.
func TestExplainShowsWhatTheBrokerDoesNotSee(t *testing.T) {
	cfg := burst(5, balancer.DefaultDepthFirst())
	cfg.Pools[0].Rules.VisibilityLag = time.Minute
	e, err := Explain(t.Context(), &Cell{Name: "lag", Config: cfg}, Question{Request: 5})
	if err != nil {
		t.Fatal(err)
	}
	if h := e.Hosts[0]; e.Chosen != 0 || h.Believed.Counts.Sessions != 0 || h.True.Sessions != 4 {
		t.Errorf("chosen %d, %+v", e.Chosen, h)
	}
}

// The explained placement is that of the study: reasons agree with the trace of the same run.
func TestExplanationIsOfTheSameRun(t *testing.T) {
	cell := Cell{Name: "random", Config: burst(4, balancer.DefaultRandom())}
	var notes []string
	_, err := Run(t.Context(), []Cell{cell}, Options{Replications: 2, Tracer: func(_, replication int) sim.Tracer {
		if replication == 1 {
			return traced(func(e *sim.TraceEvent) {
				if e.Kind == sim.TracePlaced {
					notes = append(notes, e.Note)
				}
			})
		}
		return nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	for i, note := range notes {
		e, err := Explain(t.Context(), &cell, Question{Replication: 1, Request: int64(i + 1)})
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(e.Reason, "drew "+e.Hosts[e.Chosen].Name) || !samePlace(e.Reason, note) {
			t.Errorf("request %d: %q, traced %q", i+1, e.Reason, note)
		}
	}
}

// samePlace compares two reasons up to the first semicolon.
func samePlace(a, b string) bool {
	a, _, _ = strings.Cut(a, ";")
	b, _, _ = strings.Cut(b, ";")
	return a == b
}

// traced is a tracer made of a function.
type traced func(e *sim.TraceEvent)

func (f traced) Trace(e *sim.TraceEvent) { f(e) }

func TestExplainStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Explain(ctx, &Cell{Config: burst(5, balancer.DefaultRandom())}, Question{At: 59 * time.Minute}); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled question: %v", err)
	}
	if _, err := explainBurst(t, balancer.DefaultRandom(), Question{Replication: -1}); err == nil {
		t.Error("replication 0 of the command line is no error")
	}
}
