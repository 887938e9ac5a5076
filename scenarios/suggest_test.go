package scenarios

import "testing"

func TestNearest(t *testing.T) {
	words := []string{"max_session_limit", "visibility_lag", "algorithm", "memory_gib"}
	for text, want := range map[string]string{
		"max_sesion_limit": "max_session_limit", "MAX_SESSION_LIMIT": "max_session_limit", "algoritm": "algorithm",
		"lagorithm": "algorithm", "memory": "memory_gib", "zzz": "", "": "", "a": "", "al": "",
	} {
		if got := nearest(text, words); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
