package study

import "math"

// batchSize is the number of values whose mean is one point of the series that mser5 looks at.
const batchSize = 5

// truncation is where a series that begins far from its steady state is cut.
type truncation struct {
	batches   int     // to drop, of batchSize values each
	statistic float64 // squared standard error of the mean of what is kept, but for a factor
	mean      float64 // of what is kept
	atEdge    bool    // the best cut is the last one allowed: the series has not settled
}

// mser5 finds the beginning of the steady state by the rule MSER-5: the series is put together in batches of five, and
// as many are dropped as make the standard error of the mean of the others smallest, up to half of them. Values beyond the
// last whole batch do not count. Of equally good cuts it takes the earliest.
//
// The statistic of a cut after d of m batches is the sum of (Y - mean)^2 over the kept ones, divided by (m - d)^2. Source:
// K. P. White, M. J. Cobb, S. C. Spratt, "A comparison of five steady-state truncation heuristics for simulation",
// Winter Simulation Conference 2000; http://faculty.virginia.edu/MSER/history.html
func mser5(series []float64) truncation {
	batches := batchMeans(series)
	most := len(batches) / 2
	best := truncation{statistic: math.Inf(1)}
	for d := range most + 1 {
		of := momentsOf(batches[d:])
		kept := float64(of.n)
		if statistic := of.ss / (kept * kept); statistic < best.statistic {
			best = truncation{batches: d, statistic: statistic, mean: of.mean}
		}
	}
	best.atEdge = best.batches == most
	return best
}

func batchMeans(series []float64) []float64 {
	means := make([]float64, 0, len(series)/batchSize)
	for i := 0; i+batchSize <= len(series); i += batchSize {
		means = append(means, momentsOf(series[i:i+batchSize]).mean)
	}
	return means
}
