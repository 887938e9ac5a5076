package expect

import (
	"math"

	"poolsim/sim"
	"poolsim/workloads"
	"poolsim/workloads/draw"
)

// atom is a time that something takes, with its probability.
type atom struct{ seconds, share float64 }

// lengthPoints is the number of equally likely lengths that stand for a law.
const lengthPoints = 500

// atoms stand for a law: the middles of equal steps of probability, which also serve mixtures, whose first step is to
// choose a part. They are stretched to the mean of the law, because the middle of the last step is short of its tail.
func atoms(l *draw.Law, points int) []atom {
	if !l.Varies() {
		points = 1
	}
	all := make([]atom, points)
	for i := range all {
		all[i] = atom{l.At((float64(i) + 0.5) / float64(points)), 1 / float64(points)}
	}
	if mean := meanOf(all); mean > 0 && !math.IsInf(l.Mean(), 1) {
		for i := range all {
			all[i].seconds *= l.Mean() / mean
		}
	}
	return all
}

// stay is how long the users of a workload hold a seat: logon, session, the time for which a session that was left
// disconnected is kept, and sign-out. Logon is the mean time of a logon in seconds.
func (v *variant) stay(w *workloads.Workload, logon float64) []atom {
	var all []atom
	for _, share := range w.Classes {
		class := &v.cfg.Classes[share.Class]
		for _, length := range atoms(&w.SessionLength, lengthPoints) {
			at := logon + length.seconds
			if w.EndsByClock {
				at = max(logon, length.seconds)
			}
			all = append(all, v.ends(class, atom{at, share.Share * length.share})...)
		}
	}
	return all
}

// ends is what comes after a user has left: the session ends at once, or is kept disconnected for its time.
func (v *variant) ends(class *workloads.Class, left atom) []atom {
	left.seconds += signOut(class)
	kept := v.pool.Rules.SessionLimits.DisconnectedLogoff
	away := class.DisconnectShare
	if away == 0 || kept == 0 {
		return []atom{left}
	}
	tail := math.Inf(1)
	if kept != sim.Never {
		tail = kept.Seconds()
	}
	return []atom{{left.seconds, left.share * (1 - away)}, {left.seconds + tail, left.share * away}}
}

// signOut is how long the sign-out of a session takes on a host that is not busy.
func signOut(c *workloads.Class) float64 {
	return max(ratio(c.SignoutCPUSeconds, c.LogonCores), ratio(c.SignoutProfileIOs, c.ProfileIOPSMax))
}

func ratio(x, rate float64) float64 {
	if x == 0 {
		return 0
	}
	return x / rate
}

// meanOf is the mean time; infinite when something never ends.
func meanOf(times []atom) float64 {
	sum := 0.0
	for _, a := range times {
		sum += a.seconds * a.share
	}
	return sum
}

// beyond is the mean time by which a time exceeds t.
func beyond(times []atom, t float64) float64 {
	sum := 0.0
	for _, a := range times {
		sum += max(0, a.seconds-t) * a.share
	}
	return sum
}
