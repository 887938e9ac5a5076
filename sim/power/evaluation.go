package power

import (
	"cmp"
	"slices"
	"time"
)

// evaluation is the working space of a policy: what it counts, the hosts among which it chooses, and what it decides.
type evaluation struct {
	switches Switches
	rest     rest
	view     *View
	record   Record
	active   int32 // active sessions, where record.Sessions counts all
	actions  []Action
	order    []candidate
}

// rest is how long a host stays on after it was used.
type rest struct {
	atLeast      time.Duration
	afterSignOut bool // counts from the last sign-out too, not from the opening alone
}

// over says whether the host may be turned off as far as its rest goes.
func (r *rest) over(h *Host, now time.Duration) bool {
	since := h.OpenedAt
	if r.afterSignOut {
		since = max(since, h.LastSignOut)
	}
	return r.atLeast == 0 || now-since >= r.atLeast
}

// candidate is a host among which a policy chooses: the lowest group first, then the lowest key, then the lowest tie.
type candidate struct {
	host  int32
	group int32
	key   int64
	tie   uint64
}

// begin counts the hosts of a view.
func (e *evaluation) begin(v *View, rule Rule, phase PhaseKind) {
	e.view, e.actions, e.active = v, e.actions[:0], 0
	e.record = Record{Rule: rule, Phase: phase, Limit: v.Limit}
	for i := range v.Hosts {
		e.count(int32(i), &v.Hosts[i])
	}
}

// count adds a host to the record.
func (e *evaluation) count(i int32, h *Host) {
	r := &e.record
	if !h.exists() {
		return
	}
	r.Total++
	if h.Excluded {
		r.Excluded++
	}
	switch h.State {
	case Off:
		r.Off++
	case On:
		e.countRunning(i, h)
	default:
		if !e.closed(h) {
			r.Booting++
		}
	}
}

func (e *evaluation) countRunning(i int32, h *Host) {
	r := &e.record
	r.On++
	if h.Unhealthy {
		r.Unhealthy++
	}
	if h.Drain != e.drain(h) {
		e.do(UndrainHost, i)
	}
	closed := e.closed(h)
	if closed {
		r.Draining++
	} else if !h.Unhealthy {
		r.Available++
	}
	if !closed || e.switches.DrainedSessionsCount {
		r.Sessions += h.Sessions
		e.active += h.Active
	}
}

// drain is who closed the host, after drains that are overridden at once.
func (e *evaluation) drain(h *Host) Drain {
	if h.Drain == DrainedByOperator && e.switches.OperatorDrains == OverrideAtOnce && !h.Excluded {
		return NotDrained
	}
	return h.Drain
}

// closed says whether the host counts as closed to new users.
func (e *evaluation) closed(h *Host) bool {
	d := e.drain(h)
	return d == DrainedByPolicy || d == DrainedByOperator && !e.switches.DrainedIsCapacity
}

// available says whether the host counts as available.
func (e *evaluation) available(h *Host) bool { return h.State == On && !h.Unhealthy && !e.closed(h) }

// ours says whether the host is closed and the policy may reopen or stop it.
func (e *evaluation) ours(h *Host) bool {
	if h.State != On || h.Excluded || !e.closed(h) {
		return false
	}
	return h.Drain == DrainedByPolicy || e.switches.OperatorDrains == OverrideWhenNeeded
}

// coming is the capacity to come that counts.
func (e *evaluation) coming() int32 {
	if !e.switches.CountBooting {
		return 0
	}
	return e.record.Booting
}

// do adds an action.
func (e *evaluation) do(kind ActionKind, host int32) { e.doAfter(kind, host, 0) }

func (e *evaluation) doAfter(kind ActionKind, host int32, after time.Duration) {
	e.actions = append(e.actions, Action{Kind: kind, Host: host, After: after})
	e.record.count(kind)
}

func (e *evaluation) decision() Decision { return Decision{Actions: e.actions, Record: e.record} }

// start starts up to n hosts that are off, and says how many.
func (e *evaluation) start(n int32) int32 {
	e.order = e.order[:0]
	for i := range e.view.Hosts {
		if h := &e.view.Hosts[i]; h.State == Off && !h.Excluded {
			e.order = append(e.order, e.startCandidate(int32(i)))
		}
	}
	e.sort()
	return e.doFirst(StartHost, n)
}

func (e *evaluation) startCandidate(i int32) candidate {
	c := candidate{host: i, key: int64(i)}
	if e.switches.StartOrder == StartRandom {
		c.key, c.tie = 0, e.view.tie(i)
	}
	return c
}

// doFirst does the same with the first n candidates, or all when there are fewer, and says how many.
func (e *evaluation) doFirst(kind ActionKind, n int32) int32 {
	n = min(n, int32(len(e.order)))
	for _, c := range e.order[:n] {
		e.do(kind, c.host)
	}
	return n
}

// drained lists the closed hosts that the policy may reopen or stop, in the order in which they are reopened: its own before
// an operator's, and the one with the most sessions first, which is furthest from being empty. Unhealthy ones are of no use
// and come last. The result is how many can be reopened.
func (e *evaluation) drained() int32 {
	e.order = e.order[:0]
	useful := int32(0)
	for i := range e.view.Hosts {
		h := &e.view.Hosts[i]
		if !e.ours(h) {
			continue
		}
		c := candidate{host: int32(i), key: -int64(h.Sessions), tie: e.view.tie(int32(i))}
		switch {
		case h.Unhealthy:
			c.group = 2
		case h.Drain == DrainedByOperator:
			c.group = 1
		}
		if !h.Unhealthy {
			useful++
		}
		e.order = append(e.order, c)
	}
	e.sort()
	return useful
}

// spare lists the available hosts that may be turned off, the one with the fewest sessions first, ties at random.
func (e *evaluation) spare() {
	e.order = e.order[:0]
	for i := range e.view.Hosts {
		h := &e.view.Hosts[i]
		if !e.available(h) || !e.mayClose(h) {
			continue
		}
		key := int64(h.Sessions)<<32 + int64(h.Connecting)
		e.order = append(e.order, candidate{host: int32(i), key: key, tie: e.view.tie(int32(i))})
	}
	e.sort()
}

// mayClose says whether the policy may drain or stop an available host.
func (e *evaluation) mayClose(h *Host) bool {
	if h.Excluded || e.drain(h) == DrainedByOperator && e.switches.OperatorDrains == OverrideNever {
		return false
	}
	return e.rest.over(h, e.view.Now)
}

func (e *evaluation) sort() {
	slices.SortFunc(e.order, func(a, b candidate) int {
		if a.group != b.group {
			return cmp.Compare(a.group, b.group)
		}
		if a.key != b.key {
			return cmp.Compare(a.key, b.key)
		}
		return cmp.Compare(a.tie, b.tie)
	})
}
