package fit

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/mathext"

	"poolsim/workloads/draw"
)

// normal999 is the standard normal quantile of a two-sided 99.9 % interval.
const normal999 = 3.2905267314919255

// seedOfTests was chosen before the first run.
const seedOfTests = 20260307

// must unwraps a law whose parameters are known to be good.
func must(l draw.Law, err error) draw.Law {
	if err != nil {
		panic(err)
	}
	return l
}

// simulated draws n lengths of a law.
func simulated(l draw.Law, n int) []float64 {
	key := draw.Key{Seed: seedOfTests}
	values := make([]float64, n)
	for i := range values {
		values[i] = l.At(key.Unit(draw.SessionLength, 0, uint32(i), 0))
	}
	return values
}

// cutAt observes lengths until a time at most.
func cutAt(values []float64, most float64) Sample {
	lengths := make([]Length, len(values))
	for i, x := range values {
		lengths[i] = Length{Seconds: math.Min(x, most), Open: x > most}
	}
	return NewSample(lengths)
}

// fitted fits one family.
func fitted(t *testing.T, s Sample, f Family) Law {
	t.Helper()
	for _, m := range models() {
		if m.family != f {
			continue
		}
		law, err := m.fit(newWeighted(s.lengths, nil))
		if err != nil {
			t.Fatal(err)
		}
		return law
	}
	t.Fatalf("%s is no model", f)
	return Law{}
}

// within fails when a parameter lies further than a 99.9 % interval of the standard error from the truth.
func within(t *testing.T, what string, got, want, standardError float64) {
	t.Helper()
	if !(math.Abs(got-want) <= normal999*standardError) {
		t.Errorf("%s: %v, want %v within %v", what, got, want, normal999*standardError)
	}
}

// TestRecovery recovers the parameters of simulated lengths; standard errors are the closed forms of Fisher's information.
func TestRecovery(t *testing.T) {
	const n = 4000
	root := math.Sqrt(n)
	t.Run("exponential", func(t *testing.T) {
		law := fitted(t, cutAt(simulated(must(draw.Exponential(14400)), n), math.Inf(1)), Exponential)
		within(t, "mean", law.Parameters[0].Value, 14400, 14400/root)
	})
	t.Run("lognormal", func(t *testing.T) {
		// ln of a lognormal quantity of CV 0.6 has variance ln 1.36 = v; its mean m and deviation have standard errors
		// sqrt(v/n) and sqrt(v/2n), independent. mean = exp(m + v/2) and cv^2 = exp(v) - 1 give, to first order,
		// se(mean)/mean = sqrt(v/n + v^2/2n) and se(cv) = exp(v) v sqrt(2/n) / 2 cv.
		law := fitted(t, cutAt(simulated(must(draw.Lognormal(9000, 0.6)), n), math.Inf(1)), Lognormal)
		v := math.Log(1.36)
		within(t, "mean", law.Parameters[0].Value, 9000, 9000*math.Sqrt(v+v*v/2)/root)
		within(t, "cv", law.Parameters[1].Value, 0.6, 1.36*v*math.Sqrt2/(2*0.6)/root)
	})
	t.Run("gamma", func(t *testing.T) {
		// Mean and shape k = 1/cv^2 are orthogonal: se(mean) = mean cv/sqrt(n), var(k) = 1/(n (psi'(k) - 1/k)), and
		// psi'(k) = zeta(2, k); cv = k^(-1/2) has se(cv) = cv^3 se(k)/2.
		law := fitted(t, cutAt(simulated(must(draw.Gamma(20000, 0.7)), n), math.Inf(1)), Gamma)
		k := 1 / 0.49
		within(t, "mean", law.Parameters[0].Value, 20000, 20000*0.7/root)
		within(t, "cv", law.Parameters[1].Value, 0.7, 0.343/2/math.Sqrt(mathext.Zeta(2, k)-1/k)/root)
	})
	t.Run("weibull", func(t *testing.T) {
		// Shape 2 and scale 10000 (Rayleigh): mean 5000 sqrt(pi), cv^2 = 4/pi - 1. var(shape) = 0.608 k^2/n,
		// var(scale) = 1.109 (scale/k)^2/n (Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions 1, 21.5).
		mean, cv := 5000*math.Sqrt(math.Pi), math.Sqrt(4/math.Pi-1)
		s := cutAt(simulated(must(draw.Weibull(mean, cv)), n), math.Inf(1))
		m := weibullModel()
		w := newWeighted(s.lengths, nil)
		at := m.best(w, m.starts(w)[0])
		within(t, "scale", math.Exp(at[0]), 10000, math.Sqrt(1.109)*10000/2/root)
		within(t, "shape", math.Exp(at[1]), 2, math.Sqrt(0.608)*2/root)
	})
	t.Run("exponential and normal", func(t *testing.T) {
		// The parts hardly overlap, so that the errors are those of each part alone, and a tenth for the overlap.
		parts := []draw.Part{{Share: 0.15, Law: must(draw.Exponential(900))}, {Share: 0.85, Law: must(draw.Normal(32400, 3600, 0))}}
		law := fitted(t, cutAt(simulated(must(draw.Mix(parts)), n), math.Inf(1)), ExponentialNormal)
		short, days := math.Sqrt(0.15*n), math.Sqrt(0.85*n)
		within(t, "share", law.Parameters[0].Value, 0.15, 1.1*math.Sqrt(0.15*0.85)/root)
		within(t, "first mean", law.Parameters[1].Value, 900, 1.1*900/short)
		within(t, "second mean", law.Parameters[2].Value, 32400, 1.1*3600/days)
		within(t, "second sd", law.Parameters[3].Value, 3600, 1.1*3600/math.Sqrt2/days)
	})
	t.Run("two lognormals", func(t *testing.T) {
		// Means 600 and 28800 lie 3.9 apart in logarithms, with deviations of 0.47 and 0.2: no overlap to speak of.
		parts := []draw.Part{{Share: 0.3, Law: must(draw.Lognormal(600, 0.5))}, {Share: 0.7, Law: must(draw.Lognormal(28800, 0.2))}}
		law := fitted(t, cutAt(simulated(must(draw.Mix(parts)), n), math.Inf(1)), TwoLognormals)
		v, u := math.Log(1.25), math.Log(1.04)
		within(t, "share", law.Parameters[0].Value, 0.3, math.Sqrt(0.21)/root)
		within(t, "first mean", law.Parameters[1].Value, 600, 600*math.Sqrt((v+v*v/2)/0.3)/root)
		within(t, "first cv", law.Parameters[2].Value, 0.5, 1.25*v*math.Sqrt2/(2*0.5)/math.Sqrt(0.3)/root)
		within(t, "second mean", law.Parameters[3].Value, 28800, 28800*math.Sqrt((u+u*u/2)/0.7)/root)
		within(t, "second cv", law.Parameters[4].Value, 0.2, 1.04*u*math.Sqrt2/(2*0.2)/math.Sqrt(0.7)/root)
	})
}

