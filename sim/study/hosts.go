package study

import "poolsim/sim"

// hostSums adds up the results of hosts over replications.
type hostSums struct {
	runs int
	span float64 // measured seconds of one replication
	sums []hostSum
}

type hostSum struct {
	sessions, sessionsPeak, newSessions, connectingPeak float64
	cpuUse, on, used, saturated, memoryOver             float64
	draining, booting, absent                           float64
}

// add takes the hosts of one replication.
func (h *hostSums) add(r *sim.Result) {
	if h.sums == nil {
		h.sums = make([]hostSum, len(r.Hosts))
	}
	h.runs++
	h.span = r.Span.Seconds()
	for i := range r.Hosts {
		h.sums[i].add(&r.Hosts[i])
	}
}

func (s *hostSum) add(h *sim.HostResult) {
	s.sessions += h.Sessions
	s.sessionsPeak += float64(h.SessionsPeak)
	s.newSessions += float64(h.NewSessions)
	s.connectingPeak += float64(h.ConnectingPeak)
	s.cpuUse += h.CPUUse
	s.on += h.On
	s.used += h.Used
	s.saturated += h.Saturated
	s.memoryOver += h.MemoryOver
	s.draining += h.States.Draining
	s.booting += h.States.Booting
	s.absent += h.States.Absent
}

// rows are the means over the replications, one row a host in the order of pools and hosts.
func (h *hostSums) rows(cfg *sim.Config) []HostRow {
	rows := make([]HostRow, 0, len(h.sums))
	for p := range cfg.Pools {
		for i := range cfg.Pools[p].Hosts {
			host := &cfg.Pools[p].Hosts[i]
			rows = append(rows, h.row(&h.sums[len(rows)], host))
		}
	}
	return rows
}

func (h *hostSums) row(s *hostSum, host *sim.Host) HostRow {
	runs := float64(h.runs)
	row := HostRow{
		Name: host.Name, Group: host.Group,
		SessionsPeak:      s.sessionsPeak / runs,
		NewSessions:       s.newSessions / runs,
		ConnectingPeak:    s.connectingPeak / runs,
		OnHours:           s.on / runs / hour,
		UsedHours:         s.used / runs / hour,
		SaturatedMinutes:  s.saturated / runs / minute,
		MemoryOverMinutes: s.memoryOver / runs / minute,
		DrainingHours:     s.draining / runs / hour,
		BootingHours:      s.booting / runs / hour,
		AbsentHours:       s.absent / runs / hour,
	}
	if h.span > 0 {
		row.SessionsMean = s.sessions / runs / h.span
	}
	if s.on > 0 {
		row.CPUPercentMean = 100 * s.cpuUse / s.on
	}
	return row
}
