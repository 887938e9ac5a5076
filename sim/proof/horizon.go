package proof

import (
	"time"

	"poolsim/balancer"
	"poolsim/sim"
)

// loadIndex are the server load index and its factors. The vendor prints the factors and no rule for their combination, so
// the three ways of this product are shown.
func (s *suite) loadIndex() {
	report := balancer.Report{CPUPercent: 45, MemoryPercent: 81, DiskQueue: 1.5, ReadLatencyMS: 12}
	counts := balancer.Counts{Sessions: 25} // 18 connected, 4 pending, 3 disconnected
	full := balancer.LoadIndex{
		Enabled: true, IncludeSessions: true, CPUThreshold: 90, MemoryThreshold: 90, DiskQueueThreshold: 5, ReadLatencyThresholdMS: 20,
	}
	with := func(c balancer.Combine) balancer.LoadIndex {
		x := full
		x.Combine = c
		return x
	}
	hot := balancer.Report{CPUPercent: 95}
	for _, c := range []struct {
		name   string
		x      balancer.LoadIndex
		report balancer.Report
		counts balancer.Counts
		limit  int32
		want   float64
	}{
		// 25 of 50 sessions 50, CPU 45/90 50, memory 81/90 90, disk the larger of 1.5/5 and 12/20: 60.
		{"largest of 50, 50, 90 and 60", with(balancer.Max), report, counts, 50, 90},
		{"mean of 50, 50, 90 and 60, rounded", with(balancer.Mean), report, counts, 50, 63},
		{"largest and 5 % of the others' mean, rounded", with(balancer.Max5), report, counts, 50, 93},
		{"nothing chosen, 10 of 50 sessions", balancer.LoadIndex{Enabled: true}, balancer.Report{}, balancer.Counts{Sessions: 10}, 50, 20},
		{"CPU beyond its threshold", balancer.LoadIndex{Enabled: true, CPUThreshold: 90}, hot, balancer.Counts{}, 50, 100},
		{"balancing off", balancer.LoadIndex{}, report, counts, 50, -1},
		{"31 sessions without a limit", balancer.DefaultLoadIndex(), balancer.Report{}, balancer.Counts{Sessions: 31}, balancer.NoLimit, 21},
		{"29 sessions without a limit", balancer.DefaultLoadIndex(), balancer.Report{}, balancer.Counts{Sessions: 29}, balancer.NoLimit, 19},
	} {
		name := "Horizon load index: " + c.name
		s.add(decided(Vendor, name, 1, func(uint64, uint32) []float64 {
			return []float64{float64(c.x.Of(c.report, c.counts, c.limit))}
		}, exactly(name, "index", horizon, c.want)))
	}
}

// indexBoard is a board whose hosts have these load indices, made of CPU alone, and logons in progress.
func indexBoard(indices, connecting []int32) *balancer.Board {
	b := onBoard(100, balancer.LoadIndex{Enabled: true, CPUThreshold: 100}, make([]int32, len(indices))...)
	for h, index := range indices {
		b.Deliver(int32(h), balancer.Report{CPUPercent: float64(index)})
		if len(connecting) > 0 {
			b.SetCounts(int32(h), balancer.Counts{Sessions: connecting[h], Connecting: connecting[h]})
		}
	}
	return b
}

// segments are which hosts Horizon's first segment holds: below index 20 and 20 logons, and never fewer than four hosts
// while there are more below index 100.
func (s *suite) segments() {
	six := []int32{12, 18, 35, 40, 40, 72}
	exact := balancer.DefaultHorizon()
	exact.Ties = balancer.TiesExact
	for _, c := range []struct {
		name       string
		indices    []int32
		connecting []int32
		rule       balancer.Horizon
		want       float64
	}{
		{"12 18 35 40 40 72, equal indices together", six, nil, balancer.DefaultHorizon(), 5},
		{"12 18 35 40 40 72, four and no more", six, nil, exact, 4},
		{"12 18 35 40 40 72, the first two with 20 logons", six, []int32{20, 20, 0, 0, 0, 0}, balancer.DefaultHorizon(), 4},
		{"5 60 99", []int32{5, 60, 99}, nil, balancer.DefaultHorizon(), 3},
		{"5 60 100", []int32{5, 60, 100}, nil, balancer.DefaultHorizon(), 2},
		{"six below 20", []int32{1, 5, 9, 12, 15, 19}, nil, balancer.DefaultHorizon(), 6},
	} {
		name := "Horizon segment 1 of indices " + c.name
		c.rule.Share = balancer.RandomShare
		rule := s.rule(c.rule)
		s.add(decided(Vendor, name, 1, func(seed uint64, _ uint32) []float64 {
			hosts, _ := everTaken(draws(rule, indexBoard(c.indices, c.connecting), seed, 500))
			return []float64{hosts}
		}, exactly(name, "hosts", horizon, c.want)))
	}
	s.frozenIndex()
}

