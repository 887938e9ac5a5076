package theory

import "math"

// NormalStorm is a logon storm: each user logs on once, at a time with a normal
// law, and each logon takes the same time.
type NormalStorm struct {
	users     float64
	deviation float64
}

// NewNormalStorm returns the storm of the given number of users (1 or more)
// whose logon times have the given standard deviation (above 0).
func NewNormalStorm(users int, deviation float64) (NormalStorm, error) {
	err := firstError(atLeast("number of users", users, 1), positive("standard deviation", deviation))
	if err != nil {
		return NormalStorm{}, err
	}
	return NormalStorm{users: float64(users), deviation: deviation}, nil
}

// NewWindowStorm returns the storm of the given number of users (1 or more)
// over a window (above 0) of which the middle sixth holds 40 % of the logons.
// This is VMware's planning rule; its standard deviation is
// window/(12*0.5244...), about 0.1589 windows. Source:
// https://docs.vmware.com/en/VMware-Horizon-7/7.13/horizon-installation/GUID-AE755984-1E68-47B2-865A-67DD671ECE5A.html
func NewWindowStorm(users int, window float64) (NormalStorm, error) {
	if err := positive("window", window); err != nil {
		return NormalStorm{}, err
	}
	const middleShare = 0.4
	edge := math.Sqrt2 * math.Erfinv(middleShare)
	return NewNormalStorm(users, window/(12*edge))
}

// Deviation returns the standard deviation of the logon times.
func (s NormalStorm) Deviation() float64 { return s.deviation }

// PeakRate returns the highest rate of logons, K/(sd*sqrt(2*pi)).
func (s NormalStorm) PeakRate() float64 {
	return s.users / (s.deviation * math.Sqrt(2*math.Pi))
}

// PeakInProgress returns the highest mean number of logons in progress when
// each takes the given time (0 or more): K*(2*Phi(D/(2*sd))-1), reached half a
// logon after the middle of the storm. A negative time counts as none.
func (s NormalStorm) PeakInProgress(logon float64) float64 {
	return s.users * math.Erf(max(0, logon)/(2*math.Sqrt2*s.deviation))
}
