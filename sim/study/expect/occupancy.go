package expect

import (
	"fmt"
	"math"

	"poolsim/sim/theory"
	"poolsim/workloads"
)

// instants is the number of moments at which the mean number of sessions is worked out.
const instants = 1500

// stayError is the relative error allowed for taking the times of logons and sign-outs as their means.
const stayError = 0.005

// occupancy compares the sessions in the pool with those of a pool that has a seat for everyone (M_t/G/infinity):
// S. G. Eick, W. A. Massey, W. Whitt, "The Physics of the M_t/G/infinity Queue", Operations Research 41(4), 1993.
func occupancy(v *variant) ([]Comparison, error) {
	waves, ok := v.everyone(v.mean("logon_seconds_mean"))
	if !ok || len(waves) == 0 {
		return nil, nil
	}
	from, end := v.cfg.Warmup.Seconds(), v.cfg.Duration.Seconds()
	average, busiest := 0.0, moment{}
	for i := range instants {
		m := at(waves, from+(end-from)*(float64(i)+0.5)/instants)
		average += m.mean / instants
		if m.mean > busiest.mean {
			busiest = m
		}
	}
	obstacles := append(v.seatObstacles(), append(v.lengthObstacles(), v.daysObstacles()...)...)
	all := []Comparison{v.meanSessions(average, obstacles)}
	if busiest.mean == 0 || !v.goesByTheClock() {
		return all, nil
	}
	peak, err := v.peakSessions(busiest, waves, obstacles)
	return append(all, peak), err
}

// moment is the law of the number of sessions at one time.
type moment struct{ seconds, mean, variance float64 }

func at(waves []wave, seconds float64) moment {
	m := moment{seconds: seconds}
	for i := range waves {
		mean := waves[i].present(seconds)
		m.mean += mean
		m.variance += waves[i].variance(mean)
	}
	return m
}

// seatObstacles are users who found no seat at once.
func (v *variant) seatObstacles() []string {
	return v.seen([][2]string{
		{"refused_users", "the pool refused %s users a replication, and the formula has a seat for everyone"},
		{"agent_rejections", "hosts sent %s requests a replication away"},
	})
}

// goesByTheClock says whether every user comes at a time of day: then the sessions have one busiest moment, whereas a
// steady stream finds new peaks as long as it goes on.
func (v *variant) goesByTheClock() bool { return !has[workloads.Steady](v.cfg) }

func (v *variant) meanSessions(average float64, obstacles []string) Comparison {
	c := newComparison("sessions, mean over time", "sessions")
	c.simulate(v.Estimate("sessions_mean"))
	c.Theory = average
	c.judge("M_t/G/infinity: arrivals and session lengths of the scenario, a seat for everyone; the time of a logon is the simulated mean.",
		obstacles, stayError*average)
	return c
}

func (v *variant) peakSessions(busiest moment, waves []wave, obstacles []string) (Comparison, error) {
	c := newComparison("sessions, most at once", "sessions")
	c.simulate(v.Estimate("sessions_peak"))
	c.Theory = busiest.mean
	most, err := mostOf(busiest, waves)
	if err != nil {
		return c, err
	}
	c.Most = most
	c.judge(fmt.Sprintf("M_t/G/infinity: %.1f sessions are expected at the busiest moment, and with probability 99.9 %% at most %.0f; the most in a run lies between the two, or a little above.",
		busiest.mean, most), obstacles, stayError*busiest.mean)
	return c, nil
}

// mostOf is the number of sessions that is not exceeded at a moment with probability 99.9 %: from the Poisson law when no
// user is named, otherwise about, from the normal law, and never more than there are users.
func mostOf(m moment, waves []wave) (float64, error) {
	users, named := 0.0, true
	for i := range waves {
		users += waves[i].users
		named = named && waves[i].named
	}
	if m.variance == m.mean && !named {
		o, err := theory.NewOccupancy(m.mean)
		if err != nil {
			return 0, err
		}
		n, err := o.Quantile(1 - level)
		return float64(n), err
	}
	const upper = 3.090232306167813 // normal quantile of 0.999
	most := math.Ceil(m.mean + upper*math.Sqrt(m.variance))
	if named {
		most = min(most, users)
	}
	return most, nil
}
