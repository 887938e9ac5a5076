package balancer

import (
	"cmp"
	"slices"
)

// slowRule is a rule written the obvious way, by scanning and sorting all hosts. For a request it gives every host that
// the rule may choose, none for a refusal; chose tells it which one was taken.
type slowRule interface {
	allowed(v *View, r Request) []int32
	chose(host int32)
}

// slowOf is the slow rule for settings, on a pool of n hosts.
func slowOf(s Settings) slowRule {
	switch s := s.(type) {
	case BreadthFirst:
		return slowFunc(func(v *View, _ Request) []int32 { return slowBreadthFirst(v, s) })
	case DepthFirst:
		return slowFunc(func(v *View, _ Request) []int32 { return slowDepthFirst(v, s) })
	case Horizon:
		return newSlowHorizon(s)
	case Horizon78:
		return slowFunc(func(v *View, _ Request) []int32 { return slowHorizon78(v, s) })
	case Least:
		return slowFunc(func(v *View, _ Request) []int32 { return slowLeast(v, s, hostsWhere(v, v.Eligible)) })
	case Choices:
		return slowFunc(func(v *View, _ Request) []int32 { return slowChoices(v, s) })
	case Horizon62:
		return slowFunc(func(v *View, _ Request) []int32 { return slowHorizon62(v, s) })
	case Citrix:
		return slowFunc(func(v *View, _ Request) []int32 { return slowCitrix(v, s) })
	case RDBroker:
		return slowFunc(func(v *View, _ Request) []int32 { return slowRDBroker(v, s) })
	case RAS:
		return slowFunc(func(v *View, _ Request) []int32 { return slowRAS(v, s) })
	case AppStream:
		return slowFunc(func(v *View, _ Request) []int32 { return slowAppStream(v, s) })
	case JoinIdle:
		return slowFunc(slowJoinIdle)
	case RoundRobin:
		return &slowRoundRobin{}
	}
	return slowFunc(func(v *View, _ Request) []int32 { return hostsWhere(v, v.Eligible) })
}

// slowFunc is a slow rule without state.
type slowFunc func(*View, Request) []int32

func (f slowFunc) allowed(v *View, r Request) []int32 { return f(v, r) }
func (slowFunc) chose(int32)                          {}

func hostsWhere(v *View, is func(int32) bool) []int32 {
	var hosts []int32
	for h := range int32(v.Len()) {
		if is(h) {
			hosts = append(hosts, h)
		}
	}
	return hosts
}

// lowest are the hosts with the smallest key.
func lowest[K cmp.Ordered](hosts []int32, key func(int32) K) []int32 {
	var best []int32
	for _, h := range hosts {
		switch {
		case len(best) == 0 || key(h) == key(best[0]):
			best = append(best, h)
		case key(h) < key(best[0]):
			best = []int32{h}
		}
	}
	return best
}

func firstOf(hosts []int32) []int32 { return hosts[:min(1, len(hosts))] }

func sessionsOf(v *View) func(int32) int32 {
	return func(h int32) int32 { return v.Counts(h).Sessions }
}

func slowBreadthFirst(v *View, s BreadthFirst) []int32 {
	hosts, open := hostsWhere(v, v.Eligible), hostsWhere(v, v.Open)
	if !s.RespectLimit {
		hosts = open
	}
	if s.Pick == LeastSessions {
		return firstOf(lowest(hosts, sessionsOf(v)))
	}
	half := (len(hosts) + 1) / 2
	if s.HalfOf == Allowing {
		half = min((len(open)+1)/2, len(hosts))
	}
	if half == 0 {
		return nil
	}
	slices.SortStableFunc(hosts, func(a, b int32) int { return cmp.Compare(v.Counts(a).Sessions, v.Counts(b).Sessions) })
	edge := v.Counts(hosts[half-1]).Sessions
	return slices.DeleteFunc(hosts, func(h int32) bool { return v.Counts(h).Sessions > edge })
}

func slowDepthFirst(v *View, s DepthFirst) []int32 {
	hosts := lowest(hostsWhere(v, v.Eligible), func(h int32) int32 { return -v.Counts(h).Sessions })
	switch s.QueryOrder {
	case RandomOrder:
		return hosts
	case ByName:
		return firstOf(lowest(hosts, v.Name))
	}
	return firstOf(hosts)
}

// slowIndex is the index by which Horizon sorts a host, and whether any host of the pool has one.
func slowIndex(v *View) (index func(int32) int32, any bool) {
	index = func(h int32) int32 {
		if v.Index(h) == -1 {
			return 25
		}
		return v.Index(h)
	}
	return index, len(hostsWhere(v, func(h int32) bool { return v.Index(h) != -1 })) > 0
}

