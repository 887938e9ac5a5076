package study

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"poolsim/sim"
)

// fakeCells are cells whose configurations a fake simulator tells apart by their seed.
func fakeCells(n int) []Cell {
	cells := make([]Cell, n)
	for i := range cells {
		cells[i] = Cell{
			Name:       fmt.Sprintf("cell %d", i),
			Config:     &sim.Config{Seed: uint64(i), Duration: time.Hour, Pools: []sim.Pool{{Hosts: make([]sim.Host, 2)}}},
			Objectives: []Objective{{Metric: "requests", Max: bound(1000)}},
		}
	}
	return cells
}

// fake answers with figures made of the seed and the replication, after a time that has nothing to do with their order.
type fake struct {
	cfg *sim.Config
	opt sim.Options
}

func (f *fake) Run(ctx context.Context, replication uint32) (*sim.Result, error) {
	for range (replication*7 + uint32(f.cfg.Seed)*3) % 11 {
		runtime.Gosched()
	}
	x := int64(f.cfg.Seed)*100 + int64(replication)
	r := &sim.Result{
		Replication: replication, Span: time.Hour, Events: 10,
		Tally:   sim.Tally{Requests: x, Users: 7},
		Hosts:   []sim.HostResult{{Sessions: float64(x) * 3600, On: 3600}, {NewSessions: x}},
		CPUTime: make([]float64, sim.CPUBins),
		Series:  sim.Series{Width: 40 * time.Minute, Buckets: []sim.Bucket{{Sessions: float64(x)}, {Refused: x}}},
		Cost:    sim.Costs{Known: true, AlwaysOn: 3},
	}
	if f.opt.History {
		r.History = &sim.History{Rows: int(replication) + 1}
	}
	return r, ctx.Err()
}

func newFake(cfg *sim.Config, opt sim.Options) simulator { return &fake{cfg, opt} }

func TestRunIsTheSameForAnyNumberOfWorkers(t *testing.T) {
	var first *Study
	for _, workers := range []int{1, 2, 3, 7, 64, 0} {
		cells := fakeCells(3)
		s, err := runWith(t.Context(), cells, Options{Replications: 9, Workers: workers}, newFake)
		if err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = s
		}
		if !equalStudies(first, s) {
			t.Errorf("%d workers conclude otherwise than one", workers)
		}
	}
}

// equalStudies compares what can be compared: NaN is not equal to itself, so texts are compared.
func equalStudies(a, b *Study) bool {
	return fmt.Sprintf("%+v", plainStudy(a)) == fmt.Sprintf("%+v", plainStudy(b))
}

// plainStudy replaces pointers by what tells them apart.
func plainStudy(s *Study) []any {
	var all []any
	for i := range s.Outcomes {
		o := s.Outcomes[i]
		for _, e := range o.Estimates {
			all = append(all, e.Metric.Name, e.State, e.N, e.Mean, e.Low, e.High, e.Values)
		}
		for _, r := range o.Objectives {
			all = append(all, r.Value, r.Met, r.Sure)
		}
		all = append(all, o.Cell.Name, o.Series, o.Hosts, *o.History, o.LogonCurve, o.Events)
	}
	for _, d := range s.Differences {
		all = append(all, d.Metric.Name, d.Variant, d.Baseline, d.Mean, d.Low, d.High, d.VarianceRatio)
	}
	return all
}

