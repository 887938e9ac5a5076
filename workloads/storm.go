package workloads

import "time"

// Storm is a rush of logons: each of its users comes once within a window, on every day in force whose window begins
// within the run.
type Storm struct {
	// Users is their number; all of them come in each storm.
	Users int
	// At is the time of day at which the window begins.
	At time.Duration
	// Window is its width, from 0 to 24 hours.
	Window time.Duration
	// Shape is how the arrivals spread over the window.
	Shape Shape
	// PeakShare is where in the window the triangular shape has its peak, 0 at the beginning and 1 at the end.
	PeakShare float64
}

// Kind is "storm".
func (p *Storm) Kind() string { return "storm" }

// Named is the number of users.
func (p *Storm) Named() int { return p.Users }

// Source yields the arrivals of one storm after the other. The time of a user in a storm is a function of the user and the
// day alone: a wider window stretches the same storm, and more users leave the others where they were.
func (p *Storm) Source(s Stream) Source {
	first := s.Calendar.Day(0)
	if s.Calendar.Midnight(first)+p.At < 0 {
		first++
	}
	return newDaily(s, p.Users, first, func(u float64) time.Duration {
		return p.At + Seconds(p.Window.Seconds()*p.Shape.Position(u, p.PeakShare))
	})
}
