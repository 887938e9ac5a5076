package balancer

import "slices"

// Board is where a broker writes down what it knows about its hosts. Rules read it through its View.
//
// Every method takes the number of the host in the list that NewBoard was given, and panics for any other number, as
// indexing a slice does. A change costs the same whatever the size of the pool; SetLoadIndex visits every host.
type Board struct{ view View }

// NewBoard returns a board for the hosts, all of them closed, without sessions and without a report.
func NewBoard(hosts []HostInfo, index LoadIndex) *Board {
	n := len(hosts)
	b := &Board{view: View{
		hosts:    slices.Clone(hosts),
		counts:   make([]Counts, n),
		open:     make([]bool, n),
		masked:   make([]bool, n),
		reports:  make([]Report, n),
		reported: make([]bool, n),
		index:    make([]int32, n),
		allowing: newHostSet(n),
		eligible: newHostSet(n),
	}}
	for i := range b.view.index {
		b.view.index[i] = unknownIndex
	}
	for i := range b.view.hosts {
		if !(b.view.hosts[i].Weight > 0) {
			b.view.hosts[i].Weight = 1
		}
	}
	b.SetLoadIndex(index)
	return b
}

// View is the read-only side of the board. It is always the same one, and follows the board.
func (b *Board) View() *View { return &b.view }

// SetCounts replaces the session counts of a host.
func (b *Board) SetCounts(host int32, c Counts) {
	v := &b.view
	if v.counts[host] == c {
		return
	}
	v.counts[host] = c
	v.updateMembership(host)
	if v.loadIndex.readsLiveCounts() {
		v.updateIndex(host)
	}
	v.tell(host, countsChanged)
}

// SetOpen says whether a host accepts new users.
func (b *Board) SetOpen(host int32, open bool) {
	v := &b.view
	if v.open[host] == open {
		return
	}
	v.open[host] = open
	if open {
		v.openHosts++
	} else {
		v.openHosts--
	}
	v.updateMembership(host)
}

// SetLimit replaces the most sessions that a host may have, NoLimit for none. Sessions beyond it stay.
func (b *Board) SetLimit(host, limit int32) {
	v := &b.view
	if v.hosts[host].Limit == limit {
		return
	}
	v.hosts[host].Limit = limit
	v.updateMembership(host)
	v.updateIndex(host)
	v.tell(host, reportChanged|limitChanged)
}

// Deliver replaces the last report of a host.
func (b *Board) Deliver(host int32, r Report) {
	v := &b.view
	v.setReported(host, true)
	v.reports[host] = r
	v.updateIndex(host)
	v.tell(host, reportChanged)
}

// Forget drops the last report of a host, which is unknown until it reports again; for hosts that restarted.
func (b *Board) Forget(host int32) {
	v := &b.view
	v.setReported(host, false)
	v.reports[host] = Report{}
	v.updateIndex(host)
	v.tell(host, reportChanged)
}

func (v *View) setReported(host int32, reported bool) {
	switch {
	case reported && !v.reported[host]:
		v.reporting++
	case !reported && v.reported[host]:
		v.reporting--
	}
	v.reported[host] = reported
}

// SetLoadIndex changes how the load index is computed, and computes it anew for every host.
func (b *Board) SetLoadIndex(x LoadIndex) {
	v := &b.view
	v.loadIndex = x
	for h := range int32(len(v.hosts)) {
		v.updateIndex(h)
		v.tell(h, reportChanged)
	}
}

// Mask hides a host from the rules until Unmask: its agent rejected the request at hand, or it lacks a capability that
// the request needs.
func (b *Board) Mask(host int32) { b.setMasked(host, true) }

// Unmask shows a host again.
func (b *Board) Unmask(host int32) { b.setMasked(host, false) }

func (b *Board) setMasked(host int32, masked bool) {
	v := &b.view
	if v.masked[host] == masked {
		return
	}
	v.masked[host] = masked
	v.updateMembership(host)
}

// updateMembership puts a host into the sets of hosts that it belongs to now.
func (v *View) updateMembership(host int32) {
	allowing := v.allowing.put(host, v.Open(host))
	eligible := v.eligible.put(host, v.Eligible(host))
	if allowing || eligible {
		v.tell(host, membershipChanged)
	}
}

// updateIndex computes the load index of a host anew.
func (v *View) updateIndex(host int32) {
	old, index := v.index[host], v.computeIndex(host)
	if old == index {
		return
	}
	v.index[host] = index
	if old == unknownIndex {
		v.indexed++
	}
	if index == unknownIndex {
		v.indexed--
	}
	v.tell(host, indexChanged)
}

func (v *View) computeIndex(host int32) int32 {
	x, limit := v.loadIndex, v.hosts[host].Limit
	switch {
	case v.reported[host]:
		return x.Of(v.reports[host], v.counts[host], limit)
	case x.readsLiveCounts():
		return roundIndex(sessionFactor(v.counts[host], limit))
	}
	return unknownIndex
}
