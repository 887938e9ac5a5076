package reports

import (
	"cmp"
	"slices"

	"poolsim/sim/study"
)

// explainRows is the most hosts that the table of one placement shows.
const explainRows = 30

// shownHosts are the hosts that the table shows, by index, as the pool lists them. When there are too many these are the
// chosen one, and then by turns those that a rule may have looked at first: with the fewest sessions, the most sessions
// below the limit, the lowest load index, the most that the broker does not know of, and the first as listed.
func shownHosts(e *study.Explanation) []int {
	all := make([]int, len(e.Hosts))
	for i := range all {
		all[i] = i
	}
	if len(all) <= explainRows {
		return all
	}
	var orders [][]int
	for _, key := range []func(h *study.HostView) float64{fewest, fullest, lowestIndex, mostMistaken} {
		orders = append(orders, sortedHosts(e, all, key))
	}
	shown := byTurns(append(orders, all), e.Chosen)
	slices.Sort(shown)
	return shown
}

// sortedHosts are the hosts by a key, smallest first: those that could be chosen before all others.
func sortedHosts(e *study.Explanation, all []int, key func(h *study.HostView) float64) []int {
	sorted := slices.Clone(all)
	slices.SortStableFunc(sorted, func(a, b int) int {
		x, y := &e.Hosts[a], &e.Hosts[b]
		if x.Believed.Eligible != y.Believed.Eligible {
			if x.Believed.Eligible {
				return -1
			}
			return 1
		}
		return cmp.Compare(key(x), key(y))
	})
	return sorted
}

func fewest(h *study.HostView) float64  { return float64(h.Believed.Counts.Sessions) }
func fullest(h *study.HostView) float64 { return -float64(h.Believed.Counts.Sessions) }

// lowestIndex sorts hosts without an index last.
func lowestIndex(h *study.HostView) float64 {
	if h.Believed.Index < 0 {
		return 101
	}
	return float64(h.Believed.Index)
}

// mostMistaken sorts by what the broker does not know: sessions, and the load index.
func mostMistaken(h *study.HostView) float64 {
	wrong := abs(h.True.Sessions - h.Believed.Counts.Sessions)
	if was, is := h.Believed.Index, h.True.Index; was >= 0 && is >= 0 {
		wrong += abs(is - was)
	}
	return -float64(wrong)
}

func abs(x int32) int32 { return max(x, -x) }

// byTurns takes the chosen host, if there is one, and then the next of each order by turns until there are enough. The
// last order has all hosts, of which there must be enough.
func byTurns(orders [][]int, chosen int) []int {
	var taken []int
	take := func(h int) {
		if len(taken) < explainRows && !slices.Contains(taken, h) {
			taken = append(taken, h)
		}
	}
	if chosen >= 0 {
		take(chosen)
	}
	for rank := 0; len(taken) < explainRows; rank++ {
		for _, order := range orders {
			take(order[rank])
		}
	}
	return taken
}
