package balancer

import "math"

// absent is the key of a place in a tournament that nobody holds.
const absent = int64(math.MaxInt64)

// tournament keeps the smallest of n keys, and how many places hold it: a complete binary tree in which every node has
// the smallest key below it. Changing a key, and each of the questions, takes logarithmic time.
type tournament struct {
	leaves int32 // a power of two
	nodes  []tournamentNode
	held   int32 // places that hold a key
	sum    int64 // of the keys held
}

type tournamentNode struct {
	least int64
	ties  int32 // places below that hold it; 0 when it is absent
}

func newTournament(n int) tournament {
	leaves := int32(1)
	for int(leaves) < n {
		leaves *= 2
	}
	t := tournament{leaves: leaves, nodes: make([]tournamentNode, 2*leaves)}
	for i := range t.nodes {
		t.nodes[i].least = absent
	}
	return t
}

// set gives a place a key, or takes it away with absent.
func (t *tournament) set(place int32, key int64) {
	i := t.leaves + place
	old := t.nodes[i].least
	if old == key {
		return
	}
	t.account(old, -1)
	t.account(key, 1)
	t.nodes[i] = leaf(key)
	for i >>= 1; i > 0; i >>= 1 {
		winner := winnerOf(t.nodes[2*i], t.nodes[2*i+1])
		if t.nodes[i] == winner {
			return
		}
		t.nodes[i] = winner
	}
}

func (t *tournament) account(key int64, by int32) {
	if key != absent {
		t.held += by
		t.sum += key * int64(by)
	}
}

func leaf(key int64) tournamentNode {
	if key == absent {
		return tournamentNode{least: absent}
	}
	return tournamentNode{least: key, ties: 1}
}

func winnerOf(a, b tournamentNode) tournamentNode {
	switch {
	case a.least < b.least:
		return a
	case b.least < a.least:
		return b
	}
	return tournamentNode{least: a.least, ties: a.ties + b.ties}
}

// key is the key of a place, or absent.
func (t *tournament) key(place int32) int64 { return t.nodes[t.leaves+place].least }

// best is the smallest key and the number of places that hold it, 0 when no place holds a key.
func (t *tournament) best() (key int64, ties int32) { return t.nodes[1].least, t.nodes[1].ties }

// nth is the place with the smallest key that has n such places before it; n must be less than the number of ties.
func (t *tournament) nth(n int32) int32 {
	least, i := t.nodes[1].least, int32(1)
	for i < t.leaves {
		i *= 2
		if left := t.nodes[i]; left.least != least {
			i++
		} else if n >= left.ties {
			n -= left.ties
			i++
		}
	}
	return i - t.leaves
}

// next is the first place at or after one whose key is at most the given one, or -1.
func (t *tournament) next(from int32, atMost int64) int32 {
	i := t.leaves + from
	for t.nodes[i].least > atMost {
		for i&1 == 1 { // everything to the right of i below its parent is done
			i >>= 1
		}
		if i == 0 {
			return -1
		}
		i++
	}
	for i < t.leaves {
		i *= 2
		if t.nodes[i].least > atMost {
			i++
		}
	}
	return i - t.leaves
}
