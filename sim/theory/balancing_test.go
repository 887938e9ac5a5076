package theory

import (
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"
)

func TestSupermarketMeanTime(t *testing.T) {
	for _, c := range []struct {
		load float64
		want [3]float64 // two, three and four choices
	}{
		{.5, [3]float64{1.26568603609, 1.12524414063, 1.06250095367}},
		{.7, [3]float64{1.61445377032, 1.35684219674, 1.24089792266}},
		{.8, [3]float64{1.94736338595, 1.58088563024, 1.42112922228}},
		{.9, [3]float64{2.61405737732, 2.02785596900, 1.77781999571}},
		{.95, [3]float64{3.38304600252, 2.53513347652, 2.18644407474}},
		{.99, [3]float64{5.43199657916, 3.85784651966, 3.24120004704}},
	} {
		for i, want := range c.want {
			near(t, fmt.Sprint(c.load, i+2), must(NewSupermarket(c.load, i+2)).MeanTime(), want, printed)
		}
	}
}

func TestSupermarketTail(t *testing.T) {
	for load, want := range map[float64][]float64{
		.9:  {1, .9, .729, .4782969, .205891132095, .0381520424477, .00131002050864},
		.99: {1, .99, .970299, .932065347907, .860058354641, .732303369654, .530905542955, .279042088585, .0770858423299, .00588280481683},
	} {
		for n, tail := range want {
			near(t, fmt.Sprint(load, n), must(NewSupermarket(load, 2)).Tail(n), tail, printed)
		}
	}
}

func TestSupermarketWithOneChoiceIsMM1(t *testing.T) {
	s := must(NewSupermarket(.8, 1))
	near(t, "mean time", s.MeanTime(), must(NewMM1(.8, 1)).MeanTime(), printed)
	near(t, "tail", s.Tail(3), .512, printed)
}

func TestIdleQueue(t *testing.T) {
	for _, c := range []struct{ load, ratio, listed, time float64 }{
		{.5, 10, .833333, 1.090909}, {.9, 10, .5, 1.818182}, {.9, 20, .666667, 1.428571},
	} {
		q := must(NewIdleQueue(c.load, c.ratio))
		nearBy(t, "listed", q.ListedShare(), c.listed, 6e-7)
		nearBy(t, "mean time", q.MeanTime(), c.time, 6e-7)
	}
}

// TestIdleQueueObeysLittle: mean jobs of the law = load * mean time.
func TestIdleQueueObeysLittle(t *testing.T) {
	q := must(NewIdleQueue(.9, 10))
	sum, jobs := 0.0, 0.0
	for n := -1; n < 200; n++ {
		sum += q.Probability(n)
		jobs += float64(n) * q.Probability(n)
	}
	near(t, "sum", sum, 1, 1e-12)
	near(t, "jobs", jobs, .9*q.MeanTime(), 1e-12)
}

func TestExpectedMax(t *testing.T) {
	for _, c := range []struct {
		sessions, hosts int
		want            float64
	}{
		{10, 10, 2.74868911000}, {30, 10, 5.90693477811}, {50, 20, 5.84065084159}, {100, 10, 15.1245274288},
	} {
		near(t, fmt.Sprint(c.sessions, c.hosts), must(ExpectedMax(c.sessions, c.hosts)), c.want, printed)
	}
}

func TestExpectedMaxAtTheEdges(t *testing.T) {
	near(t, "no session", must(ExpectedMax(0, 3)), 0, 0)
	near(t, "one session", must(ExpectedMax(1, 2000)), 1, 1e-12)
	near(t, "one host", must(ExpectedMax(2000, 1)), 2000, 1e-12)
	// Two hosts, two sessions: together with probability 1/2, so 1.5.
	near(t, "two of each", must(ExpectedMax(2, 2)), 1.5, 1e-12)
	refusedMax(t, -1, 1)
	refusedMax(t, 1, 0)
	refusedMax(t, 2001, 1)
}

func refusedMax(t *testing.T, sessions, hosts int) {
	t.Helper()
	_, err := ExpectedMax(sessions, hosts)
	refused(t, "ExpectedMax", err)
}

// TestExpectedMaxAgainstAllWays counts every way to place the sessions.
func TestExpectedMaxAgainstAllWays(t *testing.T) {
	for _, c := range [][2]int{{1, 1}, {4, 3}, {6, 4}, {7, 3}, {3, 7}} {
		sessions, hosts := c[0], c[1]
		ways := int(math.Pow(float64(hosts), float64(sessions)))
		sum := 0
		for way := range ways {
			counts := make([]int, hosts)
			highest := 0
			for range sessions {
				counts[way%hosts]++
				highest = max(highest, counts[way%hosts])
				way /= hosts
			}
			sum += highest
		}
		near(t, fmt.Sprint(c), must(ExpectedMax(sessions, hosts)), float64(sum)/float64(ways), 1e-12)
	}
}

