package proof

import "poolsim/sim"

// What is read from a run.

// coresBusy is the mean number of cores in use on hosts of equal size that are always on.
func coresBusy(cores int) func(*sim.Result) float64 {
	return func(r *sim.Result) float64 { return r.Pool.CPUUse * float64(cores) / r.Span.Seconds() }
}

// usersPerHour is the rate at which users came.
func usersPerHour(r *sim.Result) float64 { return float64(r.Tally.Users) / r.Span.Hours() }

func refusedShare(r *sim.Result) float64 {
	return float64(r.Tally.RefusedUsers) / float64(r.Tally.Users)
}

func logonMean(r *sim.Result) float64 { return r.Logons.Mean() }

func sessionsMean(r *sim.Result) float64 { return r.Pool.Sessions / r.Span.Seconds() }

func saturatedShare(r *sim.Result) float64 { return r.Pool.Saturated / r.Span.Seconds() }

func rangeMean(r *sim.Result) float64 { return r.Pool.Spread / r.Span.Seconds() }

func deviationMean(r *sim.Result) float64 { return r.Pool.SpreadSD / r.Span.Seconds() }

func busiestMean(r *sim.Result) float64 { return r.Pool.Busiest / r.Span.Seconds() }

func usedMean(r *sim.Result) float64 { return r.Pool.Used / r.Span.Seconds() }

func busiestPeak(r *sim.Result) float64 { return float64(r.Peaks.Busiest) }

func rangePeakAtEnd(r *sim.Result) float64 {
	least, most := r.Hosts[0].NewSessions, r.Hosts[0].NewSessions
	for i := range r.Hosts {
		least, most = min(least, r.Hosts[i].NewSessions), max(most, r.Hosts[i].NewSessions)
	}
	return float64(most - least)
}

// fullShare is the share of time in which a given host is full.
func fullShare(r *sim.Result) float64 {
	return r.Pool.AtLimit / float64(len(r.Hosts)) / r.Span.Seconds()
}

// lastHostShare is the share of all sessions that the host listed last holds.
func lastHostShare(r *sim.Result) float64 {
	return r.Hosts[len(r.Hosts)-1].Sessions / r.Pool.Sessions
}

// sessionsIn is the mean number of sessions in a minute of the run, counted from 0.
func sessionsIn(minute int) func(*sim.Result) float64 {
	return func(r *sim.Result) float64 { return r.Series.Buckets[minute].Sessions }
}

// connectingIn is the mean number of logons in progress in a minute.
func connectingIn(minute int) func(*sim.Result) float64 {
	return func(r *sim.Result) float64 { return r.Series.Buckets[minute].Connecting }
}

// drainHours is the mean time to empty of drained hosts, in hours, when the mean session of an hour stands for another.
func drainHours(session float64) func(*sim.Result) float64 {
	return func(r *sim.Result) float64 { return r.Drains.Mean() / 60 * session }
}

// newSessionsOn is the number of new sessions on a host.
func newSessionsOn(host int) func(*sim.Result) float64 {
	return func(r *sim.Result) float64 { return float64(r.Hosts[host].NewSessions) }
}

// connectingPeakOn is the most logons at once on a host.
func connectingPeakOn(host int) func(*sim.Result) float64 {
	return func(r *sim.Result) float64 { return float64(r.Hosts[host].ConnectingPeak) }
}
