package sim

// measuredTally is what was counted since the warm-up. What is counted by user rather than by event (who came, who went
// without, whose logon met a saturated host) counts only users whose first try lies after the warm-up, and is complete.
func (s *Simulator) measuredTally() Tally {
	t, w := s.tally, s.warm
	t.Requests -= w.Requests
	t.NewSessions -= w.NewSessions
	t.ReconnectTries -= w.ReconnectTries
	t.RefusedRequests -= w.RefusedRequests
	t.AgentRejections -= w.AgentRejections
	t.LogonTimeouts -= w.LogonTimeouts
	t.ForcedLogoffs -= w.ForcedLogoffs
	t.LostSessions -= w.LostSessions
	t.SessionsEnded -= w.SessionsEnded
	t.HostStarts -= w.HostStarts
	t.HostStops -= w.HostStops
	t.HostsCreated -= w.HostsCreated
	t.HostsDeleted -= w.HostsDeleted
	t.Evaluations -= w.Evaluations
	t.HostsMaintained -= w.HostsMaintained
	t.BootWaits -= w.BootWaits
	return t
}
