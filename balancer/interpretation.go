package balancer

import "time"

// Interpretation reads old load figures for what they are worth: it adds to the reported counts what has arrived, or is
// about to, and so neither herds on old reports as Least does nor throws fresh ones away as Random does (M. Dahlin,
// Interpreting stale load information, IEEE TPDS 11(10), 2000, https://doi.org/10.1109/71.888643).
//
// Both rules think of the hosts' reported counts as a vessel into which expected arrivals are poured, so that the lowest
// hosts fill first and all that are reached stand at one level.
//
//   - Basic (basic-li) pours what is expected in a whole reporting interval, and gives each host the share of requests that
//     it takes to lift it to the level.
//   - Aggressive (aggressive-li) pours what has come since the reports were sampled, and takes a random one of the hosts
//     that are reached: the lowest alone when the reports are fresh, all when they are old.
//
// The paper knows one age for all hosts and is told the arrival rate. Here the age is the mean over the hosts, which is the
// same when agents sample at the same moments. When each has a moment of its own, a host that just reported is treated as
// if its report were older than it is, and one about to report as if it were younger; Basic needs no age. The arrival rate
// is what the rule has placed within the last Window, over that time.
//
// A host that has not reported counts as the mean of the eligible hosts that have; while none has, a random host is taken.
type Interpretation struct {
	Aggressive bool
	// Signal is SignalSessions or SignalConnecting, both as reported; any other counts as SignalSessions, since nobody can
	// say by how much a logon raises it.
	Signal Signal
	// Interval is the time between two reports of a host, above 0.
	Interval time.Duration
	// Window is how far back placements are counted for the arrival rate; less than Interval counts as Interval.
	Window time.Duration
}

// DefaultBasicLI is the basic rule for session counts reported every 30 s, with the arrival rate of the last five minutes.
func DefaultBasicLI() Interpretation {
	return Interpretation{Interval: 30 * time.Second, Window: 5 * time.Minute}
}

// DefaultAggressiveLI is the aggressive rule with the same figures.
func DefaultAggressiveLI() Interpretation {
	s := DefaultBasicLI()
	s.Aggressive = true
	return s
}

// Algorithm implements Settings.
func (s Interpretation) Algorithm() string {
	if s.Aggressive {
		return "aggressive-li"
	}
	return "basic-li"
}

// ReadsReports implements Settings.
func (Interpretation) ReadsReports() bool { return true }

// New implements Settings.
func (s Interpretation) New(*View) Rule {
	return &interpreter{settings: s, rate: newArrivalRate(s.window())}
}

func (s Interpretation) window() time.Duration { return max(s.Window, s.Interval) }

func (s Interpretation) spec() rankingSpec {
	if s.Signal == SignalConnecting {
		return rankingSpec{by: reportedConnecting}
	}
	return rankingSpec{by: reportedSessions}
}

// signal is the signal that is really compared.
func (s Interpretation) signal() Signal {
	if s.Signal == SignalConnecting {
		return SignalConnecting
	}
	return SignalSessions
}

// interpreter is a running Interpretation.
type interpreter struct {
	settings Interpretation
	rate     arrivalRate
	vessel   vessel
}

// Retune implements Retuner: the placements counted so far are kept unless the window is another.
func (i *interpreter) Retune(s Settings) bool {
	to, ok := s.(Interpretation)
	if !ok || to.Aggressive != i.settings.Aggressive {
		return false
	}
	if to.window() != i.settings.window() {
		i.rate = newArrivalRate(to.window())
	}
	i.settings = to
	return true
}

// Place implements Rule.
func (i *interpreter) Place(v *View, r Request) Decision {
	if v.eligible.len == 0 {
		return v.refuse()
	}
	hosts, d := v.ranked(i.settings.spec()), r.draws()
	known := hosts.len - hosts.unreported()
	if known == 0 {
		i.rate.count(r.Now)
		return v.placeRandom(SignalUnknown, r, &d)
	}
	i.vessel.fill(hosts)
	arrivals := i.arrivals(v, r.Now)
	i.rate.count(r.Now)
	if i.settings.Aggressive {
		return i.among(v, r, hosts, &d, ReachedByArrivals, i.vessel.reached(arrivals))
	}
	return i.below(v, r, hosts, &d, arrivals)
}

// arrivals are the placements that the rule expects on top of the reports.
func (i *interpreter) arrivals(v *View, now time.Duration) float64 {
	over := i.settings.Interval
	if i.settings.Aggressive {
		over = v.meanReportAge(now)
	}
	return i.rate.expected(now, i.settings.Interval, over)
}

// below takes a host below the level to which the arrivals fill the vessel, each as probable as it is far below. Without
// arrivals these are the lowest hosts, all alike.
func (i *interpreter) below(v *View, r Request, hosts *hostRanking, d *draws, arrivals float64) Decision {
	if arrivals <= 0 {
		return i.among(v, r, hosts, d, BelowLevel, i.vessel.reached(0))
	}
	rows := i.vessel.rowsBelow(arrivals)
	level := i.vessel.level(rows, arrivals)
	row := i.vessel.rowAt(rows, level, float64(d.unit()*arrivals))
	host := hosts.buckets[row.key].at(d.below(row.hosts))
	return i.decide(v, r, host, BelowLevel, rows)
}

// among takes a random host of some rows.
func (i *interpreter) among(v *View, r Request, hosts *hostRanking, d *draws, step Step, rows []vesselRow) Decision {
	rank := d.below(hostsIn(rows))
	for _, row := range rows {
		if rank < row.hosts {
			return i.decide(v, r, hosts.buckets[row.key].at(rank), step, rows)
		}
		rank -= row.hosts
	}
	panic("balancer: rank beyond the rows of a vessel")
}

func (i *interpreter) decide(v *View, r Request, host int32, step Step, rows []vesselRow) Decision {
	reason := v.reason(step, host, r)
	reason.Candidates, reason.Of = hostsIn(rows), v.eligible.len
	reason.Signal, reason.Sampled, reason.Value = i.settings.signal(), true, i.vessel.mean
	if report, known := v.Report(host); known {
		reason.Value = float64(report.Counts.Sessions)
		if reason.Signal == SignalConnecting {
			reason.Value = float64(report.Counts.Connecting)
		}
	}
	return Decision{host, reason}
}

// meanReportAge is the mean age of the reports of the eligible hosts that have one; there must be one.
func (v *View) meanReportAge(now time.Duration) time.Duration {
	sampled := v.tree(treeSpec{by: bySampleTime})
	return now - time.Duration(sampled.sum/int64(sampled.held))*time.Microsecond
}
