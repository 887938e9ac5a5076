package queue

import (
	"container/heap"
	"math/rand/v2"
	"sort"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// slow is the obvious future event list: a slice sorted at every look.
type slow struct{ events []Event }

func (s *slow) sort() {
	sort.SliceStable(s.events, func(i, j int) bool {
		a, b := s.events[i], s.events[j]
		if a.At != b.At {
			return a.At < b.At
		}
		if a.Order != b.Order {
			return a.Order < b.Order
		}
		return a.Seq < b.Seq
	})
}

func (s *slow) remove(seq uint64) {
	for i, e := range s.events {
		if e.Seq == seq {
			s.events = append(s.events[:i], s.events[i+1:]...)
			return
		}
	}
}

// TestAgainstSlowList drives the queue and the slow list with the same random pushes, pops, cancels and moves.
func TestAgainstSlowList(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var q Queue
		var s slow
		handles := map[uint64]Handle{}
		seq := uint64(0)
		pick := func() uint64 {
			s.sort()
			return s.events[rapid.IntRange(0, len(s.events)-1).Draw(t, "which")].Seq
		}
		for range rapid.IntRange(1, 300).Draw(t, "steps") {
			switch op := rapid.IntRange(0, 5).Draw(t, "op"); {
			case op <= 2 || len(s.events) == 0:
				seq++
				e := Event{At: time.Duration(rapid.IntRange(0, 20).Draw(t, "at")), Order: uint8(rapid.IntRange(1, 8).Draw(t, "order")), Kind: 3, A: int32(seq), B: 9, Seq: seq}
				handles[seq] = q.Push(e)
				s.events = append(s.events, e)
			case op == 3:
				s.sort()
				want := s.events[0]
				s.remove(want.Seq)
				if got, ok := q.Pop(); !ok || got != want {
					t.Fatalf("popped %+v, want %+v", got, want)
				}
				if q.Cancel(handles[want.Seq]) {
					t.Fatal("a popped event could be cancelled")
				}
			case op == 4:
				id := pick()
				s.remove(id)
				if !q.Cancel(handles[id]) {
					t.Fatal("a pending event could not be cancelled")
				}
			default:
				id, at := pick(), time.Duration(rapid.IntRange(0, 20).Draw(t, "new time"))
				for i := range s.events {
					if s.events[i].Seq == id {
						s.events[i].At = at
					}
				}
				if !q.Move(handles[id], at) {
					t.Fatal("a pending event could not be moved")
				}
			}
			if q.Len() != len(s.events) {
				t.Fatalf("%d events pending, want %d", q.Len(), len(s.events))
			}
		}
	})
}

func TestStaleHandles(t *testing.T) {
	var q Queue
	h := q.Push(Event{At: 1, Seq: 1})
	q.Pop()
	q.Push(Event{At: 2, Seq: 2}) // takes the same slot
	if q.Cancel(h) || q.Move(h, 5) || q.Cancel(Handle{}) {
		t.Fatal("a stale handle reached a later event")
	}
	if e, _ := q.Peek(); e.At != 2 {
		t.Fatalf("the later event was changed: %+v", e)
	}
}

func TestResetInvalidatesHandles(t *testing.T) {
	var q Queue
	h := q.Push(Event{At: 1, Seq: 1})
	q.Reset()
	if q.Len() != 0 || q.Cancel(h) {
		t.Fatal("an event outlived Reset")
	}
}

// TestHoldAllocatesNothing holds a warm queue at its size.
func TestHoldAllocatesNothing(t *testing.T) {
	q, r := warm(1000)
	seq := uint64(1 << 40)
	if n := testing.AllocsPerRun(1000, func() { seq++; hold(q, r, seq) }); n != 0 {
		t.Fatalf("%v allocations per hold, want 0", n)
	}
}

func warm(n int) (*Queue, *rand.Rand) {
	q, r := new(Queue), rand.New(rand.NewPCG(1, 2))
	for i := range n {
		q.Push(Event{At: time.Duration(r.ExpFloat64() * 1e9), Seq: uint64(i)})
	}
	return q, r
}

// hold is one step of the hold model: the next event happens and schedules another one an exponential time later.
func hold(q *Queue, r *rand.Rand, seq uint64) {
	e, _ := q.Pop()
	e.At += time.Duration(r.ExpFloat64() * 1e9)
	e.Seq = seq
	q.Push(e)
}

// boxed is the same event on the standard library's heap, by value.
type boxed []Event

func (b boxed) Len() int { return len(b) }
func (b boxed) Less(i, j int) bool {
	if b[i].At != b[j].At {
		return b[i].At < b[j].At
	}
	if b[i].Order != b[j].Order {
		return b[i].Order < b[j].Order
	}
	return b[i].Seq < b[j].Seq
}
func (b boxed) Swap(i, j int) { b[i], b[j] = b[j], b[i] }
func (b *boxed) Push(x any)   { *b = append(*b, x.(Event)) }
func (b *boxed) Pop() any {
	old := *b
	e := old[len(old)-1]
	*b = old[:len(old)-1]
	return e
}

var sizes = []struct {
	name string
	n    int
}{{"100", 100}, {"10000", 10_000}, {"100000", 100_000}}

// BenchmarkHold is the hold model at several numbers of pending events.
func BenchmarkHold(b *testing.B) {
	for _, size := range sizes {
		b.Run(size.name, func(b *testing.B) {
			q, r := warm(size.n)
			b.ReportAllocs()
			b.ResetTimer()
			for i := range b.N {
				hold(q, r, uint64(size.n+i))
			}
		})
	}
}

// BenchmarkHoldContainerHeap is the hold model on container/heap with the same records by value, for comparison.
func BenchmarkHoldContainerHeap(b *testing.B) {
	for _, size := range sizes {
		b.Run(size.name, func(b *testing.B) {
			h, r := &boxed{}, rand.New(rand.NewPCG(1, 2))
			for i := range size.n {
				heap.Push(h, Event{At: time.Duration(r.ExpFloat64() * 1e9), Seq: uint64(i)})
			}
			b.ReportAllocs()
			b.ResetTimer()
			for i := range b.N {
				e := heap.Pop(h).(Event)
				e.At += time.Duration(r.ExpFloat64() * 1e9)
				e.Seq = uint64(size.n + i)
				heap.Push(h, e)
			}
		})
	}
}
