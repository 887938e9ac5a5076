package balancer

// deficit shares requests in Horizon's first segment by the number of placements since a host joined it. Who joined and
// who left is seen whenever the segment is sorted out for a request; a host that left and comes back joins anew.
type deficit struct {
	tree     *hostTree  // followed for changes
	placed   tournament // of the members: placements since they joined, counted from where they joined
	lastSeen int64      // key of the last member, noMember without one
}

// noMember is less than the key of any host in a segment.
const noMember = int64(-1)

// place takes the member with the fewest placements, the first listed of several; the segment must have one.
func (d *deficit) place() int32 {
	host := d.placed.nth(0)
	d.placed.set(host, d.placed.key(host)+1)
	return host
}

// update brings the members up to date with the segment as it is now.
func (d *deficit) update(v *View, s segment) {
	tree := v.tree(treeSpec{by: bySegmentIndex, pool: s.pool})
	if d.tree == nil {
		d.placed, d.lastSeen = newTournament(v.Len()), noMember
	}
	changed := tree.follow(v, d)
	last := noMember
	if s.size > 0 {
		last = s.last()
	}
	d.leave(changed.hosts, last)
	for rank, end := s.through(last), s.through(d.lastSeen); rank < end; rank++ {
		host, _ := s.hosts.at(rank)
		d.placed.set(host, absent)
	}
	d.join(s, changed.hosts, last)
	changed.caughtUp()
	d.lastSeen = last
}

// leave drops those of the hosts that are no longer members.
func (d *deficit) leave(hosts []int32, last int64) {
	for _, h := range hosts {
		if d.tree.key(h) > last {
			d.placed.set(h, absent)
		}
	}
}

// join takes in new members, with the fewest placements that a member has.
func (d *deficit) join(s segment, changed []int32, last int64) {
	fewest, ties := d.placed.best()
	if ties == 0 {
		fewest = 0
	}
	for _, h := range changed {
		if d.tree.key(h) <= last {
			d.joinOne(h, fewest)
		}
	}
	for rank, end := s.through(d.lastSeen), s.through(last); rank < end; rank++ {
		host, _ := s.hosts.at(rank)
		d.joinOne(host, fewest)
	}
}

func (d *deficit) joinOne(host int32, fewest int64) {
	if d.placed.key(host) == absent {
		d.placed.set(host, fewest)
	}
}
