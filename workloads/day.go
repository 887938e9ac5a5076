package workloads

import (
	"math"
	"sort"
	"time"
)

// Day is a daily curve of arrivals: each of its users comes once on every day in force, at a time drawn from the curve.
// Users whose time lies before the start of the run do not come on that day.
type Day struct {
	// Users is their number.
	Users int
	// Curve is the relative rate by time of day, straight between its points and 0 outside. Times do not fall from point to
	// point; two points at one time are a step. They may go beyond 24:00 into the next day, over at most 24 hours in all.
	// At least one rate is above 0.
	Curve []Point
}

// Point is a corner of a daily curve.
type Point struct {
	At   time.Duration // time of day
	Rate float64       // relative to the other points, at least 0
}

// Kind is "day".
func (p *Day) Kind() string { return "day" }

// Named is the number of users.
func (p *Day) Named() int { return p.Users }

// Source yields the arrivals of one day after the other. The time of a user is a function of the user and the day alone.
func (p *Day) Source(s Stream) Source {
	c := newCurve(p.Curve)
	if !(c.total() > 0) {
		return &list{}
	}
	return newDaily(s, p.Users, math.MinInt, c.at)
}

// curve is a piecewise linear rate with its cumulative: area[i] is what lies before point i, in rate times seconds.
type curve struct {
	points []Point
	area   []float64
}

func newCurve(points []Point) *curve {
	c := &curve{points: points, area: make([]float64, len(points))}
	for i := 1; i < len(points); i++ {
		width := (points[i].At - points[i-1].At).Seconds()
		c.area[i] = c.area[i-1] + float64(width*((points[i-1].Rate+points[i].Rate)/2))
	}
	return c
}

func (c *curve) total() float64 {
	if len(c.area) == 0 {
		return 0
	}
	return c.area[len(c.area)-1]
}

// at is the time of day before which the share u of the arrivals lies.
func (c *curve) at(u float64) time.Duration {
	target := float64(u * c.total())
	i := sort.SearchFloat64s(c.area, target)
	i = min(max(i, 1), len(c.area)-1)
	begin, end := c.points[i-1], c.points[i]
	width := (end.At - begin.At).Seconds()
	x := rise(target-c.area[i-1], begin.Rate, (end.Rate-begin.Rate)/width)
	return min(begin.At+Seconds(min(x, width)), end.At)
}

// rise is the x > 0 at which the area under a rate that begins at r and changes by slope per unit reaches a: the root of
// r x + slope x^2/2 = a, in the form that does not cancel.
func rise(a, r, slope float64) float64 {
	if a <= 0 {
		return 0
	}
	return 2 * a / (r + math.Sqrt(max(0, float64(r*r)+float64(2*a*slope))))
}
