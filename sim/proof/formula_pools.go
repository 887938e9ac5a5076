package proof

import (
	"fmt"

	"poolsim/sim/theory"
)

func occupancyFormula() Formula {
	return Formula{
		Name: "occupancy", Source: massey,
		Summary: "Seats that are enough for a share of the time when users come independently and nobody is refused.",
		Parameters: []Parameter{
			{Name: "mean", Unit: "sessions", Summary: "mean sessions", Example: 320},
			{Name: "share", Summary: "of the time, below 1", Example: 0.99},
		},
		compute: func(p []float64) ([]Quantity, error) {
			o, err := theory.NewOccupancy(p[0])
			if err != nil {
				return nil, err
			}
			seats, err := o.Quantile(p[1])
			return []Quantity{{"seats", "seats", float64(seats)}, {"more than that", "share", o.Tail(seats)}}, err
		},
	}
}

func drainFormula() Formula {
	return Formula{
		Name: "drain", Source: orderStatistics,
		Summary: "How long a host takes to empty when the sessions' remaining times are exponential.",
		Parameters: []Parameter{
			{Name: "sessions", Unit: "sessions", Summary: "on the host", Whole: true, Example: 16},
			{Name: "remaining", Unit: "h", Summary: "mean remaining time of a session", Example: 4},
		},
		compute: func(p []float64) ([]Quantity, error) {
			d, err := theory.NewDrain(int(p[0]), p[1])
			if err != nil {
				return nil, err
			}
			quantities := []Quantity{{drainTimeQuantity, "h", d.Mean()}}
			for _, share := range []float64{0.5, 0.95, 0.99} {
				t, err := d.Quantile(share)
				if err != nil {
					return nil, err
				}
				quantities = append(quantities, Quantity{fmt.Sprintf("empty with probability %v within", share), "h", t})
			}
			return quantities, nil
		},
		trial: drainTrial,
	}
}

func stormFormula() Formula {
	return Formula{
		Name: "storm", Source: "docs.vmware.com, Horizon 7.13 installation, planning for logon storms",
		Summary: "The top of a logon storm of which the middle sixth holds 40 % of the logons.",
		Parameters: []Parameter{
			{Name: "users", Unit: "users", Summary: "who log on once", Whole: true, Example: 1000},
			{Name: "window", Unit: "min", Summary: "in which they come", Example: 60},
			{Name: "logon", Unit: "s", Summary: "duration of a logon", Example: 40},
		},
		compute: func(p []float64) ([]Quantity, error) {
			s, err := theory.NewWindowStorm(int(p[0]), p[1]*60)
			if err != nil {
				return nil, err
			}
			return []Quantity{
				{"highest rate", "logons/min", s.PeakRate() * 60}, {"most in progress, mean", "logons", s.PeakInProgress(p[2])},
				{"standard deviation of the logon times", "min", s.Deviation() / 60},
			}, nil
		},
	}
}

func fluidStormFormula() Formula {
	return Formula{
		Name: "fluid-storm", Source: byHand,
		Summary: "The backlog of a storm that outruns the cores, chance left out.",
		Parameters: []Parameter{
			{Name: "logons", Unit: "logons", Summary: "evenly over the window", Whole: true, Example: 60},
			{Name: "window", Unit: "s", Summary: "in which they come", Example: 300},
			{Name: "cores", Unit: "vCPU", Summary: "free for logons", Example: 3},
			{Name: "work", Unit: "s", Summary: "CPU seconds of a logon", Example: 20},
		},
		compute: func(p []float64) ([]Quantity, error) {
			f, err := theory.NewFluidStorm(int(p[0]), p[1], p[2], p[3])
			if err != nil {
				return nil, err
			}
			return []Quantity{
				{"logons that the cores can do", "logons/min", f.Capacity() * 60}, {"waiting at the end of the window", "logons", f.Backlog()},
				{"nobody waits from", "s", f.Cleared()}, {"longest wait, in order of arrival", "s", f.LongestWait()},
			}, nil
		},
	}
}

func windowFormula() Formula {
	return Formula{
		Name: "window-load", Source: massey,
		Summary: "Mean sessions at a time when users come evenly within a window and stay for exponential times.",
		Parameters: []Parameter{
			{Name: "users", Unit: "users", Summary: "who come", Whole: true, Example: 1000},
			{Name: "window", Unit: "min", Summary: "in which they come", Example: 60},
			{Name: "length", Unit: "min", Summary: "mean session length", Example: 480},
			{Name: "at", Unit: "min", Summary: "time since the window began", Example: 120},
		},
		compute: func(p []float64) ([]Quantity, error) {
			w, err := theory.NewUniformWindow(int(p[0]), p[1], p[2])
			if err != nil {
				return nil, err
			}
			return []Quantity{{"mean sessions then", "sessions", w.Mean(p[3])}, {"mean sessions at the end of the window", "sessions", w.Mean(p[1])}}, nil
		},
	}
}
