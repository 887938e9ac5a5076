package theory

// OrderedHunting returns the mean sessions on each host when every session goes
// to the first host, in a fixed order, that has room, and a user is refused when
// all are full. Host j carries A*(B((j-1)*L, A) - B(j*L, A)), B being Erlang's
// loss formula: what host j refuses is offered to the next. It holds for
// exponential session lengths. Source: R. B. Cooper, Introduction to Queueing
// Theory (1981), section 3.4.
//
// The number of hosts and the limit must be 1 or more, the offered load, in
// erlangs, above 0. Depth-first by session count keeps nearly as many hosts
// occupied as this rule, though not the same ones.
func OrderedHunting(hosts, limit int, offered float64) ([]float64, error) {
	err := firstError(
		atLeast("number of hosts", hosts, 1),
		atLeast("session limit", limit, 1),
		positive("offered load", offered),
	)
	if err != nil {
		return nil, err
	}
	carried := make([]float64, hosts)
	refused := 1.0
	for j := range carried {
		passed := erlangB((j+1)*limit, offered)
		carried[j] = offered * (refused - passed)
		refused = passed
	}
	return carried, nil
}
