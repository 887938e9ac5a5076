// Package queue is the future event list of the simulator: small event records on a typed four-ary heap, in the order of
// time, then of a written-down class of events, then of a sequence number, so that two runs of the same scenario pop the
// same events in the same order.
//
// Events are pushed, popped, cancelled and moved by handle:
//
//	var q queue.Queue
//	h := q.Push(queue.Event{At: 3 * time.Second, Order: 7})
//	q.Move(h, 2*time.Second)
//	e, ok := q.Pop()
//
// Once its slices have grown, a queue allocates nothing.
package queue

import "time"

// Event is one future event. What Kind, A and B mean is the caller's affair.
type Event struct {
	At    time.Duration // from 0
	Order uint8         // class of events at the same time; smaller first
	Kind  uint8         // what happens
	A, B  int32         // to whom
	Seq   uint64        // events of the same time and class happen in this order
}

// Handle names a pending event. The zero Handle names none.
type Handle struct {
	slot       int32 // plus one
	generation uint32
}

// entry is a heap node. Four of them fill a cache line of 64 bytes.
type entry struct {
	at   time.Duration
	slot int32
}

// record is what a slot holds.
type record struct {
	rank       uint64 // order in the top byte, then the sequence number
	a, b       int32
	generation uint32
	kind       uint8
}

// Queue is a future event list. The zero Queue is empty and ready.
type Queue struct {
	heap    []entry // from root; what lies before is not used
	records []record
	// positions in the heap by slot; -1 while it is free. They are written with every move within the heap, and lie apart
	// from the records so that more of them fit into the processor's cache.
	positions []int32
	free      []int32
}

const (
	seqBits = 56
	// root is where the heap begins: the children of p are then the four from 4p - 8, which share a cache line.
	root = 3
)

func children(p int) int { return 4*p - 8 }
func parent(p int) int   { return p/4 + 2 }

// Len is the number of pending events.
func (q *Queue) Len() int { return max(0, len(q.heap)-root) }

// Reset removes all events and keeps the memory. Handles of before are no longer valid.
func (q *Queue) Reset() {
	if q.Len() == 0 {
		return
	}
	for _, e := range q.heap[root:] {
		q.release(e.slot)
	}
	q.heap = q.heap[:root]
}

// Push adds an event. Sequence numbers must be below 2^56.
func (q *Queue) Push(e Event) Handle {
	slot := q.take()
	r := &q.records[slot]
	r.kind, r.a, r.b, r.rank = e.Kind, e.A, e.B, rank(e.Order, e.Seq)
	if len(q.heap) == 0 {
		q.heap = make([]entry, root, 16)
	}
	q.heap = append(q.heap, entry{at: e.At, slot: slot})
	q.up(len(q.heap) - 1)
	return Handle{slot: slot + 1, generation: r.generation}
}

// Peek is the next event; false when there is none.
func (q *Queue) Peek() (e Event, ok bool) {
	if q.Len() == 0 {
		return Event{}, false
	}
	return q.event(q.heap[root]), true
}

// Pop removes and returns the next event; false when there is none.
func (q *Queue) Pop() (e Event, ok bool) {
	if q.Len() == 0 {
		return Event{}, false
	}
	top := q.heap[root]
	e = q.event(top)
	q.removeTop()
	q.release(top.slot)
	return e, true
}

// Cancel removes a pending event; false when the handle names none.
func (q *Queue) Cancel(h Handle) bool {
	p := q.find(h)
	if p < 0 {
		return false
	}
	q.remove(p)
	q.release(h.slot - 1)
	return true
}

// Move gives a pending event another time, keeping its class and sequence number; false when the handle names none.
func (q *Queue) Move(h Handle, at time.Duration) bool {
	p := q.find(h)
	if p < 0 {
		return false
	}
	q.heap[p].at = at
	q.fix(p)
	return true
}

// MoveTo is Move with a new class and sequence number.
func (q *Queue) MoveTo(h Handle, at time.Duration, order uint8, seq uint64) bool {
	p := q.find(h)
	if p < 0 {
		return false
	}
	q.heap[p].at = at
	q.records[h.slot-1].rank = rank(order, seq)
	q.fix(p)
	return true
}

// At is the time of a pending event; false when the handle names none.
func (q *Queue) At(h Handle) (time.Duration, bool) {
	p := q.find(h)
	if p < 0 {
		return 0, false
	}
	return q.heap[p].at, true
}

