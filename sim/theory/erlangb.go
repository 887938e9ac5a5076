package theory

// ErlangB returns the share of arrivals that find all servers busy and are
// refused, when Poisson arrivals offer the given load, in erlangs (0 or more),
// to servers (0 or more) without a waiting room.
//
// It holds for every law of the holding time with the same mean (M/G/c/c is
// insensitive). For N hosts with session limit L take N*L servers: which host
// a session goes to does not matter, as long as a user is refused only when
// every host is full.
//
// Recursion: B(0) = 1, B(k) = a*B(k-1)/(k + a*B(k-1)). Source: A. K. Erlang
// (1917); insensitivity: B. A. Sevastyanov, Theory of Probability and its
// Applications 2 (1957).
func ErlangB(servers int, offered float64) (float64, error) {
	err := firstError(atLeast("number of servers", servers, 0), notNegative("offered load", offered))
	if err != nil {
		return 0, err
	}
	return erlangB(servers, offered), nil
}

// ErlangBCarried returns the mean number of busy servers, a*(1-B), for the
// same parameters as [ErlangB].
func ErlangBCarried(servers int, offered float64) (float64, error) {
	refused, err := ErlangB(servers, offered)
	if err != nil {
		return 0, err
	}
	return offered * (1 - refused), nil
}

func erlangB(servers int, offered float64) float64 {
	b := 1.0
	for k := 1; k <= servers; k++ {
		b = offered * b / (float64(k) + offered*b)
	}
	return b
}
