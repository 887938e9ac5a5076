package balancer

// change says what changed about a host, as a set of bits.
type change uint8

const (
	membershipChanged change = 1 << iota // open, masked or at its limit
	countsChanged
	indexChanged
	reportChanged // the report, or what is read from it
	limitChanged
)

// changes remembers which hosts changed since its owner last caught up.
type changes struct {
	of     change // what the owner wants to know about
	marked []uint64
	hosts  []int32
}

func newChanges(n int, of change) changes {
	c := changes{of: of, marked: make([]uint64, (n+63)/64), hosts: make([]int32, 0, n)}
	for h := range int32(n) {
		c.mark(h)
	}
	return c
}

func (c *changes) mark(host int32) {
	word, bit := host>>6, uint64(1)<<(host&63)
	if c.marked[word]&bit == 0 {
		c.marked[word] |= bit
		c.hosts = append(c.hosts, host)
	}
}

// caughtUp forgets all changes.
func (c *changes) caughtUp() {
	for _, h := range c.hosts {
		c.marked[h>>6] = 0
	}
	c.hosts = c.hosts[:0]
}

// tell notes a change with everyone who wants to know.
func (v *View) tell(host int32, what change) {
	for _, w := range v.watchers {
		if w.of&what != 0 {
			w.mark(host)
		}
	}
}
