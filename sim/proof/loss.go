package proof

import (
	"fmt"

	"poolsim/balancer"
	"poolsim/sim"
	"poolsim/sim/theory"
	"poolsim/workloads"
)

// erlangB compares refusals and sessions with Erlang's loss formula.
func (s *suite) erlangB(seats int, load float64, rule string, law namedLaw, cfg *sim.Config) experiment {
	name := fmt.Sprintf("Erlang B, %d seats, %v erlangs, %s, %s sessions", seats, load, rule, law.name)
	refused := of[float64](s)(theory.ErlangB(seats, load))
	carried := of[float64](s)(theory.ErlangBCarried(seats, load))
	return simulated(Queues, name, 120, cfg,
		Case{Name: name + ": refused", Unit: "share", Source: erlang, Theory: refused}.from(refusedShare).by(usersPerHour, load),
		Case{Name: name + ": sessions", Unit: "sessions", Source: erlang, Theory: carried}.from(sessionsMean).by(usersPerHour, load))
}

// namedUsers compares a pool of named users with Engset's formula; an idle user asks for b sessions in a mean session.
func (s *suite) namedUsers(users, seats int, b, measured float64) experiment {
	e := of[theory.Engset](s)(theory.NewEngset(users, seats, b))
	name := fmt.Sprintf("Engset, %d users, %d seats, %v erlangs a user", users, seats, b)
	population := &workloads.Population{Users: users, Offline: s.exponential(3600 / b)}
	cfg := run(s.pool(1, 1, int32(seats), balancer.DefaultBreadthFirst()), s.seat(), population, s.exponential(3600), hours(20), hours(measured))
	return simulated(Queues, name, 120, cfg,
		Case{Name: name + ": refused", Unit: "share", Source: engset, Theory: e.CallCongestion()}.from(refusedShare),
		Case{Name: name + ": sessions", Unit: "sessions", Source: engset, Theory: e.MeanBusy()}.from(sessionsMean))
}
