package workloads

import (
	"math"
	"testing"
	"time"
)

// TestDayProportions: 07:00 0, 08:00 30, 09:00 30, 11:00 10, 11:00 20, 12:00 0 has areas 15, 30, 40 and 10, together 95.
// Counts of 20,000 users, bounds 3.29 binomial deviations. Within the first hour the rate rises in a straight line: a
// quarter of its users come in the first half.
func TestDayProportions(t *testing.T) {
	const users = 20_000
	p := &Day{Users: users, Curve: []Point{
		{7 * time.Hour, 0}, {8 * time.Hour, 30}, {9 * time.Hour, 30}, {11 * time.Hour, 10}, {11 * time.Hour, 20}, {12 * time.Hour, 0},
	}}
	list := all(p.Source(stream(4, day)))
	if len(list) != users {
		t.Fatalf("%d arrivals, want %d", len(list), users)
	}
	tests := []struct {
		from, to time.Duration
		share    float64
	}{
		{7 * time.Hour, 7*time.Hour + 30*time.Minute, 3.75 / 95},
		{7 * time.Hour, 8 * time.Hour, 15.0 / 95},
		{8 * time.Hour, 9 * time.Hour, 30.0 / 95},
		{9 * time.Hour, 10 * time.Hour, 25.0 / 95}, // from 30 to 20
		{10 * time.Hour, 11 * time.Hour, 15.0 / 95},
		{11 * time.Hour, 12 * time.Hour, 10.0 / 95},
	}
	for _, test := range tests {
		n := float64(within(list, test.from, test.to))
		if d := math.Abs(n - users*test.share); d > 3.29*math.Sqrt(users*test.share*(1-test.share)) {
			t.Errorf("%v to %v: %v arrivals, want %v", test.from, test.to, n, users*test.share)
		}
	}
}

// TestDayInverse checks the inverse of the cumulative curve by hand: 08:00 0, 10:00 2 has area 2 (in hours), and the share
// u lies before 08:00 + 2 sqrt(u) hours.
func TestDayInverse(t *testing.T) {
	c := newCurve([]Point{{8 * time.Hour, 0}, {10 * time.Hour, 2}})
	for _, u := range []float64{1e-12, 0.25, 0.5, 0.81, 1 - 1e-12} {
		want := 8*time.Hour + Seconds(7200*math.Sqrt(u))
		if d := c.at(u) - want; d.Abs() > 2*time.Microsecond {
			t.Errorf("at(%v) = %v, want %v", u, c.at(u), want)
		}
	}
}

// TestDayReachesIntoTheRun: a curve beyond midnight reaches from the day before the run into it.
func TestDayReachesIntoTheRun(t *testing.T) {
	p := &Day{Users: 1000, Curve: []Point{{22 * time.Hour, 1}, {26 * time.Hour, 1}}}
	list := all(p.Source(stream(4, day)))
	early, late := within(list, 0, 2*time.Hour), within(list, 22*time.Hour, day)
	// Half of each night: 500 with standard deviation 15.8.
	if early < 448 || early > 552 || late < 448 || late > 552 || early+late != len(list) {
		t.Errorf("%d before 02:00, %d after 22:00 of %d", early, late, len(list))
	}
}

func TestEmptyCurves(t *testing.T) {
	for _, curve := range [][]Point{nil, {{time.Hour, 1}}, {{time.Hour, 0}, {2 * time.Hour, 0}}} {
		if list := all((&Day{Users: 5, Curve: curve}).Source(stream(1, day))); len(list) != 0 {
			t.Errorf("curve %v: %d arrivals", curve, len(list))
		}
	}
}
