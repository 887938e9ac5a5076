package balancer

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// slowArrivals are the placements that an Interpretation expects: those within its window of sixteen slots, over the time
// that the window has been open, times the interval or the mean age of the reports.
func slowArrivals(v *View, s Interpretation, placed []time.Duration, now time.Duration) float64 {
	window := max(s.Window, s.Interval)
	slot := max(1, window/16)
	oldest := max(0, now/slot-15) * slot
	first, n := now, 0
	if len(placed) > 0 {
		first = placed[0]
	}
	for _, at := range placed {
		if at >= oldest {
			n++
		}
	}
	seen := max(s.Interval, min(now-first, now-oldest))
	over := s.Interval.Seconds()
	if s.Aggressive {
		over = slowMeanAge(v, now)
	}
	return float64(n) * over / seen.Seconds()
}

func slowMeanAge(v *View, now time.Duration) float64 {
	sum, n := 0.0, 0.0
	for _, h := range hostsWhere(v, v.Eligible) {
		if r, known := v.Report(h); known {
			sum, n = sum+(now-r.SampledAt).Seconds(), n+1
		}
	}
	return sum / n
}

// slowShares are the probabilities with which an Interpretation takes each host, by the definition: hosts sorted by what
// they reported, and water poured until the arrivals are used up.
func slowShares(v *View, s Interpretation, arrivals float64) map[int32]float64 {
	hosts := hostsWhere(v, v.Eligible)
	scaled, any := slowScaled(v, s.signal(), SampledView)
	shares := map[int32]float64{}
	if !any {
		for _, h := range hosts {
			shares[h] = 1 / float64(len(hosts))
		}
		return shares
	}
	known := 0.0
	for _, h := range hosts {
		if _, ok := v.Report(h); ok {
			known++
		}
	}
	board := func(h int32) float64 { return scaled(h) / known }
	slices.SortStableFunc(hosts, func(a, b int32) int { return cmp.Compare(board(a), board(b)) })
	if s.Aggressive {
		k := 1
		for k < len(hosts) && slowCost(hosts[:k], board, board(hosts[k])) <= arrivals {
			k++
		}
		for _, h := range hosts[:k] {
			shares[h] = 1 / float64(k)
		}
		return shares
	}
	low, high := board(hosts[0]), board(hosts[len(hosts)-1])+arrivals
	for range 200 {
		if mid := (low + high) / 2; slowCost(hosts, board, mid) < arrivals {
			low = mid
		} else {
			high = mid
		}
	}
	for _, h := range hosts {
		if lift := low - board(h); lift > 1e-9 {
			shares[h] = lift / arrivals
		}
	}
	return shares
}

// slowCost is what it takes to fill hosts up to a level.
func slowCost(hosts []int32, board func(int32) float64, level float64) float64 {
	cost := 0.0
	for _, h := range hosts {
		cost += max(0, level-board(h))
	}
	return cost
}

func drawInterpretation(t *rapid.T) Interpretation {
	return Interpretation{
		Aggressive: rapid.Bool().Draw(t, "aggressive"),
		Signal:     rapid.SampledFrom([]Signal{SignalSessions, SignalConnecting}).Draw(t, "signal"),
		Interval:   time.Duration(rapid.IntRange(1, 40).Draw(t, "interval")) * time.Second,
		Window:     time.Duration(rapid.IntRange(0, 400).Draw(t, "window")) * time.Second,
	}
}

// TestInterpretationAgainstDefinition lets both rules place requests on a changing board in the course of time, and
// compares what they may choose, and how many hosts they say that is, with the definition.
func TestInterpretationAgainstDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, s := drawBoard(t), drawInterpretation(t)
		v, now := b.View(), time.Hour
		rule, placed := s.New(v), []time.Duration(nil)
		for range rapid.IntRange(1, 25).Draw(t, "requests") {
			now += time.Duration(rapid.IntRange(0, 30_000).Draw(t, "gap")) * time.Millisecond
			// Where arrivals reach a count exactly, rounding decides.
			arrivals := slowArrivals(v, s, placed, now)
			fewest, shares := slowShares(v, s, max(0, arrivals-1e-6)), slowShares(v, s, arrivals+1e-6)
			r := Request{Now: now, Draw: rapid.Uint64().Draw(t, "draw")}
			d := rule.Place(v, r)
			if d.Host == None {
				if len(shares) > 0 {
					t.Fatalf("%+v refused, may choose %v", s, shares)
				}
				continue
			}
			if shares[d.Host] == 0 {
				t.Fatalf("%+v chose %d for %+v, may choose %v", s, d.Host, d.Reason, shares)
			}
			if n := int(d.Reason.Candidates); n < len(fewest) || n > len(shares) {
				t.Fatalf("%+v chose among %d hosts, should among %v", s, n, shares)
			}
			placed = append(placed, now)
			b.place(d.Host)
			for range rapid.IntRange(0, 3).Draw(t, "changes") {
				b.change(t)
			}
			if rapid.Bool().Draw(t, "report") {
				h := rapid.Int32Range(0, int32(v.Len())-1).Draw(t, "reporting host")
				b.Deliver(h, Report{SampledAt: now, Counts: v.Counts(h)})
			}
		}
	})
}

