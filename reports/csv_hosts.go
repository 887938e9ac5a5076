package reports

import "io"

// writeHostsCSV writes hosts.csv: one row for every host of every variant, means over the replications.
func writeHostsCSV(w io.Writer, in *Input) error {
	f := newCSV("variant", "host", "group", "sessions_mean", "sessions_peak", "new_sessions", "connecting_peak", "cpu_percent_mean",
		"on_hours", "used_hours", "saturated_minutes", "memory_over_minutes")
	for i := range in.Study.Outcomes {
		o := &in.Study.Outcomes[i]
		for j := range o.Hosts {
			h := &o.Hosts[j]
			f.text(o.Cell.Name)
			f.text(h.Name)
			f.text(h.Group)
			f.numbers(h.SessionsMean, h.SessionsPeak, h.NewSessions, h.ConnectingPeak, h.CPUPercentMean,
				h.OnHours, h.UsedHours, h.SaturatedMinutes, h.MemoryOverMinutes)
			f.endRow()
		}
	}
	return f.writeTo(w)
}
