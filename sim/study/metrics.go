package study

import "slices"

// table holds every metric in the order of summaries. It is built once and only read.
var table = slices.Concat(
	userMetrics(), requestMetrics(), logonMetrics(), sessionMetrics(), spreadMetrics(),
	loadMetrics(), hostMetrics(), costMetrics(), drainMetrics(),
	churnMetrics(), scalingMetrics(),
)

// Metrics are all metrics in the order of summaries.
func Metrics() []*Metric { return slices.Clone(table) }

// Lookup finds a metric by its name; nil when there is none of that name.
func Lookup(name string) *Metric {
	i := slices.IndexFunc(table, func(m *Metric) bool { return m.Name == name })
	if i < 0 {
		return nil
	}
	return table[i]
}
