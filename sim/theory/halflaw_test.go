package theory

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func TestHalfLaw(t *testing.T) {
	for _, c := range []struct {
		mean, phi, sd float64
		mass          [4]float64 // of level m+1, m, m-1, m-2; 0 where not known
	}{
		{1, .5, .707106781187, [4]float64{.25, .5, .25, 0}},
		{2, .5625, .858395075279, [4]float64{.3157894737, .4210526316, .2105263158, .05263157895}},
		{5, .6804, 1.04849395359, [4]float64{.3900660429, .3439735828, .1719867914, .06879471657}},
		{10, .776251757187, 1.16978394236, [4]float64{.4315802764, .3057888756, .1528944378, .06880249701}},
		{16, .834181221591, 1.23622266375, [4]float64{.4522422977, .288011423, .1440057115, .06750267726}},
		{20, .858317724059, 1.26293561186, [4]float64{.460124841, .2814407005, .1407203503, .06684216637}},
		{50, .931738243701, 1.34198068727, [4]float64{.4819908783, .2638244696, .1319122348, .06463699505}},
		{100, .963226541721, 1.37531457401, [4]float64{.4905425491, .2571814382, .1285907191, .06365240595}},
	} {
		l := must(NewHalfLaw(c.mean))
		if l.Level() != int(c.mean) {
			t.Errorf("level at %v = %d", c.mean, l.Level())
		}
		near(t, "phi", l.Phi(), c.phi, printed)
		near(t, "SD", l.SD(), c.sd, printed)
		for i, want := range c.mass {
			nearBy(t, "mass", l.Probability(l.Level()+1-i), want, 6e-11)
		}
	}
}

func TestHalfLawIsALawWithItsMean(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		mean := rapid.Float64Range(.001, 400).Draw(r, "mean")
		l := must(NewHalfLaw(mean))
		sum, got := 0.0, 0.0
		for k := -1; k <= l.Level()+2; k++ {
			sum += l.Probability(k)
			got += float64(k) * l.Probability(k)
		}
		nearBy(t, "sum", sum, 1, 1e-8)
		near(t, "mean", got, mean, 1e-8)
		if l.Phi() < 0 || l.Phi() > 1 {
			t.Errorf("phi at %v = %v", mean, l.Phi())
		}
	})
}

// TestHalfLawOfHugeHosts: with many sessions a host, k/(2a) is one half at every
// level near the median. A share x of the hosts is at m+1 and the rest at m-G
// with P(G = g) = 2^-(g+1), which has mean 1 and mean square 3. The mean
// a = m - 1 + 2x gives x, and the variance is x + 3(1-x) - (2x-1)^2 =
// 2 + 2x - 4x^2: between 2 and 2.25.
func TestHalfLawOfHugeHosts(t *testing.T) {
	for _, mean := range []float64{12345.678, 50_000.5, 99_999, MaxHalfLawMean} {
		l := must(NewHalfLaw(mean))
		x := (mean - math.Ceil(mean) + 1) / 2
		near(t, "P(m+1)", l.Probability(l.Level()+1), x, .01)
		near(t, "SD", l.SD(), math.Sqrt(2+2*x-4*x*x), .001)
	}
}

func TestHalfLawBelowHalfASession(t *testing.T) {
	// More than half of the hosts are empty, so no host ever gets a second
	// session.
	l := must(NewHalfLaw(.3))
	near(t, "P(0)", l.Probability(0), .7, printed)
	near(t, "P(1)", l.Probability(1), .3, printed)
}
