package sim

// StateTimes are the seconds that hosts spent in each of the disjoint states, a moment counted once for every host in it.
// They add up to hosts x time.
type StateTimes struct {
	OpenUsed float64 // open, with a session
	OpenIdle float64 // open, without
	Draining float64
	Booting  float64 // being created, too
	Off      float64
	Absent   float64 // places without a machine
}

// Running is the time for which compute is paid: everything but off and absent.
func (t StateTimes) Running() float64 { return t.OpenUsed + t.OpenIdle + t.Draining + t.Booting }

// Total is hosts x time.
func (t StateTimes) Total() float64 { return t.Running() + t.Off + t.Absent }

func (t StateTimes) plus(o StateTimes) StateTimes {
	return StateTimes{
		OpenUsed: t.OpenUsed + o.OpenUsed, OpenIdle: t.OpenIdle + o.OpenIdle, Draining: t.Draining + o.Draining,
		Booting: t.Booting + o.Booting, Off: t.Off + o.Off, Absent: t.Absent + o.Absent,
	}
}

// GroupTimes are the states of the hosts of one group.
type GroupTimes struct {
	Pool  int
	Group string
	Hosts int // places, with and without a machine
	StateTimes
}

// states are the times of one host since the warm-up; it was off for the rest of the span.
func (b *hostBook) states(base *hostBook, span float64) StateTimes {
	t := StateTimes{
		OpenUsed: b.openUsed - base.openUsed, Draining: b.draining - base.draining, Booting: b.booting - base.booting,
		Absent: b.absent - base.absent,
	}
	t.OpenIdle = b.open - base.open - t.OpenUsed
	t.Off = max(0, span-t.Running()-t.Absent)
	return t
}

// groupTimes adds up the hosts of each group.
func (s *Simulator) groupTimes() []GroupTimes {
	var groups []GroupTimes
	for i := range s.hosts {
		m := &s.hosts[i]
		g := findGroup(&groups, int(m.pool), m.cfg.Group)
		g.Hosts++
		g.StateTimes = g.plus(s.result.Hosts[i].States)
	}
	return groups
}

// findGroup is the entry of a group, which is made when there is none. Groups are few, and their hosts follow each other.
func findGroup(groups *[]GroupTimes, pool int, name string) *GroupTimes {
	all := *groups
	for k := len(all) - 1; k >= 0; k-- {
		if all[k].Pool == pool && all[k].Group == name {
			return &all[k]
		}
	}
	*groups = append(all, GroupTimes{Pool: pool, Group: name})
	return &(*groups)[len(all)]
}
