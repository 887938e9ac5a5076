package scenarios

import (
	"math"
	"regexp"
	"strconv"
)

// demandKeys are the settings that say how many come.
var demandKeys = regexp.MustCompile(`^workload\.(?:(?:storm|day|steady)\[\d+\]\.users|steady\[\d+\]\.rate_per_hour|trace\[\d+\]\.scale_users)$`)

// Growth are the settings, each as KEY=VALUE, that multiply every workload's users and rates. Users are rounded up.
func (s *Scenario) Growth(factor float64) []string {
	var sets []string
	for _, e := range s.cells[0].compiled.s.entries {
		if e.data == nil || !demandKeys.MatchString(e.path) {
			continue
		}
		switch v := e.data.(type) {
		case int64:
			const slack = 1e-9 // 100 x 1.1 is 110.00000000000001
			sets = append(sets, e.path+"="+strconv.FormatInt(int64(math.Ceil(float64(v)*factor-slack)), 10))
		case float64:
			sets = append(sets, e.path+"="+strconv.FormatFloat(v*factor, 'g', -1, 64))
		}
	}
	return sets
}

// RuleSettings are the settings, each as KEY=VALUE, that put a rule into the place of the pool's and of every phase's of a
// scaling plan; none for the plan as written.
func (s *Scenario) RuleSettings(rule string) []string {
	var sets []string
	for _, o := range s.cells[0].compiled.underRule(rule) {
		sets = append(sets, o.key+"="+literal(o.value))
	}
	return sets
}
