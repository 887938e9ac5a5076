package scenarios

import (
	"slices"
	"testing"
)

func TestWindowsBeyondTheRun(t *testing.T) {
	for _, c := range []struct {
		name       string
		sets       []string
		want, fail string
	}{
		{name: "it fits", sets: []string{"duration=25m"}}, // 07:45 to 08:10, when the window ends
		// Uniform: those of the first six of ten minutes come, 30 of 50.
		{name: "uniform", sets: []string{"duration=21m", "workload.storm[0].shape=uniform"},
			want: "early: the window that begins at 08:00 goes on until 08:10, and the run ends at 08:06: about 20 of 50 users come after the end."},
		// A normal storm has as many on either side of its middle.
		{name: "normal", sets: []string{"duration=20m"},
			want: "early: the window that begins at 08:00 goes on until 08:10, and the run ends at 08:05: about 25 of 50 users come after the end."},
		{name: "burst", sets: []string{"duration=16m", "workload.storm[0].shape=burst"}},
		{name: "second morning", sets: []string{"duration=24h20m"},
			want: "early: the window that begins at Tue 08:00 goes on until Tue 08:10, and the run ends at Tue 08:05: about 25 of 50 users come after the end."},
		{name: "one day of two", sets: []string{"duration=24h20m", `workload.storm[0].days=["Mon"]`}},
		// Of a normal storm of ten minutes hardly anybody comes in the first second.
		{name: "nobody", sets: []string{"duration=15m1s"},
			fail: "pool.toml:13: workload.storm[0].window: nobody comes: the run ends (08:00:01) before the first of the 50 users; a longer duration or a shorter window is wanted."},
	} {
		if c.fail != "" {
			if got := problemText(t, small, c.sets...); got != c.fail {
				t.Errorf("%s: got %s, want %s", c.name, got, c.fail)
			}
			continue
		}
		s := load(t, small, Overrides{Sets: c.sets})
		if c.want == "" && len(s.Warnings) > 0 || c.want != "" && !slices.Equal(s.Warnings, []string{c.want}) {
			t.Errorf("%s: got %q, want %q", c.name, s.Warnings, c.want)
		}
	}
}
