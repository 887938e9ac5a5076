package draw

import (
	"fmt"
	"math"
)

// Normal is the normal law of the given mean and standard deviation, cut at least: values below it are left out and the
// others keep their proportions, so that nothing piles up at the cut and the mean of the law is a little above the
// mean given. With tail probability q = P(Z > a) at a = (least-mean)/sd the mean is mean + sd h, h = phi(a)/q, and the
// variance sd^2 (1 + a h - h^2). A deviation of 0 is the constant mean. The cut must lie within 8 deviations above the
// mean: beyond that the law is no longer the one that was meant.
func Normal(mean, sd, least float64) (Law, error) {
	if err := checkNormal(mean, sd, least); err != nil {
		return Law{}, err
	}
	if sd == 0 {
		return fixed(mean), nil
	}
	a := (least - mean) / sd
	above := normalTail(a)
	h := normalDensity(a) / above
	return Law{
		kind: normal, a: mean, b: sd, c: least, p: normalTail(-a), q: above,
		mean:     mean + float64(sd*h),
		variance: float64(sd*sd) * (1 + float64(h*(a-h))),
		low:      least, high: math.Inf(1),
	}, nil
}

func checkNormal(mean, sd, least float64) error {
	if err := checkNumber("normal", "mean", mean); err != nil {
		return err
	}
	if err := checkAmount("normal", "sd", sd); err != nil {
		return err
	}
	if err := checkAmount("normal", "min", least); err != nil {
		return err
	}
	if mean+float64(8*sd) < least {
		return fmt.Errorf("normal: no value of mean %v and sd %v comes up to the min %v", mean, sd, least)
	}
	return nil
}

// normalAt takes the quantile of what is left above the cut, from the nearer end so that both tails are exact.
func (l *Law) normalAt(u float64) float64 {
	z := 0.0
	if below := l.p + float64(u*l.q); below <= 0.5 {
		z = normalQuantile(below)
	} else {
		z = -normalQuantile(float64(l.q * (1 - u)))
	}
	return max(l.c, l.a+float64(l.b*z))
}
