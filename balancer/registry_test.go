package balancer

import (
	"slices"
	"strings"
	"testing"
)

// TestRules checks the order, and that every rule is described in full.
func TestRules(t *testing.T) {
	want := []string{
		"breadth-first", "depth-first", "horizon", "horizon-78", "horizon-62", "citrix", "rd-broker", "ras", "appstream",
		"least", "choices", "random", "round-robin", "join-idle",
		"basic-li", "aggressive-li",
	}
	if got := ruleNames(); !slices.Equal(got, want) {
		t.Errorf("rules %v, want %v", got, want)
	}
	for _, info := range Rules() {
		if got := info.Default().Algorithm(); got != info.Name {
			t.Errorf("%s makes %s", info.Name, got)
		}
		for _, text := range []string{
			info.Signal, info.Freshness, info.Order, info.Exclusions, info.Ties, info.Documented, info.OurReading, info.Summary,
		} {
			if text == "" {
				t.Errorf("%s is not described in full", info.Name)
			}
		}
		if !strings.HasPrefix(info.Source, "https://") {
			t.Errorf("%s has source %q", info.Name, info.Source)
		}
		if (info.Vendor == "") != (info.Versions == "") {
			t.Errorf("%s has a vendor without versions, or versions without a vendor", info.Name)
		}
	}
}

// TestRulesIsACopy checks that a caller's change does not reach the next one.
func TestRulesIsACopy(t *testing.T) {
	Rules()[0].Name = "changed"
	if got := Rules()[0].Name; got != "breadth-first" {
		t.Errorf("first rule is now %q", got)
	}
}
