package theory

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestChain(t *testing.T) {
	type row struct {
		hosts, limit int
		load         float64
		name         string
		choose       Placement
		want         ChainResult
	}
	const (
		r2, s2 = .09523809524, 1.80952381
		r4, s4 = .0006416879652, 3.997433248
		r8, s8 = .05140638771, 7.588748898
	)
	for _, c := range []row{
		{2, 2, 2, "random", PlaceRandom, ChainResult{r2, s2, .7142857143, 1.261904762, 1.30952381, .25, .3571428571}},
		{2, 2, 2, "least", PlaceLeast, ChainResult{r2, s2, .5714285714, 1.190476190, 1.380952381, .2142857143, .2857142857}},
		{2, 2, 2, "half", PlaceHalf, ChainResult{r2, s2, .5714285714, 1.190476190, 1.380952381, .2142857143, .2857142857}},
		{2, 2, 2, "depth", PlaceDepth, ChainResult{r2, s2, .8571428571, 1.333333333, 1.238095238, .2857142857, .4285714286}},
		{3, 4, 4, "random", PlaceRandom, ChainResult{r4, s4, 1.734438231, 2.234961571, 2.236485382, .03971500018, .764721389}},
		{3, 4, 4, "least", PlaceLeast, ChainResult{r4, s4, .9368341945, 1.798288259, 2.54370396, .005661890333, .4274802846}},
		{3, 4, 4, "half", PlaceHalf, ChainResult{r4, s4, 1.302117918, 1.96355588, 2.400885375, .01185471652, .5810999654}},
		{3, 4, 4, "depth", PlaceDepth, ChainResult{r4, s4, 2.788593886, 2.88062402, 1.633446146, .1270674967, 1.231717902}},
		{3, 4, 8, "random", PlaceRandom, ChainResult{r8, s8, 1.694607383, 3.352645871, 2.847612696, .2536301921, .7472323938}},
		{3, 4, 8, "least", PlaceLeast, ChainResult{r8, s8, 1.009348398, 3.021058195, 2.946890418, .1684345306, .457560803}},
		{3, 4, 8, "half", PlaceHalf, ChainResult{r8, s8, 1.324525216, 3.1659509, 2.902018341, .1952961845, .5894192427}},
		{3, 4, 8, "depth", PlaceDepth, ChainResult{r8, s8, 2.420910336, 3.653341645, 2.600617698, .3559765013, 1.06118142}},
	} {
		t.Run(fmt.Sprintf("%d,%d,%v %s", c.hosts, c.limit, c.load, c.name), func(t *testing.T) {
			got := must(Chain{Hosts: c.hosts, Limit: c.limit, Load: c.load, Choose: c.choose}.Solve())
			const ten = 6e-10
			near(t, "refused", got.Refused, c.want.Refused, ten)
			near(t, "sessions", got.MeanSessions, c.want.MeanSessions, ten)
			near(t, "range", got.MeanRange, c.want.MeanRange, ten)
			near(t, "max", got.MeanMax, c.want.MeanMax, ten)
			near(t, "occupied", got.MeanOccupied, c.want.MeanOccupied, ten)
			near(t, "host full", got.HostFull, c.want.HostFull, ten)
			near(t, "deviation", got.MeanDeviation, c.want.MeanDeviation, ten)
		})
	}
}

// TestChainRefusesAsErlangBForEveryRule: only the total matters when a user is
// refused only by a full pool.
func TestChainRefusesAsErlangBForEveryRule(t *testing.T) {
	rules := []Placement{PlaceRandom, PlaceLeast, PlaceHalf, PlaceDepth}
	rapid.Check(t, func(r *rapid.T) {
		c := Chain{
			Hosts:  rapid.IntRange(1, 4).Draw(r, "hosts"),
			Limit:  rapid.IntRange(1, 4).Draw(r, "limit"),
			Load:   rapid.Float64Range(.1, 20).Draw(r, "load"),
			Choose: rules[rapid.IntRange(0, 3).Draw(r, "rule")],
		}
		got := must(c.Solve())
		near(t, "refused", got.Refused, must(ErlangB(c.Hosts*c.Limit, c.Load)), 1e-10)
		near(t, "sessions", got.MeanSessions, must(ErlangBCarried(c.Hosts*c.Limit, c.Load)), 1e-10)
	})
}

// TestHalfOfTwoIsLeast: the less loaded half of two hosts is the lesser one.
func TestHalfOfTwoIsLeast(t *testing.T) {
	half := must(Chain{Hosts: 2, Limit: 9, Load: 7, Choose: PlaceHalf}.Solve())
	least := must(Chain{Hosts: 2, Limit: 9, Load: 7, Choose: PlaceLeast}.Solve())
	if half != least {
		t.Errorf("half %+v, least %+v", half, least)
	}
}

// TestPlaceHalfPublishedExample: of nine hosts with 11 to 19 sessions any of
// the first five may be chosen. Source:
// https://learn.microsoft.com/azure/virtual-desktop/host-pool-load-balancing
func TestPlaceHalfPublishedExample(t *testing.T) {
	share := make([]float64, 9)
	PlaceHalf([]int{11, 12, 13, 14, 15, 16, 17, 18, 19}, share)
	want := []float64{.2, .2, .2, .2, .2, 0, 0, 0, 0}
	if !slices.Equal(share, want) {
		t.Errorf("shares %v, want %v", share, want)
	}
}

