package reports

import (
	"slices"

	"poolsim/sim/study"
)

// pageSection is one question with its pictures and the tables beside them.
type pageSection struct {
	ID, Title, Intro string
	Figures          []pageFigure
	Above            string // where the picture is that is missing here
	Tables           []pageTable
	Wide             bool // the tables need the whole width

	plots    []string
	metrics  []string
	optional bool // left out when there is no picture for it
}

func sections() []pageSection {
	return []pageSection{
		{
			ID: "distribution", Title: "Who got which host",
			Intro:   "How the sessions are spread over the hosts, through the run and when the pool is fullest.",
			plots:   []string{"distribution-heatmap", "distribution-peak"},
			metrics: []string{"busiest_host_peak", "busiest_host_mean", "emptiest_host_mean", "spread_peak", "spread_mean", "empty_hosts_mean", "at_limit_share", "over_limit_peak"},
		},
		{
			ID: "saturation", Title: "Which hosts saturate",
			Intro:   "A host is saturated while its CPU cannot serve what its sessions and logons ask for.",
			plots:   []string{"saturation-cpu", "saturation-hosts", "saturation-connecting", "staleness-thrashing"},
			metrics: []string{"cpu_percent_mean", "cpu_percent_p95", "cpu_over_80_share", "saturated_hosts_peak", "saturated_hosts_ever", "saturated_host_minutes", "connecting_peak", "logons_on_saturated_share", "degraded_session_minutes", "thrashing"},
		},
		{
			ID: "logons", Title: "How long people wait",
			Intro:   "From a user's first try to a usable desktop, waiting and retries included.",
			plots:   []string{"logon-distribution", "logon-time"},
			metrics: []string{"users", "logon_seconds_mean", "logon_seconds_p50", "logon_seconds_p95", "logon_seconds_p99", "logon_seconds_max", "desktop_within_share", "refused_users", "unserved_users"},
		},
		{
			ID: "cost", Title: "What it costs",
			Intro: "Cost with all hosts on, and what it would be if every host without a session were off.",
			plots: []string{"cost-hosts", "cost-parts", "cost-wait", "cost-cumulative"},
			metrics: []string{"hosts_on_mean", "hosts_used_mean", "hosts_used_peak", "host_hours", "used_host_hours", "cost", "cost_per_month", "cost_open_used", "cost_open_idle",
				"cost_draining", "cost_booting", "cost_fixed", "cost_used", "cost_idle", "cost_always_on", "saving_share", "cost_per_session_hour"},
		},
		{
			ID: "scaling", Title: "What the scaling policy did", optional: true,
			Intro:   "The hosts that the policy required, those it had, and the share of their seats that was in use against its threshold.",
			plots:   []string{"scaling-hosts", "scaling-use"},
			metrics: []string{"scaling_evaluations", "hosts_required_mean", "host_starts", "host_stops", "hosts_created", "hosts_deleted", "boot_waits", "no_open_host_minutes", "all_drained_minutes", "forced_logoffs", "lost_sessions", "hosts_maintained"},
		},
	}
}

// besideVariants is the largest number of variants whose table has room beside a picture.
const besideVariants = 4

// illustrate puts the pictures into the page: the deciding one on the first screen, the others into their sections.
func (in *Input) illustrate(p *page, plots []Plot) error {
	figures := map[string]pageFigure{}
	for i := range plots {
		svg, err := inlineSVG(&plots[i])
		if err != nil {
			return err
		}
		figures[plots[i].Name] = pageFigure{svg, plots[i].Caption}
	}
	first := in.decidingPlot(plots)
	if figure, ok := figures[first]; ok {
		p.Deciding = &figure
	}
	for _, s := range sections() {
		in.fillSection(&s, figures, first)
		if len(s.Figures) > 0 || !s.optional {
			p.Sections = append(p.Sections, s)
		}
	}
	return nil
}

func (in *Input) fillSection(s *pageSection, figures map[string]pageFigure, first string) {
	for _, name := range s.plots {
		figure, ok := figures[name]
		switch {
		case !ok:
		case name == first:
			s.Above = "One more picture of this is at the top of the page."
		default:
			s.Figures = append(s.Figures, figure)
		}
	}
	s.Wide = len(in.Study.Outcomes) > besideVariants
	s.Tables = []pageTable{in.pageTable("", in.metricRows(s.metrics...))}
	if hosts, ok := in.hostTable(); ok && s.ID == "distribution" {
		s.Tables = append(s.Tables, hosts)
	}
}

// decidingPlot is the name of the picture that shows most of what the verdict says: the bargain between cost and waiting, when
// something switches hosts off; how long users wait, when variants differ in that; else who got which host.
func (in *Input) decidingPlot(plots []Plot) string {
	differs := func(metric string) bool {
		return slices.ContainsFunc(in.Study.Differences, func(d study.Difference) bool {
			return d.Metric.Name == metric && d.Distinguishable
		})
	}
	has := func(name string) bool {
		return slices.ContainsFunc(plots, func(p Plot) bool { return p.Name == name })
	}
	if in.switched() && differs("cost") && has("cost-wait") {
		return "cost-wait"
	}
	waits := differs("logon_seconds_p95") || differs("unserved_users") || differs("refused_users")
	if !waits && has("distribution-heatmap") {
		return "distribution-heatmap"
	}
	return "logon-distribution"
}
