package theory

// ExpectedMax returns the mean number of sessions on the fullest host when the
// given sessions (0 to 2000) fall on the given equal hosts (1 to 2000)
// independently and at random: the storm of one update interval, when the
// broker's figures stand still and all hosts look alike.
//
// It is the sum over m >= 0 of 1 - P(max <= m), with
// P(max <= m) = K!/n^K * [x^K] (sum over i <= m of x^i/i!)^n. Source: W. Feller,
// An Introduction to Probability Theory I (1968), section II.5.
func ExpectedMax(sessions, hosts int) (float64, error) {
	err := firstError(
		within("number of sessions", sessions, 0, maxMultinomial),
		within("number of hosts", hosts, 1, maxMultinomial),
	)
	if err != nil {
		return 0, err
	}
	host := hostLaw(sessions, hosts)
	all := power(host, hosts, sessions)[sessions]
	sum := 0.0
	for m := range sessions {
		above := 1.0
		if m*hosts >= sessions {
			above -= power(host[:m+1], hosts, sessions)[sessions] / all
		}
		if above < negligible {
			break
		}
		sum += above
	}
	return sum, nil
}

const (
	maxMultinomial = 2000
	// negligible is below what a difference of probabilities can resolve.
	negligible = 1e-14
)

// hostLaw gives a host a Poisson number of sessions: the power series above with
// x scaled by K/n, which keeps the terms that matter near one.
func hostLaw(sessions, hosts int) []float64 {
	law := make([]float64, sessions+1)
	for i := range law {
		law[i] = poisson(float64(sessions)/float64(hosts), i)
	}
	return law
}

// power returns the first degree+1 coefficients of p^n, by squaring.
func power(p []float64, n, degree int) []float64 {
	result := []float64{1}
	for ; n > 0; n /= 2 {
		if n%2 == 1 {
			result = multiply(result, p, degree)
		}
		p = multiply(p, p, degree)
	}
	return append(result, make([]float64, max(0, degree+1-len(result)))...)
}

func multiply(p, q []float64, degree int) []float64 {
	product := make([]float64, min(degree, len(p)+len(q)-2)+1)
	for i, a := range p[:min(len(p), len(product))] {
		for j, b := range q[:min(len(q), len(product)-i)] {
			product[i+j] += a * b
		}
	}
	return product
}
