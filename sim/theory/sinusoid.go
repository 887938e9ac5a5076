package theory

import "math"

// SinusoidalDay is the mean number of sessions when users arrive at rate
// base + swing*sin(w*t), for ever, sessions are exponential and nobody is
// refused. Source: S. G. Eick, W. A. Massey, W. Whitt, "M_t/G/infinity Queues
// with Sinusoidal Arrival Rates", Management Science 39(2), 1993.
type SinusoidalDay struct {
	base      float64
	swing     float64
	frequency float64
	mean      float64
}

// NewSinusoidalDay returns the day with the given base rate (above 0), swing of
// the rate (0 to the base), period (above 0; 24 hours for a day) and mean
// session length (above 0).
func NewSinusoidalDay(base, swing, period, meanLength float64) (SinusoidalDay, error) {
	err := firstError(
		positive("base rate", base),
		notNegative("swing of the rate", swing),
		positive("period", period),
		positive("mean session length", meanLength),
	)
	if err != nil {
		return SinusoidalDay{}, err
	}
	if swing > base {
		return SinusoidalDay{}, &ParameterError{Name: "swing of the rate", Value: swing, Allowed: "the base rate at most, or the rate becomes negative"}
	}
	return SinusoidalDay{base: base, swing: swing, frequency: 2 * math.Pi / period, mean: meanLength}, nil
}

// Level returns the mean number of sessions over a whole period.
func (d SinusoidalDay) Level() float64 { return d.base * d.mean }

// Mean returns the mean number of sessions at time t:
// base/mu + swing*(mu*sin(wt) - w*cos(wt))/(mu^2 + w^2), with mu = 1/length.
func (d SinusoidalDay) Mean(t float64) float64 {
	return d.Level() + d.Amplitude()*math.Sin(d.frequency*(t-d.Lag()))
}

// Amplitude returns how far the mean number of sessions swings to each side of
// its level: swing/sqrt(mu^2 + w^2).
func (d SinusoidalDay) Amplitude() float64 {
	return d.swing * d.mean / math.Hypot(1, d.frequency*d.mean)
}

// Lag returns how long after the peak of arrivals the peak of sessions comes:
// arctan(w/mu)/w.
func (d SinusoidalDay) Lag() float64 {
	return math.Atan(d.frequency*d.mean) / d.frequency
}
