package host

import (
	"time"

	"poolsim/balancer"
)

// Sampling says when the agent of a host samples and what goes wrong with its reports.
type Sampling struct {
	Interval time.Duration
	Phase    time.Duration // the first sample; the others follow at every interval
	Stuck    bool          // reports repeat the values of the first one
	Lost     func(sample int64) bool
	// Keep is the number of reports that may be on their way at the same time, at least 1.
	Keep int
}

// Agent samples a host at every interval. Samples are not events: the agent keeps integrals of what the counters show,
// and works out the samples that lie in a stretch of constant load when that stretch ends or somebody asks.
type Agent struct {
	s    Sampling
	next int64         // number of the next sample
	last time.Duration // the integrals reach to here
	now  counters      // integrals since the start
	prev counters      // at the previous sample
	at   time.Duration // of the previous sample, or the start

	first   balancer.Report // of a stuck agent
	sampled bool            // first is filled
	own     balancer.Report // the last sample, lost or not
	sent    []balancer.Report
	head    int
}

// counters are integrals over seconds.
type counters struct{ cpu, queue, read, write float64 }

func (c *counters) add(l Load, d time.Duration) {
	s := d.Seconds()
	c.cpu += float64(l.CPU * s)
	c.queue += float64(l.DiskQueue * s)
	c.read += float64(l.ReadMS * s)
	c.write += float64(l.WriteMS * s)
}

// Reset starts the agent with its host at a time. Samples before that time never were.
func (a *Agent) Reset(s Sampling, now time.Duration) {
	sent := a.sent[:0]
	*a = Agent{s: s, last: now, at: now, sent: sent}
	if now > s.Phase {
		a.next = int64((now - s.Phase + s.Interval - 1) / s.Interval)
	}
}

// Advance tells the agent that load and counts held from the last call until now. Samples at now itself belong to the
// stretch when inclusive is set: the event about to happen comes after the samples of its time.
func (a *Agent) Advance(now time.Duration, inclusive bool, l Load, c balancer.Counts) {
	for {
		a.skip(now, l)
		due := a.due()
		if due > now || due == now && !inclusive {
			break
		}
		a.integrate(due, l)
		a.sample(due, l, c)
	}
	a.integrate(now, l)
}

func (a *Agent) due() time.Duration {
	return a.s.Phase + time.Duration(a.next)*a.s.Interval
}

// skipAhead is how many samples beyond those that may be on their way are worked out after a long quiet stretch, so that
// lost reports do not make it look as if the host had been silent.
const skipAhead = 64

// skip jumps over samples that nobody can see any more. The first one of a stuck agent is seen for ever.
func (a *Agent) skip(now time.Duration, l Load) {
	if a.s.Stuck && !a.sampled {
		return
	}
	behind := int64((now - a.due()) / a.s.Interval)
	if many := behind - int64(a.s.Keep) - skipAhead; many > 0 {
		a.next += many
		before := a.due() - a.s.Interval
		a.integrate(before, l)
		a.prev, a.at = a.now, before
	}
}

func (a *Agent) integrate(to time.Duration, l Load) {
	if to > a.last {
		a.now.add(l, to-a.last)
		a.last = to
	}
}

func (a *Agent) sample(at time.Duration, l Load, c balancer.Counts) {
	r := a.means(at, l)
	r.SampledAt, r.MemoryPercent, r.Counts = at, 100*l.Memory, c
	a.prev, a.at = a.now, at
	if a.s.Stuck {
		r = a.repeatFirst(r)
	}
	a.own = r
	if a.s.Lost == nil || !a.s.Lost(a.next) {
		a.send(r)
	}
	a.next++
}

// means over the time since the previous sample; the values of the moment when that is no time at all.
func (a *Agent) means(at time.Duration, l Load) balancer.Report {
	s := (at - a.at).Seconds()
	if s == 0 {
		return balancer.Report{CPUPercent: 100 * l.CPU, DiskQueue: l.DiskQueue, ReadLatencyMS: l.ReadMS, WriteLatencyMS: l.WriteMS}
	}
	return balancer.Report{
		CPUPercent:     100 * (a.now.cpu - a.prev.cpu) / s,
		DiskQueue:      (a.now.queue - a.prev.queue) / s,
		ReadLatencyMS:  (a.now.read - a.prev.read) / s,
		WriteLatencyMS: (a.now.write - a.prev.write) / s,
	}
}

func (a *Agent) repeatFirst(r balancer.Report) balancer.Report {
	if !a.sampled {
		a.first, a.sampled = r, true
	}
	repeated := a.first
	repeated.SampledAt = r.SampledAt
	return repeated
}

// send keeps the newest reports that may still be on their way, oldest first.
func (a *Agent) send(r balancer.Report) {
	if a.head > 0 && len(a.sent) == cap(a.sent) {
		n := copy(a.sent, a.sent[a.head:])
		a.sent, a.head = a.sent[:n], 0
	}
	if len(a.sent)-a.head > a.s.Keep {
		a.head++
	}
	a.sent = append(a.sent, r)
}

// Arrived is the newest report sampled at a time or before it, once; false when none has arrived since the last call.
func (a *Agent) Arrived(sampledBy time.Duration) (r balancer.Report, ok bool) {
	for a.head < len(a.sent) && a.sent[a.head].SampledAt <= sampledBy {
		r, ok = a.sent[a.head], true
		a.head++
	}
	if a.head == len(a.sent) {
		a.sent, a.head = a.sent[:0], 0
	}
	return r, ok
}

// Own is the last sample as the agent itself knows it; the zero Report before the first.
func (a *Agent) Own() balancer.Report { return a.own }
