package workloads

import (
	"math"
	"slices"
	"testing"
	"time"

	"gonum.org/v1/gonum/stat/distuv"
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

// TestSteadyCounts: 100 an hour over 100 hours are 10,000 with standard deviation 100, and in every hour a Poisson number:
// the sum of (n-100)^2/100 over 100 hours follows chi-square of 100. Both bounds at 99.9 %.
func TestSteadyCounts(t *testing.T) {
	list := all(Steady{RatePerHour: 100}.Source(stream(5, 100*time.Hour)))
	if d := math.Abs(float64(len(list)) - 10_000); d > 329 {
		t.Errorf("%d arrivals, want 10000", len(list))
	}
	chi := 0.0
	for h := range 100 {
		n := float64(within(list, time.Duration(h)*time.Hour, time.Duration(h+1)*time.Hour))
		chi += (n - 100) * (n - 100) / 100
	}
	law := distuv.ChiSquared{K: 100}
	if chi < law.Quantile(0.0005) || chi > law.Quantile(0.9995) {
		t.Errorf("dispersion %v over 100 hours, want about 100", chi)
	}
	for k, a := range list {
		if a.User != int32(k) {
			t.Fatalf("arrival %d is user %d", k, a.User)
		}
	}
}

// TestSteadyOnSomeDays: on two days of seven the arrivals are the ones of two days on end, moved to their days.
func TestSteadyOnSomeDays(t *testing.T) {
	s := stream(5, week)
	plain := all(Steady{RatePerHour: 10}.Source(stream(5, 2*day)))
	s.Days = 1<<2 | 1<<5 // Wednesday and Saturday
	some := all(Steady{RatePerHour: 10}.Source(s))
	if len(some) != len(plain) {
		t.Fatalf("%d arrivals, want %d", len(some), len(plain))
	}
	for i, a := range plain {
		want := a.At + 2*day
		if a.At >= day {
			want = a.At + 4*day
		}
		if some[i].At != want {
			t.Fatalf("arrival %d at %v, want %v", i, some[i].At, want)
		}
	}
}

// TestSteadyRateStretches: half the rate gives the same stream at twice the times, up to rounding.
func TestSteadyRateStretches(t *testing.T) {
	fast := all(Steady{RatePerHour: 200}.Source(stream(5, 10*time.Hour)))
	slow := all(Steady{RatePerHour: 100}.Source(stream(5, 20*time.Hour)))
	for i := range min(len(fast), len(slow)) {
		if d := slow[i].At - 2*fast[i].At; d.Abs() > time.Duration(3*len(fast)) {
			t.Fatalf("arrival %d at %v and %v", i, fast[i].At, slow[i].At)
		}
	}
	if d := len(fast) - len(slow); d < -1 || d > 1 {
		t.Errorf("%d and %d arrivals", len(fast), len(slow))
	}
}

func TestSteadyWithoutRate(t *testing.T) {
	for _, rate := range []float64{0, -1, math.NaN(), 1e-300} {
		if list := all(Steady{RatePerHour: rate}.Source(stream(1, week))); len(list) != 0 {
			t.Errorf("rate %v: %d arrivals", rate, len(list))
		}
	}
}

// TestPopulationFirstArrivals: of 10,000 users who stay away 10 hours on average, 1 - exp(-0.8) = 0.550671 have come after
// 8 hours: 5,506.71 with standard deviation sqrt(10000 * 0.550671 * 0.449329) = 49.7; 3.29 of them are 164.
func TestPopulationFirstArrivals(t *testing.T) {
	p := &Population{Users: 10_000, Offline: law(draw.Exponential(36_000))}
	list := all(p.Source(stream(2, 8*time.Hour)))
	if d := math.Abs(float64(len(list)) - 5506.71); d > 164 {
		t.Errorf("%d users have come, want 5507", len(list))
	}
}

// TestPopulationReturns: a return is the time away after leaving, and runs on days in force only.
func TestPopulationReturns(t *testing.T) {
	p := &Population{Users: 10, Offline: law(draw.Exponential(7200))}
	s := stream(2, week)
	left := 30 * time.Hour
	away := Seconds(p.Return(s.Key, s.Group, 4, 1))
	if got := p.Back(s, 4, 1, left); got != left+away {
		t.Errorf("back at %v, want %v", got, left+away)
	}
	if again := Seconds(p.Return(s.Key, s.Group, 4, 2)); again == away {
		t.Error("two visits have the same time away")
	}
	s.Days = 1 << 4 // Friday
	if got := p.Back(s, 4, 1, left); got != 4*day+away {
		t.Errorf("back at %v, want %v after Friday began", got, away)
	}
	never := &Population{Users: 1, Offline: draw.Never()}
	if got := never.Back(s, 0, 1, left); got < s.To {
		t.Errorf("back at %v, want never", got)
	}
}

// TestStormShares compares the counts in parts of the window with the cumulative curve. Bounds are 3.29 standard
// deviations of a binomial count of 20,000.
func TestStormShares(t *testing.T) {
	const users = 20_000
	sd := normalDeviation
	cut := 1 - 2*distuv.UnitNormal.CDF(-0.5/sd)
	normal := func(x float64) float64 {
		return (distuv.UnitNormal.CDF((x-0.5)/sd) - distuv.UnitNormal.CDF(-0.5/sd)) / cut
	}
	tests := []struct {
		shape Shape
		peak  float64
		cdf   func(x float64) float64
	}{
		{ShapeNormal, 0, normal},
		{ShapeUniform, 0, func(x float64) float64 { return x }},
		{ShapeTriangular, 0.25, func(x float64) float64 {
			if x < 0.25 {
				return 4 * x * x
			}
			return 1 - (1-x)*(1-x)/0.75
		}},
		{ShapeTriangular, 0, func(x float64) float64 { return 1 - (1-x)*(1-x) }},
		{ShapeTriangular, 1, func(x float64) float64 { return x * x }},
		{ShapeExponential, 0, func(x float64) float64 { return (1 - math.Exp(-4*x)) / (1 - math.Exp(-4)) }},
	}
	for _, test := range tests {
		p := &Storm{Users: users, At: time.Hour, Window: time.Hour, Shape: test.shape, PeakShare: test.peak}
		list := all(p.Source(stream(9, day)))
		if len(list) != users {
			t.Errorf("%v: %d arrivals", test.shape, len(list))
		}
		for i := range 12 {
			a, b := float64(i)/12, float64(i+1)/12
			share := test.cdf(b) - test.cdf(a)
			begin := time.Hour + time.Duration(i)*5*time.Minute
			n := float64(within(list, begin, begin+5*time.Minute))
			if d := math.Abs(n - users*share); d > 3.29*math.Sqrt(users*share*(1-share))+1 {
				t.Errorf("%v, part %d: %v arrivals, want %v", test.shape, i, n, users*share)
			}
		}
	}
}

// TestNormalStormPeak: the planning rule puts 40 % into the middle sixth and makes the peak rate of 1,000 users in one hour
// 0.697352 a second, here seen in the middle 36 seconds of many replications: with the cut, 36 s x 0.697352 / 0.998347 =
// 25.146 users (the curve falls by less than a thousandth within 18 s of the middle), standard deviation of the mean over
// 2,000 replications sqrt(25.146 * (1-0.025) / 2000) = 0.111.
func TestNormalStormPeak(t *testing.T) {
	if sd := 3600 * normalDeviation; math.Abs(1000/(sd*math.Sqrt(2*math.Pi))-0.697351787945) > 1e-11 {
		t.Errorf("standard deviation %v s", sd)
	}
	if want := distuv.UnitNormal.CDF(-0.5 / normalDeviation); math.Abs(normalOutside-want) > 1e-12 {
		t.Errorf("share outside %v, want %v", normalOutside, want)
	}
	p := &Storm{Users: 1000, Window: time.Hour}
	peak, sixth := 0, 0
	const runs = 2000
	for r := range uint32(runs) {
		s := stream(1, time.Hour)
		s.Key.Replication = r
		list := all(p.Source(s))
		peak += within(list, 1782*time.Second, 1818*time.Second)
		sixth += within(list, 25*time.Minute, 35*time.Minute)
	}
	if mean := float64(peak) / runs; math.Abs(mean-25.146) > 3.29*0.111+0.025 {
		t.Errorf("%v users in the middle 36 s, want 25.146", mean)
	}
	// 400 / 0.998347 = 400.66 with standard deviation sqrt(400.66 * 0.59934 / 2000) = 0.347.
	if mean := float64(sixth) / runs; math.Abs(mean-400.66) > 3.29*0.347 {
		t.Errorf("%v users in the middle sixth, want 400.66", mean)
	}
}

func TestShapePositionStaysInside(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		shape := Shape(rapid.IntRange(0, len(shapeNames)-1).Draw(t, "shape"))
		peak := rapid.Float64Range(0, 1).Draw(t, "peak")
		u := rapid.Float64Range(0x1p-54, 1-0x1p-53).Draw(t, "u")
		v := rapid.Float64Range(0x1p-54, 1-0x1p-53).Draw(t, "v")
		low, high := shape.Position(min(u, v), peak), shape.Position(max(u, v), peak)
		if !(low >= 0 && high <= 1 && low <= high+1e-15) {
			t.Fatalf("%v: %v at %v, %v at %v", shape, low, min(u, v), high, max(u, v))
		}
	})
}

