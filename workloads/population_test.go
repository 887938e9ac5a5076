package workloads

import (
	"math"
	"testing"
	"time"

	"poolsim/workloads/draw"
)

// TestPopulationFirstArrivals: of 10,000 users who stay away 10 hours on average, 1 - exp(-0.8) = 0.550671 have come after
// 8 hours: 5,506.71 with standard deviation sqrt(10000 * 0.550671 * 0.449329) = 49.7; 3.29 of them are 164.
func TestPopulationFirstArrivals(t *testing.T) {
	p := &Population{Users: 10_000, Offline: law(draw.Exponential(36_000))}
	list := all(p.Source(stream(2, 8*time.Hour)))
	if d := math.Abs(float64(len(list)) - 5506.71); d > 164 {
		t.Errorf("%d users have come, want 5507", len(list))
	}
}

// TestPopulationReturns: a return is the time away after leaving, and runs on days in force only.
func TestPopulationReturns(t *testing.T) {
	p := &Population{Users: 10, Offline: law(draw.Exponential(7200))}
	s := stream(2, week)
	left := 30 * time.Hour
	away := Seconds(p.Return(s.Key, s.Group, 4, 1))
	if got := p.Back(s, 4, 1, left); got != left+away {
		t.Errorf("back at %v, want %v", got, left+away)
	}
	if again := Seconds(p.Return(s.Key, s.Group, 4, 2)); again == away {
		t.Error("two visits have the same time away")
	}
	s.Days = 1 << 4 // Friday
	if got := p.Back(s, 4, 1, left); got != 4*day+away {
		t.Errorf("back at %v, want %v after Friday began", got, away)
	}
	never := &Population{Users: 1, Offline: draw.Never()}
	if got := never.Back(s, 0, 1, left); got < s.To {
		t.Errorf("back at %v, want never", got)
	}
}
