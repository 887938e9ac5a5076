package workloads

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"poolsim/workloads/draw"
)

// law unwraps a law whose parameters are known to be good.
func law(l draw.Law, err error) draw.Law {
	if err != nil {
		panic(err)
	}
	return l
}

// all takes a source to its end.
func all(s Source) []Arrival {
	var list []Arrival
	for a, ok := s.Next(); ok; a, ok = s.Next() {
		list = append(list, a)
	}
	return list
}

// stream is one replication of a run of the given length that starts on Monday 00:00.
func stream(seed uint64, length time.Duration) Stream {
	return Stream{Key: draw.Key{Seed: seed}, To: length, Days: EveryDay}
}

// within counts arrivals in [from, to).
func within(list []Arrival, from, to time.Duration) int {
	n := 0
	for _, a := range list {
		if a.At >= from && a.At < to {
			n++
		}
	}
	return n
}

// patterns are one of each kind that is drawn, for the properties that all have.
func patterns() map[string]Pattern {
	return map[string]Pattern{
		"steady":      Steady{RatePerHour: 40},
		"population":  &Population{Users: 60, Offline: law(draw.Exponential(3600 * 20))},
		"normal":      &Storm{Users: 70, At: 8 * time.Hour, Window: time.Hour},
		"late storm":  &Storm{Users: 70, At: 23 * time.Hour, Window: 3 * time.Hour, Shape: ShapeUniform},
		"exponential": &Storm{Users: 70, At: 8 * time.Hour, Window: time.Hour, Shape: ShapeExponential},
		"burst":       &Storm{Users: 20, At: 8 * time.Hour, Shape: ShapeBurst},
		"day": &Day{Users: 90, Curve: []Point{
			{7 * time.Hour, 0}, {8 * time.Hour, 30}, {8 * time.Hour, 10}, {26 * time.Hour, 1}, {31 * time.Hour, 0},
		}},
	}
}

var patternNames = []string{"steady", "population", "normal", "late storm", "exponential", "burst", "day"}

// TestArrivalsKeepTheBounds: in any run, arrivals are in order, within the bounds and on the right days, twice the same.
func TestArrivalsKeepTheBounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := patterns()[rapid.SampledFrom(patternNames).Draw(t, "pattern")]
		s := Stream{
			Key:      draw.Key{Seed: rapid.Uint64().Draw(t, "seed")},
			Calendar: calendars().Draw(t, "calendar"),
			From:     time.Duration(rapid.IntRange(0, 100).Draw(t, "from")) * time.Hour,
			Days:     Days(rapid.IntRange(0, int(EveryDay)).Draw(t, "days")),
		}
		s.To = s.From + time.Duration(rapid.IntRange(1, 100).Draw(t, "length"))*time.Hour
		list := all(p.Source(s))
		if !slices.IsSortedFunc(list, inOrder) {
			t.Fatalf("arrivals are out of order")
		}
		for _, a := range list {
			if !s.holds(a.At) || a.End >= 0 || a.Class >= 0 || a.User < 0 || p.Named() > 0 && int(a.User) >= p.Named() {
				t.Fatalf("%+v lies outside %v to %v", a, s.From, s.To)
			}
		}
		if !slices.Equal(list, all(p.Source(s))) {
			t.Fatalf("two sources of one stream differ")
		}
	})
}

// TestMoreUsersMoveNobody: the users of a smaller pattern come at the same times in a larger one.
func TestMoreUsersMoveNobody(t *testing.T) {
	few := all((&Storm{Users: 50, At: time.Hour, Window: time.Hour}).Source(stream(3, day)))
	many := all((&Storm{Users: 80, At: time.Hour, Window: time.Hour}).Source(stream(3, day)))
	many = slices.DeleteFunc(many, func(a Arrival) bool { return a.User >= 50 })
	if !slices.Equal(few, many) {
		t.Error("the first 50 users of 80 come at other times")
	}
}

// TestReplicationsDiffer: seed, replication and workload each give other arrivals.
func TestReplicationsDiffer(t *testing.T) {
	for _, name := range patternNames {
		if name == "burst" {
			continue
		}
		p := patterns()[name]
		base := stream(1, 2*day)
		seed, replication, group := base, base, base
		seed.Key.Seed++
		replication.Key.Replication++
		group.Group++
		for _, other := range []Stream{seed, replication, group} {
			if slices.Equal(all(p.Source(base)), all(p.Source(other))) {
				t.Errorf("%s: the same arrivals for %+v", name, other)
			}
		}
	}
}

func TestNextAllocatesNothing(t *testing.T) {
	for _, name := range patternNames {
		source := patterns()[name].Source(stream(1, 20*day))
		source.Next()
		if n := testing.AllocsPerRun(1000, func() { source.Next() }); n != 0 {
			t.Errorf("%s allocates %v times an arrival", name, n)
		}
	}
}

func BenchmarkSource(b *testing.B) {
	for _, name := range patternNames {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			p := patterns()[name]
			source := p.Source(stream(1, 100*day))
			for range b.N {
				if _, ok := source.Next(); !ok {
					source = p.Source(stream(1, 100*day))
				}
			}
		})
	}
}