func TestShapeNames(t *testing.T) {
	for i, name := range ShapeNames() {
		if s, ok := ParseShape(name); !ok || s != Shape(i) || s.String() != name {
			t.Errorf("%q is read as %v", name, s)
		}
	}
	if _, ok := ParseShape("flat"); ok {
		t.Error("an unknown shape is read")
	}
}

// TestStormDays: a storm comes on each day in force whose window begins within the run.
func TestStormDays(t *testing.T) {
	p := &Storm{Users: 1, At: 8 * time.Hour, Shape: ShapeBurst}
	tests := []struct {
		name  string
		start time.Duration
		s     Stream
		want  []time.Duration
	}{
		{"three days", 0, Stream{To: 3 * day, Days: EveryDay}, []time.Duration{8 * time.Hour, 32 * time.Hour, 56 * time.Hour}},
		{"Monday and Wednesday", 0, Stream{To: 3 * day, Days: 1 | 1<<2}, []time.Duration{8 * time.Hour, 56 * time.Hour}},
		{"at the start", 8 * time.Hour, Stream{To: day, Days: EveryDay}, []time.Duration{0}},
		{"start after it", 9 * time.Hour, Stream{To: day, Days: EveryDay}, []time.Duration{23 * time.Hour}},
		{"end at it", 0, Stream{To: 8 * time.Hour, Days: EveryDay}, nil},
		{"from after it", 0, Stream{From: 9 * time.Hour, To: 2 * day, Days: EveryDay}, []time.Duration{32 * time.Hour}},
		{"Sunday to Monday", 6*day + 12*time.Hour, Stream{To: day, Days: 1}, []time.Duration{20 * time.Hour}},
	}
	for _, test := range tests {
		test.s.Calendar.Start = test.start
		var got []time.Duration
		for _, a := range all(p.Source(test.s)) {
			got = append(got, a.At)
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: storms at %v, want %v", test.name, got, test.want)
		}
	}
}

