package balancer

// RDBroker is the rule of Microsoft's Remote Desktop Connection Broker: the host with the lowest load, which is made of
// sessions, of sessions that are still being set up, and of the host's weight:
//
//	load = (sessions + penalty x pending) / weight
//
// A weight of 200 gets twice the sessions of one of 100; weights here are relative, 1 where Windows shows 100. CPU and memory
// are not looked at. A host on which PendingMax logons are in progress gets no more, which keeps a fresh host from drawing
// everybody at once. Of equal hosts the first listed is taken; that, and the figure of 16, are not documented.
//
// Sources: weight https://learn.microsoft.com/windows/win32/termserv/setserverweight-win32-tssessiondirectory, penalty
// https://learn.microsoft.com/windows/win32/termserv/itssbtarget-targetload, protection against black holes
// https://techcommunity.microsoft.com/t5/ask-the-performance-team/ws2008-session-broker-load-balancing/ba-p/372875
type RDBroker struct {
	PendingPenalty float64 // sessions that a logon in progress weighs; the registry's LB_ConnectionEstablishmentPenalty
	PendingMax     int32   // logons in progress at which a host gets no more; 0 for no such limit
	Ties           Ties
}

// DefaultRDBroker counts a pending session as one session, and stops at 16.
func DefaultRDBroker() RDBroker { return RDBroker{PendingPenalty: 1, PendingMax: 16, Ties: TiesFirst} }

// Algorithm implements Settings.
func (RDBroker) Algorithm() string { return "rd-broker" }

// ReadsReports implements Settings: the broker counts sessions itself.
func (RDBroker) ReadsReports() bool { return false }

// New implements Settings.
func (s RDBroker) New(*View) Rule {
	load := targetLoad{penalty: s.PendingPenalty, pendingMax: s.PendingMax}
	return &rdBrokerRule{settings: s, loads: treeSpec{by: byScore, score: load}}
}

// rdBrokerRule is a running RDBroker rule.
type rdBrokerRule struct {
	settings RDBroker
	loads    treeSpec
}

// Place implements Rule.
func (b *rdBrokerRule) Place(v *View, r Request) Decision {
	d, found := v.placeBest(b.loads, b.settings.Ties, LowestTargetLoad, r)
	if !found {
		return v.refuseExcluded()
	}
	d.Reason.Value = b.settings.load(v, d.Host)
	return d
}

// load is what the broker compares.
func (s RDBroker) load(v *View, host int32) float64 {
	c := v.counts[host]
	established := float64(c.Sessions - c.Connecting)
	return (established + float64(s.PendingPenalty*float64(c.Connecting))) / v.hosts[host].Weight
}

// targetLoad sorts by load.
type targetLoad struct {
	penalty    float64
	pendingMax int32
}

func (targetLoad) readsFrom() change { return membershipChanged | countsChanged }

func (t targetLoad) score(v *View, host int32) int64 {
	if t.pendingMax > 0 && v.counts[host].Connecting >= t.pendingMax {
		return absent
	}
	return scaled(RDBroker{PendingPenalty: t.penalty}.load(v, host))
}