func TestRunConcludes(t *testing.T) {
	s, err := runWith(t.Context(), fakeCells(2), Options{Replications: 3}, newFake)
	if err != nil {
		t.Fatal(err)
	}
	if s.Replications != 3 || s.Seed != 0 || len(s.Outcomes) != 2 {
		t.Fatalf("%+v", s)
	}
	o := &s.Outcomes[1] // requests are 100, 101, 102
	e := o.Estimate("requests")
	if e.Mean != 101 || !slices.Equal(e.Values, values(100, 101, 102)) {
		t.Errorf("requests %+v", e)
	}
	if d := s.Difference("requests", "cell 1"); d.Mean != 100 || !d.Distinguishable {
		t.Errorf("difference %+v", d)
	}
	if r := o.Objectives[0]; !r.Met || !r.Sure || r.Value.X != 101 {
		t.Errorf("objective %+v", r)
	}
	if o.Events != 30 || o.LogonCurve != nil {
		t.Errorf("events %d, logon curve %v", o.Events, o.LogonCurve)
	}
	if o.History == nil || o.History.Rows != 1 {
		t.Errorf("the history is not that of the first replication: %+v", o.History)
	}
	if p := o.Series.Points[0]; p.Sessions != 101 || p.CostAlwaysOn != 2 { // 3 an hour, 40 minutes
		t.Errorf("first bucket %+v", p)
	}
	if p := o.Series.Points[1]; p.Refused != 101 || !near(p.CostAlwaysOn, 1, 1e-12) { // the last bucket covers 20 minutes
		t.Errorf("last bucket %+v", p)
	}
	if h := o.Hosts; h[0].SessionsMean != 101 || h[0].OnHours != 1 || h[1].NewSessions != 101 || h[1].CPUPercentMean != 0 {
		t.Errorf("hosts %+v", h)
	}
}

func TestRunRefusesWhatCannotBeRun(t *testing.T) {
	misspelt := fakeCells(1)
	misspelt[0].Objectives[0].Metric = "reqests"
	cases := map[string]struct {
		cells []Cell
		o     Options
	}{
		"at least one cell":               {nil, Options{Replications: 1}},
		"at least one replication, not 0": {fakeCells(1), Options{}},
		`no metric is called "reqests"`:   {misspelt, Options{Replications: 1}},
	}
	for want, c := range cases {
		if _, err := runWith(t.Context(), c.cells, c.o, newFake); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want one about %q", err, want)
		}
	}
}

func TestSimulatorsAreKept(t *testing.T) {
	var made []sim.Options
	make := func(cfg *sim.Config, opt sim.Options) simulator {
		made = append(made, opt)
		return newFake(cfg, opt)
	}
	o := Options{Replications: 6, Workers: 1}
	o.Tracer = func(cell, replication int) sim.Tracer {
		if cell == 1 && replication == 4 {
			return discard{}
		}
		return nil
	}
	if _, err := runWith(t.Context(), fakeCells(2), o, make); err != nil {
		t.Fatal(err)
	}
	// For each cell one with the history of the first replication and one for the others; one more for the traced run.
	want := []sim.Options{{History: true}, {}, {History: true}, {}, {Tracer: discard{}}}
	if !reflect.DeepEqual(made, want) {
		t.Errorf("made %+v, want %+v", made, want)
	}
}

type discard struct{}

func (discard) Trace(*sim.TraceEvent) {}

func TestProgressAndReduced(t *testing.T) {
	var done []int
	var reduced []string
	var events int64
	o := Options{Replications: 4, Workers: 3}
	o.Progress = func(n, total int, e int64) {
		if total != 8 {
			t.Errorf("total %d", total)
		}
		done, events = append(done, n), e
	}
	o.Reduced = func(cell, replication int) error {
		reduced = append(reduced, fmt.Sprint(cell, replication))
		return nil
	}
	if _, err := runWith(t.Context(), fakeCells(2), o, newFake); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(done, []int{0, 1, 2, 3, 4, 5, 6, 7, 8}) || events != 80 {
		t.Errorf("done %v, events %d", done, events)
	}
	if want := []string{"0 0", "0 1", "0 2", "0 3", "1 0", "1 1", "1 2", "1 3"}; !slices.Equal(reduced, want) {
		t.Errorf("reduced %v", reduced)
	}
}

// failing fails in one replication of one cell.
type failing struct {
	fake
	fail func() error
}

