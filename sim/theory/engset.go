package theory

// Engset is a pool with a fixed number of users and a fixed number of seats. A
// user without a session asks for one at rate alpha; a session lasts 1/mu on
// average; a user who finds no seat goes on as if nothing had happened. It
// holds for every law of the session length.
//
// A desktop pool has named users, so this is the better formula than [ErlangB],
// which overstates refusals when seats are plenty. Source: T. O. Engset (1918);
// L. Kleinrock, Queueing Systems I (1975), section 3.9.
type Engset struct {
	users  int
	seats  int
	demand float64
}

// NewEngset returns the pool with the given number of users (1 or more), seats
// (0 or more) and demand of an idle user alpha/mu, in erlangs (above 0). A user
// who is never refused has a session for a share b/(1+b) of the time.
func NewEngset(users, seats int, demand float64) (Engset, error) {
	err := firstError(
		atLeast("number of users", users, 1),
		atLeast("number of seats", seats, 0),
		positive("demand of an idle user", demand),
	)
	if err != nil {
		return Engset{}, err
	}
	return Engset{users: users, seats: seats, demand: demand}, nil
}

// TimeCongestion returns the share of time in which all seats are taken:
// P(c) with P(k) proportional to C(S,k)*b^k.
func (e Engset) TimeCongestion() float64 { return e.allTaken(e.users) }

// CallCongestion returns the share of requests that are refused. A user who
// asks sees the pool as it would be without that user: the time congestion
// for S-1 users.
func (e Engset) CallCongestion() float64 { return e.allTaken(e.users - 1) }

// MeanBusy returns the mean number of taken seats, from the balance of
// admitted and ended sessions: m = b*(S - (S-c)*E)/(1+b).
func (e Engset) MeanBusy() float64 {
	free := max(0, e.users-e.seats)
	asking := float64(e.users) - float64(free)*e.TimeCongestion()
	return e.demand * asking / (1 + e.demand)
}

// allTaken builds P(c) up seat by seat, as Erlang's recursion does, so that no
// large binomial coefficient appears.
func (e Engset) allTaken(users int) float64 {
	if e.seats > users {
		return 0
	}
	p := 1.0
	for k := 1; k <= e.seats; k++ {
		up := float64(users-k+1) * e.demand * p
		p = up / (float64(k) + up)
	}
	return p
}
