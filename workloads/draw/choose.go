package draw

// Choose is the index of the first of n alternatives at which the sum of the shares exceeds u: alternative i is chosen
// with probability share(i) when the shares add up to 1. Rounding in the sum falls to the last alternative with a share.
func Choose(u float64, n int, share func(i int) float64) int {
	sum, last := 0.0, 0
	for i := range n {
		s := share(i)
		sum += s
		if u < sum {
			return i
		}
		if s > 0 {
			last = i
		}
	}
	return last
}
