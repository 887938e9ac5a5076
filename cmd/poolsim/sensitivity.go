package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"poolsim/reports"
	"poolsim/scenarios"
	"poolsim/sim/study"
	"poolsim/sim/study/plan"
)

const sensitivityHelp = `Puts a low and a high value into the place of every uncertain setting of the scenario, one
after the other, and says which moves the result most: planners rarely know the CPU seconds
of a logon, and should learn whether that matters. Behaviours that a vendor does not
document are tried in each reading. With two or more rules it also says whether any of
that would change which rule is better.

Values come from the table of keys (poolsim list keys --json). What a planner decides,
such as the session limit, is left as it is.`

const sensitivityExample = `  poolsim plan sensitivity pool.toml
  poolsim plan sensitivity morning-storm --algorithms breadth-first,depth-first
  poolsim plan sensitivity pool.toml --metric refused_users_share`

func (p *process) sensitivityCommand() *cobra.Command {
	var flags planFlags
	var metric string
	c := &cobra.Command{
		Use: "sensitivity [SCENARIO]", Short: "Which assumption matters most", Long: sensitivityHelp, Example: sensitivityExample, Args: atMost(1),
		RunE: func(c *cobra.Command, args []string) error {
			if err := flags.check(c); err != nil {
				return err
			}
			if metric != "" && study.Lookup(metric) == nil {
				return usagef("--metric %s: no metric is called so; \"poolsim list metrics\" lists them", metric)
			}
			scenario, err := flags.load(first(args))
			if err != nil {
				return err
			}
			j := &planning{
				process: p, flags: &flags, scenario: scenario, base: scenario.Cells[0], name: "sensitivity",
				command: commandLine("plan sensitivity", args, flags.words()),
			}
			if j.ways, err = j.waysAsked(); err != nil {
				return err
			}
			return j.sense(c.Context(), metric)
		},
	}
	c.Flags().StringVar(&metric, "metric", "", "`name` of the metric to watch (default: that of the first objective, else logon_seconds_p95)")
	flags.register(c)
	c.Flags().Var((*countFlag)(&flags.replications), "replications", "`number` of runs of every value (default: the scenario's)")
	return c
}

// sense varies the factors, prints and writes.
func (j *planning) sense(ctx context.Context, metric string) (err error) {
	if metric == "" {
		metric = "logon_seconds_p95"
		if len(j.base.Objectives) > 0 {
			metric = j.base.Objectives[0].Metric
		}
	}
	out := j.flags.out
	if out == "" {
		out = defaultFolder(j.scenario.ID + "-plan-" + j.name)
	}
	folder, err := openFolder(out, j.flags.force)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, folder.discard()) }()
	result, err := j.vary(ctx, metric)
	if err != nil {
		return err
	}
	report := &reports.Sensitivity{Input: j.report(&plan.Answer{Chosen: -1}, nil, out).Input, Result: result}
	if err := j.writeSensitivity(ctx, folder, report); err != nil {
		return err
	}
	if j.flags.json {
		return reports.WriteSensitivityJSON(j.process.stdout, report)
	}
	if err := reports.WriteSensitivity(j.process.stdout, report); err != nil {
		return err
	}
	_, err = fmt.Fprintf(j.process.stdout, "\n%s/report.html   plots/   sensitivity.csv\n", out)
	return err
}

// vary simulates every value of every factor.
func (j *planning) vary(ctx context.Context, metric string) (*plan.Sensitivity, error) {
	progress := j.process.newProgress(j.flags.quiet)
	defer progress.end()
	j.bench = plan.NewBench(nil, plan.Settings{})
	vary := func(sets ...string) (study.Cell, error) { return j.scenario.Variation(0, sets...) }
	o := study.Options{Replications: j.scenario.Replications, Workers: j.flags.workers, Progress: progress.phase("varying what is uncertain")}
	return plan.Sense(ctx, vary, j.ways, factorsOf(j.scenario), metric, o)
}

// factorsOf are the uncertain settings of a scenario as the search takes them.
func factorsOf(s *scenarios.Scenario) []plan.Factor {
	var factors []plan.Factor
	for _, f := range s.Factors() {
		factor := plan.Factor{Key: f.Key, Now: f.Now, Undocumented: f.Undocumented}
		for _, v := range f.Values {
			factor.Values = append(factor.Values, plan.Value{Text: v.Text, Set: v.Set})
		}
		factors = append(factors, factor)
	}
	return factors
}

// writeSensitivity writes the files.
func (j *planning) writeSensitivity(ctx context.Context, results *folder, report *reports.Sensitivity) error {
	create := func(name string) (io.WriteCloser, error) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		return results.create(name)
	}
	if err := writeOne(create, "plan.json", func(w io.Writer) error { return reports.WriteSensitivityJSON(w, report) }); err != nil {
		return err
	}
	if err := writeOne(create, "sensitivity.csv", func(w io.Writer) error { return reports.WriteSensitivityCSV(w, report) }); err != nil {
		return err
	}
	if err := writeOne(create, "report.html", func(w io.Writer) error { return reports.WriteSensitivityHTML(w, report) }); err != nil {
		return err
	}
	drawn := report.Plot()
	for _, format := range j.flags.formats {
		if err := writeOne(create, "plots/"+drawn.Name+"."+format, func(w io.Writer) error { return drawn.Write(w, format) }); err != nil {
			return err
		}
	}
	return results.commit()
}
