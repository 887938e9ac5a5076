package reports

import (
	"io"
	"time"

	"poolsim/sim/study"
)

// writeTimeseriesCSV writes timeseries.csv: one row a variant and time bucket, means over the replications. time_s and
// clock are the start of the bucket. Costs are of the bucket alone. Logon times are of the logons that ended in it, and
// empty when none did. What the scaling policy saw is as of its latest
// evaluation, and empty where none was at work.
func writeTimeseriesCSV(w io.Writer, in *Input) error {
	f := newCSV("variant", "time_s", "clock", "sessions", "busiest_host", "emptiest_host", "connecting", "connecting_worst_host",
		"reconnecting", "refused", "cpu_percent", "saturated_hosts", "hosts_open", "hosts_draining", "hosts_booting", "hosts_off",
		"hosts_used", "cost", "cost_used", "cost_always_on", "logons", "logon_seconds_p50", "logon_seconds_p95",
		"hosts_open_used", "hosts_absent", "scaling_evaluations", "scaling_required", "scaling_on", "scaling_available",
		"scaling_sessions", "scaling_used_percent", "scaling_threshold_percent")
	for i := range in.Study.Outcomes {
		o := &in.Study.Outcomes[i]
		for j := range o.Series.Points {
			at := float64(j) * o.Series.WidthSeconds
			f.text(o.Cell.Name)
			f.number(at)
			f.text(in.Clock(time.Duration(at * float64(time.Second))))
			f.point(&o.Series.Points[j], in.priced(o))
			f.endRow()
		}
	}
	return f.writeTo(w)
}

// priced says whether the cost of a variant is known; without a price the buckets hold zeros that mean nothing.
func (in *Input) priced(o *study.Outcome) bool {
	return known(o.Estimate("cost"))
}

func (f *csvFile) point(p *study.Point, priced bool) {
	f.numbers(p.Sessions, p.Busiest, p.Emptiest, p.Connecting, p.WorstLogons, p.Reconnecting, p.Refused, p.CPU, p.Saturated,
		p.Open, p.Draining, p.Booting, p.Off, p.Used)
	if priced {
		f.numbers(p.Cost, p.CostUsed, p.CostAlwaysOn)
	} else {
		f.text("")
		f.text("")
		f.text("")
	}
	f.integer(uint64(p.Logons))
	f.numbers(p.LogonP50, p.LogonP95, p.OpenUsed, p.Absent)
	f.scaling(&p.Scaling)
}

func (f *csvFile) scaling(s *study.ScalingPoint) {
	if !s.Known {
		for range 7 {
			f.text("")
		}
		return
	}
	f.numbers(s.Evaluations, s.Required, s.On, s.Available, s.Sessions, s.UsedPercent, s.ThresholdPercent)
}
