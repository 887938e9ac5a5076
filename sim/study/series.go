package study

import (
	"math"
	"time"

	"poolsim/sim"
)

// seriesSums adds up time buckets over replications.
type seriesSums struct {
	width    time.Duration
	runs     int
	alwaysOn float64 // sum over replications of the cost of always-on, per second
	points   []pointSums
}

// pointSums is one bucket.
type pointSums struct {
	sessions, busiest, emptiest, cpu   average
	connecting, worstLogons            float64
	reconnecting, refused              float64
	saturated                          float64
	open, draining, booting, off, used float64
	openUsed, absent                   float64
	scaling                            scalingSums
	cost, costUsed                     float64
	logons                             *sim.LogonBins
}

// average is a mean over the replications that have a number.
type average struct {
	sum float64
	n   int
}

func (a *average) add(x float64) {
	if !math.IsNaN(x) {
		a.sum += x
		a.n++
	}
}

// mean is NaN when no replication had a number.
func (a average) mean() float64 { return a.sum / float64(a.n) }

// add takes the series of one replication.
func (s *seriesSums) add(r *sim.Result) {
	if s.points == nil {
		s.width = r.Series.Width
		s.points = make([]pointSums, len(r.Series.Buckets))
	}
	s.runs++
	if r.Span > 0 {
		s.alwaysOn += r.Cost.AlwaysOn / r.Span.Seconds()
	}
	for i := range r.Series.Buckets {
		s.points[i].add(&r.Series.Buckets[i])
	}
}

func (p *pointSums) add(b *sim.Bucket) {
	p.sessions.add(b.Sessions)
	p.busiest.add(b.Busiest)
	p.emptiest.add(b.Emptiest)
	p.cpu.add(b.CPU)
	p.connecting += b.Connecting
	p.worstLogons += float64(b.WorstLogons)
	p.reconnecting += b.Reconnecting
	p.refused += float64(b.Refused)
	p.saturated += float64(b.Saturated)
	p.open += b.Open
	p.draining += b.Draining
	p.booting += b.Booting
	p.off += b.Off
	p.used += b.Used
	p.openUsed += b.OpenUsed
	p.absent += b.Absent
	p.scaling.add(b.Scaling)
	p.cost += b.Cost
	p.costUsed += b.CostUsed
	p.addLogons(b.Logons)
}

func (p *pointSums) addLogons(bins *sim.LogonBins) {
	if bins == nil {
		return
	}
	if p.logons == nil {
		p.logons = new(sim.LogonBins)
	}
	p.logons.Add(bins)
}

// mean are the means over the replications of a run of the given length.
func (s *seriesSums) mean(duration time.Duration) Series {
	series := Series{WidthSeconds: s.width.Seconds(), Points: make([]Point, len(s.points))}
	for i := range s.points {
		covered := min(s.width, duration-time.Duration(i)*s.width)
		point := s.points[i].mean(float64(s.runs))
		point.CostAlwaysOn = s.alwaysOn / float64(s.runs) * covered.Seconds()
		series.Points[i] = point
	}
	return series
}

func (p *pointSums) mean(runs float64) Point {
	point := Point{
		Sessions: p.sessions.mean(), Busiest: p.busiest.mean(), Emptiest: p.emptiest.mean(), CPU: p.cpu.mean(),
		Connecting: p.connecting / runs, WorstLogons: p.worstLogons / runs,
		Reconnecting: p.reconnecting / runs, Refused: p.refused / runs,
		Saturated: p.saturated / runs,
		Open:      p.open / runs, Draining: p.draining / runs, Booting: p.booting / runs, Off: p.off / runs,
		OpenUsed: p.openUsed / runs, Absent: p.absent / runs, Used: p.used / runs,
		Cost: p.cost / runs, CostUsed: p.costUsed / runs,
		LogonP50: math.NaN(), LogonP95: math.NaN(), Scaling: p.scaling.mean(),
	}
	if p.logons != nil {
		point.Logons = p.logons.Count()
		point.LogonP50, point.LogonP95 = p.logons.Quantile(0.50), p.logons.Quantile(0.95)
	}
	return point
}
