package sim

import "math"

// levels counts hosts by a small whole number (their sessions), and knows the smallest and largest of them.
type levels struct {
	hosts   []int32 // by number
	count   int64
	sum     int64
	squares int64
	lo, hi  int32
}

func (l *levels) reset() {
	clear(l.hosts)
	*l = levels{hosts: l.hosts}
}

func (l *levels) add(x int32) {
	for int(x) >= len(l.hosts) {
		l.hosts = append(l.hosts, 0)
	}
	if l.count == 0 {
		l.lo, l.hi = x, x
	}
	l.lo, l.hi = min(l.lo, x), max(l.hi, x)
	l.hosts[x]++
	l.count++
	l.sum += int64(x)
	l.squares += int64(x) * int64(x)
}

func (l *levels) remove(x int32) {
	l.hosts[x]--
	l.count--
	l.sum -= int64(x)
	l.squares -= int64(x) * int64(x)
	if l.count == 0 {
		l.lo, l.hi = 0, 0
		return
	}
	for l.hosts[l.hi] == 0 {
		l.hi--
	}
	for l.hosts[l.lo] == 0 {
		l.lo++
	}
}

// change adds a host, or takes one out with sign -1.
func (l *levels) change(x int32, sign int64) {
	if sign > 0 {
		l.add(x)
	} else {
		l.remove(x)
	}
}

// deviation is the standard deviation over the hosts.
func (l *levels) deviation() float64 {
	if l.count < 2 {
		return 0
	}
	// n·Σx² − (Σx)² is an exact integer.
	return math.Sqrt(float64(l.count*l.squares-l.sum*l.sum)) / float64(l.count)
}
