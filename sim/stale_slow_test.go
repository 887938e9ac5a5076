//go:build slow

package sim

import (
	"fmt"
	"testing"

	"poolsim/workloads"
)

// TestPeriodicBoardSlow is TestPeriodicBoard for boards five mean works old, which take longer to settle.
func TestPeriodicBoardSlow(t *testing.T) {
	checkPeriodic(t, func(interval float64) bool { return interval == 5 }, 1500)
}

// TestIrregularReports: when each host reports at the points of its own Poisson stream, the figures are as old again, and
// some much older: worse for every rule, and far worse for "the least loaded", since whichever host reported a small number
// last is flooded until its next report. Reports at a twentieth of the interval of which 95 % get lost are such a stream, to
// within 5 % of the interval. Figures as for the periodic board, 10 runs of 5000 units.
func TestIrregularReports(t *testing.T) {
	for _, c := range []struct {
		choices           int32
		units, mean, half float64
	}{{2, 300, 3.2895, 0.0173}, {3, 300, 3.1306, 0.0207}, {0, 1500, 9.6625, 0.2442}} {
		cfg := boards(0.9, 1, stale(c.choices), c.units)
		cfg.Metrics = Metrics{Interval: workloads.Seconds(work / 20), LostShare: 0.95}
		covers(t, fmt.Sprintf("%d choices", c.choices), c.mean, widen*c.half, each(runs(t, cfg, enough), inWorks(0.9)))
	}
}
