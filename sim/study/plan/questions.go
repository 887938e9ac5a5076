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
	return Point{Way: w.Name, Number: e.Number, Trial: e.Trial, Beyond: e.Below, Closest: e.Best, Monotone: e.Monotone}, nil
}

// Limits is the question after the session limit.
type Limits struct {
	Ways []Way
	Low  int
	High int // limits above it are not asked about
	// Hosts is where the fewest hosts are looked for. With a scaling plan the hosts stay as they are, and Pool is nil.
	Hosts Range
	Pool  func(n int) []string
}

// coarse is about how many limits of a way are tried before the search looks closer.
const coarse = 24

// Limit finds for each way what each session limit costs: the cost of the fewest hosts that meet the objectives with it, or
// the bill of the scaling plan. Limits that never bind are one point, the least of them. It recommends the cheapest; of
// those that cost the same, the smallest.
func Limit(ctx context.Context, b *Bench, q Limits) (*Answer, error) {
	a := &Answer{Question: "limit"}
	step := max(1, (q.High-q.Low+coarse)/coarse)
	for _, w := range q.Ways {
		points, err := q.sweep(ctx, b, w, q.Low, q.High, step)
		if err != nil {
			return nil, err
		}
		if step > 1 {
			if points, err = q.closer(ctx, b, w, points, step); err != nil {
				return nil, err
			}
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

// sweep asks about every step-th limit of a way from low to high, up to one that does not bind.
func (q *Limits) sweep(ctx context.Context, b *Bench, w Way, low, high, step int) ([]Point, error) {
	var points []Point
	r := q.Hosts
	for limit := low; limit <= high; limit += step {
		p, err := q.point(ctx, b, w, limit, r)
		if err != nil {
			return nil, err
		}
		points = append(points, p)
		if p.Number > 0 {
			r.Start = p.Number
		}
		if p.Trial != nil && !p.Binds {
			break
		}
	}
	return points, nil
}

// closer asks about the limits on either side of the cheapest of some points.
func (q *Limits) closer(ctx context.Context, b *Bench, w Way, points []Point, step int) ([]Point, error) {
	best := Answer{Points: points}
	if best.choose(cheaper); best.Chosen < 0 {
		return points, nil
	}
	at := points[best.Chosen].Limit
	near, err := q.sweep(ctx, b, w, max(q.Low, at-step+1), min(q.High, at+step-1), 1)
	if err != nil {
		return nil, err
	}
	for _, p := range near {
		if !slices.ContainsFunc(points, func(x Point) bool { return x.Limit == p.Limit }) {
			points = append(points, p)
		}
	}
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
	p.Binds = p.Trial == nil || binds(p.Trial, limit)
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

// binds says whether some host was at the limit, or a user was refused, in any replication.
func binds(t *Trial, limit int) bool {
	for _, v := range t.Estimate("busiest_host_peak").Values {
		if v.X >= float64(limit) {
			return true
		}
	}
	return false
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
