package theory

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func TestMM1(t *testing.T) {
	for _, c := range []struct{ load, number, time, p95, p99 float64 }{
		{.5, 1, 2, 5.99146454711, 9.21034037198},
		{.8, 4, 5, 14.9786613678, 23.0258509299},
		{.9, 9, 10, 29.9573227355, 46.0517018599},
	} {
		q := must(NewMM1(c.load, 1))
		near(t, "mean number", q.MeanNumber(), c.number, printed)
		near(t, "mean time", q.MeanTime(), c.time, printed)
		near(t, "mean wait", q.MeanWait(), c.time-1, printed)
		near(t, "95 % quantile", must(q.TimeQuantile(.95)), c.p95, printed)
		near(t, "99 % quantile", must(q.TimeQuantile(.99)), c.p99, printed)
	}
}

func TestMMC(t *testing.T) {
	for _, c := range []struct {
		servers                          int
		offered, waiting, wait, time, lq float64
	}{
		{2, 1, .333333333333, .333333333333, 1.33333333333, .333333333333},
		{4, 3, .509433962264, .509433962264, 1.50943396226, 1.52830188679},
		{5, 4, .554112554113, .554112554113, 1.55411255411, 2.21645021645},
		{8, 6.4, .457644925442, .286028078401, 1.28602807840, 1.83057970177},
		{10, 8, .409180150796, .204590075398, 1.20459007540, 1.63672060319},
		{10, 9, .668731524108, .668731524108, 1.66873152411, 6.01858371697},
		{50, 45, .363864467207, .0727728934414, 1.07277289344, 3.27478020486},
		{100, 90, .216940480906, .0216940480906, 1.02169404809, 1.95246432816},
	} {
		q := must(NewMMC(c.servers, c.offered, 1))
		near(t, "C", q.WaitProbability(), c.waiting, printed)
		near(t, "Wq", q.MeanWait(), c.wait, printed)
		near(t, "W", q.MeanTime(), c.time, printed)
		near(t, "Lq", q.MeanWaiting(), c.lq, printed)
	}
}

func TestMMCWaitTail(t *testing.T) {
	// c = 4, a = 3, mean service 2: 0.509433962264*exp(-(4-3)*3/2).
	q := must(NewMMC(4, 1.5, 2))
	near(t, "P(wait > 3)", q.WaitTail(3), .509433962264*math.Exp(-1.5), printed)
	near(t, "P(wait > 0)", q.WaitTail(0), q.WaitProbability(), 0)
	near(t, "P(wait > -1)", q.WaitTail(-1), 1, 0)
}

func TestMMCWithOneServerIsMM1(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		load := rapid.Float64Range(.01, .99).Draw(r, "load")
		service := rapid.Float64Range(.1, 100).Draw(r, "service")
		one, many := must(NewMM1(load, service)), must(NewMMC(1, load/service, service))
		near(t, "mean time", many.MeanTime(), one.MeanTime(), 1e-11)
		near(t, "mean number", many.MeanNumber(), one.MeanNumber(), 1e-11)
	})
}

func TestErlangB(t *testing.T) {
	for _, c := range []struct {
		servers          int
		offered, refused float64
	}{
		{1, .5, .333333333333},
		{5, 3, .110054347826},
		{10, 8, .121661064253},
		{16, 12, .0604125924626},
		{20, 16, .0644109247816},
		{50, 45, .0541044721646},
		{100, 90, .0269573804644},
		{160, 150, .0282463285456},
		{500, 480, .0143257807224},
		{520, 500, .01436177054},
	} {
		tolerance := printed
		if c.servers == 520 {
			tolerance = 5e-10 // ten digits are known
		}
		near(t, "B", must(ErlangB(c.servers, c.offered)), c.refused, tolerance)
	}
	near(t, "carried", must(ErlangBCarried(160, 150)), 145.763050718, printed)
	near(t, "carried", must(ErlangBCarried(500, 480)), 473.123625253, printed)
}

func TestErlangBWithoutServersRefusesAll(t *testing.T) {
	near(t, "B(0, 3)", must(ErlangB(0, 3)), 1, 0)
	near(t, "B(3, 0)", must(ErlangB(3, 0)), 0, 0)
}