func slowHorizon78(v *View, s Horizon78) []int32 {
	hosts := hostsWhere(v, v.Eligible)
	index, any := slowIndex(v)
	if !any {
		return firstOf(lowest(hosts, sessionsOf(v)))
	}
	hosts = lowest(hosts, index)
	x := v.LoadIndex()
	if sessionsOnly := x.CPUThreshold == 0 && x.WriteLatencyThresholdMS == 0; sessionsOnly {
		hosts = lowest(hosts, func(h int32) int32 { return slowTotal(v, x, h, index(h)) })
	}
	if s.Ties == TiesFirst {
		return firstOf(hosts)
	}
	return hosts
}

// slowTotal is the total sessions by which an unlimited host is compared, or those that an index stands for.
func slowTotal(v *View, x LoadIndex, h, index int32) int32 {
	switch r, known := v.Report(h); {
	case v.Limit(h) != NoLimit || x.SessionPart == Sampled && !known:
		return index * 3 / 2
	case x.SessionPart == Sampled:
		return r.Counts.Sessions
	}
	return v.Counts(h).Sessions
}

// slowSignal is the value of a signal, and whether it is known.
func slowSignal(v *View, s Signal, view SignalView, h int32) (float64, bool) {
	r, known := v.Report(h)
	c := v.Counts(h)
	if view == SampledView {
		c = r.Counts
	}
	known = known || view == LiveView
	switch s {
	case SignalSessions:
		return float64(c.Sessions), known
	case SignalConnecting:
		return float64(c.Connecting), known
	}
	r, known = v.Report(h)
	if s == SignalCPU {
		return r.CPUPercent, known
	}
	index := v.LoadIndex().Of(r, r.Counts, v.Limit(h))
	return float64(index), known && index != -1
}

// slowScaled gives the values of hosts times the number of known ones, so that the mean, which stands for unknown values,
// is a whole number too; and whether any is known.
func slowScaled(v *View, s Signal, view SignalView) (scaled func(int32) float64, any bool) {
	sum, known := 0.0, 0.0
	for _, h := range hostsWhere(v, v.Eligible) {
		if value, ok := slowSignal(v, s, view, h); ok {
			sum, known = sum+value, known+1
		}
	}
	return func(h int32) float64 {
		if value, ok := slowSignal(v, s, view, h); ok {
			return value * known
		}
		return sum
	}, known > 0
}

func slowLeast(v *View, s Least, hosts []int32) []int32 {
	scaled, any := slowScaled(v, s.Signal, s.View)
	if !any {
		return hosts
	}
	hosts = lowest(hosts, scaled)
	if s.Ties == TiesFirst {
		return firstOf(hosts)
	}
	return hosts
}

// slowChoices are the hosts that D draws can leave as the best: without replacement not the D-1 worst.
func slowChoices(v *View, s Choices) []int32 {
	hosts := hostsWhere(v, v.Eligible)
	scaled, any := slowScaled(v, s.Signal, s.View)
	if s.Replacement || !any {
		return hosts
	}
	slices.SortStableFunc(hosts, func(a, b int32) int { return cmp.Compare(scaled(a), scaled(b)) })
	reachable := max(min(1, len(hosts)), len(hosts)-int(s.D)+1)
	if s.Ties == TiesFirst || reachable == 0 {
		return hosts[:reachable]
	}
	edge := scaled(hosts[reachable-1])
	return slices.DeleteFunc(hosts, func(h int32) bool { return scaled(h) > edge })
}

func slowJoinIdle(v *View, _ Request) []int32 {
	idle := hostsWhere(v, func(h int32) bool { return v.Eligible(h) && v.Counts(h).Connecting == 0 })
	if len(idle) > 0 {
		return idle
	}
	return hostsWhere(v, v.Eligible)
}

// slowRoundRobin remembers the last host.
type slowRoundRobin struct{ next int32 }

func (s *slowRoundRobin) allowed(v *View, _ Request) []int32 {
	return nextIn(hostsWhere(v, v.Eligible), s.next)
}

func (s *slowRoundRobin) chose(host int32) { s.next = host + 1 }

// nextIn is the first of ascending hosts at or after one, in a ring.
func nextIn(hosts []int32, from int32) []int32 {
	for _, h := range hosts {
		if h >= from {
			return []int32{h}
		}
	}
	return firstOf(hosts)
}
