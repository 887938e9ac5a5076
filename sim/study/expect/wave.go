package expect

import (
	"math"
	"time"

	"poolsim/workloads"
)

// wave is a group of users who come within one stretch of time.
type wave struct {
	users float64 // mean number of them
	named bool    // they are that many exactly, and each comes once
	// come is the share of them who have come by a time, in seconds.
	come func(t float64) float64
	stay []atom
}

// present is the mean number of the wave's users who hold a seat at time t. Users come independently of each other and
// nobody is refused, so it is the mean of the number of arrivals in each of the intervals from which a stay lasts until t.
func (w *wave) present(t float64) float64 {
	now, share := w.come(t), 0.0
	if now == 0 {
		return 0
	}
	for _, a := range w.stay {
		share += a.share * (now - w.come(t-a.seconds))
	}
	return w.users * share
}

// variance is that of the number of users who hold a seat when the mean is as given: binomial for named users, Poisson
// for others.
func (w *wave) variance(mean float64) float64 {
	if w.named {
		return mean * max(0, 1-mean/w.users)
	}
	return mean
}

// waves are the arrivals of a workload, without their stays; nil for a pattern without a law.
func (v *variant) waves(w *workloads.Workload) []wave {
	from, to := w.From.Seconds(), v.cfg.Duration.Seconds()
	if w.To > 0 {
		to = min(to, w.To.Seconds())
	}
	if to <= from {
		return nil
	}
	switch p := w.Pattern.(type) {
	case workloads.Steady:
		if w.Days != workloads.EveryDay {
			return nil
		}
		return []wave{{users: p.RatePerHour / 3600 * (to - from), come: evenly(from, to)}}
	case *workloads.Storm:
		return v.daily(w, p.Users, from, to, p.At, 0, stormCurve(p))
	case *workloads.Day:
		return v.daily(w, p.Users, from, to, 0, math.MinInt64, dayCurve(p.Curve))
	}
	return nil
}

func evenly(from, to float64) func(float64) float64 {
	return func(t float64) float64 { return min(1, max(0, (t-from)/(to-from))) }
}

// daily are the waves of a pattern that repeats on every day in force: its curve begins at a time of day. Days on which
// that is before the earliest time do not count, nor do users who would come outside the bounds.
func (v *variant) daily(w *workloads.Workload, users int, from, to float64, at, earliest time.Duration, curve func(float64) float64) []wave {
	var all []wave
	for day := v.cfg.Calendar.Day(w.From) - 1; day <= v.cfg.Calendar.Day(v.cfg.Duration); day++ {
		begin := v.cfg.Calendar.Midnight(day) + at
		if !w.Days.Has(day) || begin < earliest {
			continue
		}
		zero := begin.Seconds()
		before := curve(from - zero)
		if curve(to-zero) == before {
			continue
		}
		all = append(all, wave{users: float64(users), named: true, come: func(t float64) float64 {
			return curve(min(max(t, from), to)-zero) - before
		}})
	}
	return all
}

// everyone are the waves of all workloads and of the sessions present at the start; ok is false when some of them have
// no law. Logon is the mean time of a logon in seconds.
func (v *variant) everyone(logon float64) (all []wave, ok bool) {
	for i := range v.cfg.Workloads {
		w := &v.cfg.Workloads[i]
		some := v.waves(w)
		if some == nil && !isQuiet(w, v.cfg.Duration) {
			return nil, false
		}
		stay := v.stay(w, logon)
		for _, one := range some {
			one.stay = stay
			all = append(all, one)
		}
	}
	return append(all, v.initial()...), true
}

// isQuiet says that a workload brings nobody within the run.
func isQuiet(w *workloads.Workload, end time.Duration) bool {
	switch w.Pattern.(type) {
	case *workloads.Storm, *workloads.Day:
		return true // waves were looked for, and there are none
	}
	return w.From >= end
}

// initial are the sessions at the start.
func (v *variant) initial() []wave {
	var all []wave
	for i := range v.pool.Hosts {
		h := &v.pool.Hosts[i]
		if h.Sessions == 0 {
			continue
		}
		var stay []atom
		for _, length := range atoms(&h.SessionsLength, lengthPoints) {
			stay = append(stay, v.ends(&v.cfg.Classes[h.SessionsClass], length)...)
		}
		all = append(all, wave{users: float64(h.Sessions), named: true, stay: stay, come: func(t float64) float64 {
			if t < 0 {
				return 0
			}
			return 1
		}})
	}
	return all
}