// TestStormBegunBeforeTheRun: a window that began before the run is left out whole, for a run in the middle of it.
func TestStormBegunBeforeTheRun(t *testing.T) {
	p := &Storm{Users: 100, At: 8 * time.Hour, Window: time.Hour, Shape: ShapeUniform}
	s := stream(1, 2*time.Hour)
	s.Calendar.Start = 8*time.Hour + time.Minute
	if list := all(p.Source(s)); len(list) != 0 {
		t.Errorf("%d users of a storm that began before the run", len(list))
	}
}

// TestDayProportions: 07:00 0, 08:00 30, 09:00 30, 11:00 10, 11:00 20, 12:00 0 has areas 15, 30, 40 and 10, together 95.
// Counts of 20,000 users, bounds 3.29 binomial deviations. Within the first hour the rate rises in a straight line: a
// quarter of its users come in the first half.
func TestDayProportions(t *testing.T) {
	const users = 20_000
	p := &Day{Users: users, Curve: []Point{
		{7 * time.Hour, 0}, {8 * time.Hour, 30}, {9 * time.Hour, 30}, {11 * time.Hour, 10}, {11 * time.Hour, 20}, {12 * time.Hour, 0},
	}}
	list := all(p.Source(stream(4, day)))
	if len(list) != users {
		t.Fatalf("%d arrivals, want %d", len(list), users)
	}
	tests := []struct {
		from, to time.Duration
		share    float64
	}{
		{7 * time.Hour, 7*time.Hour + 30*time.Minute, 3.75 / 95},
		{7 * time.Hour, 8 * time.Hour, 15.0 / 95},
		{8 * time.Hour, 9 * time.Hour, 30.0 / 95},
		{9 * time.Hour, 10 * time.Hour, 25.0 / 95}, // from 30 to 20
		{10 * time.Hour, 11 * time.Hour, 15.0 / 95},
		{11 * time.Hour, 12 * time.Hour, 10.0 / 95},
	}
	for _, test := range tests {
		n := float64(within(list, test.from, test.to))
		if d := math.Abs(n - users*test.share); d > 3.29*math.Sqrt(users*test.share*(1-test.share)) {
			t.Errorf("%v to %v: %v arrivals, want %v", test.from, test.to, n, users*test.share)
		}
	}
}

