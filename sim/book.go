package sim

import (
	"math"
	"time"
)

// footprint is what a host adds to the gauges of the run at this moment.
type footprint struct {
	state      State
	sessions   int32
	connecting int32
	limit      int32
	demanding  int32 // when degraded
	cpu        int64 // share in use, in billionths
	saturated  bool
	degraded   bool
	memoryOver bool
	diskBusy   bool
}

func (f *footprint) on() bool { return f.state == Open || f.state == Draining }

// billionth is the resolution of a CPU share in a gauge: a whole number, so that taking a host's share out gives back
// exactly what was there.
const billionth = 1e9

// footprint of a host now.
func (m *machine) footprint(limit int32) footprint {
	f := footprint{state: m.state(), sessions: m.sessions, connecting: m.connecting, limit: limit}
	if !f.on() {
		return f
	}
	l := m.Load()
	f.cpu = int64(math.Round(l.CPU * billionth))
	f.saturated, f.memoryOver, f.diskBusy = l.Saturated, l.MemoryOver, l.DiskBusy
	if f.degraded = l.Degraded; f.degraded {
		f.demanding = m.demanding
	}
	return f
}

// hostBook holds integrals of one host over time, in seconds.
type hostBook struct {
	last                                  time.Duration
	sessions, cpu                         float64
	open, draining, booting, absent       float64
	openUsed, used, saturated, memoryOver float64
	newSessions                           int64
	sessionsPeak, connectingPeak          int32
	bucketSessions, bucketCPU, bucketOn   float64 // at the start of the present time bucket
}

// advance adds the time since the last call, in which the host was as its footprint says.
func (b *hostBook) advance(m *machine, now time.Duration) {
	since := b.last
	d := (now - since).Seconds()
	b.last = now
	if d <= 0 {
		return
	}
	f := &m.was
	b.sessions += float64(float64(f.sessions) * d)
	b.sessionsPeak, b.connectingPeak = max(b.sessionsPeak, f.sessions), max(b.connectingPeak, f.connecting)
	switch f.state {
	case Open:
		b.open += d
	case Draining:
		b.draining += d
	case Booting:
		b.booting += d
	case Absent:
		b.absent += d
	}
	if !f.on() {
		m.churn.off()
		return
	}
	m.churn.advance(since, now, f.cpu)
	b.cpu += float64(float64(f.cpu) / billionth * d)
	if f.sessions > 0 {
		b.used += d
		if f.state == Open {
			b.openUsed += d
		}
	}
	if f.saturated {
		b.saturated += d
		m.everSaturated = true
	}
	if f.memoryOver {
		b.memoryOver += d
	}
}

// result is what the book came to since the warm-up, over the span of the results in seconds.
func (b *hostBook) result(base *hostBook, span float64) HostResult {
	return HostResult{
		Sessions: b.sessions - base.sessions, SessionsPeak: b.sessionsPeak,
		NewSessions: b.newSessions - base.newSessions, ConnectingPeak: b.connectingPeak,
		CPUUse: b.cpu - base.cpu, On: b.open + b.draining - base.open - base.draining,
		Used: b.used - base.used, Saturated: b.saturated - base.saturated, MemoryOver: b.memoryOver - base.memoryOver,
		States: b.states(base, span),
	}
}

// endWarmup makes the present the base of what is measured. Peaks begin with what is there.
func (m *machine) endWarmup(now time.Duration) {
	m.book.advance(m, now)
	m.book.sessionsPeak, m.book.connectingPeak = m.was.sessions, m.was.connecting
	m.everSaturated = m.was.saturated
	m.base = m.book
	m.churn.restart()
}

// closeHost closes the books of a host at the end.
func (s *Simulator) closeHost(i int32) {
	m := s.touch(i)
	s.neverEmpty(m)
	s.thrashing.add(&m.churn)
	s.result.Hosts = append(s.result.Hosts, m.book.result(&m.base, s.result.Span.Seconds()))
}