func (f *failing) Run(ctx context.Context, replication uint32) (*sim.Result, error) {
	if f.cfg.Seed == 1 && replication == 2 {
		if err := f.fail(); err != nil {
			return nil, err
		}
	}
	return f.fake.Run(ctx, replication)
}

func TestFailures(t *testing.T) {
	broken := errors.New("broken")
	cases := map[string]func() error{
		"cell 1, replication 3: broken":     func() error { return broken },
		"cell 1, replication 3: blown up\n": func() error { panic("blown up") },
	}
	for want, fail := range cases {
		make := func(cfg *sim.Config, opt sim.Options) simulator { return &failing{fake{cfg, opt}, fail} }
		for _, workers := range []int{1, 4} {
			_, err := runWith(t.Context(), fakeCells(3), Options{Replications: 5, Workers: workers}, make)
			if err == nil || !strings.HasPrefix(err.Error(), want) {
				t.Errorf("%d workers: error %v, want %q", workers, err, want)
			}
		}
	}
}

func TestReducedMayFail(t *testing.T) {
	full := errors.New("disk full")
	o := Options{Replications: 50, Workers: 4, Reduced: func(_, replication int) error {
		if replication == 3 {
			return full
		}
		return nil
	}}
	if _, err := runWith(t.Context(), fakeCells(1), o, newFake); !errors.Is(err, full) {
		t.Errorf("error %v", err)
	}
}

// stuck waits until it is told to stop.
type stuck struct {
	begun *sync.Once
	ready chan struct{}
}

func (s stuck) Run(ctx context.Context, _ uint32) (*sim.Result, error) {
	s.begun.Do(func() { close(s.ready) })
	<-ctx.Done()
	return nil, fmt.Errorf("interrupted: %w", ctx.Err())
}

func TestCancellation(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := stuck{new(sync.Once), make(chan struct{})}
	go func() {
		<-s.ready
		cancel()
	}()
	_, err := runWith(ctx, fakeCells(2), Options{Replications: 100, Workers: 3}, func(*sim.Config, sim.Options) simulator { return s })
	if err != context.Canceled {
		t.Errorf("error %v, want that of the context itself", err)
	}
}

func TestNothingIsBegunAfterTheContextEnded(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := runWith(ctx, fakeCells(1), Options{Replications: 3}, newFake); err != context.Canceled {
		t.Errorf("error %v", err)
	}
}

// slowFirst lets job 0 wait until the number of later jobs begun no longer grows.
func TestResultsWaitingForTheirTurnAreFew(t *testing.T) {
	const workers = 3
	var begun atomic.Int32
	release := make(chan struct{})
	var order []int
	c := crew[int]{
		jobs: 500, workers: workers, finished: func(int) {},
		hire: func() func(context.Context, int) (int, error) {
			return func(_ context.Context, job int) (int, error) {
				if begun.Add(1) == workers*lookahead {
					close(release) // every ticket is taken, and job 0 holds one of them
				}
				if job == 0 {
					<-release
				}
				return job, nil
			}
		},
		reduce: func(job, result int) error {
			if job == 0 && begun.Load() > workers*lookahead {
				t.Errorf("%d jobs begun before the first was reduced", begun.Load())
			}
			order = append(order, result)
			return nil
		},
	}
	if err := c.work(t.Context()); err != nil {
		t.Fatal(err)
	}
	if len(order) != 500 || !slices.IsSorted(order) {
		t.Errorf("%d results, in order %v", len(order), slices.IsSorted(order))
	}
}

func TestReducerMayHaveEnough(t *testing.T) {
	reduced := 0
	c := crew[int]{
		jobs: 100, workers: 4, finished: func(int) {},
		hire: func() func(context.Context, int) (int, error) {
			return func(_ context.Context, job int) (int, error) { return job, nil }
		},
		reduce: func(job, _ int) error {
			reduced++
			if job == 5 {
				return errEnough
			}
			return nil
		},
	}
	if err := c.work(t.Context()); err != nil || reduced != 6 {
		t.Errorf("error %v after %d results", err, reduced)
	}
}
