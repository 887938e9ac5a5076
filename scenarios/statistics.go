package scenarios

import (
	"slices"

	"poolsim/sim/study"
)

// precisionKey decides whether the other keys of [statistics] count.
const precisionKey = "statistics.precision"

// precision compiles [statistics]; nil when the number of replications is fixed.
func (c *compiler) precision() *study.Precision {
	s := c.s
	if !s.has(precisionKey) {
		c.withoutPrecision()
		return nil
	}
	p := &study.Precision{
		Metrics: s.list("statistics.metrics"), Relative: s.number(precisionKey),
		Absolute: s.number("statistics.absolute"), Most: s.count("statistics.max_replications"),
	}
	c.checkWatched(p.Metrics)
	first := s.count("replications")
	switch {
	case !s.good("replications", "statistics.max_replications"):
	case first < 2:
		c.fail(precisionKey, "replications = %d leaves no interval to look at; at least 2 are needed to begin with.", first)
	case p.Most < first:
		c.fail("statistics.max_replications", "%d is less than replications = %d, which is where the study begins.", p.Most, first)
	}
	return p
}

// withoutPrecision takes the rest of the table out of the results, and says so when somebody wrote it.
func (c *compiler) withoutPrecision() {
	for _, k := range statisticsKeys() {
		if c.s.written(k.Path) && c.s.good(precisionKey) {
			c.warning("%s has no effect without statistics.precision.", k.Path)
		}
		c.s.drop(k.Path)
	}
}

func (c *compiler) checkWatched(metrics []string) {
	const path = "statistics.metrics"
	if len(metrics) == 0 && c.s.good(path) {
		c.fail(path, "no metric is named; at least one is needed.")
	}
	for _, name := range metrics {
		if !slices.Contains(metricNames(), name) {
			c.fail(path, "there is no metric %s (list metrics).%s", shown(name), didYouMean(name, metricNames()))
		}
	}
}

// checkStatistics reports a variant with statistics of its own: it is compared with the others replication by
// replication.
func checkStatistics(cells []*cell, p *collector) {
	first := cells[0].compiled.s
	for _, c := range cells[1:] {
		for _, k := range statisticsKeys() {
			if own := c.compiled.s; own.byPath[k.Path].text != first.byPath[k.Path].text {
				p.add(own.origin(k.Path), k.Path, "all variants have the same statistics, because they are compared replication by replication.")
			}
		}
	}
}
