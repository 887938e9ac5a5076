package theory

import (
	"fmt"
	"math"
)

// ParameterError reports a parameter for which the asked quantity does not
// exist.
type ParameterError struct {
	Name    string  // what the parameter means, in words
	Value   float64 // what was given
	Allowed string  // the values that have a meaning, in words
}

// Error names the parameter, the value and what is allowed.
func (e *ParameterError) Error() string {
	return fmt.Sprintf("theory: %s is %v; allowed: %s", e.Name, e.Value, e.Allowed)
}

// firstError returns the first failed check, so that a constructor can list
// its conditions one a line.
func firstError(checks ...error) error {
	for _, err := range checks {
		if err != nil {
			return err
		}
	}
	return nil
}

func positive(name string, v float64) error {
	if v > 0 && !math.IsInf(v, 1) {
		return nil
	}
	return &ParameterError{Name: name, Value: v, Allowed: "finite, above 0"}
}

func notNegative(name string, v float64) error {
	if v >= 0 && !math.IsInf(v, 1) {
		return nil
	}
	return &ParameterError{Name: name, Value: v, Allowed: "finite, 0 or more"}
}

func atLeast(name string, v, low int) error {
	if v >= low {
		return nil
	}
	return &ParameterError{Name: name, Value: float64(v), Allowed: fmt.Sprintf("%d or more", low)}
}

// stable checks a load per server, for which a steady state needs a value
// below one.
func stable(name string, load float64) error {
	if load > 0 && load < 1 {
		return nil
	}
	return &ParameterError{Name: name, Value: load, Allowed: "above 0 and below 1, or no steady state exists"}
}

// probability checks the argument of a quantile, which is finite below one
// only.
func probability(p float64) error {
	if p >= 0 && p < 1 {
		return nil
	}
	return &ParameterError{Name: "probability", Value: p, Allowed: "0 or more, below 1"}
}

func within(name string, v, low, high int) error {
	if v >= low && v <= high {
		return nil
	}
	return &ParameterError{Name: name, Value: float64(v), Allowed: fmt.Sprintf("%d to %d", low, high)}
}
