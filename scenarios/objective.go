package scenarios

import (
	"slices"

	"poolsim/sim/study"
)

// objectives compiles what "good enough" means. The names are those of all variants.
func objectives(s *settings, names []string, p *collector) []study.Objective {
	var out []study.Objective
	for i := range s.len("objective") {
		path := item("objective", i)
		o := objective(s, path, names, p)
		checkShare(s, path+".max", o.Metric, o.Max, p)
		checkShare(s, path+".min", o.Metric, o.Min, p)
		out = append(out, o)
	}
	return out
}

// checkShare reports a bound that no share can reach, as when somebody thinks in percent. What is saved may be less than
// nothing.
func checkShare(s *settings, path, metric string, x *float64, p *collector) {
	if x == nil || unitOf(metric) != "share" || *x <= 1 && (*x >= 0 || metric == "saving_share") {
		return
	}
	hint := ""
	if *x > 1 && *x <= 100 {
		hint = " Did you mean " + plainNumber(*x/100) + "?"
	}
	p.add(s.origin(path), path, "%s is out of range; %s is a share, 0 to 1.%s", plainNumber(*x), metric, hint)
}

// unitOf is the unit of a metric; "" when there is no such metric.
func unitOf(metric string) string {
	for _, m := range study.Metrics() {
		if m.Name == metric {
			return m.Unit
		}
	}
	return ""
}

func objective(s *settings, path string, names []string, p *collector) study.Objective {
	at := path + "."
	o := study.Objective{Metric: s.text(at + "metric"), At: s.number(at + "at"), Variant: s.text(at + "variant")}
	if o.Metric != "" && !slices.Contains(metricNames(), o.Metric) {
		p.add(s.origin(at+"metric"), at+"metric", "there is no metric %s (list metrics).%s", shown(o.Metric), didYouMean(o.Metric, metricNames()))
	}
	if o.Variant != "" && !slices.Contains(names, o.Variant) {
		p.add(s.origin(at+"variant"), at+"variant", "there is no variant %s; %s.%s", shown(o.Variant), listed(names), didYouMean(o.Variant, names))
	}
	o.Max, o.Min = bound(s, at+"max"), bound(s, at+"min")
	if (o.Max == nil) == (o.Min == nil) && s.good(at+"max", at+"min") {
		p.add(s.origin(path), path, "an objective has either max or min.")
	}
	if o.Metric == "desktop_within_share" {
		o.Within = s.span(at + "within").Seconds()
		return o
	}
	if s.written(at + "within") {
		p.add(s.origin(at+"within"), at+"within", "only desktop_within_share has a time of its own.")
	}
	s.drop(at + "within")
	return o
}

func bound(s *settings, path string) *float64 {
	if !s.has(path) {
		return nil
	}
	x := s.number(path)
	return &x
}

func metricNames() []string {
	var names []string
	for _, m := range study.Metrics() {
		names = append(names, m.Name)
	}
	return names
}
