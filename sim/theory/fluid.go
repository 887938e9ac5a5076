package theory

// FluidStorm is a storm seen as a fluid: logons arrive evenly over a window
// and one host works them off at a constant rate. It answers how long the queue
// gets when a storm outruns a host, and leaves chance out.
type FluidStorm struct {
	logons   float64
	window   float64
	capacity float64
}

// NewFluidStorm returns the storm of the given logons (1 or more) over a window
// (above 0), on a host of the given cores (above 0), where a logon needs the
// given work (core time, above 0).
func NewFluidStorm(logons int, window, cores, work float64) (FluidStorm, error) {
	err := firstError(
		atLeast("number of logons", logons, 1),
		positive("window", window),
		positive("cores", cores),
		positive("work of a logon", work),
	)
	if err != nil {
		return FluidStorm{}, err
	}
	return FluidStorm{logons: float64(logons), window: window, capacity: cores / work}, nil
}

// Capacity returns the logons that the host can do per unit of time.
func (f FluidStorm) Capacity() float64 { return f.capacity }

// Backlog returns the logons still waiting at the end of the window, which is
// the longest that the queue gets; 0 when the host keeps up.
func (f FluidStorm) Backlog() float64 {
	return max(0, f.logons-f.capacity*f.window)
}

// Cleared returns the time from the start of the storm until no logon waits.
func (f FluidStorm) Cleared() float64 {
	return f.window + f.LongestWait()
}

// LongestWait returns the wait of a logon that arrives at the end of the
// window, in order of arrival.
func (f FluidStorm) LongestWait() float64 { return f.Backlog() / f.capacity }
