package plan

import (
	"context"
	"slices"
	"strconv"
)

// LimitKey is the setting of the session limit.
const LimitKey = "pool.max_session_limit"

// Hosts finds for each way the fewest hosts that meet the objectives, and recommends the cheapest way. hosts are the
// settings of a number of hosts.
func Hosts(ctx context.Context, b *Bench, ways []Way, r Range, hosts func(n int) []string) (*Answer, error) {
	a := &Answer{Question: "hosts"}
	for _, w := range ways {
		p, err := fewest(ctx, b, w, r, hosts)
		if err != nil {
			return nil, err
		}
		a.Points = append(a.Points, p)
	}
	next := func(p *Point) (Point, error) {
		return fewest(ctx, b, wayOf(ways, p.Way), Range{Low: p.Number + 1, High: r.High, Start: p.Number + 1}, hosts)
	}
	return a, b.settle(ctx, a, cheaper, next)
}

func wayOf(ways []Way, name string) Way {
	return ways[slices.IndexFunc(ways, func(w Way) bool { return w.Name == name })]
}

// fewest is the least number of hosts of one way.
func fewest(ctx context.Context, b *Bench, w Way, r Range, hosts func(n int) []string) (Point, error) {
	e, err := b.Edge(ctx, r, func(n int) []string { return slices.Concat(w.Sets, hosts(n)) })
	if err != nil {
		return Point{}, err
	}
	return Point{Way: w.Name, Number: e.Number, Trial: e.Trial, Beyond: e.Below, Closest: e.Best, Tried: e.Tried, Monotone: e.Monotone}, nil
}

// Limits is the question after the session limit.
type Limits struct {
	Ways []Way
	Low  int // smallest limit asked about
	High int // largest limit asked about; 0 for the least that never binds
	// Hosts is where the fewest hosts are looked for. With a scaling plan the hosts stay as they are, and Pool is nil.
	Hosts Range
	Pool  func(n int) []string
}

// failing is how many limits in a row end the search of a way, once smaller ones met the objectives.
const failing = 3

// ladder are limits from low to high, every one of the small ones, then in steps of an eighth.
func ladder(low, high int) []int {
	var limits []int
	for l := low; l < high; l = max(l+1, l+l/8) {
		limits = append(limits, l)
	}
	return append(limits, high)
}

// Limit finds for each way what each session limit costs: the cost of the fewest hosts that meet the objectives with it, or
// the bill of the scaling plan. Limits that never bind are one point, the least of them. It recommends the cheapest; of
// those that cost the same, the smallest.
func Limit(ctx context.Context, b *Bench, q Limits) (*Answer, error) {
	a := &Answer{Question: "limit"}
	for _, w := range q.Ways {
		points, err := q.way(ctx, b, w)
		if err != nil {
			return nil, err
		}
		a.Points = append(a.Points, points...)
	}
	next := func(p *Point) (Point, error) {
		if q.Pool == nil {
			return Point{Way: p.Way, Limit: p.Limit, Monotone: true, Closest: p.Trial}, nil
		}
		r := Range{Low: p.Number + 1, High: q.Hosts.High, Start: p.Number + 1}
		return q.point(ctx, b, wayOf(q.Ways, p.Way), p.Limit, r)
	}
	return a, b.settle(ctx, a, cheaper, next)
}

// way are the points of one way.
func (q *Limits) way(ctx context.Context, b *Bench, w Way) ([]Point, error) {
	high, unlimited, err := q.highest(ctx, b, w)
	if err != nil {
		return nil, err
	}
	points, err := q.sweep(ctx, b, w, ladder(q.Low, high))
	if err == nil {
		points, err = q.closer(ctx, b, w, points)
	}
	if err == nil && unlimited.Trial != nil {
		points = slices.DeleteFunc(points, func(p Point) bool { return p.Limit >= unlimited.Limit })
		points = append(points, unlimited)
	}
	return points, err
}

// highest is the largest limit to ask about, and the point of the limits that never bind: what is found without any limit,
// from the least limit on that keeps nobody away from the same hosts. The point has no trial where the objectives are
// missed without a limit; then every host may need one, up to all users on one.
func (q *Limits) highest(ctx context.Context, b *Bench, w Way) (int, Point, error) {
	if q.High > 0 {
		return max(q.Low, q.High), Point{}, nil
	}
	p, err := q.point(ctx, b, w, unreached, q.Hosts)
	if err != nil {
		return 0, Point{}, err
	}
	t := p.Trial
	if t == nil {
		t = p.Closest
	}
	if t == nil || t.Verdict == Refused {
		return max(q.Low, mostLimits), Point{}, nil
	}
	most := q.Low
	for _, v := range t.Estimate("busiest_host_peak").Values {
		most = max(most, int(v.X)+1)
	}
	if p.Trial != nil {
		p.Limit, p.Binds = most, false
	}
	return min(most, mostLimits), p, nil
}

// unreached is a session limit that no host comes to. The one that stands for none, 999999, is refused beside a scaling plan.
const unreached = 900000

