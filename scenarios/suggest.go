package scenarios

import (
	"strings"

	"github.com/agnivade/levenshtein"
)

// nearest returns the word that the text was probably meant to be; "" when none is near. Case does not count, a
// third of the letters may be wrong, and the end may be missing. Texts under three letters are near everything.
func nearest(text string, words []string) string {
	if len(text) < 3 || len(text) > 64 {
		return ""
	}
	best, least := "", 1+max(2, len(text)/3)
	for _, w := range words {
		if d := levenshtein.ComputeDistance(strings.ToLower(text), strings.ToLower(w)); d < least && d < len(w) {
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
