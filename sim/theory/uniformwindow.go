package theory

import "math"

// UniformWindow is the mean number of sessions when a known number of users
// log on evenly over a window that starts at time 0, sessions are exponential
// and nobody is refused. It is the M_t/G/infinity integral of [TimeVaryingLoad]
// in closed form.
type UniformWindow struct {
	users  float64
	window float64
	mean   float64
}

// NewUniformWindow returns the window with the given number of users (1 or
// more), length (above 0) and mean session length (above 0).
func NewUniformWindow(users int, window, meanLength float64) (UniformWindow, error) {
	err := firstError(
		atLeast("number of users", users, 1),
		positive("window", window),
		positive("mean session length", meanLength),
	)
	if err != nil {
		return UniformWindow{}, err
	}
	return UniformWindow{users: float64(users), window: window, mean: meanLength}, nil
}

// Mean returns the mean number of sessions at time t: rate*M*(1-exp(-t/M))
// inside the window; after it, what was there at its end, times
// exp(-(t-window)/M). It is 0 before time 0.
func (w UniformWindow) Mean(t float64) float64 {
	inside := min(max(0, t), w.window)
	after := max(0, t-w.window)
	arrived := -math.Expm1(-inside/w.mean) * w.mean * w.users / w.window
	return arrived * math.Exp(-after/w.mean)
}
