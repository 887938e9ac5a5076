package workloads

import (
	"math"
	"testing"
	"time"

	"gonum.org/v1/gonum/stat/distuv"
)

// TestSteadyCounts: 100 an hour over 100 hours are 10,000 with standard deviation 100, and in every hour a Poisson number:
// the sum of (n-100)^2/100 over 100 hours follows chi-square of 100. Both bounds at 99.9 %.
func TestSteadyCounts(t *testing.T) {
	list := all(Steady{RatePerHour: 100}.Source(stream(5, 100*time.Hour)))
	if d := math.Abs(float64(len(list)) - 10_000); d > 329 {
		t.Errorf("%d arrivals, want 10000", len(list))
	}
	chi := 0.0
	for h := range 100 {
		n := float64(within(list, time.Duration(h)*time.Hour, time.Duration(h+1)*time.Hour))
		chi += (n - 100) * (n - 100) / 100
	}
	law := distuv.ChiSquared{K: 100}
	if chi < law.Quantile(0.0005) || chi > law.Quantile(0.9995) {
		t.Errorf("dispersion %v over 100 hours, want about 100", chi)
	}
	for k, a := range list {
		if a.User != int32(k) {
			t.Fatalf("arrival %d is user %d", k, a.User)
		}
	}
}

// TestSteadyOnSomeDays: on two days of seven the arrivals are the ones of two days on end, moved to their days.
func TestSteadyOnSomeDays(t *testing.T) {
	s := stream(5, week)
	plain := all(Steady{RatePerHour: 10}.Source(stream(5, 2*day)))
	s.Days = 1<<2 | 1<<5 // Wednesday and Saturday
	some := all(Steady{RatePerHour: 10}.Source(s))
	if len(some) != len(plain) {
		t.Fatalf("%d arrivals, want %d", len(some), len(plain))
	}
	for i, a := range plain {
		want := a.At + 2*day
		if a.At >= day {
			want = a.At + 4*day
		}
		if some[i].At != want {
			t.Fatalf("arrival %d at %v, want %v", i, some[i].At, want)
		}
	}
}

// TestSteadyRateStretches: half the rate gives the same stream at twice the times, up to rounding.
func TestSteadyRateStretches(t *testing.T) {
	fast := all(Steady{RatePerHour: 200}.Source(stream(5, 10*time.Hour)))
	slow := all(Steady{RatePerHour: 100}.Source(stream(5, 20*time.Hour)))
	for i := range min(len(fast), len(slow)) {
		if d := slow[i].At - 2*fast[i].At; d.Abs() > time.Duration(3*len(fast)) {
			t.Fatalf("arrival %d at %v and %v", i, fast[i].At, slow[i].At)
		}
	}
	if d := len(fast) - len(slow); d < -1 || d > 1 {
		t.Errorf("%d and %d arrivals", len(fast), len(slow))
	}
}

func TestSteadyWithoutRate(t *testing.T) {
	for _, rate := range []float64{0, -1, math.NaN(), 1e-300} {
		if list := all(Steady{RatePerHour: rate}.Source(stream(1, week))); len(list) != 0 {
			t.Errorf("rate %v: %d arrivals", rate, len(list))
		}
	}
}
