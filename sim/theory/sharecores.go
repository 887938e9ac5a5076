package theory

import (
	"cmp"
	"math"
	"slices"
)

// Job is a piece of work for [ShareCores].
type Job struct {
	Arrival float64 // time, any sign
	Work    float64 // core time needed, above 0
}

// ShareCores returns the exact time at which each job is done, in the order in
// which the jobs are given, on a host whose cores are shared equally: n jobs get
// min(most, cores/n) cores each. cores and most must be above 0; most is what a
// single job can use (1 for a logon).
//
// It steps from one arrival or end to the next and goes through all jobs each
// time: slow, and plain enough to be checked by eye.
func ShareCores(jobs []Job, cores, most float64) ([]float64, error) {
	if err := checkJobs(jobs, cores, most); err != nil {
		return nil, err
	}
	left := make([]float64, len(jobs))
	for i, job := range jobs {
		left[i] = job.Work
	}
	done := make([]float64, len(jobs))
	now := math.Inf(-1)
	for {
		present := presentJobs(jobs, left, now)
		rate := min(most, cores/float64(len(present)))
		next := min(nextArrival(jobs, now), nextEnd(present, left, now, rate))
		if math.IsInf(next, 1) {
			return done, nil
		}
		work(present, left, done, now, next, rate)
		now = next
	}
}

func checkJobs(jobs []Job, cores, most float64) error {
	err := firstError(positive("cores", cores), positive("most cores of a job", most))
	for _, job := range jobs {
		err = firstError(err, positive("work", job.Work), notNegative("size of the arrival time", math.Abs(job.Arrival)))
	}
	return err
}

// presentJobs lists the jobs that have arrived and are not done.
func presentJobs(jobs []Job, left []float64, now float64) []int {
	var present []int
	for i, job := range jobs {
		if job.Arrival <= now && left[i] > 0 {
			present = append(present, i)
		}
	}
	return present
}

func nextArrival(jobs []Job, now float64) float64 {
	next := math.Inf(1)
	for _, job := range jobs {
		if job.Arrival > now {
			next = min(next, job.Arrival)
		}
	}
	return next
}

func nextEnd(present []int, left []float64, now, rate float64) float64 {
	if len(present) == 0 {
		return math.Inf(1)
	}
	return now + least(present, left)/rate
}

func least(present []int, left []float64) float64 {
	shortest := slices.MinFunc(present, func(a, b int) int { return cmp.Compare(left[a], left[b]) })
	return left[shortest]
}

// work runs all present jobs from one moment to the next. When the shortest is
// to end then, it does, whatever the rounding says.
func work(present []int, left, done []float64, from, to, rate float64) {
	if len(present) == 0 {
		return
	}
	amount := rate * (to - from)
	if shortest := least(present, left); from+shortest/rate <= to {
		amount = max(amount, shortest)
	}
	for _, i := range present {
		if left[i] <= amount {
			left[i], done[i] = 0, to
			continue
		}
		left[i] -= amount
	}
}
