package scenarios

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"poolsim/sim/study"
)

func TestStatistics(t *testing.T) {
	s := load(t, small+"[statistics]\nprecision = 0.02\n", Overrides{})
	want := &study.Precision{Metrics: []string{"logon_seconds_p95"}, Relative: 0.02, Absolute: 0.005, Most: 200}
	if !reflect.DeepEqual(s.Precision, want) || s.Replications != 20 {
		t.Errorf("%+v, %d replications", s.Precision, s.Replications)
	}
	if value, origin := setting(s, 0, "statistics.max_replications"); value != "200" || origin != "default" {
		t.Errorf("the cap is reported as %s from %s", value, origin)
	}
	s = load(t, small+"[statistics]\nprecision = 0.1\nmetrics = [\"cost\", \"refused_users_share\"]\nabsolute = 0\nmax_replications = 40\n", Overrides{})
	want = &study.Precision{Metrics: []string{"cost", "refused_users_share"}, Relative: 0.1, Most: 40}
	if !reflect.DeepEqual(s.Precision, want) {
		t.Errorf("%+v", s.Precision)
	}
}

func TestNoStatistics(t *testing.T) {
	s := load(t, small, Overrides{})
	if _, origin := setting(s, 0, "statistics.metrics"); s.Precision != nil || origin != "" || len(s.Warnings) != 0 {
		t.Errorf("%+v, warnings %q", s.Precision, s.Warnings)
	}
	s = load(t, small+"[statistics]\nmax_replications = 40\n", Overrides{})
	if want := "statistics.max_replications has no effect without statistics.precision."; len(s.Warnings) != 1 || s.Warnings[0] != want {
		t.Errorf("warnings %q", s.Warnings)
	}
}

func TestStatisticsDecideTheDigest(t *testing.T) {
	fixed, sure := load(t, small, Overrides{}), load(t, small, Overrides{Sets: []string{"statistics.precision=0.05"}})
	if fixed.Digest == sure.Digest {
		t.Error("the digest does not see the precision")
	}
}

func TestPrecisionWithoutReplications(t *testing.T) {
	for _, c := range []struct{ extra, want string }{
		{"1", "statistics.precision: replications = 1 leaves no interval to look at; at least 2 are needed to begin with."},
		{"300", "statistics.max_replications: 200 is less than replications = 300, which is where the study begins."},
	} {
		got := problemText(t, small, "statistics.precision=0.05", "replications="+c.extra)
		if !strings.Contains(got, c.want) {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
}

func TestAutomaticWarmup(t *testing.T) {
	s := load(t, small, Overrides{Sets: []string{"warmup=auto"}})
	if c := s.Cells[0]; !c.Warmup.Auto || c.Config.Warmup != 0 {
		t.Errorf("%+v, %v", c.Warmup, c.Config.Warmup)
	}
	if value, _ := setting(s, 0, "warmup"); value != `"auto"` {
		t.Errorf("warmup is reported as %s", value)
	}
	s = load(t, small, Overrides{Sets: []string{"warmup=20m"}})
	if c := s.Cells[0]; c.Warmup.Auto || c.Config.Warmup != 20*time.Minute {
		t.Errorf("%+v, %v", c.Warmup, c.Config.Warmup)
	}
}