// TestStationaryAgainstPowerIteration compares with the plain way: move the law
// in small steps until it stands still.
func TestStationaryAgainstPowerIteration(t *testing.T) {
	states, rates, err := Chain{Hosts: 3, Limit: 2, Load: 3, Choose: PlaceHalf}.build()
	if err != nil {
		t.Fatal(err)
	}
	law := make([]float64, len(states.counts))
	law[0] = 1
	const slice = .02 // below 1 over the greatest rate out of a state, 3+6
	for range 20_000 {
		next := slices.Clone(law)
		for from, out := range rates {
			for _, w := range out {
				next[from] -= slice * law[from] * w.rate
				next[w.to] += slice * law[from] * w.rate
			}
		}
		law = next
	}
	for n, got := range stationary(rates) {
		near(t, fmt.Sprint(states.counts[n]), got, law[n], 1e-9)
	}
}

func TestChainRefusesWrongParameters(t *testing.T) {
	good := Chain{Hosts: 2, Limit: 2, Load: 2, Choose: PlaceLeast}
	for what, change := range map[string]func(*Chain){
		"hosts":  func(c *Chain) { c.Hosts = 0 },
		"limit":  func(c *Chain) { c.Limit = 0 },
		"load":   func(c *Chain) { c.Load = 0 },
		"states": func(c *Chain) { c.Hosts, c.Limit = 20, 20 },
		"rule":   func(c *Chain) { c.Choose = func(_ []int, share []float64) { share[0] = .5 } },
	} {
		c := good
		change(&c)
		_, err := c.Solve()
		refused(t, what, err)
	}
	good.Choose = nil
	if _, err := good.Solve(); err == nil {
		t.Error("no error without a rule")
	}
}

func TestOrderedHunting(t *testing.T) {
	check := func(offered float64, want []float64) {
		got := must(OrderedHunting(10, 16, offered))
		for j, w := range want {
			near(t, fmt.Sprintf("host %d at %v", j, offered), got[j], w, 6e-10)
		}
	}
	check(100, []float64{
		15.81468424, 15.73363874, 15.58857304, 15.29700602, 14.61668037,
		12.7751651, 8.063988652, 2.013500765, .09609280152, .0006694689978,
	})
	check(40, []float64{15.40790722, 14.2600575, 9.136974577, 1.190502659, .004557694153})
	near(t, "refused", must(ErlangB(160, 100)), 7.890337399e-9, 6e-10)
}

// TestOrderedHuntingAgainstChain: with limit 1 the order of the hosts is the
// only difference from depth-first, and each host is full when it is occupied.
func TestOrderedHuntingAgainstChain(t *testing.T) {
	sum := 0.0
	for _, carried := range must(OrderedHunting(5, 1, 3)) {
		sum += carried
	}
	chain := must(Chain{Hosts: 5, Limit: 1, Load: 3, Choose: PlaceDepth}.Solve())
	near(t, "sessions", sum, chain.MeanSessions, 1e-12)
}

func TestFillUpByLeast(t *testing.T) {
	got := must(FillUp{Hosts: 7, Sessions: 31, Choose: PlaceLeast}.Solve())
	if got != (FillUpResult{MeanRange: 1, MeanMax: 5}) { // 31 = 4*7 + 3
		t.Errorf("got %+v", got)
	}
}

func TestFillUpAtRandomIsMultinomial(t *testing.T) {
	got := must(FillUp{Hosts: 10, Sessions: 30, Choose: PlaceRandom}.Solve())
	near(t, "max", got.MeanMax, must(ExpectedMax(30, 10)), 1e-11)
}

// TestFillUpByHalf compares with a Monte Carlo of 400 runs at ten sessions a
// host; its error is near .06 for the range and .03 for the fullest host, given
// to .1.
func TestFillUpByHalf(t *testing.T) {
	for _, c := range []struct {
		hosts           int
		spread, fullest float64
	}{
		{2, 0, 10}, {3, 1.53, 10.7}, {4, 1.18, 10.6}, {5, 1.97, 10.9},
	} {
		got := must(FillUp{Hosts: c.hosts, Sessions: 10 * c.hosts, Choose: PlaceHalf}.Solve())
		nearBy(t, fmt.Sprint("range of ", c.hosts), got.MeanRange, c.spread, .2)
		nearBy(t, fmt.Sprint("fullest of ", c.hosts), got.MeanMax, c.fullest, .15)
	}
}

func TestFillUpRefusesWrongParameters(t *testing.T) {
	_, err := FillUp{Hosts: 0, Choose: PlaceLeast}.Solve()
	refused(t, "hosts", err)
	_, err = FillUp{Hosts: 1, Sessions: -1, Choose: PlaceLeast}.Solve()
	refused(t, "sessions", err)
	if _, err = (FillUp{Hosts: 1}).Solve(); err == nil {
		t.Error("no error without a rule")
	}
}
