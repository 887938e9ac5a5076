package power_test

import (
	"fmt"
	"time"

	"poolsim/sim/power"
)

// The first step of Microsoft's ramp-up example: six hosts of five seats, threshold and minimum 30 %.
func Example() {
	plan := power.PlanPhases(
		power.PowerPhase{MinimumHostsPercent: 30, CapacityThresholdPercent: 30},
		power.PowerPhase{MinimumHostsPercent: 10, CapacityThresholdPercent: 75, ForceLogoff: true, Wait: 30 * time.Minute},
	)
	policy := power.Power{PhaseRules: plan[:], Switches: power.DefaultSwitches()}.New()

	view := power.View{Limit: 5, Hosts: make([]power.Host, 6)}
	view.Hosts[0] = power.Host{State: power.On, Sessions: 2, Active: 2}
	view.Hosts[1] = power.Host{State: power.On, Sessions: 2, Active: 2}
	decision := policy.Evaluate(&view, 0)
	fmt.Println(decision.Record.Sentence())
	fmt.Println(decision.Actions[0].Kind == power.StartHost, decision.Actions[0].Host)
	// Output:
	// ramp-up: 4 sessions on 2 available hosts of 5 seats use 40 %, above the threshold of 30 %; 3 hosts required by the load, started 1
	// true 2
}

// A working week: the phases of a day, and what is in force on Saturday.
func ExampleTimetable() {
	table, err := power.NewTimetable([]power.Schedule{{
		Name: "weekdays", Days: 0b0011111,
		Starts: []power.Start{
			{Kind: power.RampUp, At: 7 * time.Hour}, {Kind: power.Peak, At: 9 * time.Hour},
			{Kind: power.RampDown, At: 18 * time.Hour}, {Kind: power.OffPeak, At: 20 * time.Hour},
		},
	}})
	if err != nil {
		fmt.Println(err)
		return
	}
	saturdayNoon := 5*24*time.Hour + 12*time.Hour
	fmt.Println(table.Kind(table.At(saturdayNoon)), "for another", table.Next(saturdayNoon))
	// Output: off-peak for another 43h0m0s
}
