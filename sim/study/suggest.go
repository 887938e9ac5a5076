package study

import (
	"strings"

	"github.com/agnivade/levenshtein"
)

// Suggest is the name of the metric that is spelled most like name, or "" when none comes near it.
func Suggest(name string) string {
	name = strings.ToLower(strings.NewReplacer("-", "_", ".", "_", " ", "_").Replace(name))
	best, least := "", len(name)/3+2
	for _, m := range table {
		if d := levenshtein.ComputeDistance(name, m.Name); d < least {
			best, least = m.Name, d
		}
	}
	return best
}
