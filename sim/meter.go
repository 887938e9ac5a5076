package sim

import (
	"time"

	"poolsim/sim/bill"
)

// gauge is a whole number that changes at events and is integrated over time.
type gauge int

const (
	gSessions gauge = iota
	gConnecting
	gReconnecting
	gOpen
	gDraining
	gBooting
	gOff
	gAbsent
	gUsed
	gOpenUsed
	gAtLimit
	gSaturated
	gMemoryOver
	gDiskBusy
	gDegraded
	gCPUOver80
	gCPU          // billionths of a host's CPU
	gCostOpenUsed // micro-units of currency an hour, as are the next four
	gCostOpenIdle
	gCostDraining
	gCostBooting
	gCostUsed
	gBusiest // these are read off the levels
	gEmptiest
	gSpread
	gAnyOpen
	gAllDrained
	gauges
)

// sums are integrals of the gauges over seconds, and of the spread's standard deviation.
type sums struct {
	of [gauges]float64
	sd float64
}

// meter keeps the figures of a run up to date.
type meter struct {
	now     time.Duration
	value   [gauges]int64
	sum     sums
	base    sums   // at the end of the warm-up
	warm    bool   // the warm-up is over
	on      levels // sessions of hosts that are on
	open    levels // sessions of open hosts
	logons  levels // connecting of all hosts
	peaks   Peaks
	cpuTime []float64

	series  series
	scaling scalingMeter
}

func (t *meter) begin(s *Simulator) {
	t.on.reset()
	t.open.reset()
	t.logons.reset()
	*t = meter{on: t.on, open: t.open, logons: t.logons, cpuTime: make([]float64, CPUBins), warm: s.cfg.Warmup == 0}
	t.series.begin(s)
}

// join takes a host into the gauges for the first time.
func (t *meter) join(m *machine) {
	m.was = footprint{state: Off} // before its first booking
	t.value[gOff]++
	t.logons.add(0)
}

// book replaces what a host adds to the gauges by what it adds now.
func (t *meter) book(s *Simulator, m *machine) {
	p := &s.pools[m.pool]
	limit := p.rules.Limits[m.self-p.first]
	f := m.footprint(limit)
	if f.saturated || m.was.saturated {
		m.lastSaturated = s.now
	}
	if f == m.was {
		return
	}
	t.bookCPUTime(m, s.now)
	t.add(&m.was, m.price, -1)
	t.add(&f, m.price, 1)
	m.was = f
}

// add adds (or, with sign -1, takes out) the footprint of a host.
func (t *meter) add(f *footprint, price, sign int64) {
	v := &t.value
	v[gSessions] += sign * int64(f.sessions)
	v[gConnecting] += sign * int64(f.connecting)
	v[gOpen+gauge(f.state)] += sign
	t.logons.change(f.connecting, sign)
	if f.state == Booting {
		v[gCostBooting] += sign * price
	}
	if !f.on() {
		return
	}
	t.on.change(f.sessions, sign)
	if f.state == Open {
		t.open.change(f.sessions, sign)
		v[gOpenUsed] += sign * flag(f.sessions > 0)
	}
	t.addCosts(f, sign*price)
	v[gCPU] += sign * f.cpu
	v[gUsed] += sign * flag(f.sessions > 0)
	v[gAtLimit] += sign * flag(f.sessions >= f.limit)
	v[gSaturated] += sign * flag(f.saturated)
	v[gMemoryOver] += sign * flag(f.memoryOver)
	v[gDiskBusy] += sign * flag(f.diskBusy)
	v[gDegraded] += sign * int64(f.demanding)
	v[gCPUOver80] += sign * flag(f.cpu > 0.8*billionth)
	if sign > 0 {
		t.peaks.OverLimit = max(t.peaks.OverLimit, f.sessions-f.limit)
	}
}

func (t *meter) addCosts(f *footprint, price int64) {
	switch {
	case f.state == Draining:
		t.value[gCostDraining] += price
	case f.sessions > 0:
		t.value[gCostOpenUsed] += price
	default:
		t.value[gCostOpenIdle] += price
	}
	if f.sessions > 0 {
		t.value[gCostUsed] += price
	}
}

// price of an hour of a host in micro-units. A reserved host is paid by its reservation alone.
func (s *Simulator) price(i int32, cfg *Host) int64 {
	if int(i) < s.cfg.Cost.ReservedHosts {
		return 0
	}
	return bill.MicrosPerHour(cfg.PricePerHour)
}