// TestInterpretationShares compares how often each host is taken with the definition: reported counts 0, 3, 3, 9 and an
// unknown host (mean 15/4 = 3.75), one request a second within the last minute, reports 6 s old every 10 s.
// Basic pours 10: 0, 3 and 3 rise to 3.75 for 3.75 + 0.75 + 0.75 = 5.25, the other 4.75 lift four hosts by 1.1875 to
// 4.9375. Aggressive pours 6: hosts up to 3.75 are reached, 9 is not.
func TestInterpretationShares(t *testing.T) {
	const runs = 40_000
	for _, c := range []struct {
		aggressive bool
		want       []float64
	}{
		{false, []float64{0.49375, 0.19375, 0.19375, 0, 0.11875}},
		{true, []float64{0.25, 0.25, 0.25, 0, 0.25}},
	} {
		b := openBoard(NoLimit, LoadIndex{}, 0, 0, 0, 0, 0)
		for h, n := range []int32{0, 3, 3, 9} {
			b.Deliver(int32(h), Report{SampledAt: 994 * time.Second, Counts: Counts{Sessions: n}})
		}
		s := Interpretation{Aggressive: c.aggressive, Interval: 10 * time.Second, Window: 16 * 60 * time.Second}
		warm := s.New(b.View()).(*interpreter)
		for i := range 60 {
			warm.rate.count(time.Duration(940+i) * time.Second)
		}
		taken := make([]float64, 5)
		for draw := range uint64(runs) {
			rule := *warm
			taken[rule.Place(b.View(), Request{Now: 1000 * time.Second, Draw: draw}).Host]++
		}
		for h, want := range c.want {
			// Five standard deviations of a share.
			if got := taken[h] / runs; math.Abs(got-want) > 5*math.Sqrt(want*(1-want)/runs) {
				t.Errorf("aggressive %v, host %d: taken in %v, want %v", c.aggressive, h, got, want)
			}
		}
	}
}

// TestArrivalRate checks the window: 16 slots of 10 s.
func TestArrivalRate(t *testing.T) {
	a := newArrivalRate(160 * time.Second)
	second := func(n int) time.Duration { return time.Duration(n) * time.Second }
	for i := range 100 {
		a.count(second(i))
	}
	for _, c := range []struct {
		now  int
		want float64
	}{
		{99, 30 * 100.0 / 99}, // all of them, since the first
		{165, 30 * 90 / 155.0},
		{245, 30 * 10 / 155.0}, // slots from 90 s on
		{250, 0},
		{100_000, 0},
	} {
		if got := a.expected(second(c.now), second(30), second(30)); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("at %d s: %v expected in 30 s, want %v", c.now, got, c.want)
		}
	}
}

// TestInterpretationRetune checks that a new signal keeps the arrival rate, and that a rule of the other kind is refused.
func TestInterpretationRetune(t *testing.T) {
	b := openBoard(NoLimit, LoadIndex{}, 0)
	rule := DefaultBasicLI().New(b.View()).(*interpreter)
	rule.rate.count(0)
	to := DefaultBasicLI()
	to.Signal = SignalConnecting
	if !rule.Retune(to) || rule.settings != to || rule.rate.sum != 1 {
		t.Errorf("after a change of signal: %+v", rule)
	}
	to.Window = time.Hour
	if !rule.Retune(to) || rule.rate.sum != 0 {
		t.Error("the counts of another window were kept")
	}
	if rule.Retune(DefaultAggressiveLI()) || rule.Retune(DefaultLeast()) {
		t.Error("took the settings of another rule")
	}
}

// TestInterpretationWords checks the sentences.
func TestInterpretationWords(t *testing.T) {
	for _, c := range []struct {
		settings Settings
		want     string
	}{
		{DefaultBasicLI(), "drew host-01 from the 1 of 2 hosts that expected arrivals lift; 3 sampled 22 s ago"},
		{DefaultAggressiveLI(), "drew host-01 from the 1 of 2 hosts that arrivals since the reports have reached; 3 sampled 22 s ago"},
	} {
		b := openBoard(50, LoadIndex{}, 3, 7)
		b.Deliver(0, Report{SampledAt: 8 * time.Second, Counts: Counts{Sessions: 3}})
		b.Deliver(1, Report{SampledAt: 8 * time.Second, Counts: Counts{Sessions: 7}})
		d := c.settings.New(b.View()).Place(b.View(), Request{Now: 30 * time.Second})
		if got := d.Reason.Sentence(b.View(), d.Host); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
	none := openBoard(50, LoadIndex{}, 3)
	d := DefaultBasicLI().New(none.View()).Place(none.View(), Request{})
	if got, want := d.Reason.Sentence(none.View(), d.Host), "no host has reported, drew host-01 from 1 host; 3 sessions"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// TestInterpretationAllocatesNothing checks that a warm pool places without allocating.
func TestInterpretationAllocatesNothing(t *testing.T) {
	for _, s := range []Settings{DefaultBasicLI(), DefaultAggressiveLI()} {
		p := newSteadyPool(s, 200)
		if allocs := testing.AllocsPerRun(2000, p.step); allocs > 0 {
			t.Errorf("%s: %v allocations a placement", s.Algorithm(), allocs)
		}
	}
}

func BenchmarkInterpretation(b *testing.B) {
	for _, s := range []Settings{DefaultBasicLI(), DefaultAggressiveLI()} {
		for _, hosts := range poolSizes {
			b.Run(fmt.Sprintf("%s/hosts=%d", s.Algorithm(), hosts), func(b *testing.B) {
				p := newSteadyPool(s, hosts)
				b.ReportAllocs()
				for b.Loop() {
					p.step()
				}
			})
		}
	}
}
