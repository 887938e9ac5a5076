package scenarios

import (
	"strings"
	"testing"
)

func TestObjectivesOnShares(t *testing.T) {
	for _, c := range []struct{ objective, want string }{
		{"metric = \"desktop_within_share\"\nmin = 95", "pool.toml:16: objective[0].min: 95 is out of range; desktop_within_share is a share, 0 to 1. Did you mean 0.95?"},
		{"metric = \"refused_share\"\nmax = 2.5", "pool.toml:16: objective[0].max: 2.5 is out of range; refused_share is a share, 0 to 1. Did you mean 0.025?"},
		{"metric = \"refused_share\"\nmax = 500", "pool.toml:16: objective[0].max: 500 is out of range; refused_share is a share, 0 to 1."},
		{"metric = \"refused_share\"\nmax = -1", "pool.toml:16: objective[0].max: -1 is out of range; refused_share is a share, 0 to 1."},
		{"metric = \"saving_share\"\nmin = -0.2", ""},
		{"metric = \"desktop_within_share\"\nmin = 1", ""},
		{"metric = \"cpu_percent_p95\"\nmax = 95", ""},
	} {
		if got := problemText(t, small+"[[objective]]\n"+c.objective+"\n"); got != c.want {
			t.Errorf("%s: got %s, want %s", c.objective, got, c.want)
		}
	}
}

func TestObjectivesThatAreNotApplicable(t *testing.T) {
	drain := "[[objective]]\nmetric = \"drain_minutes_p95\"\nmax = 60\n"
	reconnect := "[[objective]]\nmetric = \"reconnect_seconds_p95\"\nmax = 20\n"
	for _, c := range []struct {
		name, extra string
		sets        []string
		na          bool
	}{
		{"no drain", drain, nil, true},
		{"a drain", drain + "[[operation.drain]]\nat = \"08:30\"\nhosts = 1\n", nil, false},
		{"a stop drains first", drain + "[[operation.stop]]\nat = \"08:30\"\nhosts = 1\n", nil, false},
		{"a stop that cuts off", drain + "[[operation.stop]]\nat = \"08:30\"\nhosts = 1\ndrain_first = false\n", nil, true},
		{"one morning", reconnect, nil, true},
		{"two mornings", reconnect, []string{"duration=48h"}, false},
		{"two mornings, all sign out", reconnect, []string{"duration=48h", "class.medium.disconnect_share=0"}, true},
		{"cut off", reconnect + "[[operation.disconnect]]\nat = \"08:30\"\n", nil, false},
		{"idle", reconnect, []string{"session_limits.idle_disconnect=15m"}, false},
		{"idle later", reconnect + "[[operation.set]]\nat = \"08:30\"\nkey = \"session_limits.idle_disconnect\"\nvalue = \"15m\"\n", nil, false},
		{"breaks", reconnect + "[[workload.storm]]\nusers = 1\nat = \"08:00\"\nwindow = \"5m\"\n[[workload.storm.break]]\nat = \"09:00\"\nlength = \"5m\"\n", nil, false},
		{"a finite population", reconnect + "[[workload.steady]]\nusers = 5\noffline = \"5m\"\n", nil, false},
		{"an open stream", reconnect + "[[workload.steady]]\nrate_per_hour = 5\n", nil, true},
	} {
		got := problemText(t, small+c.extra, c.sets...)
		if na := strings.Contains(got, ".metric: not applicable: "); na != c.na || !na && got != "" {
			t.Errorf("%s: got %q", c.name, got)
		}
	}
}
