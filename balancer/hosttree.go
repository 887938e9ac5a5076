package balancer

import (
	"cmp"
	"slices"
)

// QueryOrder is the order in which a broker's query returns the hosts, which decides between hosts that are otherwise
// equal. Azure Virtual Desktop does not publish its own.
type QueryOrder uint8

// Query orders.
const (
	Listed      QueryOrder = iota // as the scenario lists them
	ByName                        // by name, byte by byte; hosts of one name as listed
	RandomOrder                   // in another random order for each request
)

// treeSpec names a tree of hosts. Trees are shared by all rules that ask for the same one.
type treeSpec struct {
	by    sortKey
	query QueryOrder
	pool  segmentPool // for the Horizon keys
	score scoring     // for byScore
}

// hostTree is an order of hosts by a key that gives the hosts with the smallest key.
type hostTree struct {
	spec    treeSpec
	changes changes
	tournament
	places []int32 // by host: its place in the query order; nil when it is the host's number
	hosts  []int32 // the reverse

	follower *deficit
	unseen   changes // hosts that changed since the follower last asked
}

// tree is the tree with a spec, up to date. It stays valid until the board changes.
func (v *View) tree(spec treeSpec) *hostTree {
	for _, t := range v.trees {
		if t.spec == spec {
			t.catchUp(v)
			return t
		}
	}
	t := &hostTree{spec: spec, changes: newChanges(v.Len(), spec.readsFrom()), tournament: newTournament(v.Len())}
	if spec.query == ByName {
		t.sortPlaces(v)
	}
	v.trees = append(v.trees, t)
	v.watchers = append(v.watchers, &t.changes)
	t.catchUp(v)
	return t
}

func (t *hostTree) sortPlaces(v *View) {
	t.hosts, t.places = make([]int32, v.Len()), make([]int32, v.Len())
	for i := range t.hosts {
		t.hosts[i] = int32(i)
	}
	slices.SortStableFunc(t.hosts, func(a, b int32) int { return cmp.Compare(v.Name(a), v.Name(b)) })
	for place, host := range t.hosts {
		t.places[host] = int32(place)
	}
}

func (t *hostTree) catchUp(v *View) {
	for _, h := range t.changes.hosts {
		place := h
		if t.places != nil {
			place = t.places[h]
		}
		t.set(place, t.spec.key(v, h))
		if t.follower != nil {
			t.unseen.mark(h)
		}
	}
	t.changes.caughtUp()
}

// follow gives the hosts whose keys may have changed since the follower asked last; all of them when it asks for the first
// time, or came from another tree. The follower forgets them when it has seen them.
func (t *hostTree) follow(v *View, d *deficit) *changes {
	if t.follower != d || d.tree != t {
		t.follower, d.tree = d, t
		t.unseen = newChanges(v.Len(), 0)
	}
	return &t.unseen
}

// pick is one of the hosts with the smallest key: the n-th in query order. There must be more than n.
func (t *hostTree) pick(n int32) int32 {
	place := t.nth(n)
	if t.hosts != nil {
		return t.hosts[place]
	}
	return place
}
