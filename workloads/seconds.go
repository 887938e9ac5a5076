package workloads

import (
	"math"
	"time"
)

// Forever is a time that no run reaches (146 years). Times are held to it, so that sums of two do not overflow.
const Forever time.Duration = 1 << 62

// Seconds is a drawn number of seconds, x >= 0, as a simulated time, rounded to the nanosecond; at most Forever, which is
// what +Inf becomes.
func Seconds(x float64) time.Duration {
	ns := math.Round(float64(x * 1e9))
	if ns >= float64(Forever) {
		return Forever
	}
	return time.Duration(ns)
}

// later is t + d, held to Forever.
func later(t, d time.Duration) time.Duration { return min(t, Forever-d) + d }