func flag(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

func (t *meter) reconnecting(d int64) { t.value[gReconnecting] += d }

// bookCPUTime adds the time that a host spent at its CPU use since the last change.
func (t *meter) bookCPUTime(m *machine, now time.Duration) {
	since := m.cpuSince
	m.cpuSince = now
	if m.was.on() && t.warm && now > since {
		t.cpuTime[m.was.cpu/(billionth/(CPUBins-1))] += (now - since).Seconds()
	}
}

// advance integrates the gauges up to a time, stopping at the end of the warm-up and at the borders of time buckets.
func (t *meter) advance(s *Simulator, to time.Duration) {
	t.read()
	if !t.warm && to >= s.cfg.Warmup {
		t.steps(s, s.cfg.Warmup)
		t.endWarmup(s)
	}
	t.steps(s, to)
}

func (t *meter) steps(s *Simulator, to time.Duration) {
	for border := t.series.border(); border <= to; border = t.series.border() {
		t.integrate(s, border)
		t.series.close(s, border)
	}
	t.integrate(s, to)
}

// read takes the gauges that follow from the levels.
func (t *meter) read() {
	v := &t.value
	v[gBusiest], v[gEmptiest] = int64(t.on.hi), int64(t.open.lo)
	v[gSpread] = int64(t.open.hi - t.open.lo)
	v[gAnyOpen] = flag(t.open.count > 0)
	v[gAllDrained] = flag(t.open.count == 0 && v[gDraining] > 0)
}

func (t *meter) integrate(s *Simulator, to time.Duration) {
	if to <= t.now {
		return
	}
	d := (to - t.now).Seconds()
	t.now = to
	for g := range t.value {
		t.sum.of[g] += float64(float64(t.value[g]) * d)
	}
	t.sum.sd += float64(t.open.deviation() * d)
	t.series.peaks(t)
	if t.warm {
		t.raisePeaks(s)
	}
}

// raisePeaks looks at what held for some time.
func (t *meter) raisePeaks(s *Simulator) {
	p, v := &t.peaks, &t.value
	p.Sessions = max(p.Sessions, int32(v[gSessions]))
	p.Wanted = max(p.Wanted, int32(v[gSessions]+s.waiting+s.gone))
	p.Busiest = max(p.Busiest, t.on.hi)
	p.Spread = max(p.Spread, t.open.hi-t.open.lo)
	p.Connecting = max(p.Connecting, t.logons.hi)
	p.Reconnecting = max(p.Reconnecting, int32(v[gReconnecting]))
	p.Saturated = max(p.Saturated, int32(v[gSaturated]))
	p.HostsUsed = max(p.HostsUsed, int32(v[gUsed]))
	p.HostsOn = max(p.HostsOn, int32(v[gOpen]+v[gDraining]))
}

// endWarmup makes the present the base of what is measured.
func (t *meter) endWarmup(s *Simulator) {
	t.warm, t.base, t.peaks = true, t.sum, Peaks{}
	t.scaling.endWarmup(s)
	s.warm, s.gone = s.tally, 0
	for i := range s.hosts {
		m := &s.hosts[i]
		m.endWarmup(s.cfg.Warmup)
		m.cpuSince = s.cfg.Warmup
		if m.was.on() {
			t.peaks.OverLimit = max(t.peaks.OverLimit, m.was.sessions-m.was.limit)
		}
	}
}

func (t *meter) logon(seconds float64) { t.series.logon(seconds) }
func (t *meter) refused()              { t.series.refused() }

// finish hands the figures to the result.
func (t *meter) finish(s *Simulator) {
	r := s.result
	for i := range s.hosts {
		t.bookCPUTime(&s.hosts[i], s.now)
		if s.hosts[i].everSaturated {
			t.peaks.SaturatedEver++
		}
	}
	t.series.finish(s)
	r.Pool, r.Peaks, r.CPUTime, r.Scaling = t.poolTimes(), t.peaks, t.cpuTime, t.scaling.times(s)
}

func (t *meter) measured(g gauge) float64 { return t.sum.of[g] - t.base.of[g] }

func (t *meter) poolTimes() PoolTimes {
	m := t.measured
	return PoolTimes{
		Sessions: m(gSessions), Open: m(gOpen), Draining: m(gDraining), Booting: m(gBooting), Off: m(gOff),
		Absent: m(gAbsent), OpenUsed: m(gOpenUsed), AllDrained: m(gAllDrained),
		Used: m(gUsed), AtLimit: m(gAtLimit), Saturated: m(gSaturated), MemoryOver: m(gMemoryOver), DiskBusy: m(gDiskBusy),
		DegradedTime: m(gDegraded), CPUOver80: m(gCPUOver80), CPUUse: m(gCPU) / billionth,
		Busiest: m(gBusiest), Emptiest: m(gEmptiest), Spread: m(gSpread), SpreadSD: t.sum.sd - t.base.sd, AnyOpen: m(gAnyOpen),
	}
}
