package scenarios

import (
	"slices"
	"strings"
	"testing"
)

// TestKeys checks the table of keys against itself: every default, low and high value is one that a file may have.
func TestKeys(t *testing.T) {
	seen := map[string]bool{}
	for _, k := range Keys() {
		if seen[k.Path] {
			t.Errorf("%s is there twice", k.Path)
		}
		seen[k.Path] = true
		if !strings.HasSuffix(k.Summary, ".") && !strings.HasSuffix(k.Summary, "].") {
			t.Errorf("%s: the summary is no sentence: %q", k.Path, k.Summary)
		}
		if k.Default != "" && k.Source == "" {
			t.Errorf("%s: the default has no source", k.Path)
		}
		if k.Default != "" && k.Required {
			t.Errorf("%s: required, with a default", k.Path)
		}
		if (k.Type == Choice) != (len(k.Choices) > 0 && k.Type != CountOrWord) {
			t.Errorf("%s: type %s with choices %v", k.Path, k.Type, k.Choices)
		}
		checkValue(t, &k, k.Default)
		for _, limit := range []string{k.Low, k.High} {
			if k.inTime() && limit != "" {
				limit = `"` + limit + `"`
			}
			checkValue(t, &k, limit)
		}
	}
}

func checkValue(t *testing.T, k *Key, text string) {
	t.Helper()
	if text == "" {
		return
	}
	r := &reader{&collector{}, newFiles("", nil)}
	if _, _, ok := r.read(k, k.Path, constant(text), nil); !ok {
		t.Errorf("%s: %s: %v", k.Path, text, r.problems.err())
	}
}

// TestContractOfKeys lists keys that other people's files rely on.
func TestContractOfKeys(t *testing.T) {
	var paths []string
	for _, k := range Keys() {
		paths = append(paths, k.Path)
	}
	for _, want := range strings.Fields(`
		name start duration warmup seed replications pool.algorithm pool.max_session_limit pool.visibility_lag
		pool.refused_retry pool.refused_patience pool.start_vm_on_connect pool.hosts[].count pool.hosts[].size
		pool.hosts[].cpu_sharing pool.hosts[].memory_penalty metrics.interval metrics.delay metrics.phase metrics.lost_share
		metrics.stuck_hosts workload.storm[].users workload.trace[].one_session_per_user workload.day[].break[].per_hour
		operation.drain[].until operation.disconnect[].back_after session_limits.disconnected_logoff profile_share.iops
		class.NAME.cpu class.NAME.like cost.region cost.price_per_hour.NAME horizon.enabled horizon.broker.load_index_threshold
		horizon.agent.redirect_tries horizon.agent_policy.hosts breadth_first.half_of depth_first.query_order least.view
		choices.d objective[].at variant[].set`) {
		if !slices.Contains(paths, want) {
			t.Errorf("%s is missing", want)
		}
	}
}

func TestTypesHaveNames(t *testing.T) {
	for k := Text; k <= OverrideTable; k++ {
		if k.String() == "" {
			t.Errorf("type %d has no name", k)
		}
	}
}
