package theory

import (
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"
)

func TestShareCores(t *testing.T) {
	three := []Job{{0, 4}, {1, 3}, {2, 1}}
	for _, c := range []struct {
		what        string
		jobs        []Job
		cores, most float64
		want        []float64
	}{
		{"none", nil, 1, 1, nil},
		{"one core", three, 1, 1, []float64{8, 8, 5}},
		{"two cores", three, 2, 1, []float64{4.5, 4.5, 3.5}},
		{"a job for both cores", []Job{{5, 4}}, 2, 2, []float64{7}},
		{"an idle gap", []Job{{10, 1}, {0, 2}}, 1, 1, []float64{11, 2}},
		// The first is done when the second arrives.
		{"end at an arrival", []Job{{0, 2}, {2, 2}}, 1, 1, []float64{2, 4}},
	} {
		got := must(ShareCores(c.jobs, c.cores, c.most))
		for i, want := range c.want {
			near(t, fmt.Sprint(c.what, i), got[i], want, 1e-14)
		}
	}
}

// TestShareCoresLogons: 20 logons of 8 core seconds on 8 cores are 160 core
// seconds at rate 8.
func TestShareCoresLogons(t *testing.T) {
	jobs := make([]Job, 20)
	for i := range jobs {
		jobs[i].Work = 8
	}
	for i, done := range must(ShareCores(jobs, 8, 1)) {
		near(t, fmt.Sprint("logon ", i), done, 20, 1e-14)
	}
}

func drawJobs(r *rapid.T) []Job {
	return rapid.SliceOfN(rapid.Custom(func(r *rapid.T) Job {
		return Job{
			Arrival: rapid.Float64Range(0, 40_000).Draw(r, "arrival"),
			Work:    rapid.Float64Range(1e-6, 100).Draw(r, "work"),
		}
	}), 1, 12).Draw(r, "jobs")
}

// TestShareCoresDoesAllWork adds up what each job received until it was done.
func TestShareCoresDoesAllWork(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		jobs := drawJobs(r)
		cores := rapid.Float64Range(.5, 8).Draw(r, "cores")
		done := must(ShareCores(jobs, cores, 1))
		for i, job := range jobs {
			nearBy(t, "work received", received(jobs, done, i, cores), job.Work, 1e-6)
			if done[i] < job.Arrival+job.Work/min(1, cores)-1e-6 {
				t.Errorf("job %d is done too early: %+v at %v", i, job, done[i])
			}
		}
	})
}

// received adds up what a job gets between all neighbouring moments at which
// some job arrives or ends.
func received(jobs []Job, done []float64, job int, cores float64) float64 {
	sum := 0.0
	for now := jobs[job].Arrival; now < done[job]; {
		next, present := math.Inf(1), 0
		for i, other := range jobs {
			for _, moment := range []float64{other.Arrival, done[i]} {
				if moment > now {
					next = min(next, moment)
				}
			}
			if other.Arrival <= now && done[i] > now {
				present++
			}
		}
		sum += (next - now) * min(1, cores/float64(present))
		now = next
	}
	return sum
}

func TestShareCoresRefusesWrongParameters(t *testing.T) {
	for what, c := range map[string]struct {
		job         Job
		cores, most float64
	}{
		"cores":   {Job{0, 1}, 0, 1},
		"most":    {Job{0, 1}, 1, 0},
		"work":    {Job{0, 0}, 1, 1},
		"arrival": {Job{math.NaN(), 1}, 1, 1},
	} {
		_, err := ShareCores([]Job{c.job}, c.cores, c.most)
		refused(t, what, err)
	}
}
