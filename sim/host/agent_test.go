package host

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"poolsim/balancer"
)

// stretch is a time of constant load and counts that ends at a time. What happens at its end comes after the samples of
// that time when inclusive is set.
type stretch struct {
	end       time.Duration
	inclusive bool
	load      Load
	counts    balancer.Counts
}

// slowAgent works out all samples one by one from the whole history.
type slowAgent struct {
	s       Sampling
	start   time.Duration
	history []stretch
}

// mean of a counter between two times; its present value when they are the same.
func (a *slowAgent) mean(from, to time.Duration, of func(l Load) float64) float64 {
	if from == to {
		x, _ := a.when(to)
		return of(x.load)
	}
	begin, sum := a.start, 0.0
	for _, x := range a.history {
		lo, hi := max(begin, from), min(x.end, to)
		if hi > lo {
			sum += of(x.load) * (hi - lo).Seconds()
		}
		begin = x.end
	}
	return sum / (to - from).Seconds()
}

// samples up to the end of the history, those that get lost included.
func (a *slowAgent) samples() (all []balancer.Report, lost []bool) {
	previous := a.start
	for i := int64(0); ; i++ {
		at := a.s.Phase + time.Duration(i)*a.s.Interval
		if at < a.start {
			continue
		}
		x, ok := a.when(at)
		if !ok {
			return all, lost
		}
		r := balancer.Report{
			SampledAt: at, CPUPercent: 100 * a.mean(previous, at, func(l Load) float64 { return l.CPU }),
			MemoryPercent: 100 * x.load.Memory, DiskQueue: a.mean(previous, at, func(l Load) float64 { return l.DiskQueue }),
			ReadLatencyMS:  a.mean(previous, at, func(l Load) float64 { return l.ReadMS }),
			WriteLatencyMS: a.mean(previous, at, func(l Load) float64 { return l.WriteMS }), Counts: x.counts,
		}
		if a.s.Stuck && len(all) > 0 {
			r = all[0]
			r.SampledAt = at
		}
		all, lost = append(all, r), append(lost, a.s.Lost != nil && a.s.Lost(i))
		previous = at
	}
}

// when is the stretch that a sample belongs to.
func (a *slowAgent) when(at time.Duration) (stretch, bool) {
	for _, x := range a.history {
		if at < x.end || at == x.end && x.inclusive {
			return x, true
		}
	}
	return stretch{}, false
}

func sameReport(a, b balancer.Report) bool {
	return a.SampledAt == b.SampledAt && a.Counts == b.Counts && near(a.CPUPercent, b.CPUPercent) && near(a.MemoryPercent, b.MemoryPercent) &&
		near(a.DiskQueue, b.DiskQueue) && near(a.ReadLatencyMS, b.ReadLatencyMS) && near(a.WriteLatencyMS, b.WriteLatencyMS)
}

// TestAgentAgainstSlowSampler compares the agent with one that works out every sample from the whole history, over quiet
// stretches from nothing to hours, with lost and stuck reports and a delay.
func TestAgentAgainstSlowSampler(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		interval := time.Duration(rapid.IntRange(5, 60).Draw(t, "interval")) * time.Second
		delay := time.Duration(rapid.IntRange(0, 150).Draw(t, "delay")) * time.Second
		s := Sampling{
			Interval: interval, Phase: time.Duration(rapid.IntRange(0, 59).Draw(t, "phase")) * time.Second % interval,
			Stuck: rapid.IntRange(0, 3).Draw(t, "stuck") == 0, Keep: int(delay/interval) + 1,
		}
		if every := int64(rapid.IntRange(0, 4).Draw(t, "lost")); every > 1 {
			s.Lost = func(sample int64) bool { return sample%every == 0 }
		}
		now := time.Duration(rapid.IntRange(0, 300).Draw(t, "start")) * time.Second
		slow := slowAgent{s: s, start: now}
		a := &Agent{}
		a.Reset(s, now)
		seen := time.Duration(-1)
		for range rapid.IntRange(1, 12).Draw(t, "stretches") {
			now += time.Duration(rapid.OneOf(rapid.IntRange(0, 90), rapid.IntRange(0, 20_000)).Draw(t, "seconds")) * time.Second
			x := stretch{
				end: now, inclusive: rapid.Bool().Draw(t, "inclusive"),
				load: Load{
					CPU: rapid.Float64Range(0, 1).Draw(t, "cpu"), Memory: rapid.Float64Range(0, 2).Draw(t, "memory"),
					DiskQueue: rapid.Float64Range(0, 50).Draw(t, "queue"), ReadMS: rapid.Float64Range(1, 40).Draw(t, "read"),
					WriteMS: rapid.Float64Range(1, 40).Draw(t, "write"),
				},
				counts: balancer.Counts{Sessions: int32(rapid.IntRange(0, 40).Draw(t, "sessions"))},
			}
			slow.history = append(slow.history, x)
			a.Advance(now, x.inclusive, x.load, x.counts)
			all, lost := slow.samples()
			if len(all) > 0 && !sameReport(a.Own(), all[len(all)-1]) {
				t.Fatalf("at %v the agent itself knows %+v, want %+v", now, a.Own(), all[len(all)-1])
			}
			want, fresh := newest(all, lost, now-delay)
			fresh = fresh && want.SampledAt > seen
			got, ok := a.Arrived(now - delay)
			if ok != fresh || ok && !sameReport(got, want) {
				t.Fatalf("at %v arrived %v %+v, want %v %+v", now, ok, got, fresh, want)
			}
			if ok {
				seen = got.SampledAt
			}
		}
	})
}

