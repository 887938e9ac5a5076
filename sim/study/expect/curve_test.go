package expect

import (
	"math"
	"testing"
	"time"

	"pgregory.net/rapid"

	"poolsim/workloads"
)

// The cumulative curve of a shape undoes the position that a share of the users has in the window.
func TestShapesUndoPositions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		shape := workloads.Shape(rapid.IntRange(0, int(workloads.ShapeBurst)-1).Draw(t, "shape"))
		peak := rapid.Float64Range(0, 1).Draw(t, "peak")
		u := rapid.Float64Range(0.0001, 0.9999).Draw(t, "share")
		if got := shapeCurve(shape, peak)(shape.Position(u, peak)); math.Abs(got-u) > 1e-9 {
			t.Fatalf("%v, peak at %v: %v of the users have come, want %v", shape, peak, got, u)
		}
	})
}

func TestStormCurve(t *testing.T) {
	storm := &workloads.Storm{Window: time.Minute, Shape: workloads.ShapeUniform}
	burst := &workloads.Storm{Window: time.Minute, Shape: workloads.ShapeBurst}
	for _, c := range []struct {
		storm         *workloads.Storm
		seconds, want float64
	}{{storm, -1, 0}, {storm, 15, 0.25}, {storm, 60, 1}, {storm, 1e9, 1}, {burst, -0.1, 0}, {burst, 0, 1}} {
		if got := stormCurve(c.storm)(c.seconds); got != c.want {
			t.Errorf("%v after %v s: %v, want %v", c.storm.Shape, c.seconds, got, c.want)
		}
	}
}

// A triangle from 8 to 10 o'clock with a step at its end: half of the first hour's slope lies before 8:30, and the areas
// are 1/2 and 3/2 of 2 in all.
func TestDayCurve(t *testing.T) {
	curve := dayCurve([]workloads.Point{{At: 8 * time.Hour, Rate: 0}, {At: 9 * time.Hour, Rate: 1}, {At: 10 * time.Hour, Rate: 2}, {At: 10 * time.Hour, Rate: 0}})
	for hours, want := range map[float64]float64{0: 0, 8: 0, 8.5: 0.0625, 9: 0.25, 9.5: 0.5625, 10: 1, 24: 1} {
		if got := curve(hours * 3600); math.Abs(got-want) > 1e-12 {
			t.Errorf("at %v h: %v, want %v", hours, got, want)
		}
	}
}

// Users who would come before the run, before From or after To do not come; days that are not in force do not count.
func TestWavesWithinBounds(t *testing.T) {
	cfg := config(72*time.Hour, 1, 1)
	cfg.Calendar = workloads.Calendar{Start: 9 * time.Hour} // Monday, 09:00
	v := &variant{cfg: cfg}
	day := load(&workloads.Day{Users: 8, Curve: []workloads.Point{{At: 8 * time.Hour, Rate: 1}, {At: 12 * time.Hour, Rate: 1}}}, fixed(1))
	day.Days = 1 | 1<<2 // Monday and Wednesday
	waves := v.waves(&day)
	if len(waves) != 2 {
		t.Fatalf("%d waves", len(waves))
	}
	// Of the first morning, a quarter lies before the start.
	for seconds, want := range map[float64]float64{-1: 0, 0: 0, 3600: 0.25, 3 * 3600: 0.75, 1e6: 0.75} {
		if got := waves[0].come(seconds); math.Abs(got-want) > 1e-12 {
			t.Errorf("Monday, after %v s: %v, want %v", seconds, got, want)
		}
	}
	day.To = 2 * time.Hour
	if waves = v.waves(&day); len(waves) != 1 || waves[0].come(1e6) != 0.5 {
		t.Errorf("bounded: %+v", waves)
	}
	storm := load(&workloads.Storm{Users: 3, At: 8 * time.Hour, Window: 2 * time.Hour}, fixed(1))
	if waves = v.waves(&storm); len(waves) != 3 { // to Thursday; that of Monday began before the run
		t.Errorf("%d storms", len(waves))
	}
}
