package main

import (
	"poolsim/reports"
	"poolsim/sim/study"
	"poolsim/sim/study/expect"
)

// theories are what queueing theory says about each variant, beside what was simulated.
func theories(concluded *study.Study) ([]reports.Theory, error) {
	var all []reports.Theory
	for i := range concluded.Outcomes {
		o := &concluded.Outcomes[i]
		comparisons, err := expect.Of(o)
		if err != nil {
			return nil, err
		}
		if len(comparisons) > 0 {
			all = append(all, reports.Theory{Variant: o.Cell.Name, Comparisons: comparisons})
		}
	}
	return all, nil
}
