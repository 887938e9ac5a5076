package reports

import "math"

// mark is a point of a series; a NaN as y is a gap.
type mark struct{ x, y float64 }

// downsampled keeps at most most points of a series (an even number of at least 2), so that it looks the same: the
// series is cut into most/2 stretches, and of each the smallest and the largest value stay, in their order. A stretch
// without any value stays as one gap; gaps beside values vanish.
func downsampled(series []mark, most int) []mark {
	if len(series) <= most {
		return series
	}
	stretches := most / 2
	kept := make([]mark, 0, most)
	for i := range stretches {
		kept = appendExtremes(kept, series[i*len(series)/stretches:(i+1)*len(series)/stretches])
	}
	return kept
}

func appendExtremes(to, stretch []mark) []mark {
	low, high := -1, -1
	for i, m := range stretch {
		if math.IsNaN(m.y) {
			continue
		}
		if low < 0 || m.y < stretch[low].y {
			low = i
		}
		if high < 0 || m.y > stretch[high].y {
			high = i
		}
	}
	switch {
	case low < 0:
		return append(to, stretch[0])
	case low == high:
		return append(to, stretch[low])
	}
	return append(to, stretch[min(low, high)], stretch[max(low, high)])
}

// runs are the parts of a series between gaps.
func runs(series []mark) [][]mark {
	var all [][]mark
	start := 0
	for i := range len(series) + 1 {
		if i < len(series) && !math.IsNaN(series[i].y) {
			continue
		}
		if i > start {
			all = append(all, series[start:i])
		}
		start = i + 1
	}
	return all
}
