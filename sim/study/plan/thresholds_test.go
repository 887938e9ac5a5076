package plan

import (
	"slices"
	"testing"
)

func TestCandidatesOfAGrid(t *testing.T) {
	g := Grid{Keys: []string{"a", "b"}, Values: [][]string{{"1", "2"}, {"x", "y"}}}
	var got []string
	for _, sets := range g.candidates() {
		got = append(got, sets...)
	}
	if want := []string{"a=1", "b=x", "a=1", "b=y", "a=2", "b=x", "a=2", "b=y"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := without([]string{"a=1", "ab=2", "c=3"}, []string{"a"}), []string{"ab=2", "c=3"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestLadder(t *testing.T) {
	// Every limit up to 16, then steps of an eighth: 16, 18, 20, 22, 24, 27, 30, 33, 37, and the last one.
	want := []int{14, 15, 16, 18, 20, 22, 24, 27, 30, 33, 37, 40}
	if got := ladder(14, 40); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if got := ladder(5, 5); !slices.Equal(got, []int{5}) {
		t.Errorf("%v", got)
	}
}
