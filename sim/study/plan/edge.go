package plan

import (
	"context"
	"fmt"
	"slices"
)

// Range is where an edge is looked for.
type Range struct {
	Low, High int // both are candidates
	Start     int // a guess, from which the search begins
}

// Edge is where candidates, numbered by how much of something they have, begin to meet the objectives.
type Edge struct {
	// Number is the least candidate that meets the objectives; 0 when none does.
	Number int
	Trial  *Trial // of Number; nil when none meets them
	Below  *Trial // of the number below; nil when Number is the lowest of the range
	// Monotone says whether candidates beside the edge confirm that more is never worse. Where they do not, Number is
	// the least number from which on some in a row meet the objectives.
	Monotone bool
	Tried    []*Trial // every candidate of the range that was tried, in the order of their numbers
	// Best is the candidate that comes closest when none meets the objectives: the highest number that the scenario allows.
	Best *Trial
}

// beside is how many candidates on either side of an edge are tried to see that more is never worse.
const beside = 2

// Edge finds the least number whose settings meet the objectives, under the assumption, which is checked near the edge, that
// a larger number never meets them less.
func (b *Bench) Edge(ctx context.Context, r Range, sets func(n int) []string) (Edge, error) {
	e := &edge{bench: b, r: r, sets: sets}
	low, high, err := e.bracket(ctx)
	if err != nil {
		return Edge{}, err
	}
	if high > r.High {
		best, err := e.highest(ctx)
		return Edge{Monotone: true, Best: best, Tried: e.tried}, err
	}
	for high-low > 1 {
		middle := low + (high-low)/2
		met, err := e.meets(ctx, middle)
		if err != nil {
			return Edge{}, err
		}
		if met {
			high = middle
		} else {
			low = middle
		}
	}
	return e.checked(ctx, high)
}

// edge is a search for an Edge.
type edge struct {
	bench *Bench
	r     Range
	sets  func(n int) []string
	tried []*Trial
}

func (e *edge) try(ctx context.Context, n int) (*Trial, error) {
	t, err := e.bench.Try(ctx, e.sets(n)...)
	if err != nil {
		return nil, err
	}
	t.Number = n
	if !slices.Contains(e.tried, t) {
		e.tried = append(e.tried, t)
		slices.SortFunc(e.tried, func(a, b *Trial) int { return a.Number - b.Number })
	}
	return t, nil
}

func (e *edge) meets(ctx context.Context, n int) (bool, error) {
	t, err := e.try(ctx, n)
	if err != nil {
		return false, err
	}
	return t.Verdict == Met, nil
}

// bracket finds a number that misses the objectives, or the one below the range, and a larger one that meets them, or the
// one above the range. From the start it goes on in steps that double.
func (e *edge) bracket(ctx context.Context) (low, high int, err error) {
	at := min(max(e.r.Start, e.r.Low), e.r.High)
	met, err := e.meets(ctx, at)
	if err != nil {
		return 0, 0, err
	}
	low, high = e.r.Low-1, e.r.High+1
	for step := 1; ; step *= 2 {
		if met {
			high = at
			at = max(at-step, e.r.Low)
		} else {
			low = at
			at = min(at+step, e.r.High)
		}
		if at == low || at == high {
			return low, high, nil
		}
		now, err := e.meets(ctx, at)
		if err != nil {
			return 0, 0, err
		}
		if now != met {
			if now {
				return low, at, nil
			}
			return at, high, nil
		}
	}
}

// highest is the highest number that the scenario allows.
func (e *edge) highest(ctx context.Context) (*Trial, error) {
	t, err := e.try(ctx, e.r.High)
	if err != nil {
		return nil, err
	}
	if t.Verdict == Refused {
		return t, fmt.Errorf("%s: %w", t.Sets, t.Refusal)
	}
	return t, nil
}

// checked tries the neighbours of an edge. When one above misses the objectives, the edge moves above it, and when one
// below meets them, it moves there if all between do.
func (e *edge) checked(ctx context.Context, n int) (Edge, error) {
	found := Edge{Number: n, Monotone: true}
	for above := n + 1; above <= min(found.Number+beside, e.r.High); above++ {
		met, err := e.meets(ctx, above)
		if err != nil {
			return Edge{}, err
		}
		if !met {
			found.Monotone, found.Number = false, above+1
		}
	}
	for below := n - 2; below >= max(n-1-beside, e.r.Low); below-- {
		met, err := e.meets(ctx, below)
		if err != nil {
			return Edge{}, err
		}
		if met {
			found.Monotone = false
		}
	}
	return e.finish(ctx, found)
}

func (e *edge) finish(ctx context.Context, found Edge) (Edge, error) {
	var err error
	if found.Number > e.r.High {
		found.Number = 0
		found.Best, err = e.highest(ctx)
		found.Tried = e.tried
		return found, err
	}
	if found.Trial, err = e.try(ctx, found.Number); err != nil {
		return Edge{}, err
	}
	if found.Number > e.r.Low {
		found.Below, err = e.try(ctx, found.Number-1)
	}
	found.Tried = e.tried
	return found, err
}
