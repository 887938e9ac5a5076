package scenarios

import (
	"fmt"
	"time"

	"poolsim/workloads"
)

// ClockTime reads a clock time as people ask for it, "08:07:30", "Tue 08:00" or "Day2 08:00" as in scenario files, and
// gives the simulated time of the first such moment of a run. The error says what is allowed; it is not a *Problems.
func ClockTime(cal workloads.Calendar, text string) (time.Duration, error) {
	c, ok := parseClock(text)
	if !ok {
		return 0, fmt.Errorf(`%s is no clock time; it is written as "08:07:30", "Tue 08:00" or "Day2 08:00"`, shown(text))
	}
	t := c.after(cal, 0)
	if t < 0 {
		return 0, fmt.Errorf("%s is before the run, which starts at %s", text, clockText(cal, 0, day))
	}
	return t, nil
}
