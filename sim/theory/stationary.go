package theory

// transition is a way out of a state of a Markov chain. Two with the same
// target add up.
type transition struct {
	to   int
	rate float64
}

// stationary returns the steady state of an irreducible Markov chain whose
// rates out of each state are given. It eliminates one state after the other
// and never subtracts, so that small probabilities keep their digits. Source:
// W. K. Grassmann, M. I. Taksar, D. P. Heyman, "Regenerative Analysis and
// Steady State Distributions for Markov Chains", Operations Research 33(5),
// 1985.
func stationary(rates [][]transition) []float64 {
	q := dense(rates)
	for n := len(q) - 1; n > 0; n-- {
		eliminate(q, n)
	}
	weight := make([]float64, len(q))
	weight[0] = 1
	total := 1.0
	for n := 1; n < len(q); n++ {
		for i := range n {
			weight[n] += weight[i] * q[i][n]
		}
		total += weight[n]
	}
	for n := range weight {
		weight[n] /= total
	}
	return weight
}

func dense(rates [][]transition) [][]float64 {
	q := make([][]float64, len(rates))
	for i, out := range rates {
		q[i] = make([]float64, len(rates))
		for _, t := range out {
			q[i][t.to] += t.rate
		}
	}
	return q
}

// eliminate takes state n out: what passed through it now passes directly. It
// leaves in column n the mean visits to n per unit of time in each lower state.
func eliminate(q [][]float64, n int) {
	out := 0.0
	for _, rate := range q[n][:n] {
		out += rate
	}
	for i := range n {
		q[i][n] /= out
		visits := q[i][n]
		if visits == 0 {
			continue
		}
		for j, rate := range q[n][:n] {
			q[i][j] += visits * rate
		}
	}
}
