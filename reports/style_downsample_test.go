package reports

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestDownsamplingKeepsExtremes: no peak and no dip of a series is lost, nothing is made up, and the order stays.
func TestDownsamplingKeepsExtremes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		value := rapid.OneOf(rapid.Float64Range(-1e6, 1e6), rapid.Just(math.NaN()), rapid.Just(0.0))
		values := rapid.SliceOfN(value, 0, 300).Draw(t, "values")
		series := make([]mark, len(values))
		for i, v := range values {
			series[i] = mark{float64(i), v}
		}
		most := rapid.IntRange(4, 100).Draw(t, "most")
		kept := downsampled(series, most)
		if len(kept) > most {
			t.Fatalf("%d points, %d asked for", len(kept), most)
		}
		for i, m := range kept {
			if own := series[int(m.x)]; own.y != m.y && !math.IsNaN(own.y) || i > 0 && m.x <= kept[i-1].x {
				t.Fatalf("point %v of %v", m, own)
			}
		}
		for _, sign := range []float64{1, -1} {
			top, ok := highest(turned(series, sign))
			after, still := highest(turned(kept, sign))
			if ok != still || top.y != after.y {
				t.Fatalf("extreme %v became %v", top, after)
			}
		}
		if n := len(series); n > 0 && (kept[0].x != 0 || kept[len(kept)-1].x != float64(n-1)) {
			t.Fatal("an end is lost")
		}
	})
}

func turned(series []mark, sign float64) []mark {
	series = slices.Clone(series)
	for i := range series {
		series[i].y *= sign
	}
	return series
}

func TestRunsEndAtGaps(t *testing.T) {
	nan := math.NaN()
	series := []mark{{0, nan}, {1, 5}, {2, 6}, {3, nan}, {4, nan}, {5, 7}}
	got := runs(series)
	if len(got) != 2 || !slices.Equal(got[0], series[1:3]) || !slices.Equal(got[1], series[5:]) {
		t.Errorf("%v", got)
	}
	if got := runs([]mark{{0, nan}}); got != nil {
		t.Errorf("%v", got)
	}
}