func TestSharing(t *testing.T) {
	for _, c := range []struct{ load, mean, ofThree, variance float64 }{
		{.5, 2, 6, 6.66666666667},
		{.8, 5, 15, 58.3333333333},
		{.9, 10, 30, 263.636363636},
	} {
		s := must(NewSharedCore(c.load, 1))
		near(t, "mean sojourn", s.MeanSojourn(), c.mean, printed)
		near(t, "mean sojourn of work 3", s.MeanSojournOf(3), c.ofThree, printed)
		near(t, "variance", s.ExponentialVariance(), c.variance, printed)
	}
	near(t, "4 cores", must(NewSharedHost(4, 3, 1)).MeanSojourn(), 1.50943396226, printed)
	near(t, "8 cores", must(NewSharedHost(8, 6.4, 1)).MeanSojourn(), 1.28602807840, printed)
}

func TestSharedHostScalesWithWork(t *testing.T) {
	h := must(NewSharedHost(4, 3.0/20, 20))
	near(t, "stretch", h.Stretch(), 1.50943396226, printed)
	near(t, "mean sojourn", h.MeanSojourn(), 20*1.50943396226, printed)
	// Little: jobs = rate * sojourn.
	near(t, "mean jobs", h.MeanJobs(), 3*1.50943396226, printed)
}

func TestFIFO(t *testing.T) {
	for _, c := range []struct{ load, squareCV, time float64 }{
		{.8, 0, 3}, {.8, 1, 5}, {.8, 4, 11}, {.9, 0, 5.5}, {.9, 4, 23.5},
	} {
		near(t, "mean time", must(NewFIFO(c.load, 1, c.squareCV)).MeanTime(), c.time, printed)
	}
}

func TestEngset(t *testing.T) {
	for _, c := range []struct {
		users, seats             int
		demand, time, call, busy float64
	}{
		{100, 40, .5, .0329193831287, .0293377110112, 32.6749456708},
		{200, 120, 1, .00102697051429, .000821239056117, 99.9589211794},
		{1000, 520, 1, .0125645588712, .0119896669756, 496.984505871},
	} {
		e := must(NewEngset(c.users, c.seats, c.demand))
		near(t, "time congestion", e.TimeCongestion(), c.time, printed)
		near(t, "call congestion", e.CallCongestion(), c.call, printed)
		near(t, "mean busy", e.MeanBusy(), c.busy, printed)
	}
}

func TestEngsetBesideErlangB(t *testing.T) {
	for _, c := range []struct {
		seats           int
		engset, erlangB float64
	}{
		{520, .01198966698, .01436177054},
		{540, .0009502530852, .003746889547},
		{560, 1.640655649e-5, .000529691334},
	} {
		near(t, "Engset", must(NewEngset(1000, c.seats, 1)).CallCongestion(), c.engset, 5e-10)
		near(t, "Erlang B", must(ErlangB(c.seats, 500)), c.erlangB, 5e-10)
	}
}

// TestEngsetAgainstSum works the law out term by term:
// P(k) proportional to C(S,k)*b^k.
func TestEngsetAgainstSum(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		users := rapid.IntRange(1, 40).Draw(r, "users")
		seats := rapid.IntRange(0, 45).Draw(r, "seats")
		demand := rapid.Float64Range(.01, 5).Draw(r, "demand")
		term, sum, busy := 1.0, 1.0, 0.0
		for k := 1; k <= min(users, seats); k++ {
			term *= float64(users-k+1) / float64(k) * demand
			sum += term
			busy += float64(k) * term
		}
		e := must(NewEngset(users, seats, demand))
		near(t, "mean busy", e.MeanBusy(), busy/sum, 1e-9)
		if seats <= users {
			near(t, "time congestion", e.TimeCongestion(), term/sum, 1e-9)
		}
	})
}

func TestFewerUsersThanSeatsAreNeverRefused(t *testing.T) {
	e := must(NewEngset(10, 20, 1))
	near(t, "time congestion", e.TimeCongestion(), 0, 0)
	near(t, "mean busy", e.MeanBusy(), 5, printed)
	near(t, "call congestion with a seat each", must(NewEngset(10, 10, 1)).CallCongestion(), 0, 0)
}