// TestOpenSessions: a log that ends early says less but nothing wrong. The closed form of the exponential law with d ends
// is mean/sqrt(d); for the others the interval that the fit itself gives, widened to 99.9 %, holds the truth.
func TestOpenSessions(t *testing.T) {
	const n = 4000
	cases := []struct {
		family Family
		law    draw.Law
		want   []float64
	}{
		{Exponential, must(draw.Exponential(14400)), []float64{14400}},
		{Lognormal, must(draw.Lognormal(9000, 0.6)), []float64{9000, 0.6}},
		{Gamma, must(draw.Gamma(20000, 0.7)), []float64{20000, 0.7}},
		{Weibull, must(draw.Weibull(9000, 1.3)), []float64{9000, 1.3}},
	}
	for _, c := range cases {
		s := cutAt(simulated(c.law, n), c.law.Mean()) // a good third is still open
		if s.Open() < n/4 {
			t.Fatalf("%s: only %d sessions are open", c.family, s.Open())
		}
		law := fitted(t, s, c.family)
		for i, p := range law.Parameters {
			half := (math.Log(p.High) - math.Log(p.Low)) / 2
			if math.Abs(math.Log(p.Value/c.want[i])) > half*normal999/normal95 {
				t.Errorf("%s %s: %v (%v to %v), want %v", c.family, p.Name, p.Value, p.Low, p.High, c.want[i])
			}
		}
	}
	d := cutAt(simulated(must(draw.Exponential(14400)), n), 14400)
	p := fitted(t, d, Exponential).Parameters[0]
	within(t, "mean", p.Value, 14400, 14400/math.Sqrt(float64(d.Ended())))
	// Log scale: the interval is mean exp(±1.96/sqrt(d)).
	if want := p.Value * math.Exp(normal95/math.Sqrt(float64(d.Ended()))); math.Abs(p.High-want) > 1e-4*want {
		t.Errorf("upper bound %v, want %v", p.High, want)
	}
}

// TestBest: Akaike's criterion finds the family that the lengths came from, and the record itself where no law comes near.
func TestBest(t *testing.T) {
	mix := must(draw.Mix([]draw.Part{{Share: 0.15, Law: must(draw.Exponential(900))}, {Share: 0.85, Law: must(draw.Normal(32400, 3600, 0))}}))
	threeHeaps := must(draw.Mix([]draw.Part{
		{Share: 0.4, Law: must(draw.Uniform(60, 70))}, {Share: 0.3, Law: must(draw.Uniform(6000, 6100))}, {Share: 0.3, Law: must(draw.Uniform(90000, 90100))},
	}))
	cases := []struct {
		want Family
		law  draw.Law
	}{
		{Lognormal, must(draw.Lognormal(9000, 0.9))},
		{Gamma, must(draw.Gamma(20000, 0.5))},
		{Weibull, must(draw.Weibull(9000, 0.3))},
		{ExponentialNormal, mix},
		{Empirical, threeHeaps},
	}
	for _, c := range cases {
		laws, err := FitLaws(cutAt(simulated(c.law, 1500), math.Inf(1)))
		if err != nil {
			t.Fatal(err)
		}
		if got := laws.Best(); got.Family != c.want {
			t.Errorf("%s: the best is %s, %v from the record", c.want, got.Family, got.Distance)
		}
	}
}

// TestTooLittle: what cannot be fitted is an error that says why.
func TestTooLittle(t *testing.T) {
	for _, values := range [][]float64{nil, {1, 2, 3}, {60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60}} {
		if laws, err := FitLaws(cutAt(values, math.Inf(1))); err == nil {
			t.Errorf("%v gives %+v", values, laws)
		}
	}
}
