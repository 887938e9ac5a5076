package sim

import (
	"time"

	"poolsim/sim/bill"
)

// series fills the time buckets of a run.
type series struct {
	width   time.Duration
	buckets []Bucket
	open    Bucket        // the bucket under way
	began   time.Duration // its start
	at      sums          // the integrals at its start
	end     time.Duration // of the run
	fixed   float64       // fixed cost of a second, with every place filled
	disk    float64       // of a host, in a second
	history *historian
}

// bucketWidth is a minute, doubled until at most MaxBuckets cover the run.
func bucketWidth(run time.Duration) time.Duration {
	width := time.Minute
	for (run+width-1)/width > MaxBuckets {
		width *= 2
	}
	return width
}

func (r *series) begin(s *Simulator) {
	*r = series{width: bucketWidth(s.cfg.Duration), end: s.cfg.Duration, fixed: s.fixedCostPerSecond(), disk: s.diskCostPerSecond()}
	n := int((r.end + r.width - 1) / r.width)
	r.buckets = make([]Bucket, 0, n)
	if s.opt.History {
		r.history = newHistorian(len(s.hosts), n)
	}
}

// border is the end of the bucket under way; the last one ends with the run, and after it no border comes.
func (r *series) border() time.Duration {
	if r.began >= r.end {
		return 1<<63 - 1
	}
	return min(r.began+r.width, r.end)
}

// peaks looks at the largest values within the bucket.
func (r *series) peaks(t *meter) {
	b := &r.open
	b.WorstLogons = max(b.WorstLogons, t.logons.hi)
	b.Saturated = max(b.Saturated, int32(t.value[gSaturated]))
}

func (r *series) refused() { r.open.Refused++ }

func (r *series) logon(seconds float64) {
	if r.open.Logons == nil {
		r.open.Logons = new(LogonBins)
	}
	r.open.Logons.add(seconds)
}

// close ends the bucket under way at its border.
func (r *series) close(s *Simulator, border time.Duration) {
	t := &s.meter
	d := (border - r.began).Seconds()
	of := func(g gauge) float64 { return t.sum.of[g] - r.at.of[g] }
	b := &r.open
	b.Sessions, b.Busiest = of(gSessions)/d, of(gBusiest)/d
	if open := of(gAnyOpen); open > 0 {
		b.Emptiest = of(gEmptiest) / open
	}
	b.Connecting, b.Reconnecting = of(gConnecting)/d, of(gReconnecting)/d
	b.Open, b.Draining, b.Booting, b.Off = of(gOpen)/d, of(gDraining)/d, of(gBooting)/d, of(gOff)/d
	b.Absent, b.OpenUsed, b.Used = of(gAbsent)/d, of(gOpenUsed)/d, of(gUsed)/d
	if on := of(gOpen) + of(gDraining); on > 0 {
		b.CPU = 100 * of(gCPU) / billionth / on
	}
	running := of(gCostOpenUsed) + of(gCostOpenIdle) + of(gCostDraining) + of(gCostBooting)
	fixed := float64(r.fixed*d) - float64(r.disk*of(gAbsent))
	b.Cost, b.CostUsed = bill.Money(running)+fixed, bill.Money(of(gCostUsed))+fixed
	b.Scaling = t.scaling.close(s, border)
	if r.history != nil {
		r.history.close(s, border)
	}
	r.buckets = append(r.buckets, *b)
	r.open, r.began, r.at = Bucket{}, border, t.sum
}

func (r *series) finish(s *Simulator) {
	if len(r.buckets) > 0 { // what happened at the very end belongs to the last bucket
		last := &r.buckets[len(r.buckets)-1]
		last.Refused += r.open.Refused
		if r.open.Logons != nil {
			if last.Logons == nil {
				last.Logons = new(LogonBins)
			}
			last.Logons.Add(r.open.Logons)
		}
	}
	s.result.Series = Series{Width: r.width, Buckets: r.buckets}
	if r.history != nil {
		s.result.History = r.history.finish(r.buckets)
	}
}
