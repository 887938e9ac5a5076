package theory

import "math"

// TimeVaryingLoad is the queue M_t/G/infinity: users arrive by a Poisson process
// whose rate changes over time, nobody is refused. At each moment the number of
// sessions has the Poisson law (see [Occupancy]) with the mean that
// [TimeVaryingLoad.Mean] works out. Source: S. G. Eick, W. A. Massey, W. Whitt,
// "The Physics of the M_t/G/infinity Queue", Operations Research 41(4), 1993.
type TimeVaryingLoad struct {
	// Rate returns the arrival rate at a time (0 or more everywhere).
	Rate func(t float64) float64
	// Survival returns the probability that a session lasts longer than u,
	// for u >= 0.
	Survival func(u float64) float64
	// Reach is how far back in time an arrival still matters (above 0): the
	// longest session, or the age at which the survival is negligible.
	Reach float64
	// Tolerance is the allowed absolute error of the mean, in sessions
	// (above 0).
	Tolerance float64
}

// Mean returns the mean number of sessions at time t, the integral of
// rate(t-u)*survival(u) over u from 0 to Reach, within Tolerance. Jumps in
// both functions are allowed. It fails if Reach or Tolerance is not above 0,
// if a function returns a value that is not finite, or if the functions jump so
// often that the tolerance is out of reach.
func (l TimeVaryingLoad) Mean(t float64) (float64, error) {
	err := firstError(positive("reach", l.Reach), positive("tolerance", l.Tolerance))
	if err != nil {
		return 0, err
	}
	present := func(u float64) float64 { return l.Rate(t-u) * l.Survival(u) }
	mean, err := integrate(present, l.Reach, l.Tolerance)
	if err != nil {
		return 0, err
	}
	if math.IsNaN(mean) || math.IsInf(mean, 0) {
		return 0, &ParameterError{Name: "mean number of sessions", Value: mean, Allowed: "finite rate and survival"}
	}
	return mean, nil
}