// newest is the last report that was not lost among those sampled at a time or before.
func newest(all []balancer.Report, lost []bool, by time.Duration) (r balancer.Report, ok bool) {
	for i := range all {
		if all[i].SampledAt <= by && !lost[i] {
			r, ok = all[i], true
		}
	}
	return r, ok
}

// TestSamples checks a few samples by hand: every 30 s from 10 s on, on a host that starts at 0 s, has half its CPU in use
// from 5 s on and all of it from 25 s on, when a second session comes.
func TestSamples(t *testing.T) {
	a := &Agent{}
	a.Reset(Sampling{Interval: 30 * time.Second, Phase: 10 * time.Second, Keep: 1}, 0)
	a.Advance(5*time.Second, true, Load{Memory: 0.2}, balancer.Counts{})
	a.Advance(25*time.Second, true, Load{CPU: 0.5, Memory: 0.3}, balancer.Counts{Sessions: 1, Connecting: 1})
	// The first sample is a mean since the start: half of the CPU for 5 of 10 s.
	first := balancer.Report{SampledAt: 10 * time.Second, CPUPercent: 25, MemoryPercent: 30, Counts: balancer.Counts{Sessions: 1, Connecting: 1}}
	if r, ok := a.Arrived(25 * time.Second); !ok || !sameReport(r, first) {
		t.Errorf("first report %v %+v, want %+v", ok, r, first)
	}
	if _, ok := a.Arrived(25 * time.Second); ok {
		t.Error("a report arrives twice")
	}
	a.Advance(40*time.Second, false, Load{CPU: 1, Memory: 0.4}, balancer.Counts{Sessions: 2})
	if a.Own().SampledAt != 10*time.Second {
		t.Error("what happens at 40 s comes before the sample of that time")
	}
	a.Advance(40*time.Second, true, Load{CPU: 1, Memory: 0.5}, balancer.Counts{Sessions: 3})
	// The second is a mean over 30 s: half for 15 s, all for 15 s. Memory and counts are those of its moment.
	second := balancer.Report{SampledAt: 40 * time.Second, CPUPercent: 75, MemoryPercent: 50, Counts: balancer.Counts{Sessions: 3}}
	if !sameReport(a.Own(), second) {
		t.Errorf("second sample %+v, want %+v", a.Own(), second)
	}
	if _, ok := a.Arrived(39 * time.Second); ok {
		t.Error("a report arrives before it was sampled")
	}
	if r, ok := a.Arrived(40 * time.Second); !ok || !sameReport(r, second) {
		t.Errorf("second report %v %+v", ok, r)
	}
}

// TestFirstSampleAtStart: a sample at the moment of the start shows what the counters show then, not a mean over nothing.
func TestFirstSampleAtStart(t *testing.T) {
	a := &Agent{}
	a.Reset(Sampling{Interval: 30 * time.Second, Keep: 1}, time.Minute)
	a.Advance(time.Minute, true, Load{CPU: 0.5, ReadMS: 3}, balancer.Counts{})
	if r, ok := a.Arrived(time.Minute); !ok || r.CPUPercent != 50 || r.ReadLatencyMS != 3 {
		t.Errorf("report %v %+v", ok, r)
	}
}

// TestAgentAllocatesNothing: reports on their way are kept in place.
func TestAgentAllocatesNothing(t *testing.T) {
	a := &Agent{}
	a.Reset(Sampling{Interval: 10 * time.Second, Keep: 4}, 0)
	now := time.Duration(0)
	round := func() {
		now += 7 * time.Second
		a.Advance(now, true, Load{CPU: 0.5}, balancer.Counts{})
		a.Arrived(now - 35*time.Second)
	}
	for range 100 {
		round()
	}
	if n := testing.AllocsPerRun(1000, round); n != 0 {
		t.Errorf("%v allocations a round", n)
	}
}