// TestDayInverse checks the inverse of the cumulative curve by hand: 08:00 0, 10:00 2 has area 2 (in hours), and the share
// u lies before 08:00 + 2 sqrt(u) hours.
func TestDayInverse(t *testing.T) {
	c := newCurve([]Point{{8 * time.Hour, 0}, {10 * time.Hour, 2}})
	for _, u := range []float64{1e-12, 0.25, 0.5, 0.81, 1 - 1e-12} {
		want := 8*time.Hour + Seconds(7200*math.Sqrt(u))
		if d := c.at(u) - want; d.Abs() > 2*time.Microsecond {
			t.Errorf("at(%v) = %v, want %v", u, c.at(u), want)
		}
	}
}

// TestDayReachesIntoTheRun: a curve beyond midnight reaches from the day before the run into it.
func TestDayReachesIntoTheRun(t *testing.T) {
	p := &Day{Users: 1000, Curve: []Point{{22 * time.Hour, 1}, {26 * time.Hour, 1}}}
	list := all(p.Source(stream(4, day)))
	early, late := within(list, 0, 2*time.Hour), within(list, 22*time.Hour, day)
	// Half of each night: 500 with standard deviation 15.8.
	if early < 448 || early > 552 || late < 448 || late > 552 || early+late != len(list) {
		t.Errorf("%d before 02:00, %d after 22:00 of %d", early, late, len(list))
	}
}

func TestEmptyCurves(t *testing.T) {
	for _, curve := range [][]Point{nil, {{time.Hour, 1}}, {{time.Hour, 0}, {2 * time.Hour, 0}}} {
		if list := all((&Day{Users: 5, Curve: curve}).Source(stream(1, day))); len(list) != 0 {
			t.Errorf("curve %v: %d arrivals", curve, len(list))
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
