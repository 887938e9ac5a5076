package study

import (
	"poolsim/sim"
)

// reducer puts the runs of a study together in their order.
type reducer struct {
	options *Options
	cells   []cellSums
	stop    Stop
}

// cellSums is what is kept of the runs of one cell: their figures, and sums of everything that has many values a run.
type cellSums struct {
	cell       *Cell
	metrics    [][]Value // by metric and replication
	objectives [][]Value // by objective and replication
	series     seriesSums
	hosts      hostSums
	logons     sim.Sample
	history    *sim.History
	slowest    []sim.SlowLogon
	events     int64
}

func newCellSums(cells []Cell, replications int) []cellSums {
	sums := make([]cellSums, len(cells))
	for i := range sums {
		sums[i].cell = &cells[i]
		sums[i].metrics = valueRows(len(table), replications)
		sums[i].objectives = valueRows(len(cells[i].Objectives), replications)
	}
	return sums
}

// valueRows are rows of values, with room for one of each replication.
func valueRows(rows, replications int) [][]Value {
	all := make([][]Value, rows)
	for i := range all {
		all[i] = make([]Value, 0, replications)
	}
	return all
}

// reduce takes the next replication of a cell.
func (r *reducer) reduce(cell, number int, run *replication) error {
	if err := r.cells[cell].add(run); err != nil {
		return err
	}
	if r.options.Reduced == nil {
		return nil
	}
	return r.options.Reduced(cell, number)
}

// add takes the next replication of the cell.
func (c *cellSums) add(run *replication) error {
	c.addFigures(run)
	c.series.add(run.result)
	c.hosts.add(run.result)
	if run.result.History != nil { // kept by the first replication
		c.history, c.slowest = run.result.History, run.result.Slowest
	}
	return c.logons.Merge(&run.result.Logons)
}

// addFigures takes the figures of the next replication alone.
func (c *cellSums) addFigures(run *replication) {
	for i, v := range run.metrics {
		c.metrics[i] = append(c.metrics[i], v)
	}
	for i, v := range run.objectives {
		c.objectives[i] = append(c.objectives[i], v)
	}
	c.events += run.result.Events
}

// conclude makes the study of all runs.
func (r *reducer) conclude() *Study {
	s := &Study{Replications: r.cells[0].replications(), Seed: r.cells[0].cell.Config.Seed, Stop: r.stop}
	for i := range r.cells {
		s.Outcomes = append(s.Outcomes, r.cells[i].outcome())
	}
	s.Differences = differences(s.Outcomes)
	return s
}

// replications is how many there were so far.
func (c *cellSums) replications() int { return len(c.metrics[0]) }

// outcome is what came of the cell.
func (c *cellSums) outcome() Outcome {
	o := Outcome{
		Cell:       c.cell,
		Series:     c.series.mean(c.cell.Config.Duration),
		Hosts:      c.hosts.rows(c.cell.Config),
		History:    c.history,
		Slowest:    c.slowest,
		LogonCurve: curve(&c.logons),
		Events:     c.events,
	}
	for i, m := range table {
		o.Estimates = append(o.Estimates, NewEstimate(m, c.metrics[i]))
	}
	for i := range c.cell.Objectives {
		o.Objectives = append(o.Objectives, c.cell.Objectives[i].judge(c.objectives[i]))
	}
	return o
}

// curvePoints is the number of quantiles of Outcome.LogonCurve: every half percent.
const curvePoints = 201

// curve is the quantile function of a sample at evenly spaced probabilities; nil for an empty sample.
func curve(s *sim.Sample) []float64 {
	if s.Count() == 0 {
		return nil
	}
	points := make([]float64, curvePoints)
	points[0] = s.Quantile(1 / float64(s.Count())) // rank 1, the smallest
	for i := 1; i < curvePoints; i++ {
		points[i] = s.Quantile(float64(i) / (curvePoints - 1))
	}
	return points
}
