package reports

import "math"

// mark is a point of a series; a NaN as y is a gap.
type mark struct{ x, y float64 }

// downsampled keeps at most most points of a series, most at least 4, so that it looks the same: its ends stay, what lies
// between is cut into stretches, and of each the smallest and the largest value stay, in their order. A stretch without
// any value stays as one gap; gaps beside values vanish.
func downsampled(series []mark, most int) []mark {
	if len(series) <= most {
		return series
	}
	last := len(series) - 1
	between, stretches := series[1:last], most/2-1
	kept := append(make([]mark, 0, most), series[0])
	for i := range stretches {
		kept = appendExtremes(kept, between[i*len(between)/stretches:(i+1)*len(between)/stretches])
	}
	return append(kept, series[last])
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
