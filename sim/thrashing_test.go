package sim

import (
	"math"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"poolsim/balancer"
)

// thrashingOf is the thrashing of a series.
func thrashingOf(series []int64) float64 {
	var w swings
	for _, x := range series {
		w.add(x, 1)
	}
	return w.thrashing()
}

// repeated is a pattern so many times over.
func repeated(times int, pattern ...int64) []int64 {
	return slices.Repeat(pattern, times)
}

func TestThrashingOfShapes(t *testing.T) {
	for _, c := range []struct {
		name   string
		series []int64
		want   float64
	}{
		{"nothing", nil, 0},
		{"one value", []int64{7}, 0},
		{"constant", repeated(50, 7), 0},
		{"ramp", []int64{0, 1, 2, 3, 4, 5}, 0},
		{"uneven rise with rests", []int64{0, 0, 9, 9, 10, 50, 50}, 0},
		{"fall", []int64{50, 20, 20, 3, 0}, 0},
		{"step", []int64{0, 0, 0, 8, 8, 8}, 0},
		{"alternating, 10 moves", append(repeated(5, 0, 6), 0), 1},          // U = D = 5 R²: 2·5/10
		{"alternating, 9 moves", repeated(5, 0, 6), 8. / 9},                 // U = 5 R², D = 4 R²
		{"one spike", []int64{1, 1, 1, 1, 9, 1, 1, 1, 1}, 2. / 8},           // up once and down once in 8 moves
		{"one dip", []int64{9, 9, 1, 9, 9}, 2. / 4},                         // likewise
		{"a day, up and down", []int64{0, 2, 5, 9, 5, 2, 0}, 2. / 6},        // the same, whatever the slopes
		{"saw of 4 moves a tooth", append(repeated(6, 0, 1, 2, 3), 0), 0.5}, // 6 teeth, U = D = 6 R²: 2·6/24
		{"steep saw of 4 moves a tooth", append(repeated(6, 0, 3, 2, 1), 0), 0.5},
		{"half the range, alternating", append(append([]int64{0}, repeated(5, 8, 4)...), 8), 2 * 5 * 16. / (11 * 64)}, // D = 5·4²; U is more
		{"ripple on a ramp", []int64{0, 10, 9, 19, 18, 28, 27, 37}, 2 * 3. / (7 * 37 * 37)},                           // D = 3·1²
	} {
		if got := thrashingOf(c.series); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// A series that a pause cuts in two has no move across the pause; the range is that of all.
func TestThrashingAcrossAPause(t *testing.T) {
	var w swings
	for _, part := range [][]int64{{0, 5, 10}, {10, 5, 0}, {0, 10, 0}} {
		for _, x := range part {
			w.add(x, 1)
		}
		w.pause()
	}
	if got, want := w.thrashing(), 2./6; math.Abs(got-want) > 1e-12 { // a rise, a fall, and one spike: 2 R² in 6 moves
		t.Errorf("%v, want %v", got, want)
	}
}

func TestThrashingIsBoundedAndHasNoUnit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		series := rapid.SliceOfN(rapid.Int64Range(0, 1000), 1, 60).Draw(t, "series")
		scale, offset := rapid.Int64Range(1, 50).Draw(t, "scale"), rapid.Int64Range(-1000, 1000).Draw(t, "offset")
		got := thrashingOf(series)
		if got < 0 || got > 1 {
			t.Fatalf("%v", got)
		}
		scaled, mirrored := slices.Clone(series), slices.Clone(series)
		for i, x := range series {
			scaled[i], mirrored[i] = scale*x+offset, -x
		}
		slices.Reverse(series)
		for name, other := range map[string][]int64{"scaled": scaled, "mirrored": mirrored, "reversed": series} {
			if x := thrashingOf(other); math.Abs(x-got) > 1e-9 {
				t.Fatalf("%s: %v, plain %v", name, x, got)
			}
		}
	})
}