// mostLimits bounds the limits that are asked about.
const mostLimits = 1000

// sweep asks about limits in rising order. It ends after some in a row that miss the objectives with any number of hosts,
// once smaller limits met them.
func (q *Limits) sweep(ctx context.Context, b *Bench, w Way, limits []int) ([]Point, error) {
	var points []Point
	r := q.Hosts
	met, missed := false, 0
	for _, limit := range limits {
		if missed == failing {
			break
		}
		p, err := q.point(ctx, b, w, limit, r)
		if err != nil {
			return nil, err
		}
		points = append(points, p)
		if p.Trial != nil {
			r.Start, met, missed = p.Number, true, 0
		} else if met {
			missed++
		}
	}
	return points, nil
}

// closer asks about the limits between the cheapest of some points and its neighbours.
func (q *Limits) closer(ctx context.Context, b *Bench, w Way, points []Point) ([]Point, error) {
	best := Answer{Points: points}
	if best.choose(cheaper); best.Chosen < 0 {
		return points, nil
	}
	var limits []int
	from, to := points[max(0, best.Chosen-1)].Limit, points[min(len(points)-1, best.Chosen+1)].Limit
	for l := from + 1; l < to; l++ {
		if l != points[best.Chosen].Limit {
			limits = append(limits, l)
		}
	}
	near, err := q.sweep(ctx, b, w, limits)
	if err != nil {
		return nil, err
	}
	points = append(points, near...)
	slices.SortFunc(points, func(x, y Point) int { return x.Limit - y.Limit })
	return points, nil
}

// point is one limit of a way.
func (q *Limits) point(ctx context.Context, b *Bench, w Way, limit int, r Range) (Point, error) {
	limited := Way{Name: w.Name, Sets: append(slices.Clone(w.Sets), LimitKey+"="+strconv.Itoa(limit))}
	var p Point
	var err error
	if q.Pool == nil {
		p, err = asItIs(ctx, b, limited)
	} else {
		p, err = fewest(ctx, b, limited, r, q.Pool)
	}
	p.Limit = limit
	p.Binds = true
	return p, err
}

// asItIs judges a way with the hosts of the scenario.
func asItIs(ctx context.Context, b *Bench, w Way) (Point, error) {
	t, err := b.Try(ctx, w.Sets...)
	p := Point{Way: w.Name, Monotone: true}
	if err == nil && t.Verdict == Met {
		p.Trial, p.Number = t, len(t.Sample.Cell.Config.Pools[0].Hosts)
	} else {
		p.Closest = t
	}
	return p, err
}

// Storm finds for each way the largest storm that the pool survives, and recommends the way with the largest. users are the
// settings of a number of users.
func Storm(ctx context.Context, b *Bench, ways []Way, r Range, users func(n int) []string) (*Answer, error) {
	a := &Answer{Question: "storm"}
	// Edge looks for the least number from which on all is well, so the users are counted from the other end.
	turned := func(n int) int { return r.Low + r.High - n }
	for _, w := range ways {
		e, err := b.Edge(ctx, Range{Low: r.Low, High: r.High, Start: turned(r.Start)}, func(n int) []string {
			return slices.Concat(w.Sets, users(turned(n)))
		})
		if err != nil {
			return nil, err
		}
		p := Point{Way: w.Name, Trial: e.Trial, Beyond: e.Below, Closest: e.Best, Monotone: e.Monotone}
		if e.Number > 0 {
			p.Number = turned(e.Number)
		}
		for _, t := range slices.Backward(e.Tried) {
			t.Number = turned(t.Number)
			p.Tried = append(p.Tried, t)
		}
		a.Points = append(a.Points, p)
	}
	next := func(p *Point) (Point, error) {
		fewer := Point{Way: p.Way, Number: p.Number - 1, Beyond: p.Trial, Monotone: p.Monotone}
		if fewer.Number < r.Low {
			return Point{Way: p.Way, Closest: p.Trial, Monotone: p.Monotone}, nil
		}
		t, err := b.Try(ctx, slices.Concat(wayOf(ways, p.Way).Sets, users(fewer.Number))...)
		if err == nil && t.Verdict == Met {
			fewer.Trial = t
		}
		return fewer, err
	}
	return a, b.settle(ctx, a, larger, next)
}

// unconfirmed is how many recommendations may fail their confirmation before the search gives up.
const unconfirmed = 4

// settle chooses a point and confirms it with replications that the search has not used. One that fails there gives way to
// the next, which is a host more, or a user fewer.
func (b *Bench) settle(ctx context.Context, a *Answer, order func(x, y *Point) int, next func(p *Point) (Point, error)) error {
	for range unconfirmed {
		a.choose(order)
		p := a.Recommended()
		if p == nil || b.Spent() {
			break
		}
		var err error
		if a.Fresh, a.Confirmed, err = b.Confirm(ctx, p.Trial); err != nil || a.Confirmed {
			a.Spent = b.Spent()
			return err
		}
		if *p, err = next(p); err != nil {
			return err
		}
	}
	a.choose(order)
	a.Spent = b.Spent()
	return nil
}
