package balancer

import "math/bits"

// draws derives as many random numbers as a rule needs from the 64 bits of a request, by SplitMix64 (G. Steele, D. Lea,
// C. Flood, Fast splittable pseudorandom number generators, OOPSLA 2014).
type draws struct{ state uint64 }

func (r Request) draws() draws { return draws{r.Draw} }

func (d *draws) next() uint64 {
	d.state += 0x9e3779b97f4a7c15
	z := d.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below is a number in 0 … n-1, each as likely as the others to within n/2^64; n must be positive.
func (d *draws) below(n int32) int32 {
	hi, _ := bits.Mul64(d.next(), uint64(n))
	return int32(hi)
}

// unit is a number from 0 to below 1.
func (d *draws) unit() float64 { return float64(d.next()>>11) / (1 << 53) }
