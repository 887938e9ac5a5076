//go:build slow

package sim

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"poolsim/workloads"
)

// TestRandomPhases: hosts that report at the same interval, each in its own rhythm, mislead "the least loaded" about as
// much as a board that is renewed at once: its figures are as old on average.
func TestRandomPhases(t *testing.T) {
	for _, choices := range []int32{0, 2} {
		want := make([]float64, enough)
		for i := range want {
			want[i] = rhythms{load: 0.9, choices: int(choices), units: 600}.mean(uint64(i))
		}
		mean, half := interval(want)
		cfg := boards(0.9, 1, stale(choices), 600)
		cfg.Metrics.Aligned = false
		covers(t, fmt.Sprintf("random phases, %d choices", choices), mean, half, each(runs(t, cfg, enough), inWorks(0.9)))
	}
}

// rhythms is a slow obvious model of 100 waiting lines with exponential service of mean 1, whose lengths are reported once
// a unit of time, each at its own phase.
type rhythms struct {
	load, units float64
	choices     int // 0 for the least of all
}

// mean time in the system, by Little's law, after a quarter of the run.
func (m rhythms) mean(seed uint64) float64 {
	const n = 100
	r := rand.New(rand.NewPCG(seed, 1))
	var length, board [n]int
	var report [n]float64 // time of the next
	for i := range report {
		report[i] = r.Float64()
	}
	now, present, area := 0.0, 0, 0.0
	for now < m.units {
		busy := 0
		for _, l := range length {
			busy += min(l, 1)
		}
		rate := m.load*n + float64(busy)
		next := now + r.ExpFloat64()/rate
		first := 0
		for i := range report {
			if report[i] < report[first] {
				first = i
			}
		}
		reports := report[first] < next
		if reports {
			next = report[first]
		}
		if next > m.units/4 {
			area += float64(present) * (next - max(now, m.units/4))
		}
		now = next
		switch {
		case reports:
			board[first] = length[first]
			report[first]++
		case r.Float64()*rate < m.load*n:
			length[m.choose(r, board[:])]++
			present++
		default:
			length[nthBusy(length[:], r.IntN(busy))]--
			present--
		}
	}
	return area / (0.75 * m.units) / (m.load * n)
}

// choose draws hosts with replacement, or takes all of them, and gives a random one of the lowest.
func (m rhythms) choose(r *rand.Rand, board []int) int {
	best, ties := -1, 0
	consider := func(i int) {
		switch {
		case best < 0 || board[i] < board[best]:
			best, ties = i, 1
		case board[i] == board[best]:
			if ties++; r.IntN(ties) == 0 {
				best = i
			}
		}
	}
	if m.choices > 0 {
		for range m.choices {
			consider(r.IntN(len(board)))
		}
		return best
	}
	for i := range board {
		consider(i)
	}
	return best
}

func nthBusy(length []int, n int) int {
	for i, l := range length {
		if l == 0 {
			continue
		}
		if n == 0 {
			return i
		}
		n--
	}
	panic("fewer are busy than were counted")
}

// TestIrregularReports: when each host reports at the points of its own Poisson stream, the figures are as old again, and
// some much older: worse for every rule, and far worse for "the least loaded", since whichever host reported a small number
// last is flooded until its next report. Reports at a fiftieth of the interval of which 98 % get lost are such a stream, to
// within 2 % of the interval. Figures as for the periodic board, 10 runs of 5000 units.
func TestIrregularReports(t *testing.T) {
	for _, c := range []struct {
		choices    int32
		mean, half float64
		units      float64
	}{{2, 3.2895, 0.0173, 300}, {3, 3.1306, 0.0207, 300}, {0, 9.6625, 0.2442, 1500}} {
		cfg := boards(0.9, 1, stale(c.choices), c.units)
		cfg.Metrics = Metrics{Interval: workloads.Seconds(work / 50), LostShare: 0.98}
		covers(t, fmt.Sprintf("%d choices", c.choices), c.mean, widen*c.half, each(runs(t, cfg, enough), inWorks(0.9)))
	}
}