func (q *Queue) event(e entry) Event {
	r := &q.records[e.slot]
	return Event{At: e.at, Order: uint8(r.rank >> seqBits), Kind: r.kind, A: r.a, B: r.b, Seq: r.rank & (1<<seqBits - 1)}
}

func rank(order uint8, seq uint64) uint64 { return uint64(order)<<seqBits | seq }

// before says whether a happens before b. Equal times are rare, and only they look at the records.
func (q *Queue) before(a, b entry) bool {
	if a.at != b.at {
		return a.at < b.at
	}
	return q.records[a.slot].rank < q.records[b.slot].rank
}

// find is the position of a handle's event in the heap, or -1.
func (q *Queue) find(h Handle) int {
	if h.slot == 0 || q.records[h.slot-1].generation != h.generation {
		return -1
	}
	return int(q.positions[h.slot-1])
}

func (q *Queue) take() int32 {
	if n := len(q.free); n > 0 {
		slot := q.free[n-1]
		q.free = q.free[:n-1]
		return slot
	}
	q.records = append(q.records, record{})
	q.positions = append(q.positions, -1)
	return int32(len(q.records) - 1)
}

func (q *Queue) release(slot int32) {
	q.positions[slot] = -1
	q.records[slot].generation++
	q.free = append(q.free, slot)
}

func (q *Queue) remove(p int) {
	last := len(q.heap) - 1
	moved := q.heap[last]
	q.heap = q.heap[:last]
	if p == last {
		return
	}
	q.heap[p] = moved
	q.fix(p)
}

// removeTop removes the root. The gap sinks to a leaf along the earliest children, and the last entry rises from there:
// being one of the latest it hardly ever rises far, which saves a comparison on every level (Wegener 1993, Bottom-up
// heapsort, Theoretical Computer Science 118).
func (q *Queue) removeTop() {
	last := len(q.heap) - 1
	moved := q.heap[last]
	q.heap = q.heap[:last]
	if last == root {
		return
	}
	gap := q.sink()
	q.heap[gap] = moved
	q.up(gap)
}

// sink moves the gap at the root down to a leaf and returns its place.
func (q *Queue) sink() int {
	p := root
	for c := children(p); c < len(q.heap); c = children(p) {
		best := q.earliest(c)
		q.put(p, q.heap[best])
		p = best
	}
	return p
}

// earliest is the place of the first of the children from c on.
func (q *Queue) earliest(c int) int {
	if c+4 > len(q.heap) {
		best := c
		for c++; c < len(q.heap); c++ {
			if q.before(q.heap[c], q.heap[best]) {
				best = c
			}
		}
		return best
	}
	e := (*[4]entry)(q.heap[c:])
	i := q.precedes(&e[1], &e[0])
	j := 2 + q.precedes(&e[3], &e[2])
	return c + i + (j-i)*q.precedes(&e[j&3], &e[i&3])
}

// precedes is 1 when a comes before b, and 0 otherwise. Which it is cannot be foreseen, so it is found without a branch,
// which a processor would guess wrong half of the time.
func (q *Queue) precedes(a, b *entry) int {
	if a.at == b.at {
		return q.tie(a.slot, b.slot)
	}
	return int(uint64(a.at-b.at) >> 63)
}

func (q *Queue) tie(a, b int32) int {
	if q.records[a].rank < q.records[b].rank {
		return 1
	}
	return 0
}

func (q *Queue) fix(p int) {
	if !q.down(p) {
		q.up(p)
	}
}

// up moves the entry at p towards the root until its parent comes before it.
func (q *Queue) up(p int) {
	e := q.heap[p]
	for p > root {
		above := parent(p)
		if !q.before(e, q.heap[above]) {
			break
		}
		q.put(p, q.heap[above])
		p = above
	}
	q.put(p, e)
}

// down moves the entry at p towards the leaves until no child comes before it; it says whether it moved.
func (q *Queue) down(p int) bool {
	e, start := q.heap[p], p
	for c := children(p); c < len(q.heap); c = children(p) {
		best := q.earliest(c)
		if !q.before(q.heap[best], e) {
			break
		}
		q.put(p, q.heap[best])
		p = best
	}
	q.put(p, e)
	return p != start
}

func (q *Queue) put(p int, e entry) {
	q.heap[p] = e
	q.positions[e.slot] = int32(p)
}
