package scenarios

import (
	"testing"

	"pgregory.net/rapid"
)

func TestNearest(t *testing.T) {
	words := []string{"max_session_limit", "visibility_lag", "algorithm", "memory_gib"}
	for text, want := range map[string]string{
		"max_sesion_limit": "max_session_limit", "MAX_SESSION_LIMIT": "max_session_limit", "algoritm": "algorithm",
		"lagorithm": "algorithm", "memory": "memory_gib", "zzz": "", "": "",
	} {
		if got := nearest(text, words); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestEditDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{{"", "abc", 3}, {"abc", "abc", 0}, {"abc", "acb", 1}, {"abc", "xbc", 1}, {"abc", "ab", 1}, {"kitten", "sitting", 3}} {
		if got := editDistance(c.a, c.b); got != c.want {
			t.Errorf("%s, %s: %d", c.a, c.b, got)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		a, b := rapid.StringMatching("[ab]{0,6}").Draw(t, "a"), rapid.StringMatching("[ab]{0,6}").Draw(t, "b")
		d := editDistance(a, b)
		if d != editDistance(b, a) || (d == 0) != (a == b) || d > max(len(a), len(b)) {
			t.Fatalf("%q, %q: %d", a, b, d)
		}
	})
}
