package balancer

// Ties is how a rule chooses among hosts that are equally good.
type Ties uint8

// Ways to break ties.
const (
	TiesRandom Ties = iota // each with the same chance
	TiesFirst              // the one that is listed first
)

// of is which of n hosts to take, counted from 0.
func (t Ties) of(n int32, d *draws) int32 {
	if t == TiesFirst {
		return 0
	}
	return d.below(n)
}
