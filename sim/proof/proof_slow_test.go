//go:build slow

package proof

import (
	"bytes"
	"context"
	"math"
	"testing"

	"poolsim/balancer"
	"poolsim/sim"
	"poolsim/sim/theory"
	"poolsim/workloads"
)

// TestSeeds runs every case for three seeds.
func TestSeeds(t *testing.T) {
	for _, seed := range []uint64{101, 2_718_281, 3_141_592_653} {
		report, err := Run(context.Background(), Options{Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		if !report.Passed() {
			var text bytes.Buffer
			if err := report.WriteTable(&text); err != nil {
				t.Fatal(err)
			}
			t.Errorf("seed %d:\n%s", seed, &text)
		}
	}
}

// TestFaultsTurnRed runs the groups of placement rules with each fault.
func TestFaultsTurnRed(t *testing.T) {
	for _, f := range faults() {
		failed := 0
		for _, group := range []string{Vendor, Balancing, Staleness} {
			report, err := Run(context.Background(), Options{Seed: 5, Rule: f.rule, Group: group})
			if err != nil {
				t.Fatal(err)
			}
			failed += report.count(Failed)
			if failed >= len(f.reds) {
				break // red enough
			}
		}
		t.Logf("%s: %d cases failed", f.name, failed)
		if failed < len(f.reds) {
			t.Errorf("%s: %d cases failed, want %d at least", f.name, failed, len(f.reds))
		}
	}
}

// TestCoverage makes 95 % intervals of the mean time in M/M/4 at 3 erlangs from 30 replications, for 1,000 seeds, plain and
// controlled, and counts how often they hold the truth.
func TestCoverage(t *testing.T) {
	const seeds, replications, cores, load = 1000, 30, 4, 3.0
	s := newSuite(nil)
	queue := of[theory.MMC](s)(theory.NewMMC(cores, load/jobSeconds, jobSeconds))
	cfg := run(s.pool(1, cores, balancer.NoLimit, balancer.Random{}), s.work(s.exponential(jobSeconds)),
		workloads.Steady{RatePerHour: load * 3600 / jobSeconds}, s.constant(0), hours(0.5), hours(2))
	e := simulated(Queues, "coverage", replications, cfg, Case{}.from(func(r *sim.Result) float64 {
		return sessionsMean(r) * jobSeconds / load // Little's law, with the known rate
	}).by(coresBusy(cores), load))
	if s.err != nil {
		t.Fatal(s.err)
	}
	inPlain, inControlled := 0, 0
	for seed := range uint64(seeds) {
		samples, err := replicate(context.Background(), []experiment{e}, &Options{Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		values, controls := make([]float64, replications), make([]float64, replications)
		for i, of := range samples[0] {
			values[i], controls[i] = of[0].value, of[0].control
		}
		if mean, half := plain(values, 0.05); math.Abs(mean-queue.MeanTime()) <= half {
			inPlain++
		}
		if mean, half := controlled(values, controls, load, 0.05); math.Abs(mean-queue.MeanTime()) <= half {
			inControlled++
		}
	}
	t.Logf("plain %d, controlled %d of %d", inPlain, inControlled, seeds)
	for name, n := range map[string]int{"plain": inPlain, "controlled": inControlled} {
		if share := float64(n) / seeds; share < 0.93 || share > 0.97 {
			t.Errorf("%s: the interval holds the truth in %v", name, share)
		}
	}
}
