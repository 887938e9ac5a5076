package scenarios

import "strings"

// nearest returns the word that the text was probably meant to be; "" when none is near. Case does not count, a
// third of the letters may be wrong, and the end may be missing.
func nearest(text string, words []string) string {
	if len(text) > 64 {
		return ""
	}
	best, least := "", 1+max(2, len(text)/3)
	for _, w := range words {
		if d := editDistance(strings.ToLower(text), strings.ToLower(w)); d < least && d < len(w) {
			best, least = w, d
		}
	}
	if best != "" || len(text) < 4 {
		return best
	}
	for _, w := range words {
		if strings.HasPrefix(strings.ToLower(w), strings.ToLower(text)) {
			return w
		}
	}
	return ""
}

// didYouMean is a sentence with the nearest word, to be put behind another; "" when none is near.
func didYouMean(text string, words []string) string {
	if best := nearest(text, words); best != "" {
		return " Did you mean " + best + "?"
	}
	return ""
}

// editDistance counts the insertions, deletions, replacements and exchanges of neighbours that turn a into b (optimal
// string alignment).
func editDistance(a, b string) int {
	var before []int
	last := make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row := make([]int, len(b)+1)
		row[0] = i
		for j := 1; j <= len(b); j++ {
			change := 1
			if a[i-1] == b[j-1] {
				change = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+change)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last = last, row
	}
	return last[len(b)]
}