// frozenIndex are 60 logons between two samples, on hosts at index 10, 30, 30 and 30.
func (s *suite) frozenIndex() {
	for _, c := range []struct {
		text string
		rule balancer.Settings
		want float64
	}{
		{"lowest index", balancer.Horizon78{}, 60},
		{"three segments", balancer.DefaultHorizon(), 15},
	} {
		name := "60 logons between two samples, indices 10 30 30 30, " + c.text + ": on the first host"
		rule := s.rule(c.rule)
		s.add(decided(Vendor, name, 1, func(uint64, uint32) []float64 {
			b := indexBoard([]int32{10, 30, 30, 30}, nil)
			running, first := rule.New(b.View()), 0.0
			for i := range uint64(60) {
				d := running.Place(b.View(), balancer.Request{Draw: i})
				n := b.View().Counts(d.Host)
				b.SetCounts(d.Host, balancer.Counts{Sessions: n.Sessions + 1, Connecting: n.Connecting + 1})
				if d.Host == 0 {
					first++
				}
			}
			return []float64{first}
		}, exactly(name, "logons", horizon, c.want)))
	}
}

// emptyHost is a freshly started host beside ten with 40 of 50 sessions, listed last, and 60 logons of 40 s, one a second.
func (s *suite) emptyHost() {
	random := balancer.DefaultHorizon()
	random.Share = balancer.RandomShare
	exactRandom, exactRing := random, balancer.DefaultHorizon()
	exactRandom.Ties, exactRing.Ties = balancer.TiesExact, balancer.TiesExact
	for _, c := range []struct {
		text         string
		rule         balancer.Settings
		sampled      bool
		replications int
		landing      Case
		peak         Case
	}{
		// All eleven are in segment 1 once its threshold has risen, and take turns: 60 requests are five rounds of eleven and
		// five more, which the first five hosts take. Of the five on the empty host, 11 s apart, four last 40 s together.
		{"segments, ring", balancer.DefaultHorizon(), false, 1, exactValue(5), exactValue(4)},
		{"segments, ring, four and no more", exactRing, false, 1, exactValue(5), exactValue(4)},
		// The index of the sample at 0 s stands until 30 s, that of 30 s until 60 s: the empty host stays the lowest.
		{"lowest index, sampled", balancer.Horizon78{}, true, 1, exactValue(50), exactValue(40)},
		{"segments, random, four and no more", exactRandom, false, 4000, meanOf4000(15.0), meanOf4000(11.8)},
		{"segments, random", random, false, 10_000, meanOf4000(8.9), meanOf4000(7.4)},
	} {
		name := "an empty host beside ten at 40 of 50, 60 logons, " + c.text
		c.landing.Name, c.landing.Unit = name+": on the empty host", "logons"
		c.peak.Name, c.peak.Unit = name+": at once on the empty host", "logons"
		cfg := s.emptyHostRun(c.rule, c.sampled)
		s.add(simulated(Vendor, name, c.replications, cfg, c.landing.from(newSessionsOn(10)), c.peak.from(connectingPeakOn(10))))
	}
}

func (s *suite) emptyHostRun(rule balancer.Settings, sampled bool) *sim.Config {
	const full, empty = 10, 1
	var everySecond timetable
	for i := range 60 {
		everySecond = append(everySecond, time.Duration(i)*time.Second)
	}
	p := s.pool(full+empty, 1, 50, rule)
	for h := range full {
		p.Hosts[h].Sessions = 40
	}
	if sampled {
		p.Rules.LoadIndex.SessionPart = balancer.Sampled
	}
	return run(p, s.waiting(s.constant(40)), everySecond, s.constant(7200), 0, 2*time.Minute)
}

func exactValue(x float64) Case { return Case{Source: simulation, Theory: x, Exact: true} }

// meanOf4000 is the mean of 4,000 runs of another simulator of the same model, printed with one decimal.
func meanOf4000(x float64) Case {
	const rounding, runs = 0.05, 4000
	return Case{Source: simulation, Theory: x, Error: Error{Half: rounding, Peers: runs}}
}
