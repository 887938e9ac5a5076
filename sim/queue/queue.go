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
	At    time.Duration
	Order uint8  // class of events at the same time; smaller first
	Kind  uint8  // what happens
	A, B  int32  // to whom
	Seq   uint64 // events of the same time and class happen in this order
}

// Handle names a pending event. The zero Handle names none.
type Handle struct {
	slot       int32 // plus one
	generation uint32
}

// entry is a heap node: the sort key, and the slot of the record.
type entry struct {
	at   time.Duration
	rank uint64 // order in the top byte, then the sequence number
	slot int32
}

func (a entry) before(b entry) bool {
	return a.at < b.at || a.at == b.at && a.rank < b.rank
}

// record is what a slot holds.
type record struct {
	kind       uint8
	order      uint8
	a, b       int32
	position   int32 // in the heap; -1 while the slot is free
	generation uint32
}

// Queue is a future event list. The zero Queue is empty and ready.
type Queue struct {
	heap    []entry
	records []record
	free    []int32
}

const seqBits = 56

// Len is the number of pending events.
func (q *Queue) Len() int { return len(q.heap) }

// Reset removes all events and keeps the memory. Handles of before are no longer valid.
func (q *Queue) Reset() {
	for _, e := range q.heap {
		q.release(e.slot)
	}
	q.heap = q.heap[:0]
}

// Push adds an event. Sequence numbers must be below 2^56.
func (q *Queue) Push(e Event) Handle {
	slot := q.take()
	r := &q.records[slot]
	r.kind, r.order, r.a, r.b = e.Kind, e.Order, e.A, e.B
	q.heap = append(q.heap, entry{at: e.At, rank: uint64(e.Order)<<seqBits | e.Seq, slot: slot})
	q.up(len(q.heap) - 1)
	return Handle{slot: slot + 1, generation: r.generation}
}

// Peek is the next event; false when there is none.
func (q *Queue) Peek() (e Event, ok bool) {
	if len(q.heap) == 0 {
		return Event{}, false
	}
	return q.event(q.heap[0]), true
}

// Pop removes and returns the next event; false when there is none.
func (q *Queue) Pop() (e Event, ok bool) {
	if len(q.heap) == 0 {
		return Event{}, false
	}
	top := q.heap[0]
	e = q.event(top)
	q.remove(0)
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
	q.heap[p].at, q.heap[p].rank = at, uint64(order)<<seqBits|seq
	q.records[h.slot-1].order = order
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
	return Event{At: e.at, Order: r.order, Kind: r.kind, A: r.a, B: r.b, Seq: e.rank & (1<<seqBits - 1)}
}

// find is the position of a handle's event in the heap, or -1.
func (q *Queue) find(h Handle) int {
	if h.slot == 0 || q.records[h.slot-1].generation != h.generation {
		return -1
	}
	return int(q.records[h.slot-1].position)
}

func (q *Queue) take() int32 {
	if n := len(q.free); n > 0 {
		slot := q.free[n-1]
		q.free = q.free[:n-1]
		return slot
	}
	q.records = append(q.records, record{position: -1})
	return int32(len(q.records) - 1)
}

func (q *Queue) release(slot int32) {
	r := &q.records[slot]
	r.position = -1
	r.generation++
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

func (q *Queue) fix(p int) {
	if !q.down(p) {
		q.up(p)
	}
}

// up moves the entry at p towards the root until its parent comes before it.
func (q *Queue) up(p int) {
	e := q.heap[p]
	for p > 0 {
		parent := (p - 1) / 4
		if !e.before(q.heap[parent]) {
			break
		}
		q.put(p, q.heap[parent])
		p = parent
	}
	q.put(p, e)
}

// down moves the entry at p towards the leaves until no child comes before it; it says whether it moved.
func (q *Queue) down(p int) bool {
	e, start, n := q.heap[p], p, len(q.heap)
	for {
		first := 4*p + 1
		if first >= n {
			break
		}
		best := first
		for c := first + 1; c < min(first+4, n); c++ {
			if q.heap[c].before(q.heap[best]) {
				best = c
			}
		}
		if !q.heap[best].before(e) {
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
	q.records[e.slot].position = int32(p)
}
