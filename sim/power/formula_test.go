package power

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// NeededHosts is the smallest number of hosts at which the sessions are not more than the threshold share of the seats.
func TestNeededHostsIsSmallest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sessions := rapid.Int32Range(0, 100_000).Draw(t, "sessions")
		limit := rapid.Int32Range(1, 999_999).Draw(t, "limit")
		threshold := rapid.Int32Range(1, 100).Draw(t, "threshold")
		n := int64(NeededHosts(sessions, limit, threshold, 0))
		over := func(hosts int64) bool { return 100*int64(sessions) > int64(threshold)*int64(limit)*hosts }
		if over(n) || n > 0 && !over(n-1) {
			t.Fatalf("%d hosts for %d sessions, limit %d, threshold %d", n, sessions, limit, threshold)
		}
	})
}

// In floating point the same formula gives a host too many for 898 of 804,000 combinations, and none too few.
// Here the threshold is divided by 100 first.
func TestFloatingPointMiscounts(t *testing.T) {
	all, high, low := 0, 0, 0
	for limit := int32(1); limit <= 40; limit++ {
		for threshold := int32(1); threshold <= 100; threshold++ {
			for sessions := int32(0); sessions <= 200; sessions++ {
				all++
				float := int32(math.Ceil(float64(sessions) / (float64(limit) * (float64(threshold) / 100))))
				switch exact := NeededHosts(sessions, limit, threshold, 0); {
				case float > exact:
					high++
				case float < exact:
					low++
				}
			}
		}
	}
	if all != 804_000 || high != 898 || low != 0 {
		t.Fatalf("of %d combinations %d too high and %d too low, want 898 and 0 of 804000", all, high, low)
	}
}

func TestThresholdOfZero(t *testing.T) {
	if got := NeededHosts(1, 5, 0, 6); got != 6 {
		t.Errorf("one session needs %d hosts, want all 6", got)
	}
	if got := NeededHosts(0, 5, 0, 6); got != 0 {
		t.Errorf("no session needs %d hosts, want 0", got)
	}
}
