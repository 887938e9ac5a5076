package theory

// Placement is a placement rule on a few equal hosts. hosts holds the sessions
// of each host in ascending order; the rule writes into share, which has the
// same length and is zero, the probability that the next session goes to each
// host. Hosts with equal sessions may be treated alike or not: only the sum over
// them matters. Hosts that are full are not shown, and the rule is not asked
// when there is none left.
type Placement func(hosts []int, share []float64)

// PlaceRandom chooses each host with equal probability.
func PlaceRandom(_ []int, share []float64) { shareFirst(share, len(share)) }

// PlaceLeast chooses the host with the fewest sessions, ties at random.
func PlaceLeast(_ []int, share []float64) { share[0] = 1 }

// PlaceDepth chooses the host with the most sessions, ties at random. This is
// depth-first: fill a host up before using the next.
func PlaceDepth(_ []int, share []float64) { share[len(share)-1] = 1 }

// PlaceHalf chooses at random among the half of the hosts with the fewest
// sessions, rounded up; ties at the boundary are shared at random. This is
// breadth-first as Azure Virtual Desktop does it
// (https://learn.microsoft.com/azure/virtual-desktop/host-pool-load-balancing).
func PlaceHalf(_ []int, share []float64) { shareFirst(share, (len(share)+1)/2) }

// shareFirst gives each of the first n hosts the same probability.
func shareFirst(share []float64, n int) {
	for i := range n {
		share[i] = 1 / float64(n)
	}
}
