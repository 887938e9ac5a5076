package main

import (
	"container/heap"
	"time"

	"poolsim/sim/queue"
)

// poolsimList is the simulator's own event list.
type poolsimList struct{ q queue.Queue }

func (l *poolsimList) push(at time.Duration, kind uint8, seq uint64) {
	l.q.Push(queue.Event{At: at, Kind: kind, Seq: seq})
}

func (l *poolsimList) pop() (time.Duration, uint8) {
	e, _ := l.q.Pop()
	return e.At, e.Kind
}

// bare is a binary heap written for these records alone: no handles, no cancelling.
type bare struct{ nodes []node }

type node struct {
	at   time.Duration
	seq  uint64
	kind uint8
}

func (a node) before(b node) bool { return a.at < b.at || a.at == b.at && a.seq < b.seq }

func (l *bare) push(at time.Duration, kind uint8, seq uint64) {
	e := node{at, seq, kind}
	l.nodes = append(l.nodes, e)
	p := len(l.nodes) - 1
	for p > 0 {
		parent := (p - 1) / 2
		if !e.before(l.nodes[parent]) {
			break
		}
		l.nodes[p] = l.nodes[parent]
		p = parent
	}
	l.nodes[p] = e
}

func (l *bare) pop() (time.Duration, uint8) {
	top := l.nodes[0]
	n := len(l.nodes) - 1
	e := l.nodes[n]
	l.nodes = l.nodes[:n]
	p := 0
	for c := 1; c < n; c = 2*p + 1 {
		if c+1 < n && l.nodes[c+1].before(l.nodes[c]) {
			c++
		}
		if !l.nodes[c].before(e) {
			break
		}
		l.nodes[p] = l.nodes[c]
		p = c
	}
	if n > 0 {
		l.nodes[p] = e
	}
	return top.at, top.kind
}

// standard is the same records on container/heap.
type standard struct{ nodes nodes }

type nodes []node

func (s nodes) Len() int           { return len(s) }
func (s nodes) Less(i, j int) bool { return s[i].before(s[j]) }
func (s nodes) Swap(i, j int)      { s[i], s[j] = s[j], s[i] }
func (s *nodes) Push(x any)        { *s = append(*s, x.(node)) }
func (s *nodes) Pop() any {
	last := len(*s) - 1
	e := (*s)[last]
	*s = (*s)[:last]
	return e
}

func (l *standard) push(at time.Duration, kind uint8, seq uint64) {
	heap.Push(&l.nodes, node{at, seq, kind})
}

func (l *standard) pop() (time.Duration, uint8) {
	e := heap.Pop(&l.nodes).(node)
	return e.at, e.kind
}