// slowThrashing works the thrashing of a host out of its stretches nanosecond by nanosecond, here with a unit of a
// hundredth of a step: cpu is per unit, -1 while the host was off.
func slowThrashing(cpu []int64) (thrashing float64, moves int64) {
	const units = 100
	var stretches [][]int64
	open := false
	for from := 0; from+units <= len(cpu); from += units {
		step := cpu[from : from+units]
		if slices.Contains(step, -1) {
			open = false
			continue
		}
		sum := int64(0)
		for _, x := range step {
			sum += x
		}
		if !open {
			stretches, open = append(stretches, nil), true
		}
		last := len(stretches) - 1
		stretches[last] = append(stretches[last], sum)
	}
	both, low, high := 0.0, int64(math.MaxInt64), int64(math.MinInt64)
	for _, s := range stretches {
		moves += int64(len(s) - 1)
		low, high = min(low, slices.Min(s)), max(high, slices.Max(s))
		both += 2 * min(squaredRises(s, 1), squaredRises(s, -1))
	}
	if moves == 0 || low == high {
		return 0, moves
	}
	return both / (float64(moves) * float64(high-low) * float64(high-low)), moves
}

// squaredRises is the sum of squares of the heights of the longest rising stretches; of the falling ones with sign -1.
func squaredRises(s []int64, sign int64) float64 {
	sum, height := 0.0, int64(0)
	for i := 1; i < len(s); i++ {
		d := sign * (s[i] - s[i-1])
		if d < 0 {
			sum, height = sum+float64(height*height), 0
			continue
		}
		height += d
	}
	return sum + float64(height*height)
}

func TestChurnAgainstTheSeriesWrittenOut(t *testing.T) {
	const unit = ThrashingStep / 100
	rapid.Check(t, func(t *rapid.T) {
		var c churn
		var cpu []int64
		now := time.Duration(0)
		for range rapid.IntRange(1, 30).Draw(t, "stretches") {
			n := rapid.OneOf(rapid.IntRange(1, 150), rapid.SampledFrom([]int{100, 200, 1000})).Draw(t, "length")
			x := rapid.Int64Range(-1, 5).Draw(t, "cpu")
			to := now + time.Duration(n)*unit
			if x < 0 {
				c.off()
			} else {
				c.advance(now, to, cpuGrain*x)
			}
			now, cpu = to, append(cpu, slices.Repeat([]int64{x}, n)...)
		}
		want, moves := slowThrashing(cpu)
		if c.swings.moves != moves {
			t.Fatalf("%d moves, want %d", c.swings.moves, moves)
		}
		if got := c.swings.thrashing(); math.Abs(got-want) > 1e-9 {
			t.Fatalf("%v, want %v", got, want)
		}
	})
}

// The mean over hosts is weighted by moves, and hosts with few are left out: 10 moves of thrashing 1 and 30 of 0.
func TestPoolThrashing(t *testing.T) {
	follow := func(series []int64) *churn {
		c := &churn{}
		for i, x := range series {
			c.advance(time.Duration(i)*ThrashingStep, time.Duration(i+1)*ThrashingStep, cpuGrain*x)
		}
		return c
	}
	var p poolThrashing
	p.add(follow(repeated(4, 0, 9)))
	if m := p.mean(); !math.IsNaN(m) {
		t.Errorf("a host with 7 moves counts: %v", m)
	}
	p.add(follow(append(repeated(5, 0, 9), 0)))
	p.add(follow(repeated(31, 4)))
	if m := p.mean(); math.Abs(m-0.25) > 1e-12 {
		t.Errorf("mean %v, want 0.25", m)
	}
}

// Nobody comes: the CPU use is constant to the last bit, and thrashing is exactly 0. A run of two minutes has no figure.
func TestThrashingOfAnEmptyPool(t *testing.T) {
	p := plainPool(2, 8, balancer.DefaultLeast())
	if r := runs(t, config(time.Hour, p, seatOnly()), 1)[0]; r.Thrashing != 0 {
		t.Errorf("thrashing %v of a pool without users", r.Thrashing)
	}
	if r := runs(t, config(2*time.Minute, p, seatOnly()), 1)[0]; !math.IsNaN(r.Thrashing) {
		t.Errorf("thrashing %v after two minutes", r.Thrashing)
	}
}