func TestStaleBoard(t *testing.T) {
	for _, c := range []struct {
		load, interval       float64
		two, three, shortest float64 // 0: see the test of herds
	}{
		{.5, .1, 1.286464, 1.157222, 1.048376},
		{.5, .5, 1.359304, 1.267792, 1.213847},
		{.5, 1, 1.434800, 1.380854, 1.375249},
		{.5, 2, 1.555919, 1.560486, 1.615170},
		{.5, 10, 2.068280, 2.340787, 2.624084},
		{.5, 20, 2.378397, 2.895536, 3.433354},
		{.9, .1, 2.648646, 2.086917, 1.420628},
		{.9, .5, 2.781054, 2.307074, 2.614875},
		{.9, 1, 2.935924, 2.559262, 3.735099},
		{.9, 5, 3.970324, 4.284556, 0},
		{.9, 10, 5.059455, 6.221585, 0},
		{.9, 20, 7.009491, 9.913437, 0},
	} {
		what := fmt.Sprintf("load %v interval %v", c.load, c.interval)
		settled(t, what+" two", must(NewStaleBoard(c.load, c.interval, 2)), c.two)
		settled(t, what+" three", must(NewStaleBoard(c.load, c.interval, 3)), c.three)
		if c.shortest > 0 {
			settled(t, what+" shortest", must(NewStaleShortest(c.load, c.interval)), c.shortest)
		}
	}
}

// settled compares with a value printed to six decimals.
func settled(t *testing.T, what string, board StaleBoard, want float64) {
	t.Helper()
	got := must(board.Solve())
	nearBy(t, what, got.MeanTime, want, 6e-7)
	if !got.Settled || got.Lowest != got.MeanTime || got.Highest != got.MeanTime {
		t.Errorf("%s: not settled: %+v", what, got)
	}
}

// TestStaleBoardHerds: at high load and old figures the jobs swing from server
// to server. The means are 11.1246 and about 22.5, the second over a swing that
// has no period, so it depends on which 100 intervals are taken.
func TestStaleBoardHerds(t *testing.T) {
	for _, c := range []struct{ interval, want, tolerance float64 }{{5, 11.1246, .0005}, {10, 22.5, .5}} {
		got := must(must(NewStaleShortest(.9, c.interval)).Solve())
		nearBy(t, fmt.Sprint("interval ", c.interval), got.MeanTime, c.want, c.tolerance)
		if got.Settled || !(got.Lowest < got.MeanTime && got.MeanTime < got.Highest) {
			t.Errorf("interval %v: no swing: %+v", c.interval, got)
		}
	}
}

func TestStaleBoardTendsToSupermarket(t *testing.T) {
	fresh := must(NewSupermarket(.7, 2)).MeanTime()
	gap := func(interval float64) float64 {
		return must(must(NewStaleBoard(.7, interval, 2)).Solve()).MeanTime - fresh
	}
	// The gap is in proportion to a short interval.
	near(t, "gap at .05 over gap at .1", gap(.05)/gap(.1), .5, .05)
}

// TestBirthDeathWithoutArrivals: the jobs done in a time are Poisson until none
// is left.
func TestBirthDeathWithoutArrivals(t *testing.T) {
	const jobs, interval = 4, 2.5
	law, _, err := birthDeath(jobs, 0, interval)
	if err != nil {
		t.Fatal(err)
	}
	rest := 1.0
	for done := range jobs {
		p := poisson(interval, done)
		near(t, fmt.Sprint("left ", jobs-done), law[jobs-done], p, 1e-12)
		rest -= p
	}
	near(t, "left 0", law[0], rest, 1e-12)
}

// TestBirthDeathAgainstSmallSteps moves the law by Heun's rule.
func TestBirthDeathAgainstSmallSteps(t *testing.T) {
	const jobs, arrival, interval, steps = 3, 1.7, 2.0, 20_000
	const dt = interval / steps
	law := make([]float64, 60)
	law[jobs] = 1
	area := 0.0
	for range steps {
		first := derivative(law, arrival)
		ahead := shifted(law, first, dt)
		second := derivative(ahead, arrival)
		area += dt * (meanOf(law) + meanOf(ahead)) / 2
		for n := range law {
			law[n] += dt * (first[n] + second[n]) / 2
		}
	}
	got, gotArea, err := birthDeath(jobs, arrival, interval)
	if err != nil {
		t.Fatal(err)
	}
	nearBy(t, "area", gotArea, area, 1e-7)
	for n := range 20 {
		nearBy(t, fmt.Sprint("P ", n), got[n], law[n], 1e-8)
	}
}

func derivative(law []float64, arrival float64) []float64 {
	d := make([]float64, len(law))
	for n := range len(law) - 1 {
		flow := arrival*law[n] - law[n+1]
		d[n] -= flow
		d[n+1] += flow
	}
	return d
}

func shifted(law, d []float64, dt float64) []float64 {
	ahead := make([]float64, len(law))
	for n := range law {
		ahead[n] = law[n] + dt*d[n]
	}
	return ahead
}

func meanOf(law []float64) float64 {
	mean := 0.0
	for n, p := range law {
		mean += float64(n) * p
	}
	return mean
}

func TestBirthDeathConservesProbability(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		jobs := rapid.IntRange(0, 50).Draw(r, "jobs")
		arrival := rapid.Float64Range(0, 20).Draw(r, "arrival")
		law, area, err := birthDeath(jobs, arrival, rapid.Float64Range(.05, 20).Draw(r, "interval"))
		if err != nil {
			t.Fatal(err)
		}
		sum := 0.0
		for _, p := range law {
			sum += p
		}
		nearBy(t, "sum", sum, 1, 1e-11)
		if area < 0 {
			t.Errorf("area %v", area)
		}
	})
}

func TestEventsOfABurstAreBounded(t *testing.T) {
	_, _, err := birthDeath(0, 1e6, 1)
	refused(t, "burst", err)
}
