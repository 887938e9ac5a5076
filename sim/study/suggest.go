package study

import "strings"

// Suggest is the name of the metric that is spelled most like name, or "" when none comes near it.
func Suggest(name string) string {
	name = strings.ToLower(strings.NewReplacer("-", "_", ".", "_", " ", "_").Replace(name))
	best, least := "", len(name)/3+2
	for _, m := range table {
		if d := distance(name, m.Name); d < least {
			best, least = m.Name, d
		}
	}
	return best
}

// distance is the Levenshtein distance of two texts in bytes: the fewest insertions, deletions and replacements that
// turn one into the other.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, diagonal+1)
		}
	}
	return row[len(b)]
}
