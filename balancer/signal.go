package balancer

// Signal is what the rules Least, Choices and Interpretation compare hosts by; less is better.
type Signal uint8

// Signals.
const (
	SignalSessions   Signal = iota
	SignalConnecting        // logons in progress
	SignalCPU               // percent, mean over the last sampling interval
	SignalLoadIndex         // Horizon's, with the session count of the report
)

// SignalView is how fresh the signal is.
type SignalView uint8

// Freshness of a signal.
const (
	// LiveView is the broker's own counts. CPU and load index have no such view and are read from the report all the same.
	LiveView SignalView = iota
	// SampledView is the value in the host's last report, counts included.
	SampledView
)

// sortKeyOf is the key for a signal.
func sortKeyOf(s Signal, view SignalView) sortKey {
	switch {
	case s == SignalCPU:
		return bySampledCPU
	case s == SignalLoadIndex:
		return bySampledIndex
	case s == SignalConnecting && view == SampledView:
		return bySampledConnecting
	case s == SignalConnecting:
		return byConnecting
	case view == SampledView:
		return bySampledSessions
	}
	return byFewestSessions
}

// isSampled says whether a key comes from reports.
func (k sortKey) isSampled() bool { return k >= bySampledSessions && k <= bySampledIndex }

// value is the signal of a key as the planner knows it.
func (k sortKey) value(key int64) float64 {
	if k == bySampledCPU {
		return float64(key) / 1e6
	}
	return float64(key)
}
